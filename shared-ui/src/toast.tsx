import { useEffect, useRef, useState } from 'react';
import { Button } from './button';
import { UI_TEXT } from './copy';
import styles from './toast.module.css';

export interface ToastProps {
  /** Undefined: no message. Keep the Toast mounted, since a live region must exist before its text. */
  message?: string | undefined;
  /** Another for each event, so that the same text is announced, and its time counted, once more. */
  messageKey?: string | number | undefined;
  /**
   * With an action the message stays until that or 'Close' is pressed: nobody has to find it within a time. Place it where it is
   * found by keyboard, before what it is about.
   */
  action?: { label: string; onClick: () => void } | undefined;
  /** Called after the action or 'Close'; without an action after 6 s (not counted while hovered or focused). */
  onDone: () => void;
}

const SHOWN_MS = 6000;

/** A short message at the foot of the page, announced politely. */
export function Toast({ message, messageKey, action, onDone }: ToastProps) {
  const [held, setHeld] = useState(false);
  const stays = action !== undefined;
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (message === undefined || stays || held) return;
    const timer = setTimeout(() => done.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [message, messageKey, stays, held]);

  return (
    <div
      className={styles.region}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div className={message === undefined ? styles.empty : styles.toast}>
        <p role="status" className={styles.message}>{message !== undefined && <span key={messageKey}>{message}</span>}</p>
        {message !== undefined && action && (
          <div className={styles.actions}>
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
            <Button look="text" className={styles.action} onClick={onDone}>{UI_TEXT.close}</Button>
          </div>
        )}
      </div>
    </div>
  );
}
