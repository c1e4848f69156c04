import type { ReactNode, Ref } from 'react';
import { classNames } from 'shared-ui';
import styles from './section.module.css';

interface SectionProps {
  heading: string;
  /** Takes focus when a button has scrolled here. */
  headingRef?: Ref<HTMLHeadingElement>;
  tinted?: boolean;
  children: ReactNode;
}

/** A full-width section of the page under a heading. */
export function Section({ heading, headingRef, tinted = false, children }: SectionProps) {
  return (
    <section className={classNames(styles.band, tinted && styles.tinted)}>
      <div className={styles.inner}>
        <h2 ref={headingRef} tabIndex={-1} className={styles.heading}>{heading}</h2>
        {children}
      </div>
    </section>
  );
}
