import { meal } from '../../test-data/sample-week';
import { parseMeals } from './meal';

const figures = [{ mealPlanId: 'balanced_plan', calories: 1, protein: 2, carbohydrates: 3, fat: 4 }];

describe('parseMeals', () => {
  it('reads both spellings to the same meal', () => {
    const common = { id: 'porridge', name: 'Porridge', description: 'Warm', day: 'monday', mealTime: 'breakfast' };
    const one = parseMeals([
      { ...common, photoURL: '/a.webp', ingredients: ['oats'], configurations: figures, replaceableBy: [{ id: 'b', name: 'B' }] },
    ]);
    const other = parseMeals([
      {
        ...common, photo: [{ downloadURL: '/a.webp' }], ingredients: [{ name: 'oats' }], plans: figures,
        replacements: [{ id: 'b', name: 'B' }],
      },
    ]);
    expect(one).toEqual(other);
    expect(one?.[0])
      .toMatchObject({ photoURL: '/a.webp', ingredients: ['oats'], configurations: figures, replaceableBy: [{ id: 'b', name: 'B' }] });
  });
  it.each([
    ['text', '/a.webp'], ['an object', { downloadURL: '/a.webp' }], ['a list of texts', ['/a.webp', '/b.webp']],
  ])('takes a photo given as %s', (_as, photo) => {
    expect(parseMeals([{ id: 'a', name: 'A', photo }])?.[0]?.photoURL).toBe('/a.webp');
  });
  it("calls a meal without a name 'Untitled', and keeps a meal that has only an id", () => {
    expect(parseMeals([{ id: 'a' }, { id: 'b', name: ' ' }])?.map(({ name }) => name)).toEqual(['Untitled', 'Untitled']);
  });
  it('reads its own output again, as navigation state and cache need', () => {
    const first = parseMeals([
      meal('a', 'A', { day: 'monday', mealTime: 'lunch', handling: { store: 'fridge', days: 3, heating: { oven: 9 } } }),
    ]);
    expect(first?.[0]?.handling).toEqual({ store: 'fridge', days: 3, heating: { oven: 9 } });
    expect(parseMeals(JSON.parse(JSON.stringify(first)))).toEqual(first);
  });
  it('drops invalid entries and keeps the rest', () => {
    expect(
      parseMeals([
        null, 7, { name: 'no id' }, meal('a', 'A'), { ...meal('b', 'B'), ingredients: 'oats', configurations: [{ mealPlanId: 'x' }] },
      ])?.map(({ id }) => id),
    ).toEqual(['a', 'b']);
  });
  it.each([['no list', { meals: [] }], ['nothing', undefined], ['only invalid entries', [1, 2]]])('is undefined for %s', (_what, value) => {
    expect(parseMeals(value)).toBeUndefined();
  });
  it('leaves the allergens unset unless all 14 are valid', () => {
    const { milk: _left, ...thirteen } = (meal('a', 'A') as { allergens: Record<string, string> }).allergens;
    const parsed = parseMeals([
      meal('a', 'A'), meal('b', 'B', { allergens: thirteen }), meal('c', 'C', { allergens: { ...thirteen, milk: 'unknown' } }),
    ]);
    expect(parsed?.map(({ allergens }) => allergens !== undefined)).toEqual([true, false, false]);
  });
  it('leaves an unknown day or meal time unset', () => {
    expect(parseMeals([{ id: 'a', day: 'sunday', mealTime: 'snack' }])?.[0]).not.toHaveProperty('day');
  });
});
