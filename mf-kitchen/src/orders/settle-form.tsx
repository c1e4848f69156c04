import { Button, Field, useForm } from 'shared-ui';
import { waiting as texts } from '../copy-orders';
import styles from '../frame/sheet.module.css';

/** How money was settled in another way than through the payment provider. */
export function SettleForm({ onNote }: { onNote: (note: string) => void }) {
  const form = useForm({
    read: (data) => String(data.get('note') ?? '').trim(),
    check: (note) => (note === '' ? { field: 'note', message: texts.noteNeeded } : undefined),
    send: async (note) => onNote(note),
  });
  return (
    <details>
      <summary>{texts.settled}</summary>
      <form {...form.props} className={styles.form}>
        <Field label={texts.otherwise} name="note" error={form.errorOf('note')} maxLength={300} autoComplete="off" />
        <div><Button type="submit" look="secondary">{texts.note}</Button></div>
      </form>
    </details>
  );
}
