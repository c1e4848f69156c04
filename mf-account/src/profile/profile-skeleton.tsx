import { Skeleton } from 'shared-ui';
import styles from './profile.module.css';

/** The profile's cards with the same number of rows, each of the same height, so that nothing moves. */
export function ProfileSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <CardSkeleton rows={5} />
      <CardSkeleton rows={3} />
    </div>
  );
}

function CardSkeleton({ rows }: { rows: number }) {
  return (
    <div className={styles.card}>
      <Skeleton kind="title" />
      <div className={styles.list}>
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className={styles.item}>
            <div className={styles.boneTerm}><Skeleton kind="line" /></div>
            <div className={styles.boneValue}><Skeleton kind="line" /></div>
          </div>
        ))}
      </div>
    </div>
  );
}
