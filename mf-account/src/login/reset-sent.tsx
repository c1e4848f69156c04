import { useEffect, useRef } from 'react';
import { Button } from 'shared-ui';
import { LOGIN } from '../copy';
import styles from './login.module.css';

/** Focus goes to the message, which is read out by that; the button that had it is gone. */
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
