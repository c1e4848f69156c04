import { DIETS, type Diet, type NotEaten } from './diet';
import { ALLERGENS } from './menu';

const DIET_WORDS: Record<Diet, string> = { noPork: 'no pork', pescatarian: 'pescatarian', vegetarian: 'vegetarian', vegan: 'vegan' };

/** As a profile holds and shows it: 'vegetarian; without milk, nuts'. Empty for who eats everything. */
export function notEatenToText({ diet, allergens }: NotEaten): string {
  return [diet && DIET_WORDS[diet], allergens.length > 0 && `without ${allergens.join(', ')}`].filter(Boolean).join('; ');
}

/** Undefined for a text that `notEatenToText` does not write: somebody's own words are not guessed at. */
export function textToNotEaten(text: string): NotEaten | undefined {
  const words = text.split(/[;,] (?:without )?|^without /);
  const diet = DIETS.find((name) => DIET_WORDS[name] === words[0]);
  const answer = { ...(diet && { diet }), allergens: ALLERGENS.filter((name) => words.includes(name)) };
  return notEatenToText(answer) === text ? answer : undefined;
}
