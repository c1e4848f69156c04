import type { Order } from 'shared-api';
import { useNotEaten } from 'shared-remote/use-not-eaten';
import { ErrorNotice, Skeleton } from 'shared-ui';
import { weeksOf } from '../copy-again';
import { details as texts } from '../copy-details';
import { BoxNote } from './box-note';
import { MealTile } from './meal-tile';
import { clashOfOrdered, comesOn, type OrderedLine } from './ordered-meals';
import { useOrderMeals } from './use-order-meals';
import styles from './order-details.module.css';

export function OrderMeals({ order }: { order: Order }) {
  const { lines, failed, retry } = useOrderMeals(order);
  const notEaten = useNotEaten();
  const notice = failed && <ErrorNotice message={texts.failed} onRetry={retry} />;
  if (!lines) {
    return notice || (
      <div className={styles.grid} aria-busy="true">
        {[0, 1, 2, 3, 4, 5].map((key) => (
          <div key={key} className={styles.bone}><Skeleton kind="picture" /><Skeleton kind="line" count={3} /></div>
        ))}
      </div>
    );
  }
  if (lines.every(({ meals }) => meals.length === 0)) return <p role="alert" className={styles.warning}>{texts.none}</p>;
  const clashing = lines.flatMap(({ meals }) => meals.filter((meal) => clashOfOrdered(meal, notEaten))).length;
  return (
    <>
      {notice}
      {clashing > 0 && <p className={styles.clashing}>{texts.clashing(clashing)}</p>}
      <BoxNote order={order} className={styles.box} />
      {lines.map((line) => <Line key={line.key} line={line} comes={comesOn(order)} />)}
    </>
  );
}

function Line({ line: { plan, meals, notFound }, comes }: { line: OrderedLine; comes: string | undefined }) {
  return (
    <section className={styles.line}>
      {plan && <h3 className={styles.plan}>{weeksOf(plan.name, plan.quantity)}</h3>}
      {notFound.length > 0 && <p role="alert" className={styles.warning}>{texts.notFound(notFound)}</p>}
      <ul role="list" className={styles.grid}>
        {meals.map((meal) => <MealTile key={meal.key} ordered={meal} comes={comes} />)}
      </ul>
    </section>
  );
}
