/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Meal, type Order } from 'shared-api';
import { CartRefusal } from 'shared-remote';
import { download } from 'shared-ui';
import { notEaten } from 'shared-remote/not-eaten';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { EATS_ALL, unbroken } from 'shared-rules';
import ordersView from '../list';
import { free, testLine, testMeal, testMenu, testOrder, testPlan } from '../list/testing/test-orders';
import type { NewCartItem } from '../services';

const print = jest.fn();
beforeEach(() => {
  // What one test's customer saw is not there in the next.
  localStorage.clear();
  window.print = print.mockReset();
});

jest.mock('shared-ui', () => ({ ...jest.requireActual<object>('shared-ui'), download: jest.fn() }));

const STATUS = {
  fetch: 'success', loaded: true, orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1,
} as const;

const lookUp = (known: readonly Meal[]) => ({ body }: { body?: unknown }) => {
  const { mealIds } = body as { mealIds: string[] };
  return { meals: known.filter(({ id }) => mealIds.includes(id)), notFound: mealIds.filter((id) => !known.some((meal) => meal.id === id)) };
};

const show = (order: Order, { api = {}, ...options }: FakeShopOptions) => renderView(ordersView, {
  path: '/my-orders',
  topics: { auth: { status: 'signed-in', uid: 'u1' }, 'app-status': STATUS },
  api: {
    'GET /orders': () => ({ orders: [order], nextCursor: null }),
    'POST /menu/meals': lookUp(testMenu),
    'GET /menu': () => testMenu,
    'GET /menu/plans': () => [testPlan],
    ...api,
  },
  ...options,
});

async function open(order: Order = testOrder('1'), options: FakeShopOptions = {}) {
  const user = userEvent.setup();
  const added: NewCartItem[] = [];
  const add = jest.fn(async (item: NewCartItem) => {
    added.push(item);
    return { status: 'added' as const };
  });
  const shop = show(order, { services: { cart: { add } }, ...options });
  await user.click(await screen.findByRole('button', { name: 'View Meals' }));
  const popup = screen.getByRole('dialog', { name: 'Order Details' });
  return { ...shop, user, popup, add, added };
}
const tile = async (name: string) => {
  const found = (await screen.findAllByRole('heading', { name, level: 4 }))[0]?.closest('li');
  if (!found) throw new Error('no tile');
  return found;
};

