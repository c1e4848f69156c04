import { memo, useId } from 'react';
import { calorieRange, formatDay } from 'shared-rules';
import { Button, Picture, Price, Skeleton } from 'shared-ui';
import type { CartItem } from '../cart-item';
import { cart as texts, changeMeals } from '../copy';
import { LineClashes } from './line-clashes';
import { LineWeek } from './line-week';
import type { MealLookup } from './meal-lookup';
import styles from './cart-line.module.css';

interface CartLineProps {
  item: CartItem;
  /** 'YYYY-MM-DD'; undefined until the shop's clock is known. */
  deliveryDay: string | undefined;
  /** Why the delivery day is closed; undefined if it is open. */
  closedDay: string | undefined;
  /** Undefined until loaded. */
  meals: MealLookup | undefined;
  priority: boolean;
  /** Meals chosen instead of the menu's own. */
  swaps: number;
  onChange: (item: CartItem) => void;
  onRemove: (item: CartItem, all: boolean) => void;
}

/** A plan with its chosen week. Memoized, because a cart may have 200 of them. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { item, deliveryDay, closedDay, meals, priority, swaps, onChange, onRemove } = props;
  const { plan, menu, quantity } = item;
  const nameId = useId();
  return (
    <li className={styles.line}>
      <div className={styles.top}>
        <Picture className={styles.photo} src={plan.photoURL} alt="" sizes="(max-width: 40rem) 6rem, 10rem" ratio="1:1" priority={priority} />
        <div className={styles.words}>
          <h3 id={nameId} className={styles.name}>{plan.name}</h3>
          <p className={styles.quiet}>{texts.calories(calorieRange(plan.minCalories, plan.maxCalories))}</p>
          <p className={styles.price}>
            <span className={styles.times}>{texts.times(quantity)}</span> <Price pence={plan.priceInCents * quantity} />
          </p>
        </div>
      </div>
      {closedDay ? <p className={styles.arrives}>{closedDay}</p> : (
        <p className={styles.arrives}>
          {texts.deliveredOn}{' '}
          {deliveryDay
            ? <time dateTime={deliveryDay} className={styles.day}>{formatDay(deliveryDay)}</time>
            : <span className={styles.dayBone}><Skeleton kind="line" /></span>}
        </p>
      )}
      <LineClashes menu={menu} meals={meals} />
      <LineWeek item={item} swaps={swaps} />
      <div className={styles.actions}>
        <Button look="text" aria-describedby={nameId} onClick={() => onChange(item)}>{changeMeals.open}</Button>
        <Button look="text" aria-describedby={nameId} onClick={() => onRemove(item, false)}>{texts.remove}</Button>
        {quantity > 1 && <Button look="text" aria-describedby={nameId} onClick={() => onRemove(item, true)}>{texts.removeAll(quantity)}</Button>}
      </div>
    </li>
  );
});
