import type { Allergens } from 'shared-api';
import type { CookList, Packing, Round } from 'shared-api/schemas/kitchen';
import { ALLERGENS, type Allergen } from 'shared-rules';

/** Lists as the API sends them, for tests. */
const round = { day: '2026-11-30', today: '2026-11-30', days: ['2026-11-30', '2026-12-07'] };

export function testAllergens(contains: readonly Allergen[] = []): Allergens {
  return Object.fromEntries(ALLERGENS.map((name) => [name, contains.includes(name) ? 'contains' : 'free'])) as Allergens;
}

type Cooked = CookList['meals'][number];
export function testMeal(fields: Partial<Cooked> = {}, contains: readonly Allergen[] = []): Cooked {
  return {
    day: 'monday', mealTime: 'lunch', mealId: 'stew', meal: 'Stew', plan: 'Balanced Plan', calories: 500, portions: 1,
    allergens: testAllergens(contains), ...fields,
  };
}

export const testCookList = (meals: Cooked[] = [], fields: Partial<CookList> = {}): CookList => ({
  ...round, portions: meals.reduce((sum, { portions }) => sum + portions, 0), unpaidOrders: 0, heldOrders: 0, toTell: 0, meals, ...fields,
});

export const testPacking = (): Packing => ({
  ...round,
  orders: ['FDK-A', 'FDK-B'].map((order) => ({
    order, status: 'NEW',
    boxes: [{
      plan: 'Balanced Plan', quantity: 2,
      meals: [
        { day: 'monday', mealTime: 'lunch', meal: 'Stew', allergens: testAllergens(['milk']), useBy: '2026-11-30' },
        { day: 'friday', mealTime: 'dinner', meal: 'Fruit', allergens: testAllergens(), useBy: '2026-12-04' },
      ],
    }],
  })),
});

type Stop = Round['stops'][number];
export function testStop(order: string, fields: Partial<Stop> = {}): Stop {
  return {
    order, status: 'PREPARING', name: 'Ada King', phone: '02079460000', lines: ['1 Yard'], city: 'London', postCode: 'E4 6EY',
    boxes: [{ plan: 'Balanced Plan', quantity: 1 }], ...fields,
  };
}
export const testRound = (stops: Stop[], fields: Partial<Round> = {}): Round => ({ ...round, stops, ...fields });
