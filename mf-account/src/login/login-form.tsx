import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useShop } from 'shared-remote';
import { checkLogin } from 'shared-rules';
import { Button, ErrorNotice, Field, Link, toFormError, useFormError } from 'shared-ui';
import { LOGIN } from '../copy';
import { warmIdentity } from '../service/warm';
import styles from './login.module.css';

export interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSubmit: () => void;
  onFailed: () => void;
  onSignedIn: () => void;
  onForgot: () => void;
}

export function LoginForm({ email, onEmail, onSubmit, onFailed, onSignedIn, onForgot }: LoginFormProps) {
  const { navigation, services } = useShop();
  const formNode = useRef<HTMLFormElement>(null);
  const form = useFormError(formNode);
  const [busy, setBusy] = useState(false);

  useEffect(warmIdentity, []);

  async function signIn(password: string): Promise<void> {
    const wrong = checkLogin({ email, password });
    if (wrong) return form.show(wrong);
    setBusy(true);
    onSubmit();
    try {
      await services.session.signIn(email, password);
      onSignedIn();
    } catch (error) {
      onFailed();
      setBusy(false);
      form.show(toFormError(error));
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const password = new FormData(event.currentTarget).get('password');
    if (!busy && !form.error) void signIn(typeof password === 'string' ? password : '');
  }

  return (
    <form ref={formNode} className={styles.form} method="post" noValidate onSubmit={submit} onInput={form.clear}>
      <Field
        label={LOGIN.email} name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false}
        value={email} onChange={(event) => onEmail(event.target.value)} error={form.of('email')} required data-autofocus
      />
      <Field label={LOGIN.password} name="password" type="password" autoComplete="current-password" error={form.of('password')} required />
      {form.general && <ErrorNotice message={form.general.message} />}
      <Button type="submit" busy={busy}>{LOGIN.submit}</Button>
      <div className={styles.ways}>
        <Button look="text" className={styles.edge} onClick={onForgot}>{LOGIN.forgot}</Button>
        <Link to="/register" onClick={() => navigation.closeOverlay()}>{LOGIN.register}</Link>
      </div>
    </form>
  );
}
