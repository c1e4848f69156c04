import { useId, type ReactNode } from 'react';
import styles from './sheet.module.css';

/** A part of a manager's page, with its heading. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.section}>
      <h2 id={id} className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
