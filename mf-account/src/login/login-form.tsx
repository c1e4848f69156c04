import { useEffect, useState } from 'react';
import { useService, useShop } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { checkLogin } from 'shared-rules';
import { Button, ErrorNotice, Field, fieldText, FormNotice, Link, useForm } from 'shared-ui';
import { LOGIN } from '../copy-login';
import { isRefusedSignIn } from '../service/errors';
import { prefetchIdentity } from '../service/prefetch-identity';
import { session as sessionService } from '../services';
import styles from './login.module.css';

interface LoginFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSubmit: () => void;
  onFailed: () => void;
  onSignedIn: () => Promise<void>;
  onForgot: () => void;
}

export function LoginForm({ email, onEmail, onSubmit, onFailed, onSignedIn, onForgot }: LoginFormProps) {
  const { navigation } = useShop();
  const session = useService(sessionService);
  const [refused, setRefused] = useState(false);

  useEffect(prefetchIdentity, []);

  const form = useForm({
    // As it stands in the fields: some password managers fill them in without an event.
    read: (data) => ({ email: fieldText(data, 'email'), password: String(data.get('password') ?? '') }),
    check: checkLogin,
    async send({ email: typed, password }) {
      onSubmit();
      try {
        await session.signIn(typed, password);
      } catch (error) {
        onFailed();
        setRefused(isRefusedSignIn(error));
        throw error;
      }
      await onSignedIn();
    },
  });

  return (
    <form {...form.props} className={styles.form}>
      <Field
        label={LOGIN.email} name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false}
        defaultValue={email} onChange={(event) => onEmail(event.target.value)} error={form.errorOf('email')} required data-autofocus
      />
      <Field
        label={LOGIN.password} name="password" type="password" autoComplete="current-password" error={form.errorOf('password')} required
      />
      {form.general && (refused ? <ErrorNotice message={form.general.message} /> : <FormNotice form={form} />)}
      <Button type="submit" busy={form.busy}>{LOGIN.submit}</Button>
      <div className={styles.ways}>
        <Button look="text" className={styles.edge} onClick={onForgot}>{LOGIN.forgot}</Button>
        <Link to={PATHS.register} onClick={() => navigation.closeOverlay()}>{LOGIN.register}</Link>
      </div>
    </form>
  );
}
