import { markProblem, strictestMark } from './diet-mark';
import type { Eatable } from './clash';
import { ALLERGENS } from './menu';

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as NonNullable<Eatable['allergens']>;
const mark = (...ingredients: string[]) => strictestMark({ ingredients, allergens: free }).mark;

describe('the strictest diet mark of a meal', () => {
  it.each([
    ['back bacon', undefined], ['Cumberland sausages', undefined], ['cooked ham', undefined], ['gelatine', undefined],
    ['beef sausages', 'noPork'], ['turkey bacon', 'noPork'], ['chicken stock', 'noPork'], ['lamb mince', 'noPork'],
    ['anchovies', 'pescatarian'], ['King Prawns', 'pescatarian'], ['Worcestershire sauce', 'pescatarian'], ['Parmesan', 'pescatarian'],
    ['Gruyère', 'pescatarian'],
    ['Comté', 'pescatarian'], ['grated Comté, aged', 'pescatarian'], ['Comte\u0301', 'pescatarian'], ['Comte', 'pescatarian'],
    ['Gruye\u0300re', 'pescatarian'], ['Gruyere', 'pescatarian'], ['Emmenthaler', 'pescatarian'],
    ['honey', 'vegetarian'], ['free-range eggs', 'vegetarian'], ['soured cream', 'vegetarian'], ['natural yogurt', 'vegetarian'],
    ['beef tomatoes', 'vegan'], ['oyster mushrooms', 'vegan'], ['coconut milk', 'vegan'], ['soya yogurt', 'vegan'],
    ['peanut butter', 'vegan'], ['butter beans', 'vegan'], ['butternut squash', 'vegan'],
    ['vegan sausages (pea protein)', 'vegan'], ['hamper', 'vegan'], ['tomatoes', 'vegan'],
  ] as const)('with %s is %s', (ingredient, expected) => expect(mark('rice', ingredient)).toBe(expected));

  it('is that of its widest ingredient', () => {
    expect(mark('honey', 'salmon fillet', 'bacon')).toBeUndefined();
    expect(mark('honey', 'salmon fillet')).toBe('pescatarian');
  });

  it.each([
    ['fish', 'pescatarian'], ['crustaceans', 'pescatarian'], ['molluscs', 'pescatarian'], ['milk', 'vegetarian'], ['eggs', 'vegetarian'],
    ['sesame', 'vegan'],
  ] as const)(
    'looks at the allergens too: with %s it is %s', (allergen, expected) => {
      expect(strictestMark({ ingredients: ['house sauce'], allergens: { ...free, [allergen]: 'contains' } }).mark).toBe(expected);
      expect(strictestMark({ ingredients: ['house sauce'], allergens: { ...free, [allergen]: 'mayContain' } }).mark).toBe('vegan');
    });
});

describe('the mark of a meal', () => {
  it('may be wider than it could be, or missing', () => {
    expect(markProblem({ diet: 'pescatarian', ingredients: ['tofu'], allergens: free })).toBeUndefined();
    expect(markProblem({ ingredients: ['bacon'], allergens: free })).toBeUndefined();
    expect(markProblem({ diet: 'vegan', ingredients: ['tofu'], allergens: free })).toBeUndefined();
  });

  it('is a problem where something in the meal speaks against it', () => {
    expect(markProblem({ diet: 'vegetarian', ingredients: ['rice', 'smoked salmon'], allergens: free }))
      .toEqual({ found: 'smoked salmon', what: 'fish or seafood', mark: 'pescatarian' });
    expect(markProblem({ diet: 'noPork', ingredients: ['pancetta'], allergens: free }))
      .toEqual({ found: 'pancetta', what: 'pork', mark: undefined });
  });
});
