import type { Packing } from 'shared-api/schemas/kitchen';
import { formatDay } from 'shared-rules';
import { classNames, namesWith } from 'shared-ui';
import { labelling as texts } from '../copy';
import sheet from '../frame/sheet.module.css';
import { capital } from '../words';
import { boxesOf } from './boxes';
import styles from './label-sheet.module.css';

type PackedOrder = Packing['orders'][number];
type PackedMeal = PackedOrder['boxes'][number]['meals'][number];

/** A label for each meal of each box of an order, and one for each box that could be mistaken for another. */
export function LabelSheet({ order }: { order: PackedOrder }) {
  return (
    <section className={styles.order} aria-label={texts.order(order.order)}>
      <h2 className={classNames(sheet.title, styles.heading)}>{texts.order(order.order)}</h2>
      {boxesOf(order).map(({ plan, index, of, meals, differing }) => {
        const box = texts.box(plan, index, of);
        return (
          <ul key={box} role="list" className={styles.sheet} aria-label={box}>
            {differing.length > 0 && <BoxLabel order={order.order} box={box} differing={differing} />}
            {meals.map((meal) => <Label key={`${meal.day} ${meal.mealTime}`} order={order.order} box={box} meal={meal} />)}
          </ul>
        );
      })}
    </section>
  );
}

function BoxLabel({ order, box, differing }: { order: string; box: string; differing: PackedMeal[] }) {
  return (
    <li className={styles.label}>
      <p className={styles.meal}>{box}</p>
      <p>{texts.differs}</p>
      {differing.map(({ day, mealTime, meal }) => <p key={`${day} ${mealTime}`}>{capital(day)} {mealTime}: <strong>{meal}</strong></p>)}
      <p className={styles.foot}>{order}</p>
    </li>
  );
}

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
