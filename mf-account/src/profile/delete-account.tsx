import { useState, type FormEvent } from 'react';
import { DELETE_PHRASE, isDeletePhrase } from 'shared-rules';
import { Button, Dialog, Field } from 'shared-ui';
import { DELETION } from '../copy-profile';
import styles from './profile.module.css';

interface DeleteAccountProps {
  open: boolean;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeleteAccount({ open, busy, onConfirm, onCancel }: DeleteAccountProps) {
  return (
    <Dialog open={open} onClose={onCancel} title={DELETION.title} dismissable={!busy} size="narrow">
      <p>{DELETION.lead}</p>
      <ul className={styles.bullets}>{DELETION.what.map((item) => <li key={item}>{item}</li>)}</ul>
      <p>{DELETION.scheduled}</p>
      <p>{DELETION.cancel} {DELETION.cancelDoes}</p>
      <PhraseForm busy={busy} onConfirm={onConfirm} onCancel={onCancel} />
    </Dialog>
  );
}

function PhraseForm({ busy, onConfirm, onCancel }: Omit<DeleteAccountProps, 'open'>) {
  const [typed, setTyped] = useState('');
  const matches = isDeletePhrase(typed);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (matches && !busy) onConfirm();
  }

  return (
    <form className={styles.phrase} method="post" noValidate onSubmit={submit}>
      <Field
        label={DELETION.phraseLabel(DELETE_PHRASE)} name="phrase" autoComplete="off" autoCapitalize="none" spellCheck={false}
        value={typed} onChange={(event) => setTyped(event.target.value)}
      />
      <div className={styles.actions}>
        <Button look="secondary" onClick={onCancel} disabled={busy}>{DELETION.keep}</Button>
        <Button type="submit" look="danger" disabled={!matches} busy={busy}>{busy ? DELETION.busy : DELETION.confirm}</Button>
      </div>
    </form>
  );
}
