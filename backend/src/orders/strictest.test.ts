import type { Meal } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import { strictestState } from './strictest';

const allergens = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as Meal['allergens'];
const made = { allergens, ingredients: ['oats'] };
const fridge = { store: 'fridge' as const, days: 3 };

describe('of what was told and what is now, a box keeps the stricter', () => {
  it('which is the only one where one of them says nothing of how it keeps', () => {
    expect(strictestState({ ...made, handling: fridge }, made).handling).toEqual(fridge);
    expect(strictestState(made, { ...made, handling: fridge }).handling).toEqual(fridge);
    expect(strictestState(made, made)).not.toHaveProperty('handling');
  });

  it('also of each way of heating, of which it names none where there is none', () => {
    const handling = (heating?: object) => ({ ...made, handling: { ...fridge, ...(heating && { heating }) } });
    const both = strictestState(handling({ microwave: 3, oven: 20 }), handling({ microwave: 4, oven: 15 }));
    expect(both.handling?.heating).toEqual({ microwave: 4, oven: 20 });
    expect(strictestState(handling({ oven: 20 }), handling()).handling?.heating).toEqual({ oven: 20 });
    expect(strictestState(handling(), handling()).handling).toEqual(fridge);
  });
});
