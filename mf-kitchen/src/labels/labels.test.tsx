/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderView } from 'shared-remote/testing';
import { printPage } from '../frame/print-page';
import { testPacking } from '../testing/test-lists';
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
