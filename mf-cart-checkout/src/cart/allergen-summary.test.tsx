/** @jest-environment jsdom */
import { render } from '@testing-library/react';
import type { Allergens } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import { AllergenSummary, allergenText } from './allergen-summary';

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as Allergens;

it('lists meals in alphabetical order, whatever their accents and capitals', () => {
  const meals = ['Fish Pie', 'Éclair', 'dal', 'Zucchini Bake', 'Crepe', 'Crème Fraîche Salmon'].map((name) => ({ id: name, name, allergens: free }));
  const loaded = { lookup: { meals, notFound: [], kept: false }, loaded: true, current: true, failed: false, retry: () => {} };
  const { container } = render(<AllergenSummary meals={loaded} corrected={[]} />);
  const listed = [...container.querySelectorAll('details dt')].map(({ textContent }) => textContent);
  expect(listed).toEqual(['Crème Fraîche Salmon', 'Crepe', 'dal', 'Éclair', 'Fish Pie', 'Zucchini Bake']);
});

it.each([
  [{}, 'None of the 14 key allergens'], [{ nuts: 'mayContain' }, 'May contain Nuts'], [{ milk: 'contains' }, 'Contains Milk'],
  [{ milk: 'contains', nuts: 'mayContain' }, 'Contains Milk; may contain Nuts'],
])('says what a meal contains in a sentence: %j', (change, text) => {
  expect(allergenText({ allergens: { ...free, ...change } as Allergens })).toBe(text);
});
