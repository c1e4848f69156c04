import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useShop } from 'shared-remote';
import { checkReset } from 'shared-rules';
import { Button, Field, useFormError } from 'shared-ui';
import { LOGIN } from '../copy';
import styles from './login.module.css';

export interface ResetFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
  onBack: () => void;
}

export function ResetForm({ email, onEmail, onSent, onBack }: ResetFormProps) {
  const { services } = useShop();
  const formNode = useRef<HTMLFormElement>(null);
  const form = useFormError(formNode);
  const [busy, setBusy] = useState(false);

  useEffect(() => formNode.current?.querySelector('input')?.focus(), [formNode]);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || form.error) return;
    const wrong = checkReset({ email });
    if (wrong) return form.show(wrong);
    setBusy(true);
    // SPEC §2: the same words in success and failure, so that nobody learns who has an account.
    await services.session.resetPassword(email).catch(() => {});
    onSent();
  }

  return (
    <form ref={formNode} className={styles.form} method="post" noValidate onSubmit={(event) => void submit(event)} onInput={form.clear}>
      <p className={styles.hint}>{LOGIN.resetHint}</p>
      <Field
        label={LOGIN.email} name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false}
        value={email} onChange={(event) => onEmail(event.target.value)} error={form.of('email')} required
      />
      <Button type="submit" busy={busy}>{LOGIN.resetSubmit}</Button>
      <div className={styles.ways}>
        <Button look="text" className={styles.edge} onClick={onBack}>{LOGIN.back}</Button>
      </div>
    </form>
  );
}
