import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import styles from './toast.module.css';

export interface ToastProps {
  /** Undefined: no message. Keep the Toast mounted, since a live region must exist before its text. */
  message?: string | undefined;
  action?: { label: string; onClick: () => void } | undefined;
  /** Called after 6 s (not counted while hovered or focused), or after its action. */
  onDone: () => void;
}

const SHOWN_MS = 6000;

/** A short message at the foot of the page, announced politely. */
export function Toast({ message, action, onDone }: ToastProps) {
  const [held, setHeld] = useState(false);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (message === undefined || held) return;
    const timer = setTimeout(() => done.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, held]);

  return (
    <div
      className={styles.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={message === undefined ? styles.empty : styles.toast}>
        <p role="status" className={styles.message}>{message}</p>
        {message !== undefined && action && (
          <Button
            look="text"
            className={styles.action}
            onClick={() => {
              action.onClick();
              onDone();
            }}
          >
            {action.label}
          </Button>
        )}
      </div>
    </div>
  );
}
