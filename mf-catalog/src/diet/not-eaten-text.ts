import type { NotEaten } from 'shared-rules';
import { NOT_EATEN } from '../copy';

/** 'Vegetarian, without milk, nuts', or 'Without milk' */
export function notEatenText({ diet, allergens }: NotEaten): string {
  const parts = [diet && NOT_EATEN.diets[diet], allergens.length > 0 && NOT_EATEN.without(allergens.join(', '))].filter(Boolean);
  const text = parts.join(', ') || NOT_EATEN.all;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
