import type { Allergens } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import { allergenLine } from './allergen-line';

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as Allergens;

it.each([
  [{}, 'None of the 14 key allergens'], [{ nuts: 'mayContain' }, 'May contain Nuts'], [{ milk: 'contains' }, 'Contains Milk'],
  [{ milk: 'contains', nuts: 'mayContain' }, 'Contains Milk; may contain Nuts'],
])('says what a meal contains in a sentence: %j', (change, text) => {
  expect(allergenLine({ ...free, ...change } as Allergens)).toBe(text);
});
