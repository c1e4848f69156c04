import { useState } from 'react';
import { Button, ConfirmDialog, Dialog, Field, LoadingOverlay, Toast } from '../src/index';
import { Specimen } from './specimen';
import styles from './gallery.module.css';

type Shown = 'nothing' | 'dialog' | 'confirm' | 'loading' | 'toast';

/** Overlays, opened by buttons. */
export function Overlays() {
  const [shown, setShown] = useState<Shown>('nothing');
  const close = () => setShown('nothing');
  return (
    <Specimen name="Dialog, ConfirmDialog, LoadingOverlay, Toast">
      <div className={styles.row}>
        <Button look="secondary" onClick={() => setShown('dialog')}>Open a dialog</Button>
        <Button look="secondary" onClick={() => setShown('confirm')}>Ask</Button>
        <Button
          look="secondary"
          onClick={() => {
            setShown('loading');
            setTimeout(close, 2500);
          }}
        >
          Wait 2.5 s
        </Button>
        <Button look="secondary" onClick={() => setShown('toast')}>Say something</Button>
      </div>
      <Dialog open={shown === 'dialog'} onClose={close} title="A dialog with a field">
        <Field label="E-mail address" name="email" type="email" autoComplete="email" data-autofocus />
        <div><Button onClick={close}>Done</Button></div>
      </Dialog>
      <ConfirmDialog
        open={shown === 'confirm'}
        title="Are you sure?"
        text="You're about to clear everything in your cart!"
        confirmLabel="Clear Cart"
        onConfirm={close}
        onCancel={close}
      />
      <LoadingOverlay open={shown === 'loading'} title="Loading..." text="Please, do not close the window!" />
      <Toast
        message={shown === 'toast' ? 'Balanced Plan was removed.' : undefined} action={{ label: 'Undo', onClick: () => {} }} onDone={close}
      />
    </Specimen>
  );
}
