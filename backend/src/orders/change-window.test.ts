import type { ChangedMeal } from 'shared-api';
import { cutOffOf } from 'shared-rules';
import { changeableUntil, mayCancelForChange, requireChangeable } from './change-window';

const MONDAY = '2026-11-30';
const FREE = {
  celery: 'free', gluten: 'free', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free', molluscs: 'free',
  mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
} as const;
const PLAIN = { allergens: FREE, ingredients: ['rice'] };
const kept = (days: number) => ({ ...PLAIN, handling: { store: 'fridge' as const, days } });
const changed = (
  was: ChangedMeal['was'], now: ChangedMeal['now'], status: 'NEW' | 'DELIVERING' = 'NEW',
) => ({ status, deliveryDate: MONDAY, changedMeals: [{ mealId: 'm', name: 'Pot', was, now }] });

it('an order can be changed until its cut-off, while the kitchen has it', () => {
  for (const status of ['NEW', 'PREPARING'] as const) expect(changeableUntil({ status, deliveryDate: MONDAY })).toEqual(cutOffOf(MONDAY));
  for (const status of ['DELIVERING', 'COMPLETED', 'CANCELLED'] as const) {
    expect(changeableUntil({ status, deliveryDate: MONDAY })).toBeUndefined();
  }
});

it.each([
  ['CANCELLED', 0, 'order_final', 'This order is cancelled.'], ['DELIVERING', 0, 'order_final', 'This order is on its way already.'],
  ['COMPLETED', 0, 'order_final', 'This order is on its way already.'],
  ['NEW', 0, 'too_late', 'This order could be changed until the end of Friday 27 November.'],
] as const)('a %s order is refused in words that say why', (status, after, code, message) => {
  const at = new Date(cutOffOf(MONDAY).getTime() + after);
  expect(() => requireChangeable({ status, deliveryDate: MONDAY }, at)).toThrow(expect.objectContaining({ status: 409, code, message }));
});

it('a moment before the cut-off nothing is refused', () => {
  expect(() => requireChangeable({ status: 'PREPARING', deliveryDate: MONDAY }, new Date(cutOffOf(MONDAY).getTime() - 1))).not.toThrow();
});

it.each([
  ['another allergen', changed(PLAIN, { ...PLAIN, allergens: { ...FREE, milk: 'contains' } }), true],
  ['other ingredients', changed(PLAIN, { ...PLAIN, ingredients: ['rye'] }), true],
  ['to be eaten sooner', changed(kept(4), kept(3)), true],
  ['to be eaten later', changed(kept(3), kept(4)), false],
  ['kept as before', changed(kept(3), { ...PLAIN, handling: { store: 'cupboard', days: 3 } }), false],
  ['no days told any more', changed(kept(3), PLAIN), false],
  ['days told that were not told before', changed(PLAIN, kept(3)), false],
  ['nothing else', changed(PLAIN, PLAIN), false],
  ['another allergen, once it has left', changed(PLAIN, { ...PLAIN, ingredients: ['rye'] }, 'DELIVERING'), false],
  ['no correction at all', { status: 'NEW', deliveryDate: MONDAY, changedMeals: null }, false],
] as const)('%s: may be cancelled after the cut-off', (_, order, expected) => {
  expect(mayCancelForChange(order as Parameters<typeof mayCancelForChange>[0])).toBe(expected);
});
