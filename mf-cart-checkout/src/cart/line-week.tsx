import { useState } from 'react';
import type { CartItem } from '../cart-item';
import { cart as texts } from '../copy';
import styles from './line-week.module.css';
import { WeekTable } from './week-table';

const PHONE = '(max-width: 40rem)';

/** The chosen week, closed at first on a phone, where it takes a screen and a half. */
export function LineWeek({ item, swaps }: { item: CartItem; swaps: number }) {
  const [open] = useState(() => typeof matchMedia !== 'function' || !matchMedia(PHONE).matches);
  return (
    <details className={styles.details} open={open}>
      <summary>{texts.meals(item.menu.length)}{swaps > 0 && <span className={styles.swaps}> {texts.swaps(swaps)}</span>}</summary>
      <WeekTable plan={item.plan.name} menu={item.menu} />
    </details>
  );
}
