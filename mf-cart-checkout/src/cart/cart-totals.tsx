import { memo } from 'react';
import { Price } from 'shared-ui';
import { totalOf, type CartItem } from '../cart-item';
import { cart as texts } from '../copy';
import styles from './cart-totals.module.css';

/** CART-8 */
export const CartTotals = memo(function CartTotals({ items }: { items: readonly CartItem[] }) {
  return (
    <ul className={styles.totals}>
      {items.map(({ id, plan, quantity }) => (
        <li key={id} className={styles.row}>
          <span>
            {quantity > 1 ? `${texts.planLine(plan.name)} ${texts.times(quantity)}` : texts.planLine(plan.name)}
          </span> <Price pence={plan.priceInCents * quantity} />
        </li>
      ))}
      <li className={styles.row}><span>{texts.delivery}</span> <Price pence={0} /></li>
      <li className={styles.total}><span>{texts.total}</span> <Price pence={totalOf(items)} /></li>
    </ul>
  );
});
