import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashText } from 'shared-ui';
import type { CartItem } from '../cart-item';
import { clashes as texts, days, mealTimes } from '../copy';
import styles from './clashes.module.css';
import { menuClashes } from './menu-clashes';
import type { MealLookup } from './meal-lookup';

/** Where a line's clashes stand: what warns before paying leads there. */
export const clashesOf = (lineId: string): string => `clashes-${lineId}`;

/** The meals of a line that the visitor does not eat, and why. */
export function LineClashes({ id, menu, meals }: Pick<CartItem, 'id' | 'menu'> & { meals: MealLookup | undefined }) {
  const clashing = menuClashes(menu, meals, useNotEaten());
  if (clashing.length === 0) return null;
  return (
    <div id={clashesOf(id)} tabIndex={-1} className={styles.clashes}>
      <p className={styles.title}>{texts.line(clashing.length)}</p>
      <ul className={styles.list}>
        {clashing.map(({ meal, clash }) => (
          <li key={meal.day + meal.mealTime}>
            {`${texts.slot(days[meal.day], mealTimes[meal.mealTime])}: ${meal.name}. ${clashText(clash)}.`}
          </li>
        ))}
      </ul>
    </div>
  );
}
