import { LOW_PLAN, PLAN } from '../../test-data/sample-week';
import { parsePlans } from './plan';

describe('parsePlans', () => {
  it('sorts plans by their order, with the first photo', () => {
    expect(parsePlans([PLAN, LOW_PLAN])?.map(({ name, photoURL }) => [name, photoURL])).toEqual([
      ['Low Calorie Plan', '/photos/balanced-plan-640.webp#butter'],
      ['Balanced Plan', '/photos/balanced-plan-640.webp#butter'],
    ]);
  });
  it("calls a plan without a name 'Untitled' and has no price where there is none", () => {
    expect(parsePlans([{ id: 'x' }])).toEqual([
      { id: 'x', name: 'Untitled', minCalories: 0, maxCalories: 0, order: 0, dailyProtein: 0, sampleMeals: [] },
    ]);
  });
  it.each([[7.99], [-1], ['7495'], [null]])('reads the price %p as no price', (priceInCents) => {
    expect(parsePlans([{ ...PLAN, priceInCents }])?.[0]).not.toHaveProperty('priceInCents');
  });
  it('reads its own output again', () => {
    const plans = parsePlans([PLAN]);
    expect(parsePlans(JSON.parse(JSON.stringify(plans)))).toEqual(plans);
  });
  it('returns an empty list for one, and undefined for invalid data', () => {
    expect(parsePlans([])).toEqual([]);
    expect(parsePlans([{}, 3])).toBeUndefined();
    expect(parsePlans('<html>')).toBeUndefined();
  });
});
