import { formatNumber } from 'shared-rules';
import { MENU } from '../copy';
import { dayTotals, type WeekSlot } from '../menu/week';
import { DAY_FIGURES } from './day-figures-copy';
import styles from './day-figures.module.css';

/** Energy and nutrients of each day as it is chosen. */
export function DayFigures({ week, planId }: { week: readonly WeekSlot[]; planId: string }) {
  return (
    <table className={styles.table}>
      <caption className={styles.caption}>{DAY_FIGURES.caption}</caption>
      <thead>
        <tr>{DAY_FIGURES.columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
      </thead>
      <tbody>
        {dayTotals(week, planId).map(({ day, totals }) => (
          <tr key={day}>
            <th scope="row">{MENU.days[day]}</th>
            <td>{formatNumber(totals.calories, 0)}</td>
            <Grams amount={totals.protein} />
            <Grams amount={totals.carbohydrates} />
            <Grams amount={totals.fat} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Grams({ amount }: { amount: number }) {
  return <td>{DAY_FIGURES.grams(formatNumber(amount, 0))}</td>;
}
