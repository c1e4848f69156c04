/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { testMenu, testOrder, testPlan } from '../list/testing/test-orders';
import lastWeek from './index';

// What one test's customer saw is not there in the next.
beforeEach(() => localStorage.clear());

const STATUS = {
  fetch: 'success', loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1,
} as const;
const show = (orders: () => unknown, options: FakeShopOptions = {}) => renderView(lastWeek, {
  topics: { auth: { status: 'signed-in', uid: 'u1' }, 'app-status': STATUS },
  api: { 'GET /orders': () => orders(), 'GET /menu/plans': () => [testPlan], 'GET /menu': () => testMenu }, ...options,
});
const page = (...orders: unknown[]) => ({ orders, nextCursor: null });

it('shows the latest order that was not cancelled, and puts it into the cart again', async () => {
  const add = jest.fn(async () => ({ status: 'added' }));
  const arrived = testOrder('1', { orderStatus: 'COMPLETED', deliveryStatus: 'DELIVERED' });
  show(() => page(testOrder('2', { orderStatus: 'CANCELLED' }), arrived), { services: { cart: { add } } });
  const card = within(await screen.findByRole('region', { name: 'Your last week' }));
  expect(card.getByText('Balanced')).toBeVisible();
  expect(card.getByText('Arrived Monday 23 November')).toBeVisible();
  await userEvent.click(card.getByRole('button', { name: 'Order again' }));
  expect(await screen.findByRole('dialog', { name: 'Back in your cart' })).toBeVisible();
  expect(add).toHaveBeenCalledTimes(1);
});

it('calls an order that is still to come the next week', async () => {
  show(() => page(testOrder('1')));
  const card = within(await screen.findByRole('region', { name: 'Your next week' }));
  expect(card.getByText('Arrives Monday 23 November')).toBeVisible();
  expect(card.getByRole('button', { name: 'Order again' })).toBeVisible();
});

it('is there at once with what the shell has loaded ahead', () => {
  const { calls } = show(() => page(), { data: { uid: 'u1', page: page(testOrder('1')) } });
  expect(screen.getByRole('button', { name: 'Order again' })).toBeVisible();
  expect(calls).toEqual([]);
});

it.each([
  ['who has not ordered yet', () => page()],
  ['whose orders can’t be had', () => { throw new ApiError(503, 'x', 'Down'); }],
])('shows nothing to a customer %s', async (_who, orders) => {
  const { calls, container } = show(orders);
  await waitFor(() => expect(calls.length).toBeGreaterThan(0));
  expect(container).toBeEmptyDOMElement();
});
