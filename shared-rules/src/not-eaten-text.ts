import { DIETS, type Diet, type NotEaten } from './diet';
import { ALLERGENS } from './menu';

const DIET_WORDS: Record<Diet, string> = { noPork: 'no pork', pescatarian: 'pescatarian', vegetarian: 'vegetarian', vegan: 'vegan' };

/** Words of its own, so that an answer that was emptied differs from a profile that holds none. */
const EATS_ALL_WORDS = 'eats everything';

/** As a profile holds and shows it: 'vegetarian; without milk, nuts'. Never empty. */
export function notEatenToText({ diet, allergens }: NotEaten): string {
  const words = [diet && DIET_WORDS[diet], allergens.length > 0 && `without ${allergens.join(', ')}`];
  return words.filter(Boolean).join('; ') || EATS_ALL_WORDS;
}

/** Undefined for a text that `notEatenToText` does not write, as the empty one: somebody's own words are not guessed at. */
export function textToNotEaten(text: string): NotEaten | undefined {
  const words = text.split(/[;,] (?:without )?|^without /);
  const diet = DIETS.find((name) => DIET_WORDS[name] === words[0]);
  const answer = { ...(diet && { diet }), allergens: ALLERGENS.filter((name) => words.includes(name)) };
  return notEatenToText(answer) === text ? answer : undefined;
}
