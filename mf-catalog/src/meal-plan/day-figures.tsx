import { formatNumber } from 'shared-rules';
import { REFERENCE_INTAKE } from 'shared-rules/reference-intake';
import { MENU, WEEK_FIGURES } from '../copy-meal-plan';
import { dayTotals, type Figures, type WeekSlot } from '../menu/week';
import styles from './day-figures.module.css';

/** Energy and nutrients of each day as it is chosen, and what an adult takes in. */
export function DayFigures({ week, planId }: { week: readonly WeekSlot[]; planId: string }) {
  const days = dayTotals(week, planId);
  const salted = days.every(({ totals }) => totals.salt !== undefined);
  const columns = salted ? WEEK_FIGURES.columns : WEEK_FIGURES.columns.slice(0, -1);
  return (
    <>
      <table className={styles.table}>
        <caption className={styles.caption}>{WEEK_FIGURES.days}</caption>
        <thead>
          <tr>{columns.map((name) => <th key={name} scope="col">{name}</th>)}</tr>
        </thead>
        <tbody>
          {days.map(({ day, totals }) => (
            <Row key={day} name={MENU.days[day]} short={MENU.days[day].slice(0, 3)} figures={totals} salted={salted} />
          ))}
        </tbody>
        <tfoot className={styles.reference}>
          <Row name={WEEK_FIGURES.reference} short={WEEK_FIGURES.referenceShort} figures={REFERENCE_INTAKE} salted={salted} />
        </tfoot>
      </table>
      <p className={styles.reference}>{WEEK_FIGURES.referenceNote(formatNumber(REFERENCE_INTAKE.calories, 0))}</p>
    </>
  );
}

interface RowProps {
  name: string;
  /** Six columns fit a phone only beside short names. */
  short: string;
  figures: Figures;
  salted: boolean;
}

function Row({ name, short, figures, salted }: RowProps) {
  return (
    <tr>
      <th scope="row" aria-label={name}>{short}</th>
      <td>{formatNumber(figures.calories, 0)}</td>
      <Grams amount={figures.protein} />
      <Grams amount={figures.carbohydrates} />
      <Grams amount={figures.fat} />
      {salted && <Grams amount={figures.salt ?? 0} decimals={1} />}
    </tr>
  );
}

function Grams({ amount, decimals = 0 }: { amount: number; decimals?: number }) {
  return <td>{WEEK_FIGURES.grams(formatNumber(amount, decimals))}</td>;
}
