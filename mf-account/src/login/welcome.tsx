import { useEffect, useRef } from 'react';
import styles from './login.module.css';

/** SPEC §9 Welcome message display. */
const SHOWN_MS = 3000;

/** SPEC §4 Profile completeness: why the profile is not complete, for 3 s. The reason stays on the profile page. */
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
