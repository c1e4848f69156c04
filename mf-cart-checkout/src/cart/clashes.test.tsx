/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Allergens } from 'shared-api';
import { notEaten } from 'shared-remote/not-eaten';
import { ALLERGENS, type NotEaten } from 'shared-rules';
import { testItem } from '../service/testing/test-items';
import { ClashWarning } from './clash-warning';
import { LineClashes } from './line-clashes';
import type { MealLookup } from './meal-lookup';

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free'])) as Allergens;
const item = { ...testItem(), id: 'one', quantity: 1 };
const lookup: MealLookup = {
  meals: item.menu.slice(1).map(({ id, name }, index) => ({
    id, name, diet: index === 0 ? 'noPork' : 'vegan', allergens: index === 1 ? { ...free, milk: 'contains' } : free,
  })),
  notFound: [item.menu[0]?.id ?? ''],
  kept: false,
};

function show(answer: NotEaten, meals: MealLookup | undefined) {
  act(() => notEaten.set(answer));
  return render(
    <><LineClashes id={item.id} menu={item.menu} meals={meals} /><ClashWarning items={[item, { ...item, id: 'other' }]} meals={meals} /></>,
  );
}
const shown = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());

describe('the cart and what the visitor does not eat', () => {
  it('names the meals of a line that clash and why, one that was not found among them', () => {
    show({ allergens: ['milk'] }, lookup);
    expect(shown()).toEqual([
      `Monday breakfast: ${item.menu[0]?.name}. Allergens unknown.`,
      `Monday dinner: ${item.menu[2]?.name}. Contains milk.`,
    ]);
    expect(screen.getByText('2 meals of this week clash with what you do not eat:')).toBeInTheDocument();
  });

  it('says before paying how many meals of the whole cart clash, that one may still pay, and that no allergen can be excluded', () => {
    show({ diet: 'vegetarian', allergens: ['milk'] }, lookup);
    expect(screen.getByText('6 meals in your cart clash with what you do not eat. You can still pay.')).toBeInTheDocument();
    expect(screen.getByText('Our kitchen handles all 14 allergens and cannot exclude any of them.')).toBeInTheDocument();
    fireEvent.click(screen.getByText('See which meals'));
    expect(screen.getByText('3 meals of this week clash with what you do not eat:').parentElement).toHaveFocus();
  });

  it.each<[string, NotEaten, MealLookup | undefined]>([
    ['who eats everything', { allergens: [] }, lookup],
    ['whose meals do not clash', { allergens: ['lupin'] }, { ...lookup, notFound: [] }],
    ['whose meals are still loading', { allergens: ['milk'] }, undefined],
  ])('says nothing to a visitor %s', (_, answer, meals) => {
    const { container } = show(answer, meals);
    expect(container).toBeEmptyDOMElement();
  });
});
