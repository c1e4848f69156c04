import { MEALS } from '../../test-data/sample-week';
import { parseMeals } from './meal';
import { dayTotals, planWeek, weekTotals } from './week';
import { weekAllergens } from './week-allergens';

const meals = parseMeals(MEALS) ?? [];
const chia = { day: 'monday', mealTime: 'breakfast', id: 'chia', name: 'Chia Pot' } as const;

describe("a plan's week", () => {
  it("has the slot's own meal first among its choices", () => {
    const [first] = planWeek(meals, 'balanced_plan', []);
    expect(first?.choices.map(({ name }) => name)).toEqual(['monday breakfast dish', 'Chia Pot', 'Toast']);
    expect(first?.chosen.id).toBe('monday-breakfast');
  });
  it('puts a chosen replacement into its slot, and adds up what is chosen', () => {
    const week = planWeek(meals, 'balanced_plan', [chia]);
    expect(week[0]?.chosen.name).toBe('Chia Pot');
    expect(weekTotals(week, 'balanced_plan')).toEqual({ calories: 7400, protein: 450, carbohydrates: 750, fat: 300, salt: 15 });
    expect(weekTotals(planWeek(meals, 'low_calorie_plan', []), 'low_calorie_plan').calories).toBe(6000);
  });
  it('adds up no salt where it is not known of each meal', () => {
    const [first, ...others] = planWeek(meals, 'balanced_plan', []);
    if (!first) throw new Error('no week');
    const configurations = first.chosen.configurations.map(({ salt: _unknown, ...figures }) => figures);
    const silent = { ...first, chosen: { ...first.chosen, configurations } };
    expect(weekTotals([silent, ...others], 'balanced_plan')).not.toHaveProperty('salt');
    expect(weekTotals(others, 'balanced_plan').salt).toBe(14);
  });
  it('adds up each day, Monday to Friday', () => {
    const [monday, ...others] = dayTotals(planWeek(meals, 'balanced_plan', [chia]), 'balanced_plan');
    expect(monday).toEqual({ day: 'monday', totals: { calories: 1400, protein: 90, carbohydrates: 150, fat: 60, salt: 3 } });
    expect(others.map(({ day, totals }) => [day, totals.calories]))
      .toEqual([['tuesday', 1500], ['wednesday', 1500], ['thursday', 1500], ['friday', 1500]]);
  });
  it("uses the slot's own meal when the chosen one is no longer offered there", () => {
    expect(planWeek(meals, 'balanced_plan', [{ ...chia, id: 'gone' }, { ...chia, day: 'tuesday' }])[0]?.chosen.id).toBe('monday-breakfast');
  });
  it('has the highest risk of the week for each allergen, and none if those of one meal are unknown', () => {
    const week = planWeek(meals, 'balanced_plan', [chia]).map(({ chosen }) => chosen);
    expect(weekAllergens(week)).toMatchObject({ milk: 'contains', sesame: 'contains', nuts: 'mayContain', fish: 'free' });
    const [first, ...others] = week;
    const { allergens: _unknown, ...silent } = first ?? { id: '' };
    expect(weekAllergens([silent as (typeof week)[number], ...others])).toBeUndefined();
    expect(weekAllergens([])).toBeUndefined();
  });
});
