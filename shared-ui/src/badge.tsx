import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './badge.module.css';

export interface BadgeProps {
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  children: ReactNode;
}

/** A short status. Its colour repeats what the text says, so no meaning depends on colour. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
