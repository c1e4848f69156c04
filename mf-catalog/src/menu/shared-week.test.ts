import fc from 'fast-check';
import { MEALS, PLAN } from '../../test-data/sample-week';
import { parseMeals } from './meal';
import { sharedWeek, weekPath } from './shared-week';
import { planWeek } from './week';

const meals = parseMeals(MEALS) ?? [];
const ownWeek = planWeek(meals, PLAN.id, []);
const chia = { day: 'monday', mealTime: 'breakfast', id: 'chia', name: 'Chia Pot' } as const;
const read = (search: string) => sharedWeek(search, ownWeek);
const searchOf = (path: string) => new URL(path, 'http://localhost').search;

it('has the plan’s own address where nothing is swapped', () => {
  expect(weekPath(PLAN.id, ownWeek)).toBe('/meal-plan?plan=balanced_plan');
  expect(read('?plan=balanced_plan')).toBeUndefined();
});

it('carries each swapped meal, and nothing else', () => {
  const path = weekPath(PLAN.id, planWeek(meals, PLAN.id, [chia]));
  expect(path).toBe('/meal-plan?plan=balanced_plan&meal=0-chia');
  expect(read(searchOf(path))).toEqual({ meals: [chia], lost: 0 });
});

it('brings every week back as it was, whatever the ids are made of', () => {
  const id = fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }).filter((text) => !/[\n\r\u2028\u2029]/.test(text));
  fc.assert(fc.property(fc.array(fc.option(id), { minLength: 15, maxLength: 15 }), (ids) => {
    const week = ownWeek.map((slot, index) => {
      const chosen = { ...slot.meal, id: ids[index] ?? slot.meal.id };
      return { ...slot, chosen, choices: [slot.meal, chosen] as const };
    });
    const search = searchOf(weekPath(PLAN.id, week));
    const expected = week.filter(({ chosen, meal }) => chosen.id !== meal.id).map(({ chosen }) => chosen.id);
    expect(sharedWeek(search, week)?.meals.map((meal) => meal.id) ?? []).toEqual(expected);
  }));
});

it.each([
  ['a meal that is not on the menu', '?meal=0-gone', 0, 1],
  ['a meal that this slot does not offer', '?meal=1-chia', 0, 1],
  ['a slot that no week has', '?meal=15-chia', 0, 1],
  ['rubbish beside a meal', '?meal=<script>&meal=0-chia&meal=', 1, 2],
  ['two meals for one slot', '?meal=0-chia&meal=0-toast', 1, 1],
])('counts %s as lost', (_what, search, kept, lost) => {
  const shared = read(search);
  expect([shared?.meals.length, shared?.lost]).toEqual([kept, lost]);
});

it('reads any address, however long', () => {
  fc.assert(fc.property(fc.array(fc.string()), (entries) => {
    const shared = read(`?${new URLSearchParams(entries.map((entry) => ['meal', entry]))}`);
    expect((shared?.meals.length ?? 0) + (shared?.lost ?? 0)).toBe(entries.length);
  }));
  expect(read(`?${'meal=0-chia&'.repeat(5_000)}`)?.meals).toEqual([chia]);
});
