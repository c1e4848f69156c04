import type { Allergens, AllergenStatus } from 'shared-api';
import { ALLERGENS, type Allergen } from 'shared-rules';
import { ALLERGEN_NAMES, UI_TEXT } from './copy';
import styles from './allergen-list.module.css';

/**
 * The 14 allergens of meals: what they contain, may contain, and are made without.
 * @param isComplete false where there are other meals of which nothing is known: then nothing is called free.
 */
export function AllergenList({ allergens, isComplete = true }: { allergens: Allergens; isComplete?: boolean }) {
  const contains = namesWith(allergens, 'contains');
  const mayContain = namesWith(allergens, 'mayContain');
  const free = isComplete ? namesWith(allergens, 'free') : [];
  return (
    <dl className={styles.list}>
      {isComplete && contains.length === 0 && mayContain.length === 0 && <div><dd className={styles.names}>{UI_TEXT.noAllergens}</dd></div>}
      {contains.length > 0 && <Group term={UI_TEXT.contains} names={contains} strong />}
      {mayContain.length > 0 && <Group term={UI_TEXT.mayContain} names={mayContain} />}
      {free.length > 0 && <Group term={UI_TEXT.notInRecipe} names={free} />}
    </dl>
  );
}

/** Names of the allergens with that status, in the order of the law. */
export function namesWith(allergens: Allergens, status: AllergenStatus): string[] {
  return ALLERGENS.filter((name) => allergens[name] === status).map(allergenName);
}

/** 'Cereals containing gluten' for 'gluten'. */
export function allergenName(allergen: Allergen): string {
  return ALLERGEN_NAMES[allergen];
}

function Group({ term, names, strong = false }: { term: string; names: string[]; strong?: boolean }) {
  return (
    <div className={styles.group}>
      <dt className={styles.term}>{term}</dt>
      <dd className={strong ? styles.strong : styles.names}>{names.join(', ')}</dd>
    </div>
  );
}
