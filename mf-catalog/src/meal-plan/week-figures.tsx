import { DAYS, formatNumber, mealPrice } from 'shared-rules';
import { AllergenList, Nutrition, Price } from 'shared-ui';
import { MENU, WEEK_FIGURES } from '../copy-meal-plan';
import type { Plan } from '../menu/plan';
import { weekTotals, type WeekSlot } from '../menu/week';
import { weekAllergens } from '../menu/week-allergens';
import { DayFigures } from './day-figures';
import styles from './week-figures.module.css';

/** Total energy and nutrients of the chosen week, what a meal costs, and the week's allergens. */
export function WeekFigures({ week, plan }: { week: readonly WeekSlot[]; plan: Plan }) {
  const totals = weekTotals(week, plan.id);
  const allergens = weekAllergens(week.map(({ chosen }) => chosen));
  return (
    <section className={styles.figures}>
      <div className={styles.part}>
        <h2>{MENU.totals}</h2>
        <p className={styles.note}>{MENU.totalsNote(formatNumber(totals.calories / DAYS.length, 0))}</p>
        <Nutrition {...totals} />
        {plan.priceInCents !== undefined && <p><strong><Price pence={mealPrice(plan.priceInCents)} /></strong> {WEEK_FIGURES.mealPrice}</p>}
        <DayFigures week={week} planId={plan.id} />
      </div>
      <div className={styles.part}>
        <h2>{MENU.weekAllergens}</h2>
        {allergens ? <AllergenList allergens={allergens} /> : <p>{MENU.allergensUnknown}</p>}
        <p className={styles.note}>{MENU.kitchen}</p>
      </div>
    </section>
  );
}
