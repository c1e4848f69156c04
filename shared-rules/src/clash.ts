import type { AllergenStatus } from './allergens';
import { DIETS, type Diet, type NotEaten } from './diet';
import { ALLERGENS, type Allergen } from './menu';

/** The fields of a meal that decide whether a customer eats it. Unknown allergens are undefined. */
export interface Eatable {
  diet?: Diet | undefined;
  allergens?: Readonly<Record<Allergen, AllergenStatus>> | undefined;
}

/** What of a meal a customer does not eat. */
export interface Clash {
  /** Those that it contains. */
  contains: Allergen[];
  /** The diet that it is not marked for. */
  notMarked?: Diet;
  /** Its allergens could not be read, so nothing is known of those that were asked for. */
  unknown: boolean;
}

/** A meal without a mark fits no diet: nobody has looked, or it has pork. */
export function fitsDiet(mark: Diet | undefined, diet: Diet): boolean {
  return mark !== undefined && DIETS.indexOf(mark) >= DIETS.indexOf(diet);
}

/** Undefined if nothing that is known of the meal speaks against it; it may still have traces. */
export function clashOf(meal: Eatable, { diet, allergens }: NotEaten): Clash | undefined {
  const contains = ALLERGENS.filter((name) => allergens.includes(name) && meal.allergens?.[name] === 'contains');
  const notMarked = diet !== undefined && !fitsDiet(meal.diet, diet) ? diet : undefined;
  const unknown = allergens.length > 0 && meal.allergens === undefined;
  if (contains.length === 0 && notMarked === undefined && !unknown) return undefined;
  return { contains, unknown, ...(notMarked && { notMarked }) };
}

/** The allergens asked for that the meal may have traces of. */
export function tracesOf(meal: Eatable, { allergens }: NotEaten): Allergen[] {
  return ALLERGENS.filter((name) => allergens.includes(name) && meal.allergens?.[name] === 'mayContain');
}
