import { useEffect, useRef } from 'react';
import type { BusPort } from 'shared-events';
import { useTopic } from 'shared-events/react';
import { PATHS } from 'shared-remote/paths';
import { copy } from '../copy';
import { badgeCount } from './badge-count';
import styles from './floating.module.css';
import { CartIcon } from './icons';
import type { LastShown } from './last-shown';
import { panelTriggers, type OpenPanel } from './panel-triggers';

interface CartLinkProps {
  bus: BusPort;
  last: LastShown | undefined;
  openPanel: OpenPanel | undefined;
}

/** Without a badge for an empty cart. `last` is undefined in composed HTML, whose badge waits for its number (`showLastShown`). */
export function CartLink({ bus, last, openPanel }: CartLinkProps) {
  const first = last?.count ?? 0;
  const count = useTopic(bus, 'cart-count')?.count ?? first;
  const badge = count > 0 ? badgeCount(count) : undefined;
  const label = badge === undefined ? copy.floating.cart : copy.floating.cartCount(count, badge);
  const link = useRef<HTMLAnchorElement>(null);
  // React leaves a label as it found it which is the same as when it was composed.
  useEffect(() => link.current?.setAttribute('aria-label', label), [label, last]);
  return (
    <a
      ref={link} href={PATHS.cart} className={styles.round} aria-label={label} suppressHydrationWarning
      {...panelTriggers('bar/cart', openPanel)}
    >
      <CartIcon />
      {/* The key makes a new element for each number but the first, so that the badge's animation runs again. */}
      {(badge !== undefined || !last) && (
        <span
          key={count === first ? '' : badge} className={styles.badge} aria-hidden="true" data-badge="" hidden={!badge}
          suppressHydrationWarning
        >
          {badge ?? ''}
        </span>
      )}
    </a>
  );
}
