import { readFileSync } from 'node:fs';
import { DAYS } from 'shared-rules';
import { parseMenu } from './menu-file';
import { offeredPlans } from './offered-plan';

const { plans, meals } = parseMenu(JSON.parse(readFileSync('backend/seed/menu.json', 'utf8')));

describe('an offered plan', () => {
  const offered = offeredPlans(plans, meals);
  it('has the protein of its own meals a day, on average', () => {
    for (const plan of offered) {
      const own = meals.filter(({ day }) => day !== undefined).flatMap(({ configurations }) =>
        configurations.filter(({ mealPlanId }) => mealPlanId === plan.id));
      expect(plan.dailyProtein).toBe(Math.round(own.reduce((sum, { protein }) => sum + protein, 0) / DAYS.length));
    }
    expect(new Set(offered.map(({ dailyProtein }) => dailyProtein)).size).toBe(plans.length);
  });
  it('names a breakfast, a lunch and a dinner of one day, another day for each plan', () => {
    const dayOf = (name: string) => meals.find((meal) => meal.name === name && meal.day)?.day;
    expect(offered.map(({ sampleMeals }) => sampleMeals.map(dayOf))).toEqual(
      ['monday', 'tuesday', 'wednesday'].map((day) => [day, day, day]),
    );
  });
  it('of a plan without meals has none to name', () => {
    expect(offeredPlans(plans.slice(0, 1), [])).toMatchObject([{ dailyProtein: 0, sampleMeals: [] }]);
  });
});