describe('order details', () => {
  it('shows the week with its allergens as ordered where there is no connection', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const lost = () => {
      throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.');
    };
    const { popup } = await open(testOrder('1'), { api: { 'POST /menu/meals': lost } });
    expect(await tile('Dish meal-0')).toHaveTextContent(/Contains|None of the 14 key allergens/);
    expect(within(popup).queryByRole('alert')).not.toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('shows the promotion code and what it took off', async () => {
    const { popup } = await open(testOrder('1', { priceInCents: 7199, discount: { code: 'SAVE10', amountInCents: 800 } }));
    expect(popup).toHaveTextContent('Total£71.99Promotion codeSAVE10, -£8.00');
  });

  it('shows id, total, dates and where the delivery is', async () => {
    const { popup, user } = await open();
    expect(popup).toHaveTextContent('OrderFDK-1');
    expect(popup).toHaveTextContent('Total£79.99');
    expect(popup).toHaveTextContent('Ordered18 Nov 2026, 09:30');
    expect(popup).toHaveTextContent('Paid18 Nov 2026, 09:31');
    expect(popup).toHaveTextContent('DeliveryMonday 23 November');
    expect(popup).toHaveTextContent('Delivery statusScheduled');
    await user.click(within(popup).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'View Meals' })).toHaveFocus();
  });

  it('shows each meal with the ordered plan’s figures, three ingredients and its allergens when bought', async () => {
    const { calls } = await open();
    const first = await tile('Dish meal-0');
    expect(first).toHaveTextContent('Monday, Breakfast');
    expect(first).toHaveTextContent('All about meal-0');
    expect(within(first).getByRole('presentation')).toHaveAttribute('src', '/photos/meal-0-640.webp');
    expect(first).toHaveTextContent('oats, milk, honey +2 more');
    expect(first).toHaveTextContent('450 kcal, 31.5 g protein');
    expect(first).toHaveTextContent('Contains Milk');
    expect(within(first).getByText('milk')).toContainHTML('<strong>milk</strong>');
    expect(within(first).getByRole('group')).toHaveTextContent('berries, salt');
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(15);
    expect(calls.find(({ route }) => route === 'POST /menu/meals')?.input).toEqual({ body: { mealIds: testOrder('1').mealIds } });
  });

  it('shows the ingredients that the order holds, as they were corrected, and not those of today’s menu', async () => {
    const meals = testLine.meals.map((meal) => ({ ...meal, ingredients: ['rye flakes', 'water'] }));
    const was = { allergens: free, ingredients: ['rye flakes', 'water'] };
    const now = { allergens: { ...free, soya: 'contains' as const }, ingredients: ['soya flakes', 'water'] };
    const changes = { version: 1, isRead: true, meals: [{ mealId: 'meal-1', name: 'Dish meal-1', was, now }] };
    await open(testOrder('1', { lines: [{ ...testLine, meals }], changes }));
    expect(await tile('Dish meal-0')).toHaveTextContent('rye flakes, water');
    expect(screen.getAllByRole('heading', { name: 'Dish meal-1', level: 4 }).at(-1)?.closest('li'))
      .toHaveTextContent(/soya flakes, water.*Contains Soya/);
  });

  it('says which meals clash with what the customer does not eat, and of a meal that is gone nothing that is not known', async () => {
    notEaten.set({ diet: 'vegetarian', allergens: ['milk'] });
    const menu = testMenu.map((meal) => ({ ...meal, ...(meal.id !== 'meal-2' && { diet: 'vegetarian' as const }) }))
      .filter(({ id }) => id !== 'meal-3');
    await open(testOrder('1'), { api: { 'POST /menu/meals': lookUp(menu) } });
    expect(await screen.findByText('2 meals of this order clash with what you do not eat.')).toBeInTheDocument();
    expect(await tile('Dish meal-0')).toHaveTextContent('Contains MilkContains milk');
    expect(await tile('Dish meal-2')).toHaveTextContent('Not vegetarian');
    expect(await tile('Dish meal-3')).not.toHaveTextContent('vegetarian');
    act(() => notEaten.set(EATS_ALL));
  });

  it('shows a replacement in its slot, and no “+0 more”', async () => {
    const meals = testLine.meals.map((meal, slot) => (slot === 4 ? { ...meal, id: 'swap-4', name: 'Dish swap-4' } : meal));
    await open(
      testOrder('1', { lines: [{ ...testLine, meals }] }),
      { api: { 'POST /menu/meals': lookUp([testMeal('swap-4', { ingredients: ['a', 'b', 'c'] })]) } },
    );
    const swapped = await tile('Dish swap-4');
    expect(swapped).toHaveTextContent('Tuesday, Lunch');
    expect(swapped).not.toHaveTextContent('more');
  });

  it('has a visible Close beside its icon', async () => {
    const { popup } = await open();
    const close = within(popup).getByText('Close');
    expect(close).toBe(within(popup).getByRole('button', { name: 'Close' }));
    expect(close.querySelector('svg')).toBeInTheDocument();
  });

  it.each([
    ['requested', 'We are asking for it now.'],
    ['pending', 'It is on its way. Refunds take 5–28 days, depending on your bank.'],
    ['succeeded', 'It has been given back. Your bank may take 5–28 days to show it.'],
    ['failed', 'It did not go through. We will write to you about another way.'],
  ] as const)('shows the provider’s state of a refund that is %s', async (status, words) => {
    const refunds = [{ amountInCents: 1250, status, timeCreated: '2026-11-20T10:00:00.000Z', reason: 'Two meals were missing' }];
    await open(testOrder('1', { orderStatus: 'CANCELLED', refunds, refundedInCents: status === 'succeeded' ? 1250 : 0 }));
    const part = screen.getByRole('region', { name: 'Refunds' });
    expect(part).toHaveTextContent(`£12.50, 20 Nov 2026, 10:00. ${words}Reason: Two meals were missing`);
    expect(screen.getByText('This order is cancelled.')).toBeInTheDocument();
  });

  it('tells two refunds of the same second apart', async () => {
    const logged = jest.spyOn(console, 'error');
    const refunds = [1000, 500].map(
      (amountInCents) => ({ amountInCents, status: 'pending' as const, timeCreated: '2026-11-20T10:00:00.000Z' }),
    );
    await open(testOrder('1', { refunds }));
    expect(within(screen.getByRole('region', { name: 'Refunds' })).getAllByRole('listitem')).toHaveLength(2);
    expect(logged.mock.calls.filter(([text]) => String(text).includes('same key'))).toEqual([]);
  });

  it('ends no line within a date, an amount or a number', async () => {
    const refunds = [
      {
        amountInCents: 1250, status: 'pending' as const, timeCreated: '2026-11-20T10:00:00.000Z',
        reason: 'Two meals of FDK-1 on 20 Nov 2026',
      },
    ];
    const { popup } = await open(testOrder('1', { refunds, refundedInCents: 1250, changeableUntil: '2026-11-21T00:00:00.000Z' }));
    await tile('Dish meal-0');
    expect(popup.textContent).toContain('kcal');
    expect(popup.textContent).toBe(unbroken(popup.textContent));
  });

  it('warns of a meal that is no longer on the menu, and shows what the order has stored of it', async () => {
    await open(testOrder('1'), { api: { 'POST /menu/meals': lookUp(testMenu.filter(({ id }) => id !== 'meal-0')) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('No details any more for Dish meal-0.');
    const gone = await tile('Dish meal-0');
    expect(gone).toHaveTextContent('Monday, Breakfast');
    expect(gone).toHaveTextContent('Contains Milk');
    expect(gone).not.toHaveTextContent('kcal');
    expect(within(gone).queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('lists the names of an order’s meals when none is on the menu any more', async () => {
    await open(testOrder('1'), { api: { 'POST /menu/meals': lookUp([]) } });
    expect(await screen.findByRole('alert')).toHaveTextContent(/^No details any more for Dish meal-0, Dish meal-1, .*Dish meal-14\.$/);
    expect(screen.getAllByRole('heading', { level: 4 })).toHaveLength(15);
    expect(screen.queryByText('No meal details could be loaded for this order.')).not.toBeInTheDocument();
  });

  it('shows that no meal details could be loaded when an order has no names either', async () => {
    await open(testOrder('1', { lines: [], mealIds: ['meal-0'] }), { api: { 'POST /menu/meals': lookUp([]) } });
    expect(await screen.findByRole('alert')).toHaveTextContent('No meal details could be loaded for this order.');
  });

  it('alerts when the look-up failed, shows what the order itself holds, and tries again', async () => {
    let up = false;
    const { user } = await open(testOrder('1'), {
      api: {
        'POST /menu/meals': (input) => {
          if (!up) throw new ApiError(500, 'x', 'no');
          return lookUp(testMenu)(input);
        },
      },
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load meal details. Please try again.');
    expect(screen.getByRole('heading', { name: 'Dish meal-0' })).toBeInTheDocument();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await tile('Dish meal-0')).toHaveTextContent('450 kcal');
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('shows an order that has only meal ids', async () => {
    const { popup } = await open(testOrder('1', { lines: [], mealIds: ['meal-0'] }));
    expect(await tile('Dish meal-0')).toHaveTextContent('300 kcal, 20 g protein');
    expect(within(popup).queryByRole('button', { name: 'Order again' })).not.toBeInTheDocument();
  });

  it('saves the delivery as a calendar file', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add delivery to calendar' }));
    expect(download).toHaveBeenCalledWith(
      'delivery-FDK-1.ics', 'text/calendar', expect.stringContaining('DTSTART;VALUE=DATE:20261123\r\n'),
    );
  });

  const fromMail = async (
    add: (item: NewCartItem, options: { again: boolean }) => Promise<{ status: 'added' | 'duplicate' }>, lines?: Order['lines'],
  ) => {
    const order = testOrder('0b0e7f5a-6a55-4e4b-9a52-0d8f0d1c2b3a', lines && { lines });
    const shop = show(order, { path: `/my-orders?from=mail#again=${order.id}`, services: { cart: { add } } });
    return { ...shop, result: await screen.findByRole('dialog', { name: 'Back in your cart' }) };
  };

  it('puts the week of a mail’s link into the cart once, without a tap', async () => {
    const add = jest.fn().mockResolvedValue({ status: 'added' });
    const { result, navigation } = await fromMail(add);
    expect(add.mock.calls.map(([item, options]) => [item.menu.length, options])).toEqual([[15, { again: false, sameWeekOnly: true }]]);
    await userEvent.click(within(result).getByRole('button', { name: 'Close' }));
    await userEvent.click(within(screen.getByRole('dialog', { name: 'Order Details' })).getByRole('button', { name: 'Close' }));
    expect(navigation.get().hash).toBe('');
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('adds nothing by a mail’s link that is opened twice, whatever the quantity', async () => {
    const add = jest.fn().mockResolvedValue({ status: 'duplicate' });
    const { result, tracked } = await fromMail(add, [{ ...testLine, quantity: 3 }]);
    expect(result).toHaveTextContent('This week is in your cart already. Your cart is as it was.');
    expect([add.mock.calls.length, tracked]).toEqual([1, []]);
  });

  it('says which week of a mail’s link was added, and which was in the cart already', async () => {
    const meals = testLine.meals.map((meal, index) => (index === 0 ? { ...meal, id: 'swap-0' } : meal));
    const add = jest.fn(async ({ menu }: NewCartItem, { again }: { again: boolean }) => (
      { status: menu[0]?.id === 'meal-0' && !again ? 'duplicate' as const : 'added' as const }
    ));
    const { result } = await fromMail(add, [{ ...testLine, meals, quantity: 2 }, testLine]);
    expect(result).toHaveTextContent('We have put this week into your cart again.');
    expect(result).toHaveTextContent('In your cart already, and not added again: Balanced.');
    expect(result).not.toHaveTextContent('Your cart is as it was.');
    expect(add.mock.calls.map(([, { again }]) => again)).toEqual([false, true, false]);
  });

  it('says once what differs in several weeks of one plan', async () => {
    const meals = testLine.meals.map((meal, index) => (index === 0 ? { ...meal, id: 'gone', name: 'Gone' } : meal));
    const { user } = await open(
      testOrder('1', { lines: [{ ...testLine, meals, priceInCents: 6999 }, { ...testLine, meals, priceInCents: 6999 }] }),
    );
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    const result = await screen.findByRole('dialog', { name: 'Back in your cart' });
    expect(within(result).getAllByText('Balanced was £69.99 and is now £79.99.')).toHaveLength(1);
    expect(within(result).getAllByText('Gone. We put in Dish meal-0.')).toHaveLength(1);
  });

  it('prints only the week, and returns to the order', async () => {
    const { user, navigation } = await open();
    await user.click(within(screen.getByRole('dialog', { name: 'Order Details' })).getByRole('button', { name: 'Print the week' }));
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    expect(screen.queryByRole('heading', { name: 'My Orders' })).not.toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Week of Balanced' });
    expect(within(table).getByRole('row', { name: 'Friday Dish meal-12 Dish meal-13 Dish meal-14' })).toBeInTheDocument();
    act(() => navigation.replace('/my-orders'));
    expect(await screen.findByRole('dialog', { name: 'Order Details' })).toBeInTheDocument();
  });

  it('prints what is in each meal once, with its allergens emphasised', async () => {
    const line = { ...testLine, meals: testLine.meals.map((meal) => ({ ...meal, ingredients: ['oats', 'whole milk'] })) };
    const { user } = await open(testOrder('1', { lines: [line, line] }));
    await user.click(within(screen.getByRole('dialog', { name: 'Order Details' })).getByRole('button', { name: 'Print the week' }));
    const recipes = await screen.findByRole('region', { name: 'What is in your meals, and how to keep them' });
    expect(within(recipes).getAllByRole('term')).toHaveLength(15);
    expect(recipes).toHaveTextContent('Dish meal-0oats, whole milkContains Milk');
    expect(within(recipes).getAllByText('milk').map(({ tagName }) => tagName)).toEqual(['STRONG']);
    expect(recipes).toHaveTextContent('one kitchen that handles all 14 key allergens');
  });

  /** Of a meal that keeps four days and is heated; the second line is of before. */
  const handled = () => {
    const handling = { store: 'fridge' as const, days: 4, heating: { oven: 20 } };
    return testOrder('1', {
      lines: [{ ...testLine, meals: testLine.meals.map((meal, slot) => (slot === 0 ? { ...meal, handling } : meal)) }],
    });
  };
  const KEPT = 'Use by Friday 27 November. Keep it in the fridge, at 5 °C or below. Heat 20 min in an oven (180 °C), until piping hot.';
  const BOX = [
    'The whole week comes in one box on Monday, Monday’s breakfast too.',
    'Put the meals into the fridge as soon as the box comes, unless one says otherwise.',
    'What you could not eat on Monday because the box came later keeps until Tuesday at least.',
  ].join(' ');

  it('says of each meal by when to eat it, how to keep and heat it, as the order holds it and not as the menu has it now', async () => {
    const menu = testMenu.map((meal) => ({ ...meal, handling: { store: 'cupboard' as const, days: 1 } }));
    const { popup } = await open(handled(), { api: { 'POST /menu/meals': lookUp(menu) } });
    expect(await tile('Dish meal-0')).toHaveTextContent(KEPT);
    expect(await tile('Dish meal-1')).not.toHaveTextContent('Use by');
    expect(popup).toHaveTextContent(BOX);
  });

  it('tells of an order that has arrived what of Monday’s may wait, and of a cancelled or an old one nothing', async () => {
    const { popup, unmount } = await open({ ...handled(), orderStatus: 'COMPLETED' });
    expect(await tile('Dish meal-0')).toHaveTextContent(KEPT);
    expect(popup).toHaveTextContent('keeps until Tuesday at least');
    expect(popup).not.toHaveTextContent('comes in one box');
    unmount();
    localStorage.clear();
    const cancelled = await open({ ...handled(), orderStatus: 'CANCELLED' });
    await tile('Dish meal-0');
    expect(cancelled.popup).not.toHaveTextContent(/Use by|until Tuesday/);
    cancelled.unmount();
    localStorage.clear();
    const old = await open();
    await tile('Dish meal-0');
    expect(old.popup).not.toHaveTextContent(/Use by|until Tuesday/);
  });

  it.each([
    ['whose bank has not paid by the cut-off', ({ timePaid: _none, ...order }: ReturnType<typeof testOrder>) => order],
    ['of which all of the money goes back', (order: ReturnType<typeof testOrder>) => ({ ...order, isLeftOut: true })],
    ['that waits for a bank', (order: ReturnType<typeof testOrder>) => ({ ...order, isHeld: true })],
  ])('promises no box, no day of use and no week to print of an order %s', async (_which, setBack) => {
    const { popup } = await open(setBack(handled()));
    await tile('Dish meal-0');
    expect(popup).not.toHaveTextContent(/Use by|until Tuesday|comes in one box|23 November|Scheduled/);
    expect(screen.queryByRole('button', { name: 'Print the week' })).toBeNull();
  });

  it('prints of an order that has arrived when it did', async () => {
    const { user, popup } = await open(testOrder('1', { orderStatus: 'COMPLETED', deliveryStatus: 'DELIVERED' }));
    await user.click(within(popup).getByRole('button', { name: 'Print the week' }));
    expect(await screen.findByText(/^Five Day Kitchen, Order/)).toHaveTextContent('FDK-1. Arrived on Monday 23 November.');
  });

  it('offers no calendar entry for what has arrived', async () => {
    await open(testOrder('1', { orderStatus: 'COMPLETED', deliveryStatus: 'DELIVERED' }));
    expect(screen.queryByRole('button', { name: 'Add delivery to calendar' })).toBeNull();
  });

  it('prints by when to eat each meal, how to keep and heat it, and when the box comes', async () => {
    const { user } = await open(handled());
    await user.click(within(screen.getByRole('dialog', { name: 'Order Details' })).getByRole('button', { name: 'Print the week' }));
    const recipes = await screen.findByRole('region', { name: 'What is in your meals, and how to keep them' });
    expect(recipes).toHaveTextContent(BOX);
    expect(recipes).toHaveTextContent(`Dish meal-0Contains Milk${KEPT}`);
    expect(within(recipes).getAllByText(/Use by/)).toHaveLength(1);
  });

  it('says how to print where the browser has no print dialog', async () => {
    Object.assign(window, { print: undefined });
    const { user } = await open();
    await user.click(within(screen.getByRole('dialog', { name: 'Order Details' })).getByRole('button', { name: 'Print the week' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('This browser can’t print from here.');
    expect(screen.getByRole('table', { name: 'Week of Balanced' })).toBeInTheDocument();
  });

  it('shows the course of the order, and what it has reached', async () => {
    const { popup } = await open(testOrder('1', { orderStatus: 'PREPARING' }));
    const course = within(popup).getByRole('list', { name: 'Course of this order' });
    expect(within(course).getAllByRole('listitem').map((step) => step.textContent)).toEqual([
      'Ordered 18 Nov 2026, 09:30', 'Paid 18 Nov 2026, 09:31', 'In our kitchen ', 'Out for delivery ', 'Arrives Monday 23 November',
    ].map(unbroken));
    expect(within(course).getByText('In our kitchen').closest('li')).toHaveAttribute('aria-current', 'step');
  });

  it('offers no calendar entry and no delivery for a cancelled order', async () => {
    const { deliveryStatus: _none, ...order } = testOrder('1', { orderStatus: 'CANCELLED' });
    const { popup } = await open(order);
    expect(popup).not.toHaveTextContent('Delivery status');
    expect(popup).not.toHaveTextContent('Monday 23 November');
    expect(screen.queryByRole('button', { name: 'Add delivery to calendar' })).not.toBeInTheDocument();
  });
});

describe('order again', () => {
  it('puts plan, quantity and meals back into the cart', async () => {
    const { user, added, navigation } = await open(testOrder('1', { lines: [{ ...testLine, quantity: 2 }] }));
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    const done = await screen.findByRole('dialog', { name: 'Back in your cart' });
    expect(added).toHaveLength(2);
    expect(added[0]).toMatchObject({ plan: { id: 'balanced_plan', priceInCents: 7999, photoURL: '/photos/balanced-640.webp#leaf' } });
    expect(added[0]?.menu.map(({ id }) => id)).toEqual(testLine.meals.map(({ id }) => id));
    expect(done).not.toHaveTextContent('No longer offered');
    await user.click(within(done).getByRole('link', { name: 'Go To Cart' }));
    expect(navigation.get().pathname).toBe('/cart');
  });

  it('shows which meals are no longer offered and what a plan costs now', async () => {
    const menu = testMenu.map((meal) => (meal.id === 'meal-0' ? testMeal('new', { ...meal, id: 'new', name: 'New dish' }) : meal));
    const { user, added } = await open(testOrder('1'), {
      api: { 'GET /menu': () => menu, 'GET /menu/plans': () => [{ ...testPlan, priceInCents: 8499 }] },
    });
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    const done = await screen.findByRole('dialog', { name: 'Back in your cart' });
    expect(done).toHaveTextContent('No longer offered:Dish meal-0. We put in New dish.');
    expect(done).toHaveTextContent('Balanced was £79.99 and is now £84.99.');
    expect(added[0]?.menu[0]).toMatchObject({ id: 'new', name: 'New dish', calories: 450 });
  });

  it('adds nothing of a plan that is gone', async () => {
    const { user, add } = await open(testOrder('1'), { api: { 'GET /menu/plans': () => [] } });
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    expect(await screen.findByRole('dialog', { name: 'Not on the menu' })).toHaveTextContent('Balanced');
    expect(add).not.toHaveBeenCalled();
  });

  it('continues after the last added item when it is tried again', async () => {
    const add = jest.fn().mockResolvedValueOnce({ status: 'added' }).mockRejectedValueOnce(new Error('no'))
      .mockResolvedValue({ status: 'added' });
    const { user } = await open(testOrder('1', { lines: [{ ...testLine, quantity: 3 }] }), { services: { cart: { add } } });
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByRole('dialog', { name: 'Back in your cart' });
    expect(add).toHaveBeenCalledTimes(4);
  });

  it("shows the cart's own reason when it refuses the plan", async () => {
    const add = jest.fn().mockRejectedValue(new CartRefusal('You can order up to 99 of one meal plan at a time.'));
    const { user } = await open(testOrder('1'), { services: { cart: { add } } });
    await user.click(screen.getByRole('button', { name: 'Order again' }));
    expect(await screen.findByText('You can order up to 99 of one meal plan at a time.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  });

  it('is disabled while ordering is closed', async () => {
    await open(testOrder('1'), {
      topics: { auth: { status: 'signed-in', uid: 'u1' }, 'app-status': { ...STATUS, orderingEnabled: false } },
    });
    await waitFor(() => expect(screen.getByRole('button', { name: 'Order again' })).toBeDisabled());
    expect(screen.getByRole('button', { name: 'Order again' })).toHaveAccessibleDescription('Ordering is closed at the moment.');
  });

  it('is disabled without a sentence until app status has loaded', async () => {
    await open(testOrder('1'), { topics: { auth: { status: 'signed-in', uid: 'u1' } } });
    expect(screen.getByRole('button', { name: 'Order again' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Order again' })).not.toHaveAccessibleDescription();
  });
});
