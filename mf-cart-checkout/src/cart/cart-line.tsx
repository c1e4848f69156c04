import { memo, useId, useMemo } from 'react';
import type { Meal } from 'shared-api';
import { calorieRange, formatDay, unbroken } from 'shared-rules';
import { Button, Picture, Price, Skeleton } from 'shared-ui';
import type { CartItem } from '../cart-item';
import { cart as texts, changeMeals } from '../copy';
import { swapsOf } from './changed-week';
import { LineClashes } from './line-clashes';
import { LineWeek } from './line-week';
import type { MealLookup } from './meal-lookup';
import { QuantityStepper } from './quantity-stepper';
import styles from './cart-line.module.css';

interface CartLineProps {
  item: CartItem;
  /** 'YYYY-MM-DD'; undefined until the shop's clock is known. */
  deliveryDay: string | undefined;
  /** Why nothing can come on the delivery day; undefined if it can. */
  taken: string | undefined;
  /** Undefined until loaded. */
  meals: MealLookup | undefined;
  priority: boolean;
  /** Today's menu; undefined until loaded. */
  menuMeals: readonly Meal[] | undefined;
  onStep: (itemId: string, by: 1 | -1) => void;
  onChange: (item: CartItem) => void;
  onRemove: (item: CartItem, all: boolean) => void;
}

/** A plan with its chosen week. Memoized, because a cart may have 200 of them. */
export const CartLine = memo(function CartLine(props: CartLineProps) {
  const { item, deliveryDay, taken, meals, priority, menuMeals, onStep, onChange, onRemove } = props;
  const { plan, menu, quantity } = item;
  const nameId = useId();
  const swaps = useMemo(() => (menuMeals ? swapsOf(item, menuMeals) : []), [item, menuMeals]);
  return (
    <li className={styles.line}>
      <div className={styles.top}>
        <Picture
          className={styles.photo} src={plan.photoURL} alt="" sizes="(max-width: 40rem) 6rem, 10rem" ratio="1:1" priority={priority}
        />
        <div className={styles.words}>
          <h3 id={nameId} className={styles.name}>{plan.name}</h3>
          <p className={styles.quiet}>{unbroken(texts.calories(calorieRange(plan.minCalories, plan.maxCalories)))}</p>
          <p className={styles.price}>
            <span className={styles.times}>{texts.times(quantity)}</span> <Price pence={plan.priceInCents * quantity} />
          </p>
        </div>
      </div>
      {taken ? <p className={styles.arrives}>{taken}</p> : (
        <p className={styles.arrives}>
          {texts.deliveredOn}{' '}
          {deliveryDay
            ? <time dateTime={deliveryDay} className={styles.day}>{unbroken(formatDay(deliveryDay))}</time>
            : <span className={styles.dayBone}><Skeleton kind="line" /></span>}
        </p>
      )}
      <LineClashes id={item.id} menu={menu} meals={meals} />
      <LineWeek item={item} swaps={swaps} />
      <div className={styles.actions}>
        <QuantityStepper item={item} onStep={onStep} />
        <Button look="text" aria-describedby={nameId} onClick={() => onChange(item)}>{changeMeals.open}</Button>
        <Button look="text" aria-describedby={nameId} onClick={() => onRemove(item, false)}>{texts.remove}</Button>
        {quantity > 1
          && <Button look="text" aria-describedby={nameId} onClick={() => onRemove(item, true)}>{texts.removeAll(quantity)}</Button>}
      </div>
    </li>
  );
});
