import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import { LOGIN } from '../copy-login';
import styles from './login.module.css';

/** Moves the focus, whose button was removed, to the message, so that screen readers read it. */
export function ResetSent({ onBack }: { onBack: () => void }) {
  const message = useRef<HTMLParagraphElement>(null);
  useEffect(() => message.current?.focus(), []);
  return (
    <>
      <p ref={message} tabIndex={-1} className={styles.message}>{LOGIN.resetSent}</p>
      <div className={styles.ways}>
        <Button look="text" className={styles.edge} onClick={onBack}>{LOGIN.back}</Button>
      </div>
    </>
  );
}
