import { emphasised } from './allergen-words';
import type { Allergen } from './menu';

function strong(ingredient: string, ...contained: Allergen[]): string[] {
  return emphasised(ingredient, contained).filter((part) => part.strong).map(({ text }) => text);
}

describe('allergens within an ingredient', () => {
  it.each<[string, Allergen[], string[]]>([
    ['fresh egg tagliatelle (wheat flour, eggs)', ['gluten', 'eggs'], ['egg', 'wheat', 'eggs']],
    ['Worcestershire sauce (malt vinegar from barley, anchovies)', ['gluten', 'fish'], ['barley', 'anchovies']],
    ['Parmesan', ['milk'], ['Parmesan']], ['crème fraîche', ['milk'], ['crème fraîche']], ['Gruyère', ['milk'], ['Gruyère']],
    ['red wine vinegar', ['sulphites'], ['wine']], ['firm tofu (soya)', ['soya'], ['tofu', 'soya']],
    ['Gruye\u0300re', ['milk'], ['Gruy\u00e8re']], ['creme fraiche', ['milk'], ['creme fraiche']], ['natural yogurt', ['milk'], ['yogurt']],
  ])('of %s, with %j, are %j', (ingredient, contained, expected) => expect(strong(ingredient, ...contained)).toEqual(expected));

  it('are only those that the meal contains', () => expect(strong('fresh egg tagliatelle (wheat flour, eggs)', 'milk')).toEqual([]));

  it('are not what only sounds like them', () => {
    expect(strong('coconut milk', 'milk')).toEqual([]);
    expect(strong('oyster mushrooms', 'molluscs')).toEqual([]);
    expect(strong('butter beans', 'milk')).toEqual([]);
    expect(strong('buttermilk', 'milk')).toEqual(['buttermilk']);
    expect(strong('eggplant', 'eggs')).toEqual([]);
    for (const other of ['butter lettuce', 'butter nut squash', 'cream of tartar', 'cream crackers']) {
      expect(strong(other, 'milk')).toEqual([]);
    }
    expect(strong('egg plant', 'eggs')).toEqual([]);
    for (const other of ['pine nuts', 'tiger nuts']) expect(strong(other, 'nuts')).toEqual([]);
    expect(strong('crab apple jelly', 'crustaceans')).toEqual([]);
  });

  it.each<[string, Allergen, string[]]>([
    ['peanut butter', 'peanuts', ['peanut']], ['crunchy Peanut Butter (peanuts, salt)', 'peanuts', ['Peanut', 'peanuts']],
    ['soya milk', 'soya', ['soya']], ['soya yoghurt', 'soya', ['soya']], ['soy cream', 'soya', ['soy']],
    ['almond milk', 'nuts', ['almond']], ['cashew cream', 'nuts', ['cashew']], ['hazelnut butter', 'nuts', ['hazelnut']],
    ['nut butter', 'nuts', ['nut']],
    ['oat milk', 'gluten', ['oat']], ['oat-milk', 'gluten', ['oat']],
  ])('of %s are what it is made of (%s), and not that it is like milk', (ingredient, contained, expected) => {
    expect(strong(ingredient, contained)).toEqual(expected);
    expect(strong(ingredient, 'milk')).toEqual([]);
    expect(emphasised(ingredient, [contained]).map(({ text }) => text).join('')).toBe(ingredient);
  });

  it('leave the ingredient’s own words as they are', () => {
    for (const text of ['whole milk', 'Cheddar', 'seeded roll (wheat flour, sesame seeds, pumpkin seeds)']) {
      expect(emphasised(text, ['milk', 'gluten', 'sesame']).map((part) => part.text).join('')).toBe(text);
    }
  });
});
