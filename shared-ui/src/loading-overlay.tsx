import { Dialog } from './dialog';
import styles from './loading-overlay.module.css';

export interface LoadingOverlayProps {
  open: boolean;
  title: string;
  text: string;
}

/** Covers the page during work that must not be interrupted; the visitor can't close it. */
export function LoadingOverlay({ open, title, text }: LoadingOverlayProps) {
  return (
    <Dialog open={open} onClose={() => {}} title={title} dismissable={false} size="narrow">
      <p className={styles.text} role="status">{text}</p>
      <span className={styles.bar} aria-hidden="true" />
    </Dialog>
  );
}
