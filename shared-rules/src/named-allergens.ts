import { emphasised } from './allergen-words';
import { ALLERGENS, type Allergen } from './menu';

interface ListedMeal {
  ingredients: readonly string[];
  allergens: Readonly<Record<Allergen, 'contains' | 'mayContain' | 'free'>>;
}

/** What comes from an animal: something vegan has none of it, whatever it is called. */
const OF_ANIMALS: readonly Allergen[] = ['crustaceans', 'eggs', 'fish', 'milk', 'molluscs'];
const VEGAN = /\b(?:vegan|plant-based)\b/i;
/** 'Gluten-free' and the like say it of all that the word stands for. Not so 'wheat-free': rye has gluten too. */
const WITHOUT: Partial<Record<Allergen, string>> = { gluten: 'gluten', eggs: 'eggs?', milk: 'milk|dairy', nuts: 'nuts?' };
const FREE = '[ -]free\\b(?![ -]range)';
const ANY_FREE = new RegExp(`\\b[a-z]+${FREE}`, 'gi');

/** The allergens that an ingredient names, in the order of the law: 'vegan sausages (wheat rusk)' has gluten. */
export function namedAllergens(ingredient: string): Allergen[] {
  // What is in brackets says for itself what it is without.
  const parts = ingredient.split(/[(),;]/);
  return ALLERGENS.filter((name) => parts.some((part) => names(part, name)));
}

/** An allergen that the meal says it is free of although an ingredient names it. */
export function deniedAllergen({ ingredients, allergens }: ListedMeal): { ingredient: string; allergen: Allergen } | undefined {
  for (const ingredient of ingredients) {
    const allergen = namedAllergens(ingredient).find((name) => allergens[name] === 'free');
    if (allergen) return { ingredient, allergen };
  }
  return undefined;
}

function names(part: string, allergen: Allergen): boolean {
  if (OF_ANIMALS.includes(allergen) && VEGAN.test(part)) return false;
  const without = WITHOUT[allergen];
  if (without !== undefined && new RegExp(`\\b(?:${without})${FREE}`, 'i').test(part)) return false;
  return emphasised(part.replace(ANY_FREE, ' '), [allergen]).some(({ strong }) => strong);
}
