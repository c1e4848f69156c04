import { SLOTS } from './menu';
import { planMenu, type PlaceableMeal } from './plan-menu';

const figures = [{ mealPlanId: 'balanced_plan' }];
const week: PlaceableMeal[] = SLOTS.map(
  (slot) => ({ id: `${slot.day}-${slot.mealTime}`, ...slot, configurations: figures, replaceableBy: [] }),
);

describe('plan menu', () => {
  it('has 15 slots from monday breakfast to friday dinner, for meals in any order', () => {
    const menu = planMenu([...week].reverse(), 'balanced_plan');
    expect(menu.map(({ meal }) => meal.id)).toEqual(week.map(({ id }) => id));
  });
  it('leaves out weekends, other meal times, and meals without figures for the plan', () => {
    const others = [
      { id: 'sunday', day: 'sunday', mealTime: 'lunch' }, { id: 'snack', day: 'monday', mealTime: 'snack' }, { id: 'spare' },
    ].map((meal) => ({ ...meal, configurations: figures, replaceableBy: [] }));
    expect(planMenu(others, 'balanced_plan')).toEqual([]);
    expect(planMenu(week, 'low_calorie_plan')).toEqual([]);
  });
  it('offers the slot’s own meal first, then replacements that exist and have figures for the plan, each once', () => {
    const first = {
      ...week[0], id: 'porridge', replaceableBy: ['spare', 'gone', 'other-plan', 'porridge', 'spare'].map((id) => ({ id })),
    } as PlaceableMeal;
    const spare = { id: 'spare', configurations: figures, replaceableBy: [] };
    const otherPlan = { id: 'other-plan', configurations: [{ mealPlanId: 'x' }], replaceableBy: [] };
    const [slot] = planMenu([first, spare, otherPlan], 'balanced_plan');
    expect(slot?.choices.map(({ id }) => id)).toEqual(['porridge', 'spare']);
  });
});
