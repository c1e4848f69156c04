/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import type { KitchenFigures } from 'shared-api/schemas/kitchen-figures';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { drawBars } from './draw-bars';
import figures from './index';

// jsdom has no canvas.
jest.mock('./draw-bars', () => ({ drawBars: jest.fn(() => () => {}) }));

const FIGURES: KitchenFigures = {
  weeks: [
    { day: '2026-11-23', orders: 4, portions: 90, checksOutside: 7, refunds: 2, refundedInCents: 1250 },
    { day: '2026-11-30', orders: 2, portions: 30, checksOutside: 0, refunds: 0, refundedInCents: 0 },
  ],
  swapWeeks: [{ day: '2026-11-30', portions: 30, swapped: 6 }],
  swaps: [{ meal: '=Stew', portions: 2, swapped: 1, instead: 'Soup' }],
  areas: [{ area: 'N7', checks: 7, waiting: 2 }],
  refunds: [{ reason: 'operator', refunds: 2, amountInCents: 1250 }],
};
const show = (api: FakeShopOptions['api'] = {}) => renderView(figures, {
  path: '/kitchen/figures', topics: { auth: { status: 'signed-in', uid: 'boss' } }, api: { 'GET /kitchen/figures': () => FIGURES, ...api },
});
const region = async (name: string) => within(await screen.findByRole('region', { name }));
const cells = (table: HTMLElement) => within(table).getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));

it('shows what was sold, swapped, asked for and given back, in words and numbers', async () => {
  show();
  const sold = await region('Orders and portions');
  expect(cells(sold.getByRole('table', { name: 'Portions by delivery day', hidden: true }))).toEqual([
    ['Delivery day', 'Orders', 'Portions'], ['23 November 2026', '4', '90'], ['30 November 2026', '2', '30'],
  ]);
  expect(cells((await region('Swapped away')).getByRole('table', { name: 'By meal' })))
    .toEqual([['Meal', 'Swapped', 'Of', '%', 'Mostly for'], ['=Stew', '1', '2', '50', 'Soup']]);
  expect(cells((await region('Outside our area')).getByRole('table', { name: 'By area' }))[1]).toEqual(['N7', '7', '2']);
  expect(cells((await region('Money back')).getByRole('table', { name: 'By reason' }))[1]).toEqual(['a part, by us', '2', '12.50']);
});

it('draws each as bars once the library is there, for eyes only', async () => {
  show();
  await waitFor(() => expect(drawBars).toHaveBeenCalledTimes(4));
  const [frame, bars] = jest.mocked(drawBars).mock.calls[3] ?? [];
  expect(frame).toHaveAttribute('aria-hidden', 'true');
  expect(bars).toEqual([{ day: '2026-11-23', height: 12.5 }, { day: '2026-11-30', height: 0 }]);
});

it('says so where there is nothing', async () => {
  show({ 'GET /kitchen/figures': () => ({ ...FIGURES, swaps: [], areas: [], refunds: [] }) });
  for (const text of ['Nobody swapped a meal.', 'Nobody asked from outside.', 'No money went back.']) {
    expect(await screen.findByText(text)).toBeInTheDocument();
  }
});

it('saves a table as a file whose texts are no formulas', async () => {
  let saved: Blob | undefined;
  Object.assign(URL, { createObjectURL: (blob: Blob) => { saved = blob; return 'blob:x'; }, revokeObjectURL: () => {} });
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  show();
  await userEvent.setup().click((await region('Swapped away')).getByRole('button', { name: 'Save “By meal” as a file (CSV)' }));
  expect(click.mock.contexts[0]).toHaveProperty('download', 'swaps.csv');
  const text = await new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result);
    reader.readAsText(saved ?? new Blob());
  });
  expect(text).toBe('"Meal","Swapped","Of","%","Mostly for"\r\n"\'=Stew",1,2,50,"Soup"\r\n');
});

it('shows two meals of one name in a row each', async () => {
  const complaints = jest.spyOn(console, 'error').mockImplementation(() => {});
  const [swap] = FIGURES.swaps;
  show({ 'GET /kitchen/figures': () => ({ ...FIGURES, swaps: [swap, { ...swap, swapped: 2 }] }) });
  expect(cells((await region('Swapped away')).getByRole('table', { name: 'By meal' })).slice(1))
    .toEqual([['=Stew', '1', '2', '50', 'Soup'], ['=Stew', '2', '2', '100', 'Soup']]);
  expect(complaints).not.toHaveBeenCalled();
  complaints.mockRestore();
});

it('is for managers', async () => {
  show({ 'GET /kitchen/figures': () => { throw new ApiError(403, 'forbidden', 'No'); } });
  expect(await screen.findByText('This page is for managers.')).toBeInTheDocument();
});
