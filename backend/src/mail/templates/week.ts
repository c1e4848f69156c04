import type { OrderLine } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import type { Block, MealRow } from './mail';

type OrderedMeal = OrderLine['meals'][number];

/** The 15 meals by day, each with its allergens. */
export function week(meals: readonly OrderedMeal[]): Block {
  const days = new Map<string, MealRow[]>();
  for (const { day, mealTime, name, allergens } of meals) {
    const rows = days.get(day) ?? [];
    rows.push({ time: capital(mealTime), name, contains: warnings(allergens) });
    days.set(day, rows);
  }
  return { kind: 'week', days: [...days].map(([day, rows]) => ({ day: capital(day), meals: rows })) };
}

function warnings(allergens: OrderedMeal['allergens']): string {
  const named = (status: string) => ALLERGENS.filter((allergen) => allergens[allergen] === status).join(', ');
  const [contains, mayContain] = [named('contains'), named('mayContain')];
  return [contains && `contains ${contains}`, mayContain && `may contain ${mayContain}`].filter(Boolean).join('; ') || 'none of the 14 allergens';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
