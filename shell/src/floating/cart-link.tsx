import type { BusPort } from 'shared-events';
import { useTopic } from 'shared-events/react';
import { PATHS } from 'shared-remote/paths';
import { copy } from '../copy';
import { badgeCount } from './badge-count';
import styles from './floating.module.css';
import { CartIcon } from './icons';

/** An empty cart, or one not yet read, has no badge. */
export function CartLink({ bus }: { bus: BusPort }) {
  const count = useTopic(bus, 'cart-count')?.count ?? 0;
  const badge = count > 0 ? badgeCount(count) : undefined;
  return (
    <a href={PATHS.cart} className={styles.round} aria-label={badge === undefined ? copy.floating.cart : copy.floating.cartCount(count, badge)}>
      <CartIcon />
      {/* Keyed by its number, so that a change is seen as one. */}
      {badge !== undefined && <span key={badge} className={styles.badge} aria-hidden="true">{badge}</span>}
    </a>
  );
}
