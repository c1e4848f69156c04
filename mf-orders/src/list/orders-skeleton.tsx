import { PATHS } from 'shared-remote/paths';
import { Page, Skeleton } from 'shared-ui';
import { list as texts } from '../copy-list';
import styles from './orders-screen.module.css';

/** Three orders. Uses no hooks of the shop: it is rendered while the page is composed. */
export function OrdersSkeleton() {
  return (
    <Page title={texts.title} back={{ to: PATHS.profile, text: texts.back }} width="narrow" aria-busy="true">
      <p className={styles.quiet}>{texts.loading}</p>
      <OrderPlaceholder />
    </Page>
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
