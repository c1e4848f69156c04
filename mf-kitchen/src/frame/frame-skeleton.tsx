import { PageHeading, Skeleton } from 'shared-ui';
import { frame as texts } from '../copy';
import styles from './frame.module.css';

/** Of every page of the kitchen: it says nothing of what is behind it. */
export function FrameSkeleton() {
  return (
    <div className={styles.page}>
      <PageHeading>{texts.title}</PageHeading>
      <Skeleton kind="line" count={4} />
    </div>
  );
}
