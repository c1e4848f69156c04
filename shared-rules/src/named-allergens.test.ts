import type { Allergen } from './menu';
import { ALLERGENS } from './menu';
import { deniedAllergen, namedAllergens } from './named-allergens';

describe('the allergens that an ingredient names', () => {
  it.each<[string, Allergen[]]>([
    ['salmon fillet', ['fish']], ['peanut butter', ['peanuts']], ['soya milk', ['soya']], ['coconut milk', []], ['oyster mushrooms', []],
    ['oyster sauce', ['molluscs']],
    ['fresh egg tagliatelle (wheat flour, eggs)', ['gluten', 'eggs']], ['red wine', ['sulphites']], ['carrots', []],
    ['halibut', ['fish']], ['sea bass', ['fish']], ['calamari', ['molluscs']], ['groundnut oil', ['peanuts']],
  ])('are of %s: %j', (ingredient, expected) => expect(namedAllergens(ingredient)).toEqual(expected));

  it.each<[string, Allergen[]]>([
    ['vegan mayonnaise', []], ['vegan sausages (wheat rusk)', ['gluten']], ['plant-based feta', []], ['dairy-free butter', []],
    ['milk-free spread', []],
    ['egg-free mayonnaise (mustard)', ['mustard']], ['gluten-free soy sauce (soya)', ['soya']], ['wheat free noodles (buckwheat)', []],
    ['nut-free pesto', []],
    ['vegan burger (soya, vegan cheese)', ['soya']],
  ])('are not what %s is without: %j', (ingredient, expected) => expect(namedAllergens(ingredient)).toEqual(expected));

  it.each<[string, Allergen[]]>([
    ['free-range eggs', ['eggs']], ['egg free-range', ['eggs']], ['wheat-free bread (rye flour)', ['gluten']],
    ['vegan pastry (wheat flour, butter)', ['gluten', 'milk']],
    ['dairy-free spread, whole milk', ['milk']],
  ])('are those of %s all the same: %j', (ingredient, expected) => expect(namedAllergens(ingredient)).toEqual(expected));
});

describe('a meal', () => {
  const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as Record<Allergen, 'contains' | 'mayContain' | 'free'>;

  it('can’t be free of what an ingredient names, and may contain or have traces of what none names', () => {
    const ingredients = ['rice', 'salmon fillet', 'peanut butter'];
    expect(deniedAllergen({ ingredients, allergens: { ...free, peanuts: 'contains' } }))
      .toEqual({ ingredient: 'salmon fillet', allergen: 'fish' });
    expect(deniedAllergen({ ingredients, allergens: { ...free, fish: 'contains' } }))
      .toEqual({ ingredient: 'peanut butter', allergen: 'peanuts' });
    expect(
      deniedAllergen({ ingredients, allergens: { ...free, fish: 'contains', peanuts: 'contains', milk: 'contains', nuts: 'mayContain' } }),
    ).toBeUndefined();
  });
});
