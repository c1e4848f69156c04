/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { render, screen } from '@testing-library/react';
import type { Allergens } from 'shared-api';
import { ALLERGENS } from 'shared-rules';
import { AllergenSummary, allergenText } from './allergen-summary';

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as Allergens;

it('lists meals in alphabetical order, whatever their accents and capitals', () => {
  const meals = ['Fish Pie', 'Éclair', 'dal', 'Zucchini Bake', 'Crepe', 'Crème Fraîche Salmon'].map(
    (name) => ({ id: name, name, allergens: free }),
  );
  const loaded = { lookup: { meals, notFound: [], kept: false }, loaded: true, current: true, failed: false, retry: () => {} };
  const { container } = render(<AllergenSummary meals={loaded} corrected={[]} />);
  const listed = [...container.querySelectorAll('details dt')].map(({ textContent }) => textContent);
  expect(listed).toEqual(['Crème Fraîche Salmon', 'Crepe', 'dal', 'Éclair', 'Fish Pie', 'Zucchini Bake']);
});

describe('with meals that could not be found', () => {
  const show = (meals: Allergens[], notFound: string[]) => {
    const lookup = { meals: meals.map((allergens, id) => ({ id: String(id), name: `Meal ${id}`, allergens })), notFound, kept: false };
    render(<AllergenSummary meals={{ lookup, loaded: true, current: true, failed: false, retry: () => {} }} corrected={[]} />);
    return screen.queryAllByRole('term').map(({ textContent }) => textContent).filter((term) => !term.startsWith('Meal'));
  };
  it('says what the others contain, and calls the cart free of nothing', () => {
    expect(show([{ ...free, milk: 'contains', nuts: 'mayContain' }], ['gone'])).toEqual(['Contains', 'May contain']);
    expect(screen.getByText('We could not find the allergens of 1 meal in your cart.')).toBeVisible();
  });
  it('says nothing of a cart of which it knows nothing', () => {
    expect(show([], ['gone', 'gone too'])).toEqual([]);
    expect(screen.queryByText('None of the 14 key allergens.')).not.toBeInTheDocument();
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
  });
  it('introduces no list where it is empty: all others are free', () => {
    expect(show([free], ['gone'])).toEqual([]);
    expect(screen.queryByText('Of the meals you chose, taken together:')).not.toBeInTheDocument();
    expect(screen.getByRole('group')).toBeInTheDocument();
  });
  it('calls it free where all were found', () => {
    expect(show([free, { ...free, milk: 'contains' }], [])).toEqual(['Contains', 'Not in the recipe']);
  });
});

it.each([
  [{}, 'None of the 14 key allergens'], [{ nuts: 'mayContain' }, 'May contain Nuts'], [{ milk: 'contains' }, 'Contains Milk'],
  [{ milk: 'contains', nuts: 'mayContain' }, 'Contains Milk; may contain Nuts'],
])('says what a meal contains in a sentence: %j', (change, text) => {
  expect(allergenText({ allergens: { ...free, ...change } as Allergens })).toBe(text);
});
