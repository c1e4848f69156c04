import { Button } from './button';
import { UI_TEXT } from './copy';
import styles from './error-notice.module.css';

export interface ErrorNoticeProps {
  title?: string;
  message: string;
  /** What to do next. */
  hint?: string;
  onRetry?: () => void;
  retryLabel?: string;
  busy?: boolean;
}

/** An error, announced immediately. */
export function ErrorNotice({ title, message, hint, onRetry, retryLabel = UI_TEXT.tryAgain, busy = false }: ErrorNoticeProps) {
  return (
    <div role="alert" className={styles.notice}>
      {title !== undefined && <p className={styles.title}>{title}</p>}
      <p className={styles.message}>{message}</p>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {onRetry && <div><Button look="secondary" busy={busy} onClick={onRetry}>{retryLabel}</Button></div>}
    </div>
  );
}
