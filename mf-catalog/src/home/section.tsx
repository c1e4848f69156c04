import type { ReactNode } from 'react';
import { classNames } from 'shared-ui';
import styles from './section.module.css';

interface SectionProps {
  heading: string;
  /** Of the heading, which takes the focus from a link that leads here. */
  id?: string;
  tinted?: boolean;
  children: ReactNode;
}

/** A full-width section of the page under a heading. */
export function Section({ heading, id, tinted = false, children }: SectionProps) {
  return (
    <section className={classNames(styles.band, tinted && styles.tinted)}>
      <div className={styles.inner}>
        <h2 id={id} tabIndex={-1} className={styles.heading}>{heading}</h2>
        {children}
      </div>
    </section>
  );
}
