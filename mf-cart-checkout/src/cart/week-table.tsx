import { DAYS, MEAL_TIMES } from 'shared-rules';
import type { CartItem } from '../cart-item';
import { cart as texts, days, mealTimes } from '../copy';
import styles from './week-table.module.css';

/** The chosen week: Monday to Friday by breakfast, lunch and dinner. */
export function WeekTable({ plan, menu }: { plan: string; menu: CartItem['menu'] }) {
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
                {menu.find((meal) => meal.day === day && meal.mealTime === mealTime)?.name}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
