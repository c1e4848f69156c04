import type { AppStatusEvent } from 'shared-events';
import { ALLERGENS, SLOTS } from 'shared-rules';

export const PLAN = {
  id: 'balanced_plan', name: 'Balanced Plan', minCalories: 1500, maxCalories: 1800, order: 2,
  photo: [{ downloadURL: '/photos/balanced-plan-640.webp#butter' }], priceInCents: 7495, vatRate: 0, stripeProductId: 'prod_balanced_plan',
};
export const LOW_PLAN = {
  ...PLAN, id: 'low_calorie_plan', name: 'Low Calorie Plan', minCalories: 1200, maxCalories: 1200, order: 1, priceInCents: 6495,
};

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free']));
const figures = [
  { mealPlanId: 'balanced_plan', calories: 500, protein: 30, carbohydrates: 50, fat: 20, salt: 1 },
  { mealPlanId: 'low_calorie_plan', calories: 400, protein: 25, carbohydrates: 40, fat: 15 },
];

/** A meal as GET /menu gives it. */
export function meal(id: string, name: string, more: object = {}): object {
  return {
    id, name, description: `${name}, freshly made`, photoURL: `/photos/${id}-640.webp#oat`, ingredients: ['oats', 'milk'],
    allergens: { ...free, milk: 'contains', nuts: 'mayContain' }, configurations: figures, replaceableBy: [], ...more,
  };
}

/** 15 meals named by their slot, of which Monday breakfast has two replacements, and those two. */
export const MEALS: object[] = [
  ...SLOTS.map((slot) => meal(`${slot.day}-${slot.mealTime}`, `${slot.day} ${slot.mealTime} dish`, {
    ...slot,
    ...(slot.day === 'monday' && slot.mealTime === 'breakfast'
      && { replaceableBy: [{ id: 'chia', name: 'Chia Pot' }, { id: 'toast', name: 'Toast' }] }),
  })),
  meal(
    'chia', 'Chia Pot',
    { configurations: figures.map((entry) => ({ ...entry, calories: entry.calories - 100 })), allergens: { ...free, sesame: 'contains' } },
  ),
  meal('toast', 'Toast'),
];

export const STATUS: AppStatusEvent = {
  fetch: 'success', loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, known: true, menuVersion: 7,
  closedDays: [], fullDays: [], clockOffset: 0,
};
