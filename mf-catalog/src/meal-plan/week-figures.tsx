import { DAYS, formatNumber } from 'shared-rules';
import { AllergenList, Nutrition } from 'shared-ui';
import { MENU } from '../copy';
import { weekTotals, type WeekSlot } from '../menu/week';
import { weekAllergens } from '../menu/week-allergens';
import { DayFigures } from './day-figures';
import styles from './week-figures.module.css';

/** Total energy and nutrients of the chosen week, and its allergens. */
export function WeekFigures({ week, planId }: { week: readonly WeekSlot[]; planId: string }) {
  const totals = weekTotals(week, planId);
  const allergens = weekAllergens(week.map(({ chosen }) => chosen));
  return (
    <section className={styles.figures}>
      <div className={styles.part}>
        <h2>{MENU.totals}</h2>
        <p className={styles.note}>{MENU.totalsNote(formatNumber(totals.calories / DAYS.length, 0))}</p>
        <Nutrition {...totals} />
        <DayFigures week={week} planId={planId} />
      </div>
      <div className={styles.part}>
        <h2>{MENU.weekAllergens}</h2>
        {allergens ? <AllergenList allergens={allergens} /> : <p>{MENU.allergensUnknown}</p>}
        <p className={styles.note}>{MENU.kitchen}</p>
      </div>
    </section>
  );
}
