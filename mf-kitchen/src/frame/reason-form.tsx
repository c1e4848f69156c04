import { Button, Field, fieldText, useForm } from 'shared-ui';
import styles from './sheet.module.css';

interface ReasonFormProps { label: string; submit: string; needed: string; onReason: (reason: string) => void }

/** An act that asks for a few words. */
export function ReasonForm({ label, submit, needed, onReason }: ReasonFormProps) {
  const form = useForm({
    read: (data) => fieldText(data, 'reason'),
    check: (reason) => (reason ? undefined : { field: 'reason', message: needed }),
    send: async (reason) => onReason(reason),
  });
  return (
    <form {...form.props} className={styles.form}>
      <Field label={label} name="reason" autoComplete="off" maxLength={300} error={form.errorOf('reason')} />
      <div><Button type="submit" look="secondary">{submit}</Button></div>
    </form>
  );
}
