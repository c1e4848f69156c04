import type { ReactNode } from 'react';
import styles from './sheet.module.css';

/** Names and values; those without a value are left out. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.facts}>
      {rows.filter(([, value]) => value !== undefined && value !== false && value !== '' && value !== 0).map(
        ([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>],
      )}
    </dl>
  );
}
