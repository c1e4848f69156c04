import { DAYS, MEAL_TIMES } from 'shared-rules';
import type { CartItem } from '../cart-item';
import { cart as texts, days, mealTimes } from '../copy';
import type { Swap } from './changed-week';
import styles from './week-table.module.css';

interface WeekTableProps { plan: string; menu: CartItem['menu']; swaps: readonly Swap[] }

/** The chosen week: Monday to Friday by breakfast, lunch and dinner. */
export function WeekTable({ plan, menu, swaps }: WeekTableProps) {
  const swapAt = (day: string, mealTime: string) => swaps.find((swap) => swap.day === day && swap.mealTime === mealTime);
  return (
    // Explicit roles: the phone's layout sets another `display`, which removes a table's roles in some browsers.
    <table role="table" className={styles.table} aria-label={texts.week(plan)}>
      <thead role="rowgroup" className={styles.head}>
        <tr role="row">
          <th role="columnheader" scope="col">{texts.day}</th>
          {MEAL_TIMES.map((mealTime) => <th key={mealTime} role="columnheader" scope="col">{mealTimes[mealTime]}</th>)}
        </tr>
      </thead>
      <tbody role="rowgroup" className={styles.body}>
        {DAYS.map((day) => (
          <tr key={day} role="row" className={styles.row}>
            <th role="rowheader" scope="row" className={styles.day}>{days[day]}</th>
            {MEAL_TIMES.map((mealTime) => (
              <td key={mealTime} role="cell" className={styles.cell} data-time={mealTimes[mealTime]}>
                <Meal name={menu.find((meal) => meal.day === day && meal.mealTime === mealTime)?.name} was={swapAt(day, mealTime)?.was} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One element, since a phone's cell is a grid. */
function Meal({ name, was }: { name: string | undefined; was: string | undefined }) {
  return <span><span>{name}</span>{was !== undefined && <span className={styles.was}>{` ${texts.insteadOf(was)}`}</span>}</span>;
}
