import { useState } from 'react';
import { Button, Dialog, Field, fieldText, FormNotice, useForm } from 'shared-ui';
import { DRIVER_NOTE, PROFILE } from '../copy-profile';
import styles from './profile.module.css';
import { useProfileUpdate } from './use-profile';

/** Where to ring, or where to leave the box: goes with every order from then on. An empty one is removed (PROFILE-27). */
export function DriverNote({ note, hasNote, uid }: { note: string | undefined; hasNote: boolean; uid: string }) {
  const [open, setOpen] = useState(false);
  return (
    <div>
      {/* A tap before the note has come opens the dialog once it has. */}
      <Button look="secondary" busy={open && note === undefined} onClick={() => setOpen(true)}>
        {hasNote ? DRIVER_NOTE.change : DRIVER_NOTE.add}
      </Button>
      {open && note !== undefined && <NoteDialog note={note} uid={uid} onClose={() => setOpen(false)} />}
    </div>
  );
}

function NoteDialog({ note, uid, onClose }: { note: string; uid: string; onClose: () => void }) {
  const update = useProfileUpdate(uid);
  const form = useForm({
    read: (data) => fieldText(data, 'deliveryNote'),
    check: () => undefined,
    async send(deliveryNote) {
      await update({ deliveryNote });
      onClose();
    },
  });
  /** What is being sent is saved, so 'Keep it as it is' would not be true. */
  const keep = () => {
    if (!form.busy) onClose();
  };
  return (
    <Dialog open onClose={keep} title={PROFILE.deliveryNote} size="narrow">
      <form {...form.props} className={styles.phrase}>
        <Field
          label={PROFILE.deliveryNote} name="deliveryNote" defaultValue={note} hint={DRIVER_NOTE.hint} maxLength={300} autoComplete="off"
          error={form.errorOf('deliveryNote')} data-autofocus
        />
        <FormNotice form={form} />
        <div className={styles.actions}>
          <Button type="submit" busy={form.busy}>{DRIVER_NOTE.save}</Button>
          <Button look="secondary" onClick={keep}>{DRIVER_NOTE.keep}</Button>
        </div>
      </form>
    </Dialog>
  );
}
