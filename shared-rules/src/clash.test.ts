import { clashOf, fitsDiet, tracesOf, type Eatable } from './clash';
import { eatsAll } from './diet';
import { ALLERGENS } from './menu';

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as NonNullable<Eatable['allergens']>;
const cheeseToast: Eatable = { diet: 'vegetarian', allergens: { ...free, milk: 'contains', gluten: 'contains', nuts: 'mayContain' } };

describe('a meal and what a customer does not eat', () => {
  it.each([
    ['vegan', 'vegetarian', true], ['vegetarian', 'vegetarian', true], ['vegetarian', 'vegan', false], ['pescatarian', 'vegetarian', false],
    ['pescatarian', 'noPork', true], ['noPork', 'pescatarian', false], [undefined, 'noPork', false],
  ] as const)('a meal marked %s fits %s: %s', (mark, diet, fits) => expect(fitsDiet(mark, diet)).toBe(fits));

  it('clash by what the meal contains, in the order of the law, and by the diet that it is not marked for', () => {
    expect(clashOf(cheeseToast, { allergens: ['nuts', 'milk', 'gluten', 'eggs'] }))
      .toEqual({ contains: ['gluten', 'milk'], unknown: false });
    expect(clashOf(cheeseToast, { diet: 'vegan', allergens: [] })).toEqual({ contains: [], notMarked: 'vegan', unknown: false });
    expect(clashOf(cheeseToast, { diet: 'pescatarian', allergens: ['eggs'] })).toBeUndefined();
    expect(clashOf({}, { diet: 'noPork', allergens: [] })).toEqual({ contains: [], notMarked: 'noPork', unknown: false });
  });

  it('do not clash by traces, which are named apart', () => {
    expect(clashOf(cheeseToast, { allergens: ['nuts'] })).toBeUndefined();
    expect(tracesOf(cheeseToast, { allergens: ['milk', 'nuts'] })).toEqual(['nuts']);
  });

  it('clash where the allergens could not be read and any were asked for', () => {
    expect(clashOf({ diet: 'vegan' }, { allergens: ['milk'] })).toEqual({ contains: [], unknown: true });
    expect(clashOf({ diet: 'vegan' }, { diet: 'vegan', allergens: [] })).toBeUndefined();
  });

  it('do not clash for who eats all', () => {
    expect(eatsAll({ allergens: [] })).toBe(true);
    expect(eatsAll({ diet: 'noPork', allergens: [] })).toBe(false);
    expect(eatsAll({ allergens: ['milk'] })).toBe(false);
    expect(clashOf({}, { allergens: [] })).toBeUndefined();
  });
});
