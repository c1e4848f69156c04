import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { LEAST_PAYMENT, planMenu } from 'shared-rules';
import { cartItem } from '../../testing/shop';
import { Failure } from '../http/failure';
import { parseMenu } from '../menu/menu-file';
import { choiceKey, type MenuData } from '../menu/menu-store';
import { priceCart } from './price-cart';

const file = parseMenu(JSON.parse(readFileSync(fileURLToPath(new URL('../../seed/menu.json', import.meta.url)), 'utf8')));
const offered = new Set(file.plans.flatMap((plan) =>
  planMenu(file.meals, plan.id).flatMap(({ choices }, slot) => choices.map(({ id }) => choiceKey(plan.id, slot, id)))));
const menu: MenuData = { ...file, retiredMeals: [], retiredPlans: [], offered };

function refusal(run: () => unknown): Failure {
  try {
    run();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('It was accepted.');
}

describe('pricing a cart', () => {
  it('takes own meals and replacements at the database’s price and snapshots what was chosen', () => {
    const { lines, amount } = priceCart([cartItem(file, 0, { quantity: 2 }), cartItem(file, 1, { replaced: true })], menu);
    expect(amount).toBe((file.plans[0]?.priceInCents ?? 0) * 2 + (file.plans[1]?.priceInCents ?? 0));
    expect(lines[1]?.meals).toHaveLength(15);
    expect(lines[1]?.meals[0]).toMatchObject({
      day: 'monday', mealTime: 'breakfast', allergens: expect.objectContaining({ milk: expect.any(String) }),
    });
    expect(lines[0]?.meals[0]?.handling).toEqual(file.meals[0]?.handling);
    expect(lines[0]?.meals[0]?.handling).toBeDefined();
    expect(lines[1]?.meals.map(({ id }) => id)).toEqual(cartItem(file, 1, { replaced: true }).mealIds);
  });

  it('says nothing of how a meal is kept where the menu does not', () => {
    const silent = { ...menu, meals: menu.meals.map(({ handling: _, ...meal }) => meal) };
    for (const meal of priceCart([cartItem(file)], silent).lines[0]?.meals ?? []) expect(meal).not.toHaveProperty('handling');
  });

  it('refuses a plan or a meal that never was, and a meal in a place where it was never offered, naming the item', () => {
    const good = cartItem(file);
    expect(refusal(() => priceCart([good, { ...good, planId: 'free_plan' }], menu))).toMatchObject({
      status: 422, code: 'item_invalid', field: 'items.1', message: 'Item 2 of your cart can’t be ordered. There is no such plan.',
      details: { item: 1, reason: 'There is no such plan.' },
    });
    const retiredPlans = file.plans.slice(1, 2).map((plan) => ({ ...plan, id: 'retired_plan' }));
    expect(refusal(() => priceCart([{ ...good, planId: 'free_plan' }], { ...menu, retiredPlans }))).toMatchObject({ code: 'item_invalid' });
    const madeUp = { ...good, mealIds: ['caviar', ...good.mealIds.slice(1)] };
    expect(refusal(() => priceCart([madeUp], menu)))
      .toMatchObject({ status: 422, field: 'items.0', details: { item: 0, reason: 'It holds a meal that does not exist.' } });
    const swapped = { ...good, mealIds: [good.mealIds[1] ?? '', good.mealIds[0] ?? '', ...good.mealIds.slice(2)] };
    const name = file.meals.find(({ id }) => id === swapped.mealIds[0])?.name;
    expect(refusal(() => priceCart([swapped], menu)))
      .toMatchObject({ status: 422, code: 'item_invalid', details: { item: 0, reason: `${name} can’t be chosen for monday breakfast.` } });
  });

  it('asks the customer when a price, a meal or a plan has changed since, with what was and what is', () => {
    const [plan] = file.plans;
    const good = cartItem(file);
    expect(refusal(() => priceCart([{ ...good, priceInCents: 1 }], menu))).toMatchObject({
      status: 409, code: 'cart_changed', message: 'Something in your cart has changed since you put it there.',
      details: [{ item: 0, was: 1, now: plan?.priceInCents }],
    });

    const retiredMeal = { ...file.meals[0], id: 'old-porridge', name: 'Old Porridge' } as MenuData['meals'][number];
    const changed = { ...menu, retiredMeals: [retiredMeal], offered: new Set([...offered, choiceKey(good.planId, 0, 'old-porridge')]) };
    const holdsOld = { ...good, mealIds: ['old-porridge', ...good.mealIds.slice(1)] };
    const now = planMenu(file.meals, good.planId)[0]?.meal.name;
    expect(refusal(() => priceCart([holdsOld], changed))).toMatchObject({ status: 409, details: [{ item: 0, was: 'Old Porridge', now }] });

    // A plan of which a meal is missing can't be cooked, though it is still on the menu.
    const [missing] = planMenu(file.meals, good.planId);
    const withoutMeal = { ...menu, meals: file.meals.filter(({ id }) => id !== missing?.meal.id) };
    expect(refusal(() => priceCart([good], withoutMeal)))
      .toMatchObject({ status: 409, details: [{ item: 0, was: plan?.name, now: null }] });

    const withoutPlan = { ...menu, plans: file.plans.slice(1), retiredPlans: file.plans.slice(0, 1) };
    expect(refusal(() => priceCart([good], withoutPlan)))
      .toMatchObject({ status: 409, details: [{ item: 0, was: plan?.name, now: null }] });
  });

  it('keeps to what the provider takes, to the penny', () => {
    const at = (priceInCents: number) =>
      priceCart([{ ...cartItem(file), priceInCents }], { ...menu, plans: file.plans.map((plan) => ({ ...plan, priceInCents })) });
    expect([at(99_999_999).amount, at(LEAST_PAYMENT).amount]).toEqual([99_999_999, LEAST_PAYMENT]);
    expect(refusal(() => at(100_000_000))).toMatchObject({ code: 'amount_too_large' });
    expect(refusal(() => at(LEAST_PAYMENT - 1))).toMatchObject({ code: 'amount_too_small' });
    expect(refusal(() => priceCart(Array.from({ length: 200 }, () => cartItem(file, 2, { quantity: 99 })), menu)))
      .toMatchObject({ status: 422, code: 'amount_too_large', message: 'That is more than we can take in one order. Please split it.' });
    const free = { ...menu, plans: file.plans.map((plan) => ({ ...plan, priceInCents: 0 })) };
    expect(refusal(() => priceCart([{ ...cartItem(file), priceInCents: 0 }], free)))
      .toMatchObject({ status: 422, code: 'amount_too_small', message: 'That is less than we can take by card.' });
  });

  it('always sums its own lines (I2)', () => {
    const item = fc.record({ plan: fc.integer({ min: 0, max: 2 }), quantity: fc.integer({ min: 1, max: 20 }), replaced: fc.boolean() });
    fc.assert(fc.property(fc.array(item, { minLength: 1, maxLength: 20 }), (items) => {
      const { lines, amount } = priceCart(items.map(({ plan, ...options }) => cartItem(file, plan, options)), menu);
      expect(lines.reduce((sum, line) => sum + line.priceInCents * line.quantity, 0)).toBe(amount);
      expect(Number.isSafeInteger(amount)).toBe(true);
    }), { numRuns: 50 });
  });
});
