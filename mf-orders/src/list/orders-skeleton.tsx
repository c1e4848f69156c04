import { PageHeading, Skeleton } from 'shared-ui';
import { list as texts } from '../copy';
import styles from './orders-screen.module.css';

/** Three orders. Uses no hooks of the shop: it is rendered while the page is composed. */
export function OrdersSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <p className={styles.back}>{'\u00a0'}</p>
      <PageHeading>{texts.title}</PageHeading>
      <p className={styles.quiet}>{texts.loading}</p>
      <OrderPlaceholder />
    </div>
  );
}

export function OrderPlaceholder() {
  return (
    <div className={styles.list} aria-hidden="true">
      {[0, 1, 2].map((key) => (
        <div key={key} className={styles.bone}>
          <Skeleton kind="title" />
          <Skeleton kind="line" count={2} />
          <Skeleton kind="block" />
        </div>
      ))}
    </div>
  );
}
