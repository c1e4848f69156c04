import { useMemo } from 'react';
import type { Allergens } from 'shared-api';
import { ALLERGENS, combinedAllergens } from 'shared-rules';
import { AllergenList, ErrorNotice, namesWith, Skeleton } from 'shared-ui';
import { allergens as texts, corrections } from '../copy';
import type { KnownMeal } from './meal-lookup';
import type { ChosenMeals } from './use-meals';
import styles from './allergen-summary.module.css';

/** Where what was corrected leads to. */
export const ALLERGENS_TITLE = 'allergens-title';

/** The 14 allergens of the whole cart, and of each meal: UK law on distance selling requires them before the purchase. */
export function AllergenSummary({ meals: { lookup, failed, retry }, corrected }: { meals: ChosenMeals; corrected: readonly string[] }) {
  return (
    <section aria-labelledby={ALLERGENS_TITLE} className={styles.section}>
      <h2 id={ALLERGENS_TITLE} tabIndex={-1} className={styles.title}>{texts.title}</h2>
      {/* Before what loads, so that it stays where it is. */}
      <p className={styles.quiet}>{texts.advice}</p>
      {corrected.length > 0 && <p className={styles.warning}>{corrections.names(corrected)}</p>}
      {failed ? <ErrorNotice message={texts.failed} onRetry={retry} />
        : lookup ? <Loaded {...lookup} />
        : <div className={styles.bones}><Skeleton kind="line" count={3} /></div>}
    </section>
  );
}

function Loaded({ meals, notFound }: { meals: readonly KnownMeal[]; notFound: readonly string[] }) {
  const [first, ...others] = meals.map(({ allergens }) => allergens);
  const byName = useMemo(() => sortByName(meals), [meals]);
  return (
    <>
      {notFound.length > 0 && <p className={styles.warning}>{texts.unknown(notFound.length)}</p>}
      {first && (
        <>
          <Together allergens={combinedAllergens(first, ...others)} isComplete={notFound.length === 0} />
          <details className={styles.details}>
            <summary>{texts.byMeal}</summary>
            <dl className={styles.meals}>
              {byName.map((meal) => (
                <div key={meal.id} className={styles.meal}>
                  <dt>{meal.name}</dt>
                  <dd>{allergenText(meal)}</dd>
                </div>
              ))}
            </dl>
          </details>
        </>
      )}
    </>
  );
}

function Together({ allergens, isComplete }: { allergens: Allergens; isComplete: boolean }) {
  const isListEmpty = !isComplete && ALLERGENS.every((name) => allergens[name] === 'free');
  return isListEmpty ? null : (
    <>
      <p className={styles.quiet}>{texts.intro}</p>
      <AllergenList allergens={allergens} isComplete={isComplete} />
    </>
  );
}

/** Accents don't count: 'Crème' is next to 'Crepe'. Not by localeCompare: its first call takes a phone 60 ms (decision 016). */
function sortByName(meals: readonly KnownMeal[]): KnownMeal[] {
  const letters = ({ name }: KnownMeal) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return meals.toSorted((a, b) => Number(letters(a) > letters(b)) - Number(letters(a) < letters(b)));
}

/** What a meal contains and may contain, as a sentence; 'None' only where it is free of both. */
export function allergenText({ allergens }: Pick<KnownMeal, 'allergens'>): string {
  const contains = namesWith(allergens, 'contains');
  const may = namesWith(allergens, 'mayContain');
  if (contains.length === 0) return may.length > 0 ? `${texts.mayOnlyContain} ${may.join(', ')}` : texts.none;
  return [`${texts.contains} ${contains.join(', ')}`, ...(may.length > 0 ? [`${texts.mayContain} ${may.join(', ')}`] : [])].join('; ');
}
