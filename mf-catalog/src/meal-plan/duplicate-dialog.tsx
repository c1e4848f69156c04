import { Button, Dialog } from 'shared-ui';
import { DUPLICATE } from '../copy-meal-plan';
import styles from './popup.module.css';

interface DuplicateDialogProps {
  open: boolean;
  busy: boolean;
  planName: string;
  onAgain: () => void;
  onClose: () => void;
}

/** MENU-11 */
export function DuplicateDialog({ open, busy, planName, onAgain, onClose }: DuplicateDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={DUPLICATE.title} size="narrow">
      <p className={styles.text}>{DUPLICATE.text(planName)}</p>
      <div className={styles.answers}>
        <Button look="secondary" onClick={onClose}>{DUPLICATE.no}</Button>
        <Button busy={busy} onClick={onAgain}>{DUPLICATE.again}</Button>
      </div>
    </Dialog>
  );
}
