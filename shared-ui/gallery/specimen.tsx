import type { ReactNode } from 'react';
import styles from './gallery.module.css';

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.specimen}>
      <h2>{name}</h2>
      <div className={styles.states}>{children}</div>
    </section>
  );
}
