import { classNames } from './class-names';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  kind: 'line' | 'title' | 'block' | 'picture';
  count?: number;
}

/** A placeholder in the size of what is loading; hidden from screen readers. */
export function Skeleton({ kind, count = 1 }: SkeletonProps) {
  return Array.from({ length: count }, (_, index) => (
    <span key={index} aria-hidden="true" className={classNames(styles.bone, styles[kind])} />
  ));
}
