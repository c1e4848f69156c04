/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderView } from 'shared-remote/testing';
import { printPage } from '../frame/print-page';
import { testAllergens, testPacking } from '../testing/test-lists';
import labels from './index';

jest.mock('../frame/print-page');

it('prints a label for each meal of each box, with order, allergens and the day to use it by', async () => {
  const user = userEvent.setup();
  renderView(labels, { path: '/kitchen/labels', topics: { auth: { status: 'signed-in', uid: 'cook' } }, api: { 'GET /kitchen/packing': testPacking } });
  expect(await screen.findByText('8 labels')).toBeInTheDocument();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which order' }), 'FDK-B');
  expect(screen.getByText('4 labels')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Order FDK-A' })).not.toBeInTheDocument();
  const second = within(screen.getByRole('list', { name: 'Balanced Plan, box 2 of 2' })).getAllByRole('listitem');
  expect(second.map(({ textContent }) => textContent)).toEqual([
    'StewMonday lunchContains MilkUse by Monday 30 NovemberFDK-B · Balanced Plan, box 2 of 2',
    'FruitFriday dinnerNone of the 14 allergensUse by Friday 4 DecemberFDK-B · Balanced Plan, box 2 of 2',
  ]);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(printPage).toHaveBeenCalled();
});

it('tells boxes of one plan with different meals apart, and says on each which meals not all of them have', async () => {
  const { orders: [order], ...round } = testPacking();
  const [box] = order?.boxes ?? [];
  const [lunch, dinner] = box?.meals ?? [];
  if (!order || !box || !lunch || !dinner) throw new Error('The list has no box.');
  const soup = { ...lunch, meal: 'Soup', allergens: testAllergens(['celery']) };
  const packing = () => ({ ...round, orders: [{ ...order, boxes: [{ ...box, quantity: 1 }, { ...box, quantity: 2, meals: [soup, dinner] }, { plan: 'Low Plan', quantity: 1, meals: [dinner] }] }] });
  renderView(labels, { path: '/kitchen/labels', topics: { auth: { status: 'signed-in', uid: 'cook' } }, api: { 'GET /kitchen/packing': packing } });
  // A label for each meal, and one for each box that could be mistaken for another.
  expect(await screen.findByText('10 labels')).toBeInTheDocument();
  const textsOf = (name: string) => within(screen.getByRole('list', { name })).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(textsOf('Balanced Plan, box 1 of 3')[0]).toBe('Balanced Plan, box 1 of 3Differs from other boxes of this order:Monday lunch: StewFDK-A');
  for (const box of ['Balanced Plan, box 2 of 3', 'Balanced Plan, box 3 of 3']) {
    expect(textsOf(box)[0]).toBe(`${box}Differs from other boxes of this order:Monday lunch: SoupFDK-A`);
    expect(textsOf(box)[1]).toBe(`SoupMonday lunchContains CeleryUse by Monday 30 NovemberFDK-A · ${box}`);
  }
  expect(textsOf('Low Plan')).toHaveLength(1);
});
