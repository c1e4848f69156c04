import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createBus } from 'shared-events/bus';
import { parseMeals, type Meal } from '../../mf-catalog/src/menu/meal';
import { planWeek } from '../../mf-catalog/src/menu/week';
import { precompress } from '../../release/src/store/precompress';
import { median } from '../lib/median';

/** What a message costs its publisher, by how many listen. */
export function measureBus(counts: readonly number[], runs: number): { subscribers: number; microseconds: number }[] {
  return counts.map((subscribers) => {
    const port = createBus((error) => { throw error; }).port('bench', { publishes: ['cart-count'] });
    let heard = 0;
    for (let index = 0; index < subscribers; index += 1) port.subscribe('cart-count', () => { heard += 1; });
    const messages = Math.max(10, Math.floor(1_000_000 / subscribers));
    const once = () => {
      const began = performance.now();
      for (let index = 0; index < messages; index += 1) port.publish('cart-count', { count: index });
      return ((performance.now() - began) * 1000) / messages;
    };
    once();
    const microseconds = median(Array.from({ length: runs }, once));
    if (heard < subscribers * messages) throw new Error('Not everybody heard.');
    port.close();
    return { subscribers, microseconds };
  });
}

/** A menu of so many meals: what is sent of it, and what the browser's own code makes of it, ms. */
export async function measureMeals(count: number, runs: number): Promise<{ bytes: number; parse: number; week: number }> {
  const seed = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../backend/seed/menu.json'), 'utf8')) as { meals: Meal[] };
  const placed = seed.meals.filter(({ day }) => day !== undefined);
  // The week's own meals first; what comes on top is other weeks', told apart by name and words.
  const meals = Array.from({ length: count }, (_, index) => {
    const meal = placed[index % placed.length];
    if (!meal) throw new Error('The seed has no meals.');
    return index < placed.length ? meal : { ...meal, id: `${meal.id}-${index}`, name: `${meal.name} ${index}`, description: [...(meal as { description?: string }).description ?? ''].reverse().join('') + index, day: undefined, mealTime: undefined };
  });
  const text = JSON.stringify({ data: meals });
  const timed = (work: () => unknown) => {
    work();
    return median(Array.from({ length: runs }, () => {
      const began = performance.now();
      work();
      return performance.now() - began;
    }));
  };
  const parsed = parseMeals(JSON.parse(text).data) ?? [];
  return {
    bytes: (await precompress(Buffer.from(text))).br.length,
    parse: timed(() => parseMeals((JSON.parse(text) as { data: unknown }).data)),
    week: timed(() => planWeek(parsed, 'balanced_plan', [])),
  };
}
