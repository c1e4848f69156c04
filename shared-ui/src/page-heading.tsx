import type { ReactNode } from 'react';
import styles from './page-heading.module.css';

export interface PageHeadingProps {
  children: ReactNode;
  /** 'hero' for the first screen of the shop. */
  size?: 'page' | 'hero';
}

/** The only `h1` of the page. The shell moves the focus to it after a navigation. */
export function PageHeading({ children, size = 'page' }: PageHeadingProps) {
  return <h1 tabIndex={-1} className={styles[size]}>{children}</h1>;
}
