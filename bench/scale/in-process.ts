import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createBus } from 'shared-events/bus';
import { parseMeals, type Meal } from '../../mf-catalog/src/menu/meal';
import { planWeek } from '../../mf-catalog/src/menu/week';
import { precompress } from '../../release/src/store/precompress';
import { median } from '../lib/median';

/** How long `publish` takes with so many subscribers, µs. */
export function measureBus(subscribers: number, runs: number): number {
  const port = createBus((error) => { throw error; }).port('bench', { publishes: ['cart-count'] });
  let received = 0;
  for (let index = 0; index < subscribers; index += 1) port.subscribe('cart-count', () => { received += 1; });
  const messages = Math.max(10, Math.floor(1_000_000 / subscribers));
  const timeOfOne = () => {
    const startedAt = performance.now();
    for (let index = 0; index < messages; index += 1) port.publish('cart-count', { count: index });
    return ((performance.now() - startedAt) * 1000) / messages;
  };
  timeOfOne();
  const microseconds = median(Array.from({ length: runs }, timeOfOne));
  if (received < subscribers * messages) throw new Error('Some subscribers did not receive every message.');
  port.close();
  return microseconds;
}

/** The compressed size of a menu with `count` meals, and how long the browser's code takes to parse it and lay out a week, ms. */
export async function measureMeals(count: number, runs: number): Promise<{ bytes: number; parse: number; week: number }> {
  const seed = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../backend/seed/menu.json'), 'utf8')) as { meals: Meal[] };
  const mealsOfWeek = seed.meals.filter(({ day }) => day !== undefined);
  // The week's meals first, then meals of no day. Names and descriptions differ, so that they compress as real ones do.
  const meals = Array.from({ length: count }, (_, index) => {
    const meal = mealsOfWeek[index % mealsOfWeek.length];
    if (!meal) throw new Error('The seed has no meals.');
    return index < mealsOfWeek.length ? meal : {
      ...meal, id: `${meal.id}-${index}`, name: `${meal.name} ${index}`,
      description: [...(meal as { description?: string }).description ?? ''].reverse().join('') + index, day: undefined,
      mealTime: undefined,
    };
  });
  const text = JSON.stringify({ data: meals });
  const medianTime = (work: () => unknown) => {
    work();
    return median(Array.from({ length: runs }, () => {
      const startedAt = performance.now();
      work();
      return performance.now() - startedAt;
    }));
  };
  const parsed = parseMeals(JSON.parse(text).data) ?? [];
  return {
    bytes: (await precompress(Buffer.from(text))).br.length,
    parse: medianTime(() => parseMeals((JSON.parse(text) as { data: unknown }).data)),
    week: medianTime(() => planWeek(parsed, 'balanced_plan', [])),
  };
}
