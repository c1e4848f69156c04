import { memo } from 'react';
import { Picture } from 'shared-ui';
import { days, details as texts, mealTimes } from '../copy';
import { allergenLine } from './allergen-line';
import type { OrderedMeal } from './ordered-meals';
import styles from './meal-tile.module.css';

/** FIGURE-12 */
const PREVIEW = 3;

export const MealTile = memo(function MealTile({ ordered }: { ordered: OrderedMeal }) {
  const { meal, name, day, mealTime, figures, allergens } = ordered;
  const ingredients = meal?.ingredients ?? [];
  const shown = ingredients.slice(0, PREVIEW);
  const more = ingredients.length - shown.length;
  const when = [day && (days[day] ?? day), mealTime && (mealTimes[mealTime] ?? mealTime)].filter(Boolean).join(', ');
  return (
    <li className={styles.tile}>
      {meal && <Picture className={styles.photo} src={meal.photoURL} alt="" sizes="(max-width: 40rem) 45vw, 15rem" />}
      {when && <p className={styles.when}>{when}</p>}
      <h4 className={styles.name}>{name}</h4>
      {meal && <p>{meal.description}</p>}
      {shown.length > 0 && <p className={styles.quiet}>{shown.join(', ')}{more > 0 && ` ${texts.more(more)}`}</p>}
      {figures && <p className={styles.figures}>{texts.calories(figures.calories)}, {texts.protein(figures.protein)}</p>}
      <p className={styles.quiet}>{allergenLine(allergens)}</p>
    </li>
  );
});
