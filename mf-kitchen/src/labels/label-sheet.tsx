import type { Packing } from 'shared-api/schemas/kitchen';
import { formatDay } from 'shared-rules';
import { classNames, namesWith } from 'shared-ui';
import { labelling as texts } from '../copy';
import sheet from '../frame/sheet.module.css';
import styles from './label-sheet.module.css';

type PackedOrder = Packing['orders'][number];
type PackedMeal = PackedOrder['boxes'][number]['meals'][number];

/** A label for each meal of each box of an order. */
export function LabelSheet({ order: { order, boxes } }: { order: PackedOrder }) {
  const all = boxes.flatMap(({ plan, quantity: of, meals }) =>
    Array.from({ length: of }, (_, index) => ({ plan, index: index + 1, of, meals })));
  return (
    <section className={styles.order} aria-label={texts.order(order)}>
      <h2 className={classNames(sheet.title, styles.heading)}>{texts.order(order)}</h2>
      {all.map(({ plan, index, of, meals }) => (
        <ul key={`${plan} ${index}`} className={styles.sheet} aria-label={texts.box(plan, index, of)}>
          {meals.map((meal) => <Label key={`${meal.day} ${meal.mealTime}`} order={order} box={texts.box(plan, index, of)} meal={meal} />)}
        </ul>
      ))}
    </section>
  );
}

/** How many labels an order has. */
export const labelCount = ({ boxes }: PackedOrder): number => boxes.reduce((sum, { quantity, meals }) => sum + quantity * meals.length, 0);

function Label({ order, box, meal: { day, mealTime, meal, allergens, useBy } }: { order: string; box: string; meal: PackedMeal }) {
  const contains = namesWith(allergens, 'contains');
  const may = namesWith(allergens, 'mayContain');
  return (
    <li className={styles.label}>
      <p className={styles.meal}>{meal}</p>
      <p>{capital(day)} {mealTime}</p>
      {contains.length > 0 && <p>{texts.contains} <strong>{contains.join(', ')}</strong></p>}
      {may.length > 0 && <p>{texts.mayContain} {may.join(', ')}</p>}
      {contains.length + may.length === 0 && <p>{texts.none}</p>}
      <p className={styles.useBy}>{texts.useBy(formatDay(useBy))}</p>
      <p className={styles.foot}>{order} · {box}</p>
    </li>
  );
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
