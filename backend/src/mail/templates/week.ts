import type { ChangedMeal, OrderLine } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import { handlingTexts } from 'shared-rules/handling-text';
import type { Block, MealRow } from './block';

type OrderedMeal = OrderLine['meals'][number];

/**
 * The 15 meals by day, each with its allergens as they are now; where they were corrected since the order, as they were then, too.
 * @param comes the delivery day, for a mail that tells how each meal is kept and heated
 */
export function week(meals: readonly OrderedMeal[], changes: ReadonlyMap<string, ChangedMeal>, comes?: string): Block {
  const days = new Map<string, MealRow[]>();
  for (const { id, day, mealTime, name, allergens, handling } of meals) {
    const rows = days.get(day) ?? [];
    const { was, now = { allergens, handling } } = changes.get(id) ?? {};
    const [contains, contained] = [warnings(now.allergens), warnings((was ?? now).allergens)];
    const kept = now.handling ?? handling;
    rows.push({
      time: capital(mealTime), name,
      contains: contains === contained ? contains : `${contains}; when you ordered: ${contained}`,
      ...(comes !== undefined && kept && { handling: handlingTexts(kept, comes).join(' ') }),
    });
    days.set(day, rows);
  }
  return { kind: 'week', days: [...days].map(([day, rows]) => ({ day: capital(day), meals: rows })) };
}

export function warnings(allergens: OrderedMeal['allergens']): string {
  const named = (status: string) => ALLERGENS.filter((allergen) => allergens[allergen] === status).join(', ');
  const [contains, mayContain] = [named('contains'), named('mayContain')];
  return [contains && `contains ${contains}`, mayContain && `may contain ${mayContain}`].filter(Boolean).join('; ')
    || 'none of the 14 allergens';
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
