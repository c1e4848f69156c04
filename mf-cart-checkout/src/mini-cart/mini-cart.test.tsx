/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, within } from '@testing-library/react';
import { fakeShop, renderView } from 'shared-remote/testing';
import { start } from '../service';
import { testItem } from '../service/testing/test-items';
import miniCart from './index';

beforeEach(() => localStorage.clear());

it('shows each plan with its price, what all costs, and the way to the cart; and follows the cart', async () => {
  const service = await start(fakeShop().props);
  const model = await service.connect();
  renderView(miniCart, { data: model });
  expect(screen.getByRole('region', { name: 'Cart at a glance' })).toHaveTextContent('Nothing in it yet.');
  expect(screen.queryByRole('link')).toBeNull();
  const item = testItem();
  await act(async () => {
    await service.add(item);
    await service.add(item, { again: true });
  });
  const price = (item.plan.priceInCents * 2 / 100).toFixed(2);
  const card = within(screen.getByRole('region', { name: 'Cart at a glance' }));
  expect(card.getByRole('listitem')).toHaveTextContent(`2 × ${item.plan.name}£${price}`);
  expect(card.getByText('Total').parentElement).toHaveTextContent(`Total£${price}`);
  expect(card.getByRole('link', { name: 'Open your cart' })).toHaveAttribute('href', '/cart');
});

it('shows nothing where the cart could not be read', () => {
  expect(renderView(miniCart).container).toBeEmptyDOMElement();
});
