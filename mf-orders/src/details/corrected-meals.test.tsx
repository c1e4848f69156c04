/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Order } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import ordersView from '../list/index';
import { free, testMeal, testOrder } from '../list/testing/test-orders';

// What one test's customer saw is not there in the next.
beforeEach(() => localStorage.clear());

const CHANGES: NonNullable<Order['changes']> = {
  version: 7, isRead: false,
  meals: [{
    mealId: 'meal-3', name: 'Dish meal-3',
    was: { allergens: { ...free, milk: 'contains' }, ingredients: ['oats', 'milk'] },
    now: { allergens: { ...free, milk: 'contains', peanuts: 'contains' }, ingredients: ['oats', 'milk', 'peanuts'] },
  }],
};

async function open(more: Partial<Order>) {
  let order = testOrder('1', more);
  const shop = renderView(ordersView, {
    path: '/my-orders', topics: { auth: { status: 'signed-in', uid: 'u1' } },
    api: {
      'GET /orders': () => ({ orders: [order], nextCursor: null }),
      'POST /menu/meals': () => ({ meals: [testMeal('meal-3')], notFound: [] }),
      'POST /orders/:id/changes/read': () => (order = { ...order, ...(order.changes && { changes: { ...order.changes, isRead: true } }) }),
    },
  });
  const user = userEvent.setup();
  const view = await screen.findByRole('button', { name: 'View Meals' });
  const noticeShown = screen.queryByText(/^A meal has been corrected/) !== null;
  await user.click(view);
  return { ...shop, user, noticeShown, details: await screen.findByRole('dialog', { name: 'Order Details' }) };
}

it('shows a corrected meal before and after, in the list and in its order, and reports it as read', async () => {
  const { noticeShown, details, calls } = await open({ changes: CHANGES });
  expect(noticeShown).toBe(true);
  const section = within(details).getByRole('region', { name: 'Corrected since you ordered' });
  expect(section).toHaveTextContent(/Now.*Contains.*peanuts.*When you ordered/i);
  expect(section).toHaveTextContent('Ingredients nowoats, milk, peanuts');
  expect(within(section).getByText('peanuts', { selector: 'strong' })).toBeInTheDocument();
  await waitFor(() => expect(calls.filter(({ route }) => route === 'POST /orders/:id/changes/read')).toEqual([
    { route: 'POST /orders/:id/changes/read', input: { params: { id: '1' }, body: { version: 7 } } },
  ]));
  await waitFor(() => expect(screen.queryByText(/^A meal has been corrected/)).not.toBeInTheDocument());
  // The meal's tile shows the allergens of now, not those at the time of the order.
  const tile = (await within(details).findAllByRole('heading', { name: 'Dish meal-3', level: 4 })).map(
    (heading) => heading.closest('li'),
  ).find(Boolean);
  expect(tile).toHaveTextContent(/peanuts/i);
});

it('shows by when a meal is to be eaten and how it is heated before and after, and its tile as it is now', async () => {
  const state = { allergens: free, ingredients: ['oats'] };
  const handling = { store: 'fridge', days: 4, heating: { microwave: 3 } } as const;
  const { details } = await open({ deliveryDate: '2026-11-30', changes: { version: 7, isRead: true, meals: [{
    mealId: 'meal-3', name: 'Dish meal-3', was: { ...state, handling },
    now: { ...state, handling: { ...handling, days: 2, heating: { microwave: 5 } } },
  }] } });
  const section = within(details).getByRole('region', { name: 'Corrected since you ordered' });
  const now = 'Use by Wednesday 2 December. Keep it in the fridge, at 5 °C or below. Heat 5 min';
  expect(section).toHaveTextContent(`Keep and heat it now${now}`);
  expect(section).toHaveTextContent('Told when you orderedUse by Friday 4 December.');
  // Its allergens are as they were.
  expect(section).not.toHaveTextContent('allergens');
  const tile = (await within(details).findAllByRole('heading', { name: 'Dish meal-3', level: 4 })).map(
    (heading) => heading.closest('li'),
  ).find(Boolean);
  expect(tile).toHaveTextContent(now);
});

it('shows that all was corrected back, and reports nothing that was read before', async () => {
  const { noticeShown, details, calls } = await open({ changes: { version: 8, isRead: true, meals: [] } });
  expect(noticeShown).toBe(false);
  expect(details).toHaveTextContent('all is again as you ordered it');
  expect(calls.some(({ route }) => route === 'POST /orders/:id/changes/read')).toBe(false);
});

it('offers to cancel after the cut-off because of a correction, and not to change the address', async () => {
  const { details } = await open({ changes: { ...CHANGES, isRead: true }, mayCancel: true });
  expect(details).toHaveTextContent('you may still cancel it, until it leaves our kitchen');
  expect(within(details).getByRole('button', { name: 'Cancel order' })).toBeInTheDocument();
  expect(within(details).queryByRole('button', { name: 'Change address' })).not.toBeInTheDocument();
});

it('asks nobody to read a correction before they eat what does not come', async () => {
  const { noticeShown, details, calls } = await open({ changes: CHANGES, orderStatus: 'CANCELLED' });
  expect(noticeShown).toBe(false);
  expect(within(details).queryByRole('region', { name: 'Corrected since you ordered' })).toBeNull();
  expect(calls.map(({ route }) => route)).not.toContain('POST /orders/:id/changes/read');
});

it('names no day of use of an order that does not come on its day', async () => {
  const state = { allergens: free, ingredients: ['oats'] };
  const handling = { store: 'fridge', days: 4, heating: { microwave: 3 } } as const;
  const { details } = await open({ isLeftOut: true, changes: { version: 7, isRead: true, meals: [{
    mealId: 'meal-3', name: 'Dish meal-3', was: { ...state, handling }, now: { ...state, handling: { ...handling, days: 2 } },
  }] } });
  const section = within(details).getByRole('region', { name: 'Corrected since you ordered' });
  expect(section).toHaveTextContent('Keep and heat it nowUse by Wednesday, 2 days after it comes.');
});
