import { Skeleton } from 'shared-ui';
import styles from './profile.module.css';

/** The two cards and the buttons, in their size. */
export function ProfileSkeleton() {
  return (
    <div className={styles.skeleton} aria-busy="true">
      <div className={styles.card}>
        <Skeleton kind="title" />
        <Skeleton kind="line" count={10} />
      </div>
      <div className={styles.card}>
        <Skeleton kind="title" />
        <Skeleton kind="line" count={6} />
      </div>
    </div>
  );
}
