import { PATHS } from 'shared-remote/paths';
import { Page, Skeleton } from 'shared-ui';
import { cart as texts } from '../copy';
import styles from './cart-screen.module.css';

/** A cart with one line, the most frequent one. Uses no hooks of the shop: it is rendered while the page is composed. */
export function CartSkeleton() {
  return (
    <Page title={texts.title} back={{ to: PATHS.home, text: texts.goBack }} aria-busy="true">
      <CartPlaceholder />
    </Page>
  );
}

/** Shown under the heading until the cart has loaded. */
export function CartPlaceholder() {
  return (
    <div className={styles.columns}>
      <div className={styles.lines}>
        <Skeleton kind="title" />
        <div className={styles.boneLine}>
          <div className={styles.boneTop}>
            <Skeleton kind="picture" />
            <div><Skeleton kind="title" /><Skeleton kind="line" count={2} /></div>
          </div>
          <Skeleton kind="line" />
          <div className={styles.boneWeek}><Skeleton kind="block" count={3} /></div>
        </div>
      </div>
      <div className={styles.aside}>
        <Skeleton kind="line" count={4} />
        <Skeleton kind="block" />
      </div>
    </div>
  );
}
