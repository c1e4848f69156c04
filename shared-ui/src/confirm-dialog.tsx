import type { ReactNode } from 'react';
import { unbroken } from 'shared-rules';
import { Button } from './button';
import { UI_TEXT } from './copy';
import { Dialog } from './dialog';
import styles from './confirm-dialog.module.css';

export interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: string;
  /** Further text, and errors. */
  children?: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks before an action that can't be undone. Focus starts on the button that cancels. */
export function ConfirmDialog({
  open, title, text, children, confirmLabel, cancelLabel = UI_TEXT.cancel, busy = false, onConfirm, onCancel,
}: ConfirmDialogProps) {
  return (
    <Dialog open={open} onClose={onCancel} title={title} size="narrow">
      <p className={styles.text}>{unbroken(text)}</p>
      {children}
      <div className={styles.answers}>
        <Button look="secondary" onClick={onCancel} data-autofocus>{cancelLabel}</Button>
        <Button look="danger" busy={busy} onClick={onConfirm}>{confirmLabel}</Button>
      </div>
    </Dialog>
  );
}
