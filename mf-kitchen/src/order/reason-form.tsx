import { Button, Field, useForm } from 'shared-ui';
import { one as texts } from '../copy-orders';
import { Section } from '../frame/section';
import styles from '../frame/sheet.module.css';

interface ReasonFormProps { title: string; label: string; submit: string; onReason: (reason: string) => void }

/** An act that asks for its reason. */
export function ReasonForm({ title, label, submit, onReason }: ReasonFormProps) {
  const form = useForm({
    read: (data) => String(data.get('reason') ?? '').trim(),
    check: (reason) => (reason ? undefined : { field: 'reason', message: texts.reasonNeeded }),
    send: async (reason) => onReason(reason),
  });
  return (
    <Section title={title}>
      <form {...form.props} className={styles.form}>
        <Field label={label} name="reason" autoComplete="off" maxLength={300} error={form.errorOf('reason')} />
        <div><Button type="submit" look="secondary">{submit}</Button></div>
      </form>
    </Section>
  );
}
