import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useService, useShop } from 'shared-remote';
import { Button, Dialog, Field, FormNotice, useForm } from 'shared-ui';
import { DRIVER_NOTE, PROFILE } from '../copy';
import { session as sessionService } from '../services';
import styles from './profile.module.css';

/** Where to ring, or where to leave the box: goes with every order from then on. An empty one is removed (PROFILE-27). */
export function DriverNote({ note, hasNote, uid }: { note: string | undefined; hasNote: boolean; uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      {/* A tap before the note has come opens the dialog once it has. */}
      <Button look="secondary" busy={open && note === undefined} onClick={() => setOpen(true)}>{hasNote ? DRIVER_NOTE.change : DRIVER_NOTE.add}</Button>
      <Dialog open={open && note !== undefined} onClose={() => setOpen(false)} title={PROFILE.deliveryNote} size="narrow">
        <NoteForm note={note ?? ''} uid={uid} onDone={() => setOpen(false)} />
      </Dialog>
    </div>
  );
}

function NoteForm({ note, uid, onDone }: { note: string; uid: string; onDone: () => void }) {
  const { api } = useShop();
  const session = useService(sessionService);
  const client = useQueryClient();
  const form = useForm({
    read: (data) => String(data.get('deliveryNote') ?? '').trim(),
    check: () => undefined,
    async send(deliveryNote) {
      await api.call('PUT /user/profile', { body: { deliveryNote } });
      // If this fails, the next visit shows it.
      await session.profile(true).catch(() => {});
      await client.invalidateQueries({ queryKey: ['profile', uid] });
      onDone();
    },
  });
  return (
    <form {...form.props} className={styles.phrase}>
      <Field
        label={PROFILE.deliveryNote} name="deliveryNote" defaultValue={note} hint={DRIVER_NOTE.hint} maxLength={300} autoComplete="off"
        error={form.errorOf('deliveryNote')} data-autofocus
      />
      <FormNotice form={form} />
      <div className={styles.actions}>
        <Button type="submit" busy={form.busy}>{DRIVER_NOTE.save}</Button>
        <Button look="secondary" onClick={onDone}>{DRIVER_NOTE.keep}</Button>
      </div>
    </form>
  );
}
