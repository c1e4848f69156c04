import type { Allergens, Meal, Order, Plan } from 'shared-api';
import { SLOTS } from 'shared-rules';

export const free: Allergens = {
  celery: 'free', gluten: 'free', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free',
  molluscs: 'free', mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
};

export const testPlan: Plan = {
  id: 'balanced_plan', name: 'Balanced', minCalories: 1500, maxCalories: 1800, order: 1, priceInCents: 7999, vatRate: 0,
  photo: [{ downloadURL: '/photos/balanced-640.webp#leaf' }], stripeProductId: 'prod_1',
};

/** The 15 meals of the week, each with a replacement `swap-n`, which has no day. */
export const testMenu: Meal[] = SLOTS.flatMap((slot, index) => [
  testMeal(`meal-${index}`, { ...slot, replaceableBy: [{ id: `swap-${index}`, name: `Swap ${index}` }] }),
  testMeal(`swap-${index}`),
]);

export function testMeal(id: string, more: Partial<Meal> = {}): Meal {
  return {
    id, name: `Dish ${id}`, description: `All about ${id}`, photoURL: `/photos/${id}-640.webp#oat`, allergens: free, replaceableBy: [],
    ingredients: ['oats', 'milk', 'honey', 'berries', 'salt'],
    configurations: [
      { mealPlanId: 'low_calorie_plan', calories: 300, protein: 20, carbohydrates: 30, fat: 5 },
      { mealPlanId: 'balanced_plan', calories: 450, protein: 31.5, carbohydrates: 40, fat: 9 },
    ],
    ...more,
  };
}

export const testLine: Order['lines'][number] = {
  planId: 'balanced_plan', name: 'Balanced', quantity: 1, priceInCents: 7999, vatRate: 0,
  meals: SLOTS.map((slot, index) => ({
    ...slot, id: `meal-${index}`, name: `Dish meal-${index}`, allergens: index === 0 ? { ...free, milk: 'contains' } : free,
  })),
};

export function testOrder(id: string, more: Partial<Order> = {}): Order {
  return {
    id, orderId: `FDK-${id}`, timeCreated: '2026-11-18T09:30:00.000Z', timePaid: '2026-11-18T09:31:00.000Z', priceInCents: 7999,
    orderStatus: 'NEW', deliveryStatus: 'SCHEDULED', deliveryDate: '2026-11-23', mealIds: testLine.meals.map((meal) => meal.id),
    lines: [testLine],
    ...more,
  };
}
