import type { ReactNode } from 'react';
import { classNames } from './class-names';
import styles from './badge.module.css';

export interface BadgeProps {
  tone: 'neutral' | 'good' | 'warn' | 'bad';
  children: ReactNode;
}

/** A short state in words; the colour only underlines it. */
export function Badge({ tone, children }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[tone])}>{children}</span>;
}
