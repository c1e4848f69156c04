import { useNotEaten } from 'shared-remote/use-not-eaten';
import { clashOf, fitsDiet, tracesOf } from 'shared-rules';
import { clashText, tracesText } from 'shared-ui';
import { NOT_EATEN } from '../copy';
import type { Meal } from '../menu/meal';
import styles from './diet-notes.module.css';

/** 'Vegetarian' or 'Vegan'; nothing for the wider diets. */
export function DietMark({ meal: { diet } }: { meal: Meal }) {
  return diet && fitsDiet(diet, 'vegetarian') && <strong className={styles.mark}>{NOT_EATEN.diets[diet]}</strong>;
}

/** What in a meal the visitor does not eat. */
export function DietWarning({ meal }: { meal: Meal }) {
  const answer = useNotEaten();
  const clash = clashOf(meal, answer);
  const traces = tracesOf(meal, answer);
  if (!clash && traces.length === 0) return null;
  return (
    <p className={styles.warning}>
      {clash && <strong className={styles.clash}>{clashText(clash)}</strong>}{clash && traces.length > 0 && <span>. </span>}
      {traces.length > 0 && <span className={styles.traces}>{tracesText(traces)}</span>}
    </p>
  );
}
