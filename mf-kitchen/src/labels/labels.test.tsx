/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView } from 'shared-remote/testing';
import { testAllergens, testPacking } from '../testing/test-lists';
import labels from './index';

const print = jest.fn();
beforeEach(() => { window.print = print.mockReset(); });

it('prints a label for each meal of each box, with order, allergens and the day to use it by', async () => {
  const user = userEvent.setup();
  renderView(labels, {
    path: '/kitchen/labels', topics: { auth: { status: 'signed-in', uid: 'cook' } }, api: { 'GET /kitchen/packing': testPacking },
  });
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
  expect(print).toHaveBeenCalledTimes(1);
});

describe('an allergen that is corrected while the page is open', () => {
  let contains: Parameters<typeof testAllergens>[0];
  let isUp: boolean;
  beforeEach(() => {
    jest.useFakeTimers();
    [contains, isUp] = [['milk'], true];
  });
  afterEach(() => { jest.useRealTimers(); });
  const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  const packing = () => {
    if (!isUp) throw new ApiError(0, 'network', 'no');
    const { orders: [order], ...round } = testPacking();
    const meals = (order?.boxes[0]?.meals ?? []).map((meal) => ({ ...meal, allergens: testAllergens(contains) }));
    return { ...round, orders: [{ order: 'FDK-A', status: 'NEW', boxes: [{ plan: 'Balanced Plan', quantity: 1, meals }] }] };
  };
  const label = () => within(screen.getByRole('list', { name: 'Balanced Plan' })).getAllByRole('listitem')[0];
  async function open() {
    renderView(labels, {
      path: '/kitchen/labels', topics: { auth: { status: 'signed-in', uid: 'cook' } }, api: { 'GET /kitchen/packing': packing },
    });
    await wait(100);
    expect(label()).toHaveTextContent('Contains Milk');
  }

  it('stands on the labels within a minute, and the page says how old they are', async () => {
    await open();
    contains = ['milk', 'nuts'];
    await wait(61_000);
    expect(label()).toHaveTextContent('Contains Milk, Nuts');
    expect(screen.getByText('Up to date')).toBeInTheDocument();
    isUp = false;
    await wait(200_000);
    expect(screen.getByRole('alert')).toHaveTextContent('3 minutes old');
  });

  it('is printed: the labels are loaded anew first', async () => {
    await open();
    contains = ['milk', 'nuts'];
    let printed: string | null | undefined;
    print.mockImplementation(() => { printed = label()?.textContent; });
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await wait(100);
    expect(printed).toContain('Contains Milk, Nuts');
  });

  it.each([
    ['the shop does not answer', () => { isUp = false; }],
    ['there is no connection', () => { jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false); }],
  ])('prevents printing where %s, and the page says so', async (_, fail) => {
    await open();
    fail();
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await wait(5000);
    expect(print).not.toHaveBeenCalled();
    expect(
      screen.getByText('Nothing was printed: the list could not be loaded anew. Check the connection and try again.'),
    ).toBeInTheDocument();
    jest.restoreAllMocks();
    isUp = true;
    fireEvent.click(screen.getByRole('button', { name: 'Print' }));
    await wait(100);
    expect(print).toHaveBeenCalledTimes(1);
    expect(screen.queryByText(/Nothing was printed/)).not.toBeInTheDocument();
  });
});

it('says where the order that is chosen has gone from the round meanwhile', async () => {
  jest.useFakeTimers();
  const { orders: [first, second], ...round } = testPacking();
  let orders = [first, second];
  renderView(labels, {
    path: '/kitchen/labels', topics: { auth: { status: 'signed-in', uid: 'cook' } },
    api: { 'GET /kitchen/packing': () => ({ ...round, orders }) },
  });
  await act(() => jest.advanceTimersByTimeAsync(100));
  fireEvent.change(screen.getByRole('combobox', { name: 'Which order' }), { target: { value: 'FDK-B' } });
  expect(screen.getByText('4 labels')).toBeInTheDocument();
  orders = [first];
  await act(() => jest.advanceTimersByTimeAsync(61_000));
  expect(screen.getByText('FDK-B is not packed for this day any more.')).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: 'Which order' })).toHaveValue('FDK-B');
  jest.useRealTimers();
});

it('shows all orders of another day, whichever was chosen of the day before', async () => {
  const user = userEvent.setup();
  const { orders: [first, second], ...round } = testPacking();
  const packing = ({ query }: { query?: Record<string, string> }) => (
    query?.day === undefined ? { ...round, orders: [first] } : { ...round, day: query.day, orders: [second] }
  );
  const { navigation } = renderView(labels, {
    path: '/kitchen/labels', topics: { auth: { status: 'signed-in', uid: 'cook' } }, api: { 'GET /kitchen/packing': packing },
  });
  const open = async (path: string, order: string) => {
    act(() => navigation.push(path));
    expect(await screen.findByRole('region', { name: order })).toBeInTheDocument();
  };
  await open('/kitchen/labels?day=2026-12-07', 'Order FDK-B');
  await open('/kitchen/labels', 'Order FDK-A');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Which order' }), 'FDK-A');
  await open('/kitchen/labels?day=2026-12-07', 'Order FDK-B');
  expect(screen.queryByText(/is not packed/)).not.toBeInTheDocument();
});

it('tells boxes of one plan with different meals apart, and says on each which meals not all of them have', async () => {
  const { orders: [order], ...round } = testPacking();
  const [box] = order?.boxes ?? [];
  const [lunch, dinner] = box?.meals ?? [];
  if (!order || !box || !lunch || !dinner) throw new Error('The list has no box.');
  const soup = { ...lunch, meal: 'Soup', allergens: testAllergens(['celery']) };
  const packing = () => ({
    ...round,
    orders: [{
      ...order,
      boxes: [{ ...box, quantity: 1 }, { ...box, quantity: 2, meals: [soup, dinner] }, { plan: 'Low Plan', quantity: 1, meals: [dinner] }],
    }],
  });
  renderView(labels, {
    path: '/kitchen/labels', topics: { auth: { status: 'signed-in', uid: 'cook' } }, api: { 'GET /kitchen/packing': packing },
  });
  // A label for each meal, and one for each box that could be mistaken for another.
  expect(await screen.findByText('10 labels')).toBeInTheDocument();
  const textsOf = (name: string) =>
    within(screen.getByRole('list', { name })).getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(textsOf('Balanced Plan, box 1 of 3')[0]).toBe(
    'Balanced Plan, box 1 of 3Differs from other boxes of this order:Monday lunch: StewFDK-A',
  );
  for (const box of ['Balanced Plan, box 2 of 3', 'Balanced Plan, box 3 of 3']) {
    expect(textsOf(box)[0]).toBe(`${box}Differs from other boxes of this order:Monday lunch: SoupFDK-A`);
    expect(textsOf(box)[1]).toBe(`SoupMonday lunchContains CeleryUse by Monday 30 NovemberFDK-A · ${box}`);
  }
  expect(textsOf('Low Plan')).toHaveLength(1);
});
