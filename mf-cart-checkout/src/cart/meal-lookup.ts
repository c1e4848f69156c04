import { validEntries, parseAnswer, type Allergens, type ApiClient } from 'shared-api';
import { AllergensAnswer } from 'shared-api/answers/allergens';
import { DIETS, type Diet } from 'shared-rules';
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
  /** Some are as of before: the service worker or the backend had nothing newer. They are asked for again, and may be other ones then. */
  kept: boolean;
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

  /** Without a connection from the menu that the service worker has: names and allergens as they were when there was one. */
  const askFor = async (mealIds: string[], signal: AbortSignal): Promise<{ answer: unknown; kept: boolean }> => {
    const given = { kept: false as boolean };
    try {
      const answer = await api.call('POST /menu/meals', { body: { mealIds } }, { signal, onKept: () => { given.kept = true; } });
      return { answer, ...given };
    } catch (error) {
      if (navigator.onLine) throw error;
      return { answer: { meals: await api.call('GET /menu', {}, { signal }) }, kept: true };
    }
  };

  return async function lookUp(ids: readonly string[], menuVersion: number, signal: AbortSignal): Promise<MealLookup> {
    if (version !== menuVersion) known.clear();
    version = menuVersion;
    const missing = ids.filter((id) => !known.has(id));
    const chunks = Array.from({ length: Math.ceil(missing.length / CHUNK) }, (_, n) => missing.slice(n * CHUNK, (n + 1) * CHUNK));
    const found = new Map(known);
    const answers = await Promise.all(chunks.map(async (mealIds) => {
      const { answer, kept } = await askFor(mealIds, signal);
      const read = new Map(parseAnswer(KnownMealsAnswer, answer).meals.map((meal) => [meal.id, meal]));
      for (const id of mealIds) {
        found.set(id, read.get(id) ?? null);
        if (!kept) known.set(id, read.get(id) ?? null);
      }
      return kept;
    }));
    return { meals: ids.flatMap((id) => found.get(id) ?? []), notFound: ids.filter((id) => !found.get(id)), kept: answers.includes(true) };
  };
}
