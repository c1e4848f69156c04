import { useEffect } from 'react';
import { useService } from 'shared-remote';
import { checkReset } from 'shared-rules';
import { Button, Field, fieldText, useForm } from 'shared-ui';
import { LOGIN } from '../copy-login';
import { session as sessionService } from '../services';
import styles from './login.module.css';

interface ResetFormProps {
  email: string;
  onEmail: (email: string) => void;
  onSent: () => void;
  onBack: () => void;
}

export function ResetForm({ email, onEmail, onSent, onBack }: ResetFormProps) {
  const session = useService(sessionService);
  const form = useForm({
    read: (data) => ({ email: fieldText(data, 'email') }),
    check: checkReset,
    async send({ email: typed }) {
      // The same sentence after a success and a failure, so that nobody can find out who has an account (LOGIN-5).
      await session.resetPassword(typed).catch(() => {});
      onSent();
    },
  });
  const { ref } = form.props;

  useEffect(() => ref.current?.querySelector('input')?.focus(), [ref]);

  return (
    <form {...form.props} className={styles.form}>
      <p className={styles.hint}>{LOGIN.resetHint}</p>
      <Field
        label={LOGIN.email} name="email" type="email" inputMode="email" autoComplete="username" autoCapitalize="none" spellCheck={false}
        defaultValue={email} onChange={(event) => onEmail(event.target.value)} error={form.errorOf('email')} required
      />
      <Button type="submit" busy={form.busy}>{LOGIN.resetSubmit}</Button>
      <div className={styles.ways}>
        <Button look="text" className={styles.edge} onClick={onBack}>{LOGIN.back}</Button>
      </div>
    </form>
  );
}
