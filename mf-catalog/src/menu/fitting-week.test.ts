import * as fc from 'fast-check';
import { ALLERGENS, clashOf, DIETS, SLOTS, type NotEaten } from 'shared-rules';
import { readFileSync } from 'node:fs';
import type { ChosenMeal } from './chosen-menu';
import { fittingWeek, withSwaps } from './fitting-week';
import { parseMeals, type Meal } from './meal';
import { planWeek, type WeekSlot } from './week';

const PLAN = 'balanced_plan';
const STATUS = ['contains', 'mayContain', 'free'] as const;

const diet = fc.option(fc.constantFrom(...DIETS), { nil: undefined });
const statuses = fc.tuple(...ALLERGENS.map((name) => fc.constantFrom(...STATUS).map((status) => [name, status] as const)));
const allergens = fc.option(statuses.map(Object.fromEntries), { nil: undefined });
const notEaten: fc.Arbitrary<NotEaten> = fc.record({ diet, allergens: fc.subarray([...ALLERGENS]) })
  .map(({ diet: asked, ...rest }) => ({ ...rest, ...(asked && { diet: asked }) }));

/** 15 slots of a menu, each with up to three replacements, and a choice for some of them. */
const menu = fc.tuple(...SLOTS.map((slot, index) => fc.tuple(
  fc.array(fc.record({ diet, allergens }), { minLength: 1, maxLength: 4 }), fc.nat(4),
).map(([meals, chosen]) => {
  const ids = meals.map((_, rank) => `meal-${index}-${rank}`);
  return {
    meals: meals.map((meal, rank) => ({
      ...meal, id: ids[rank], name: ids[rank], configurations: [{ mealPlanId: PLAN, calories: 1, protein: 1, carbohydrates: 1, fat: 1 }],
      ...(rank === 0 && { ...slot, replaceableBy: ids.slice(1).map((id) => ({ id, name: id })) }),
    })),
    chosen: ids[chosen] === undefined ? [] : [{ ...slot, id: ids[chosen], name: ids[chosen] } satisfies ChosenMeal],
  };
}))).map((slots) => ({ meals: parseMeals(slots.flatMap(({ meals }) => meals)) ?? [], chosen: slots.flatMap(({ chosen }) => chosen) }));

const same = (one: WeekSlot) => ({ day, mealTime }: { day: string; mealTime: string }) => day === one.day && mealTime === one.mealTime;

describe('a week that fits', () => {
  it('suggests no meal that the customer excluded, leaves alone what fits, and gives up only where nothing does', () => {
    fc.assert(fc.property(menu, notEaten, ({ meals, chosen }, excluded) => {
      const week = planWeek(meals, PLAN, chosen);
      const { swaps, left } = fittingWeek(week, excluded);
      const after = planWeek(meals, PLAN, withSwaps(chosen, swaps));
      expect(after).toHaveLength(SLOTS.length);
      for (const [index, slot] of after.entries()) {
        const [before, given] = [week[index] as WeekSlot, left.some(same(slot))];
        expect(clashOf(slot.chosen, excluded) !== undefined).toBe(given);
        if (given) expect(slot.choices.filter((choice) => !clashOf(choice, excluded))).toEqual([]);
        if (given || !clashOf(before.chosen, excluded)) expect(slot.chosen).toEqual(before.chosen);
        for (const name of excluded.allergens) if (swaps.some(same(slot))) expect(slot.chosen.allergens?.[name]).not.toBe('contains');
      }
      expect(fittingWeek(after, excluded).swaps).toEqual([]);
    }), { numRuns: 300 });
  });

  it('takes the choice with the fewest traces, and among equals the first', () => {
    const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free']));
    const figures = [{ mealPlanId: PLAN, calories: 1, protein: 1, carbohydrates: 1, fat: 1 }];
    const meal = (id: string, more: object) => ({ id, name: id, configurations: figures, allergens: free, ...more });
    const meals = parseMeals([
      meal('own', {
        day: 'monday', mealTime: 'lunch', allergens: { ...free, milk: 'contains' },
        replaceableBy: ['traces', 'first', 'second'].map((id) => ({ id, name: id })),
      }),
      meal('traces', { allergens: { ...free, milk: 'mayContain' } }), meal('first', {}), meal('second', {}),
    ]) as Meal[];
    expect(fittingWeek(planWeek(meals, PLAN, []), { allergens: ['milk'] }).swaps.map(({ id }) => id)).toEqual(['first']);
  });

  it.each(['low_calorie_plan', 'balanced_plan', 'muscle_gain_plan'])('makes all 15 slots of the shop’s %s vegetarian', (planId) => {
    const { meals } = JSON.parse(readFileSync('backend/seed/menu.json', 'utf8')) as { meals: unknown };
    expect(fittingWeek(planWeek(parseMeals(meals) ?? [], planId, []), { diet: 'vegetarian', allergens: [] })).toMatchObject({ left: [] });
  });
});
