import { useEffect, useRef } from 'react';
import styles from './login.module.css';

/** FIGURE-7 */
const SHOWN_MS = 3000;

/** The reason why the profile is not complete; the profile page shows it too (LOGIN-18, LOGIN-20). */
export function Welcome({ reason, onDone }: { reason: string; onDone: () => void }) {
  const message = useRef<HTMLParagraphElement>(null);
  const done = useRef(onDone);
  useEffect(() => {
    message.current?.focus();
    const timer = setTimeout(() => done.current(), SHOWN_MS);
    return () => clearTimeout(timer);
  }, []);
  return <p ref={message} tabIndex={-1} className={styles.message}>{reason}</p>;
}
