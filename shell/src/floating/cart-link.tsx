import type { BusPort } from 'shared-events';
import { useTopic } from 'shared-events/react';
import { PATHS } from 'shared-remote/paths';
import { copy } from '../copy';
import { badgeCount } from './badge-count';
import styles from './floating.module.css';
import { CartIcon } from './icons';

/** Without a badge for an empty cart, and until the cart has loaded. */
export function CartLink({ bus }: { bus: BusPort }) {
  const count = useTopic(bus, 'cart-count')?.count ?? 0;
  const badge = count > 0 ? badgeCount(count) : undefined;
  const label = badge === undefined ? copy.floating.cart : copy.floating.cartCount(count, badge);
  return (
    <a href={PATHS.cart} className={styles.round} aria-label={label}>
      <CartIcon />
      {/* The key makes a new element for each number, so that the badge's animation runs again. */}
      {badge !== undefined && <span key={badge} className={styles.badge} aria-hidden="true">{badge}</span>}
    </a>
  );
}
