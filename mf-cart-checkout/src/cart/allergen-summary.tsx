import { useMemo } from 'react';
import { AllergenList, ErrorNotice, namesWith, Skeleton } from 'shared-ui';
import { allergens as texts } from '../copy';
import { combined, type KnownMeal } from './meal-lookup';
import type { ChosenMeals } from './use-meals';
import styles from './allergen-summary.module.css';

/** The 14 allergens over everything in the cart, and meal by meal: UK distance selling wants them before buying. */
export function AllergenSummary({ meals: { lookup, failed, retry } }: { meals: ChosenMeals }) {
  return (
    <section aria-labelledby="allergens-title" className={styles.section}>
      <h2 id="allergens-title" className={styles.title}>{texts.title}</h2>
      {failed ? <ErrorNotice message={texts.failed} onRetry={retry} /> : lookup ? <Loaded {...lookup} /> : <Skeleton kind="line" count={3} />}
      <p className={styles.quiet}>{texts.advice}</p>
    </section>
  );
}

function Loaded({ meals, notFound }: { meals: readonly KnownMeal[]; notFound: readonly string[] }) {
  const together = useMemo(() => combined(meals), [meals]);
  const byName = useMemo(() => byLetters(meals), [meals]);
  return (
    <>
      {notFound.length > 0 && <p className={styles.warning}>{texts.unknown(notFound.length)}</p>}
      <p className={styles.quiet}>{texts.intro}</p>
      <AllergenList allergens={together} />
      <details className={styles.details}>
        <summary>{texts.byMeal}</summary>
        <dl className={styles.meals}>
          {byName.map((meal) => (
            <div key={meal.id} className={styles.meal}>
              <dt>{meal.name}</dt>
              <dd>{ofMeal(meal)}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}

/** Accents aside, as a menu's names are looked for. Not by localeCompare: its first call takes a phone 60 ms (decision 016). */
function byLetters(meals: readonly KnownMeal[]): KnownMeal[] {
  const letters = ({ name }: KnownMeal) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return meals.toSorted((a, b) => Number(letters(a) > letters(b)) - Number(letters(a) < letters(b)));
}

function ofMeal({ allergens }: KnownMeal): string {
  const contains = namesWith(allergens, 'contains');
  const may = namesWith(allergens, 'mayContain');
  const parts = [contains.length > 0 && `${texts.contains} ${contains.join(', ')}`, may.length > 0 && `${texts.mayContain} ${may.join(', ')}`];
  return parts.filter(Boolean).join('; ') || texts.none;
}
