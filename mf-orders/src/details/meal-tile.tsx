import { memo } from 'react';
import { useNotEaten } from 'shared-remote/use-not-eaten';
import { unbroken } from 'shared-rules';
import { handlingTexts } from 'shared-rules/handling-text';
import { clashText, Ingredients, Picture } from 'shared-ui';
import { days, details as texts, mealTimes } from '../copy-details';
import { allergenLine } from './allergen-line';
import { clashOfOrdered, type OrderedMeal } from './ordered-meals';
import styles from './meal-tile.module.css';

/** FIGURE-12 */
const PREVIEW = 3;

/** @param comes the delivery day; undefined for an order that does not come on it */
export const MealTile = memo(function MealTile({ ordered, comes }: { ordered: OrderedMeal; comes: string | undefined }) {
  const { meal, name, day, mealTime, figures, allergens, ingredients, handling } = ordered;
  const clash = clashOfOrdered(ordered, useNotEaten());
  const when = [day && (days[day] ?? day), mealTime && (mealTimes[mealTime] ?? mealTime)].filter(Boolean).join(', ');
  return (
    <li className={styles.tile}>
      {meal && <Picture className={styles.photo} src={meal.photoURL} alt="" sizes="(max-width: 40rem) 45vw, 15rem" />}
      {when && <p className={styles.when}>{when}</p>}
      <h4 className={styles.name}>{name}</h4>
      {meal && <p>{meal.description}</p>}
      <IngredientLines ingredients={ingredients} allergens={allergens} />
      {figures && <p className={styles.figures}>{unbroken(`${texts.calories(figures.calories)}, ${texts.protein(figures.protein)}`)}</p>}
      <p className={styles.quiet}>{allergenLine(allergens)}</p>
      {handling && comes !== undefined && <p className={styles.quiet}>{unbroken(handlingTexts(handling, comes).join(' '))}</p>}
      {clash && <p className={styles.clash}>{clashText(clash)}</p>}
    </li>
  );
});

/** The first ones; a tap on them shows the others. */
function IngredientLines({ ingredients, allergens }: Pick<OrderedMeal, 'ingredients' | 'allergens'>) {
  const first = <Ingredients ingredients={ingredients.slice(0, PREVIEW)} allergens={allergens} />;
  const more = ingredients.slice(PREVIEW);
  if (more.length === 0) return ingredients.length > 0 && <p className={styles.quiet}>{first}</p>;
  return (
    <details className={styles.ingredients}>
      <summary>{first} {texts.more(more.length)}</summary>
      <Ingredients ingredients={more} allergens={allergens} />
    </details>
  );
}
