import { useState } from 'react';
import type { CartItem } from '../cart-item';
import { cart as texts, clashes, days, mealTimes } from '../copy';
import type { Swap } from './changed-week';
import styles from './line-week.module.css';
import { WeekTable } from './week-table';

const PHONE = '(max-width: 40rem)';

/** The chosen week, closed at first on a phone, where it takes a screen and a half. Its swaps tell it from another week of the plan. */
export function LineWeek({ item, swaps }: { item: CartItem; swaps: readonly Swap[] }) {
  const [open] = useState(() => typeof matchMedia !== 'function' || !matchMedia(PHONE).matches);
  return (
    <details className={styles.details} open={open}>
      <summary>
        {texts.meals(item.menu.length)}{swaps.length > 0 && <span className={styles.swaps}>{` ${texts.swaps(swaps.map(nameOf))}`}</span>}
      </summary>
      <WeekTable plan={item.plan.name} menu={item.menu} swaps={swaps} />
    </details>
  );
}

const nameOf = ({ now, day, mealTime }: Swap) => texts.swap(now, clashes.slot(days[day], mealTimes[mealTime]));
