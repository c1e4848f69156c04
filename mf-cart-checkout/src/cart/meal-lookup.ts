import { validEntries, parseAnswer, type Allergens, type ApiClient } from 'shared-api';
import { AllergensAnswer } from 'shared-api/answers/allergens';
import { ALLERGENS, DIETS, type Diet } from 'shared-rules';
import * as v from 'valibot';

export interface KnownMeal {
  id: string;
  name: string;
  allergens: Allergens;
  diet?: Diet | undefined;
}

export interface MealLookup {
  meals: KnownMeal[];
  /** Ids of meals that no longer exist, or whose allergens are invalid: unknown is never shown as free. */
  notFound: string[];
}

/** The limit of POST /menu/meals. */
const CHUNK = 100;

/** The part of the answer of POST /menu/meals that the cart shows. */
const KnownMealsAnswer = v.object({
  meals: validEntries<KnownMeal>(v.object({
    id: v.string(), name: v.string(), allergens: AllergensAnswer, diet: v.fallback(v.optional(v.picklist(DIETS)), undefined),
  })),
});

/** Looks meals up and caches them, so that a changed cart requests only its new meals. */
export function createMealLookup(api: ApiClient) {
  let version: number | undefined;
  const known = new Map<string, KnownMeal | null>();

  /** Without a connection from the menu that the service worker has: the names and allergens of today's meals are in it. */
  const askFor = (mealIds: string[], signal: AbortSignal): Promise<unknown> =>
    api.call('POST /menu/meals', { body: { mealIds } }, { signal }).catch(async (error: unknown) => {
      if (navigator.onLine) throw error;
      return { meals: await api.call('GET /menu', {}, { signal }) };
    });

  return async function lookUp(ids: readonly string[], menuVersion: number, signal: AbortSignal): Promise<MealLookup> {
    if (version !== menuVersion) known.clear();
    version = menuVersion;
    const missing = ids.filter((id) => !known.has(id));
    const chunks = Array.from({ length: Math.ceil(missing.length / CHUNK) }, (_, n) => missing.slice(n * CHUNK, (n + 1) * CHUNK));
    await Promise.all(
      chunks.map(async (mealIds) => {
        const { meals } = parseAnswer(KnownMealsAnswer, await askFor(mealIds, signal));
        const read = new Map(meals.map((meal) => [meal.id, meal]));
        for (const id of mealIds) known.set(id, read.get(id) ?? null);
      }),
    );
    const meals = ids.flatMap((id) => known.get(id) ?? []);
    return { meals, notFound: ids.filter((id) => !known.get(id)) };
  };
}

/** For each allergen the highest risk among the meals. */
export function combinedAllergens(meals: readonly KnownMeal[]): Allergens {
  const all: Allergens = {
    celery: 'free', gluten: 'free', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free',
    molluscs: 'free', mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
  };
  for (const { allergens } of meals) {
    for (const name of ALLERGENS) {
      if (allergens[name] === 'contains' || (allergens[name] === 'mayContain' && all[name] === 'free')) all[name] = allergens[name];
    }
  }
  return all;
}
