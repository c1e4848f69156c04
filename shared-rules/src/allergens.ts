import { ALLERGENS, type Allergen } from './menu';

/** How much of an allergen a meal holds, the least harmful first. */
export const ALLERGEN_STATUSES = ['free', 'mayContain', 'contains'] as const;
export type AllergenStatus = (typeof ALLERGEN_STATUSES)[number];
type Allergens = Record<Allergen, AllergenStatus>;

/** For each allergen what may harm most, of some meals or of some states of one. */
export function combinedAllergens(first: Allergens, ...others: readonly Allergens[]): Allergens {
  const combined = { ...first };
  for (const other of others) {
    for (const name of ALLERGENS) if (harm(other[name]) > harm(combined[name])) combined[name] = other[name];
  }
  return combined;
}

const harm = (status: AllergenStatus): number => ALLERGEN_STATUSES.indexOf(status);
