import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashOf, fitsDiet, tracesOf } from 'shared-rules';
import { clashText, tracesText } from 'shared-ui';
import { NOT_EATEN } from '../copy';
import type { Meal } from '../menu/meal';
import styles from './diet-notes.module.css';

/** Whether a meal is vegetarian or vegan, and what in it the visitor does not eat. */
export function DietNotes({ meal }: { meal: Meal }) {
  const answer = useNotEaten();
  const clash = clashOf(meal, answer);
  const traces = tracesOf(meal, answer);
  return (
    <>
      {meal.diet && fitsDiet(meal.diet, 'vegetarian') && <p className={styles.mark}>{NOT_EATEN.diets[meal.diet]}</p>}
      {clash && <p className={styles.clash}>{clashText(clash)}</p>}
      {traces.length > 0 && <p className={styles.traces}>{tracesText(traces)}</p>}
    </>
  );
}
