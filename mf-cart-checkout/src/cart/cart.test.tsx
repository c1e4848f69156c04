/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Allergens, type CheckoutRequest, type Profile } from 'shared-api';
import { notEaten } from 'shared-remote/not-eaten';
import { fakeShop, renderView, translatePage, type FakeShopOptions } from 'shared-remote/testing';
import { ALLERGENS, EATS_ALL, SLOTS, deliveryDate, unbroken } from 'shared-rules';
import type { CartModel } from '../service/cart-model';
import { start } from '../service';
import { CART_KEY } from '../service/cart-storage';
import { recordListeners } from '../service/testing/record-listeners';
import { testItem } from '../service/testing/test-items';
import cartView from './index';
import { isLoadedByBack, leave } from './document-navigation';
import { LEAVE_WITHIN_MS } from './use-leaving';

jest.mock('./document-navigation', () => ({ leave: jest.fn(), isLoadedByBack: jest.fn() }));

const open = { orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1, closedDays: [], fullDays: [] };
const free: Allergens = {
  celery: 'free', gluten: 'free', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free',
  molluscs: 'free', mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
};
const ada: Profile = {
  firstName: 'Ada', lastName: 'Byron', email: 'ada@example.test', phone: '02079460000', address: '1 Engine Row', postCode: 'E4 6EY',
  city: 'London', country: 'UK', isMarketingAccepted: true, isEmailVerified: true, profile_status: 'COMPLETED',
};
const lookUp = ({ body }: { body?: unknown }) => ({
  meals: (body as { mealIds: string[] }).mealIds.map(
    (id) => ({ id, name: `Dish ${id}`, allergens: id === 'meal-0' ? { ...free, milk: 'contains', nuts: 'mayContain' } : free }),
  ),
  notFound: [],
});

interface Options {
  /** App status as the page was opened with it. */
  status?: object;
  items?: ReturnType<typeof testItem>[];
  session?: () => unknown;
  config?: () => unknown;
  guest?: boolean;
  api?: FakeShopOptions['api'];
  profile?: unknown;
  path?: string;
}

async function show({ items = [testItem()], session = () => ({
  sessionId: 'cs_1', url: 'http://pay.test/cs_1',
}), config, guest = false, api = {}, profile, path = '/cart', status }: Options = {}) {
  const service = await start(fakeShop().props);
  for (const item of items) await service.add(item, { again: true });
  const model: CartModel = await service.connect();
  const shop = renderView(cartView, {
    path,
    services: { cart: service, session: { profile: async () => profile as never } },
    topics: {
      auth: guest ? { status: 'signed-out' } : { status: 'signed-in', uid: 'u1' }, ...(status && { 'app-status': status as never }),
    },
    api: {
      'GET /config': config ?? (() => ({ ...open, now: new Date().toISOString() })),
      'POST /menu/meals': lookUp,
      'POST /payments/create-checkout-session': session,
      'GET /payments/status': () => ({ status: 'open', error: null, paid: false }),
      ...api,
    },
  });
  await screen.findByRole('heading', { name: model.get().items.length ? 'Order Summary' : 'Your cart is empty' });
  const requests = () => shop.calls
    .filter(({ route }) => route === 'POST /payments/create-checkout-session')
    .map(({ input }) => (input as { body: CheckoutRequest }).body);
  return { ...shop, model, requests, user: userEvent.setup() };
}

/** So many more of each line. */
const stepEach = (model: CartModel, by: number) => act(() => {
  for (const { id } of model.get().items) for (let more = 0; more < by; more += 1) model.step(id, 1);
});

const findCheckoutButton = (name = 'Continue to Checkout') => screen.findByRole('button', { name });

let removeListeners = () => {};
beforeEach(() => {
  removeListeners = recordListeners();
  localStorage.clear();
  notEaten.set(EATS_ALL);
  sessionStorage.clear();
  jest.mocked(leave).mockClear();
  jest.mocked(isLoadedByBack).mockReturnValue(false);
});
afterEach(() => {
  removeListeners();
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the cart', () => {
  it('shows that it is empty, and requests no session', async () => {
    const { requests, calls } = await show({ items: [] });
    expect(screen.queryByRole('button', { name: 'Clear Cart' })).not.toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Go Back' })).toHaveAttribute('href', '/');
    expect(requests()).toEqual([]);
    expect(calls.some(({ route }) => route === 'POST /menu/meals')).toBe(false);
  });

  it('shows each plan with its week, lines and total', async () => {
    await show({ items: [testItem('Balanced'), testItem('Balanced'), testItem('Low Calorie', 'meal-0', 6450)] });
    const lines = screen.getAllByRole('list')[0];
    if (!lines) throw new Error('no list');
    const [balanced] = within(lines).getAllByRole('listitem');
    expect(balanced).toHaveTextContent('Balanced1500 - 1800 kcal× 2 £159.98');
    expect(within(balanced ?? lines).getByRole('presentation')).toHaveAttribute('src', '/photos/balanced-640.webp');
    const table = screen.getByRole('table', { name: 'Your week of Balanced' });
    expect(within(table).getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual(['Day', 'Breakfast', 'Lunch', 'Dinner']);
    expect(within(table).getByRole('row', { name: 'Monday Dish meal-0 Dish 1 Dish 2' })).toBeInTheDocument();
    expect(within(table).getAllByRole('row')).toHaveLength(6);
    expect(screen.getByText(/Low Calorie/, { selector: 'li > span' }).closest('li'))
      .toHaveTextContent(/^5-Day Full Meal Plan — Low Calorie £64.50$/);
    expect(screen.getByText('Delivery').closest('li')).toHaveTextContent(/^Delivery £0.00$/);
    expect(screen.getByText('Total inc. VAT').closest('li')).toHaveTextContent(/^Total inc. VAT £224.48$/);
  });

  it('removes one after a confirmation with the exact text, and restores it', async () => {
    const { user, model } = await show({ items: [testItem('Balanced'), testItem('Low Calorie')] });
    const [remove] = screen.getAllByRole('button', { name: 'Remove' });
    if (!remove) throw new Error('no button');
    await user.click(remove);
    const dialog = screen.getByRole('dialog', { name: 'Are you sure?' });
    expect(dialog).toHaveTextContent("You'e about to remove this meal plan from your cart!");
    await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
    expect(model.get().items.map(({ plan }) => plan.name)).toEqual(['Low Calorie']);
    expect(screen.queryByRole('table', { name: 'Your week of Balanced' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Order Summary' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(model.get().items.map(({ plan }) => plan.name)).toEqual(['Balanced', 'Low Calorie']);
  });

  it('keeps ‘Undo’ before the lines, until the cart is changed, and announces each removal', async () => {
    const { user } = await show({ items: [testItem(), testItem(), testItem(), testItem('Low Calorie')] });
    const removeOne = async () => {
      await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] ?? document.body);
      await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
      return screen.getByText('Balanced removed from your cart.');
    };
    const first = await removeOne();
    expect(await removeOne()).not.toBe(first);
    const undo = screen.getByRole('button', { name: 'Undo' });
    const summary = screen.getByRole('heading', { name: 'Order Summary' });
    expect(undo.compareDocumentPosition(summary) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'One more of Low Calorie' }));
    expect(undo).not.toBeInTheDocument();
    expect(screen.queryByText('Balanced removed from your cart.')).not.toBeInTheDocument();
  });

  it.each([
    ['Undo', 'Low Calorie'], ['Close', 'Low Calorie'], ['Undo', undefined], ['Close', undefined],
  ])('keeps the focus on its heading after ‘%s’, with %s left', async (name, left) => {
    const { user } = await show({ items: [testItem(), ...(left === undefined ? [] : [testItem(left)])] });
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] ?? document.body);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    screen.getByRole('button', { name }).focus();
    await user.keyboard('{Enter}');
    const heading = name === 'Undo' || left !== undefined ? 'Order Summary' : 'Your cart is empty';
    expect(await screen.findByRole('heading', { name: heading })).toHaveFocus();
  });

  it('has the live region of its notices before there is one', async () => {
    await show();
    const regions = screen.getAllByRole('status').filter((region) => region.textContent === '');
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(regions).toContain(screen.getByText(/^You are offline/));
    // For the tests after it, whose requests would wait for the connection.
    jest.restoreAllMocks();
    act(() => void window.dispatchEvent(new Event('online')));
  });

  it('removes one of several, or all of them', async () => {
    const { user, model } = await show({ items: [testItem(), testItem(), testItem()] });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(model.get().items[0]?.quantity).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(model.get().items[0]?.quantity).toBe(3);
    await user.click(screen.getByRole('button', { name: 'Remove all 3' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('heading', { name: 'Your cart is empty' })).toHaveFocus();
  });

  it('steps a line up and down by one, and never to none', async () => {
    const { user, model } = await show({ items: [testItem(), testItem('Low Calorie')] });
    const quantities = () => model.get().items.map(({ quantity }) => quantity);
    const steps = within(screen.getByRole('group', { name: 'How many of Balanced' }));
    const less = steps.getByRole('button', { name: 'One less of Balanced' });
    expect(less).toHaveAttribute('aria-disabled', 'true');
    await user.click(less);
    expect(quantities()).toEqual([1, 1]);
    await user.click(steps.getByRole('button', { name: 'One more of Balanced' }));
    await user.click(steps.getByRole('button', { name: 'One more of Balanced' }));
    expect(steps.getByRole('status')).toHaveTextContent('3');
    expect(screen.getByText('Total inc. VAT').closest('li')).toHaveTextContent('£319.96');
    await user.click(less);
    expect(quantities()).toEqual([2, 1]);
    for (let more = 0; more < 97; more += 1) act(() => model.step(model.get().items[0]?.id ?? '', 1));
    const more = steps.getByRole('button', { name: 'One more of Balanced' });
    expect(more).toHaveAttribute('aria-disabled', 'true');
    await user.click(more);
    expect(quantities()).toEqual([99, 1]);
    expect(screen.getAllByRole('button', { name: 'Remove' })).toHaveLength(2);
  });

  it('goes on in a page that the browser has translated: its totals are of the lines as they are', async () => {
    const { user, model } = await show();
    stepEach(model, 2);
    const line = () => screen.getByText(/^5-Day Full Meal Plan — Balanced/).closest('li');
    const less = screen.getByRole('button', { name: 'One less of Balanced' });
    expect(line()).toHaveTextContent('Balanced × 3 £239.97');
    translatePage();
    await user.click(less);
    expect(line()).toHaveTextContent('Balanced × 2 £159.98');
    translatePage();
    await user.click(less);
    expect(line()).toHaveTextContent('Balanced £79.99');
  });
  it('is cleared only after the customer confirms', async () => {
    const { user, model } = await show();
    await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
    expect(screen.getByRole('dialog')).toHaveTextContent("You're about to clear everything in your cart!");
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    expect(model.get().items).toHaveLength(1);
    await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear Cart' }));
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  });

  it('shows the allergens of the whole cart and of each meal', async () => {
    await show();
    const section = screen.getByRole('region', { name: 'Allergens in your cart' });
    expect(await within(section).findByText('Milk')).toBeInTheDocument();
    expect(within(section).getByText('Dish meal-0').parentElement).toHaveTextContent('Contains Milk; may contain Nuts');
    expect(within(section).getByText('Dish meal-1').parentElement).toHaveTextContent('None of the 14 key allergens');
  });

  it('keeps checkout waiting until the allergens of its meals have loaded', async () => {
    jest.useFakeTimers();
    let answer = () => {};
    const answered = new Promise<void>((resolve) => { answer = resolve; });
    const { requests } = await show({ api: { 'POST /menu/meals': async (input) => { await answered; return lookUp(input); } } });
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(requests()).toEqual([]);
    expect(screen.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
    answer();
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(requests()).toHaveLength(1);
  });

  it('says of how many meals the allergens were not found, and can be paid', async () => {
    const { requests } = await show({
      api: { 'POST /menu/meals': ({ body }) => ({ meals: lookUp({ body }).meals.slice(1), notFound: ['meal-0'] }) },
    });
    expect(await screen.findByText('We could not find the allergens of 1 meal in your cart.')).toBeInTheDocument();
    expect(await findCheckoutButton()).toBeEnabled();
    expect(requests()).toHaveLength(1);
  });

  it('fetches allergens for up to 100 meals per call, each meal once', async () => {
    const items = Array.from({ length: 8 }, (_, line) => {
      const item = testItem(`Plan ${line}`);
      return { ...item, menu: item.menu.map((meal, index) => ({ ...meal, id: `m-${line}-${index}` })) };
    });
    const { calls } = await show({ items });
    await findCheckoutButton();
    const lookups = calls.filter(({ route }) => route === 'POST /menu/meals').map(
      ({ input }) => (input as { body: { mealIds: string[] } }).body.mealIds,
    );
    expect(lookups.map(({ length }) => length)).toEqual([100, 20]);
    expect(new Set(lookups.flat()).size).toBe(120);
  });

  it('fetches them once where the page knows the switches and not yet the menu’s version', async () => {
    const { calls } = await show({ status: { fetch: 'no-fetch-yet', loaded: true, known: true, ...open, menuVersion: 0, clockOffset: 0 } });
    await findCheckoutButton();
    expect(calls.filter(({ route }) => route === 'POST /menu/meals')).toHaveLength(1);
  });

  it('asks for no session of a menu whose version nobody knows, and goes on once the shop says it', async () => {
    let down = true;
    const { requests, user } = await show({
      status: { fetch: 'no-fetch-yet', loaded: true, known: true, ...open, menuVersion: 0, clockOffset: 0 },
      config: () => {
        if (down) throw new ApiError(503, 'unavailable', 'no');
        return { ...open, now: new Date().toISOString() };
      },
    });
    expect(await screen.findByText('Dish meal-0', { selector: 'dt' })).toBeInTheDocument();
    expect(await findCheckoutButton('.. Something went wrong. Please try again later.')).toBeDisabled();
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findCheckoutButton()).toBeEnabled();
    expect(requests().map(({ menuVersion }) => menuVersion)).toEqual([1]);
  });

  it('shows the seller, until when the delivery day is valid, and that food can’t be returned', async () => {
    // A browser that is three days behind the shop.
    await show({ config: () => ({ ...open, now: '2026-11-21T00:30:00Z' }) });
    expect(await screen.findAllByText('Monday 30 November')).not.toHaveLength(0);
    const section = screen.getByRole('region', { name: 'Before you order' });
    expect(section).toHaveTextContent('Order by midnight at the end of Friday 27 November and your meals arrive on Monday 30 November.');
    expect(section).toHaveTextContent('Five Day Kitchen Ltd, 1 Example Yard, London E4 6EY');
    expect(section).toHaveTextContent('hello@fivedaykitchen.example');
    expect(section).toHaveTextContent('can’t be returned');
  });

  it('shows the names of lines that could not be read', async () => {
    localStorage.setItem(
      'five-day-kitchen:cart',
      JSON.stringify({ version: 1, cartId: '00000000-0000-4000-8000-000000000001', lines: [{ id: 'x', plan: { name: 'Balanced' } }] }),
    );
    await show({ items: [] });
    expect(screen.getByText(/We could not read Balanced/)).toBeInTheDocument();
  });
});

describe('continue to checkout', () => {
  it('prepares a session, then opens the payment page, once', async () => {
    const { user, requests, model } = await show({ items: [testItem(), testItem()] });
    expect(screen.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
    const button = await findCheckoutButton();
    expect(button).toBeEnabled();
    expect(requests()).toEqual([
      {
        cartId: model.get().cartId, deliveryDate: deliveryDate(new Date()), menuVersion: 1,
        items: [{ planId: 'balanced_plan', quantity: 2, priceInCents: 7999, mealIds: testItem().menu.map(({ id }) => id) }],
      },
    ]);
    await user.dblClick(button);
    expect(leave).toHaveBeenCalledTimes(1);
    expect(leave).toHaveBeenCalledWith('http://pay.test/cs_1');
    act(() => model.settle('cs_1'));
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
  });

  it('can be pressed again when the page is restored from the back/forward cache, with the same session', async () => {
    const { user, requests } = await show();
    await user.click(await findCheckoutButton());
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toHaveAttribute('aria-busy', 'true');
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const button = await findCheckoutButton();
    expect(button).toBeEnabled();
    expect(button).not.toHaveAttribute('aria-busy');
    await user.click(button);
    expect(requests()).toHaveLength(2);
    expect(leave).toHaveBeenCalledTimes(2);
    expect(leave).toHaveBeenLastCalledWith('http://pay.test/cs_1');
  });

  it.each([
    ['as soon as the server says that one is used up', { usableForMs: 60_000 }, 60_000],
    ['after 25 minutes, if an older server does not say it', {}, 25 * 60_000],
  ])('asks for another session %s', async (_when, answer, ms) => {
    jest.useFakeTimers();
    let count = 0;
    const { requests } = await show({ session: () => ({ sessionId: `cs_${++count}`, url: `http://pay.test/cs_${count}`, ...answer }) });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
    expect(requests()).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(ms - 4000));
    expect(requests()).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect(requests()).toHaveLength(2);
    act(() => screen.getByRole('button', { name: 'Continue to Checkout' }).click());
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(leave).toHaveBeenLastCalledWith('http://pay.test/cs_2');
  });

  it('can be pressed again when the payment page did not open', async () => {
    const { user } = await show();
    const button = await findCheckoutButton();
    jest.useFakeTimers();
    const userWithTimers = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    await userWithTimers.click(button);
    await act(() => jest.advanceTimersByTimeAsync(LEAVE_WITHIN_MS - 1));
    expect(button).toHaveAttribute('aria-busy', 'true');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(button).not.toHaveAttribute('aria-busy');
    jest.useRealTimers();
    await user.click(button);
    expect(leave).toHaveBeenCalledTimes(2);
  });

  it('shows that something went wrong, and tries again', async () => {
    let up = false;
    const { user } = await show({
      session: () => {
        if (!up) throw new ApiError(503, 'unavailable', 'no');
        return { sessionId: 'cs_1', url: 'http://pay.test/cs_1' };
      },
    });
    const button = await findCheckoutButton('.. Something went wrong. Please try again later.');
    expect(button).toBeDisabled();
    // Announced too: a button's new words are not.
    expect(within(button.parentElement ?? document.body).getByRole('status')).toHaveTextContent(
      '.. Something went wrong. Please try again later. Your cart is safe.',
    );
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findCheckoutButton()).toBeEnabled();
  });

  it.each([
    ['no content', null],
    ['no session id', { url: 'http://pay.test/cs_1' }],
    ['an empty session id', { sessionId: '', url: 'http://pay.test/cs_1' }],
    ['no address', { sessionId: 'cs_1' }],
    ['an address that is a script', { sessionId: 'cs_1', url: 'javascript:alert(1)' }],
  ])('shows that something went wrong when the answer has %s, and tries again', async (_what, answer) => {
    let right = false;
    const { user } = await show({ session: () => (right ? { sessionId: 'cs_1', url: 'http://pay.test/cs_1' } : answer) });
    expect(await findCheckoutButton('.. Something went wrong. Please try again later.')).toBeDisabled();
    right = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await user.click(await findCheckoutButton());
    expect(leave).toHaveBeenCalledWith('http://pay.test/cs_1');
  });

  it.each([
    ['Ordering is closed at the moment.', { ...open, orderingEnabled: false, paymentsEnabled: false }],
    ['Payments are closed at the moment.', { ...open, paymentsEnabled: false }],
  ])('is disabled with “%s”', async (sentence, status) => {
    const { requests } = await show({ config: () => ({ ...status, now: new Date().toISOString() }) });
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toHaveAccessibleDescription(sentence);
    expect(requests()).toEqual([]);
  });

  it('shows at its lines and at the button that the delivery day is closed, and requests no session', async () => {
    const now = '2026-12-16T12:00:00.000Z';
    const { requests } = await show({ config: () => ({ ...open, closedDays: ['2026-12-21', '2026-12-28'], now }) });
    const sentence = 'We don’t deliver on Monday 21 December. You can order for Monday 4 January.';
    expect(await screen.findAllByText(sentence)).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toHaveAccessibleDescription(sentence);
    expect(screen.queryByText(/Will be delivered on|your meals arrive on/)).not.toBeInTheDocument();
    expect(requests()).toEqual([]);
  });

  it('offers in place of a closed week the next one: a tap, and a session is requested for it', async () => {
    const now = '2026-12-16T12:00:00.000Z';
    const { requests, user } = await show({ config: () => ({ ...open, closedDays: ['2026-12-21', '2026-12-28'], now }) });
    await user.click(await screen.findByRole('button', { name: 'Deliver on Monday 4 January' }));
    expect(screen.getByRole('radio', { name: /^Monday 4\u00a0January/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /^Monday 4\u00a0January/ })).toHaveFocus();
    expect(screen.getByText('Will be delivered on', { exact: false })).toHaveTextContent('Will be delivered on Monday 4 January');
    expect(await findCheckoutButton()).toBeEnabled();
    expect(requests().map((body) => body.deliveryDate)).toEqual(['2027-01-04']);
  });

  it('lets the customer choose among the next four Mondays, each with its own cut-off, and keeps the choice in this tab', async () => {
    const now = '2026-12-02T12:00:00.000Z';
    const config = () => ({ ...open, fullDays: ['2026-12-14'], now });
    const { requests, user, unmount } = await show({ config });
    const weeks = await screen.findByRole('group', { name: 'Which week?' });
    expect(within(weeks).getAllByRole('radio')).toHaveLength(4);
    expect(within(weeks).getByRole('radio', { name: unbroken('Monday 7 December Order by the end of Friday 4 December') })).toBeChecked();
    expect(within(weeks).getByRole('radio', { name: unbroken('Monday 14 December Fully booked') })).toBeInTheDocument();
    await user.click(within(weeks).getByRole('radio', { name: unbroken('Monday 21 December Order by the end of Friday 18 December') }));
    expect(
      screen.getByText('Order by midnight at the end of Friday 18 December and your meals arrive on Monday 21 December. Delivery is free.'),
    ).toBeInTheDocument();
    expect(await findCheckoutButton()).toBeEnabled();
    expect(requests().at(-1)?.deliveryDate).toBe('2026-12-21');
    unmount();
    await show({ config });
    expect(await screen.findByRole('radio', { name: /^Monday 21\u00a0December/ })).toBeChecked();
  });

  it('shows that the chosen week is full, with the server’s offer in one tap', async () => {
    const now = '2026-12-02T12:00:00.000Z';
    const message = 'Our kitchen is fully booked for Monday 7 December. You can order for Monday 14 December.';
    const { requests, user } = await show({
      config: () => ({ ...open, now }),
      session: () => {
        if (requests().at(-1)?.deliveryDate === '2026-12-14') return { sessionId: 'cs_1', url: 'http://pay.test/cs_1' };
        throw new ApiError(409, 'week_full', message, undefined, { next: '2026-12-14' });
      },
    });
    expect(await screen.findByText(message)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deliver on Monday 14 December' }));
    expect(await findCheckoutButton()).toBeEnabled();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expect(screen.getByRole('radio', { name: /^Monday 14\u00a0December/ })).toHaveFocus();
  });

  it('tells a guest of a full week before any post code, and offers the next one; what this cart’s own checkout holds is not full', async () => {
    const full = 'Our kitchen is fully booked for Monday 7 December. You can order for Monday 14 December.';
    const config = () => ({ ...open, fullDays: ['2026-12-07'], now: '2026-12-02T12:00:00.000Z' });
    const { requests, user } = await show({
      guest: true, config, api: { 'GET /postcodes/:code/delivery': () => ({ postCode: 'E4 6EY' }) },
    });
    expect(await screen.findByRole('radio', { name: unbroken('Monday 7 December Fully booked') })).toBeChecked();
    expect(await findCheckoutButton()).toHaveAccessibleDescription(`${full} Enter your post code to continue.`);
    expect(screen.getByText(full)).toBeVisible();
    expect(screen.queryByText('Will be delivered on', { exact: false })).not.toBeInTheDocument();
    expect(screen.queryByText(/^Order by midnight/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Deliver on Monday 14 December' }));
    expect(screen.getByRole('radio', { name: unbroken('Monday 14 December Order by the end of Friday 11 December') })).toBeChecked();
    expect(await findCheckoutButton()).toHaveAccessibleDescription('Enter your post code to continue.');
    await user.click(screen.getByRole('radio', { name: unbroken('Monday 7 December Fully booked') }));
    await user.type(screen.getByLabelText('Post code'), 'E4 6EY{Enter}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled());
    expect(requests().at(-1)?.deliveryDate).toBe('2026-12-07');
    expect(screen.getByRole('radio', { name: unbroken('Monday 7 December Order by the end of Friday 4 December') })).toBeChecked();
  });

  describe('whose ordering week ends while it is open', () => {
    const passed = 'You can’t order for Monday 23 November any more. Your meals now arrive on Monday 30 November.';
    const friday = new Date('2026-11-20T23:59:30Z');
    const midnight = () => act(() => jest.advanceTimersByTimeAsync(60_000));
    const config = () => ({ ...open, now: new Date().toISOString() });
    const openOnFriday = async (options: Options = {}) => {
      jest.useFakeTimers({ now: friday });
      const shown = await show({ config, ...options });
      await act(() => jest.advanceTimersByTimeAsync(3000));
      return shown;
    };

    it('tells the customer so before they pay, and pays for the new day', async () => {
      let count = 0;
      const { requests } = await openOnFriday({ session: () => ({ sessionId: `cs_${++count}`, url: `http://pay.test/cs_${count}` }) });
      expect(screen.getByText(/^Order by midnight/)).toHaveTextContent('arrive on Monday 23 November');
      expect(screen.queryByText(/any more/)).not.toBeInTheDocument();
      await midnight();
      expect(screen.getByRole('alert')).toHaveTextContent(passed);
      act(() => screen.getByRole('button', { name: 'See the weeks' }).click());
      expect(screen.getByRole('radio', { name: /^Monday 30\u00a0November/ })).toHaveFocus();
      act(() => screen.getByRole('button', { name: 'Continue to Checkout' }).click());
      expect(leave).toHaveBeenLastCalledWith('http://pay.test/cs_2');
      expect(requests().at(-1)?.deliveryDate).toBe('2026-11-30');
    });

    it.each([
      ['chosen another', () => screen.getByRole('radio', { name: /^Monday 7\u00a0December/ })],
      ['gone to pay', () => screen.getByRole('button', { name: 'Continue to Checkout' })],
    ])('tells it also who comes back in the same tab, until they have %s', async (_what, control) => {
      const openOnSaturday = async () => {
        const shown = await show({ items: [], config });
        await act(() => jest.advanceTimersByTimeAsync(3000));
        return shown;
      };
      const before = await openOnFriday();
      before.unmount();
      jest.setSystemTime(new Date('2026-11-21T09:00:00Z'));
      const { unmount } = await openOnSaturday();
      expect(screen.getByRole('alert')).toHaveTextContent(passed);
      act(() => control().click());
      expect(screen.queryByText(passed)).not.toBeInTheDocument();
      unmount();
      await openOnSaturday();
      expect(screen.queryByText(passed)).not.toBeInTheDocument();
    });

    it('says nothing of a new day that is closed but why', async () => {
      await openOnFriday({ config: () => ({ ...config(), closedDays: ['2026-11-30'] }) });
      await midnight();
      expect(screen.getByRole('alert')).toHaveTextContent(/^You can’t order for Monday 23 November any more.$/);
      expect(screen.getAllByText('We don’t deliver on Monday 30 November. You can order for Monday 7 December.')).toHaveLength(2);
    });

    it('says nothing to who has chosen a later week', async () => {
      const { requests } = await openOnFriday();
      act(() => screen.getByRole('radio', { name: /^Monday 30\u00a0November/ }).click());
      await act(() => jest.advanceTimersByTimeAsync(3000));
      await midnight();
      expect(screen.queryByText(/any more/)).not.toBeInTheDocument();
      expect(requests().at(-1)?.deliveryDate).toBe('2026-11-30');
    });
  });

  it('sends a note for the driver only once one is typed, and keeps it in this tab until the cart is cleared', async () => {
    const { requests, user, unmount } = await show({ profile: { ...ada, deliveryNote: 'Ring twice' } });
    const note = await screen.findByRole('textbox', { name: 'Note for the driver (optional)' });
    await waitFor(() => expect(note).toHaveValue('Ring twice'));
    await findCheckoutButton();
    expect(requests()[0]).not.toHaveProperty('deliveryNote');
    await user.clear(note);
    await user.type(note, ' Blue\u0085gate ');
    await waitFor(() => expect(requests().at(-1)?.deliveryNote).toBe('Blue gate'));
    unmount();
    const next = await show({ profile: ada });
    expect(screen.getByRole('textbox', { name: 'Note for the driver (optional)' })).toHaveValue(' Blue\u0085gate ');
    act(() => next.model.clear());
    expect(sessionStorage.getItem('five-day-kitchen:delivery-note')).toBeNull();
  });

  it('keeps a guest’s note when they sign in, and gives nobody another customer’s', async () => {
    sessionStorage.setItem('five-day-kitchen:delivery-note', JSON.stringify({ text: 'Key under the mat', uid: 'u2' }));
    const { user, publish } = await show({ guest: true, profile: ada });
    const note = screen.getByRole('textbox', { name: 'Note for the driver (optional)' });
    expect(note).toHaveValue('');
    await user.type(note, 'Blue gate');
    publish('auth', { status: 'signed-in', uid: 'u1' });
    await findCheckoutButton();
    expect(note).toHaveValue('Blue gate');
    publish('auth', { status: 'signed-out' });
    expect(note).toHaveValue('');
    publish('auth', { status: 'signed-in', uid: 'u2' });
    expect(note).toHaveValue('');
    publish('auth', { status: 'signed-in', uid: 'u1' });
    expect(note).toHaveValue('Blue gate');
  });

  it('says where a promotion code is entered, if the payment page takes one', async () => {
    await show({ session: () => ({ sessionId: 'cs_1', url: 'http://pay.test/cs_1', takesCodes: true }) });
    expect(screen.queryByText(/promotion code/)).not.toBeInTheDocument();
    await findCheckoutButton();
    expect(screen.getByText(/If you have a promotion code, you enter it there\.$/)).toBeInTheDocument();
  });

  it('fetches the switches again when the server answers that payments have closed', async () => {
    let paymentsEnabled = true;
    const { requests } = await show({
      config: () => ({ ...open, paymentsEnabled, now: new Date().toISOString() }),
      session: () => {
        paymentsEnabled = false;
        throw new ApiError(409, 'payments_closed', 'Payments are closed at the moment.');
      },
    });
    expect(await screen.findByText('Payments are closed at the moment.')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument());
    expect(requests()).toHaveLength(1);
  });

  it.each([
    ['cart_changed', [{ item: 0, was: 7999, now: 8499 }]], ['cart_paid', { sessionId: 'cs_0' }], ['checkout_busy', undefined],
    ['deletion_scheduled', undefined], ['week_full', undefined],
  ])('fetches the switches again after a 409 %s', async (code, details) => {
    let refused = true;
    const { calls } = await show({
      session: () => {
        if (!refused) return { sessionId: 'cs_1', url: 'http://pay.test/cs_1' };
        refused = false;
        throw new ApiError(409, code, 'Not as it was.', undefined, details);
      },
    });
    const fetches = () => calls.filter(({ route }) => route === 'GET /config').length;
    expect(fetches()).toBe(1);
    await waitFor(() => expect(fetches()).toBe(2));
  });

  it('takes no older answer about the switches for a newer one, however late it comes', async () => {
    const answers: ((paymentsEnabled: boolean) => void)[] = [];
    await show({ config: () => new Promise((resolve) => answers.push(
      (paymentsEnabled) => resolve({ ...open, paymentsEnabled, now: new Date().toISOString() }),
    )) });
    act(() => void window.dispatchEvent(new Event('online')));
    await act(async () => answers[1]?.(false));
    await act(async () => answers[0]?.(true));
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toHaveAccessibleDescription('Payments are closed at the moment.');
  });

  it('opens no payment page whose session ended while the computer slept, and asks for another one', async () => {
    jest.useFakeTimers();
    let count = 0;
    const { requests } = await show({
      session: () => ({ sessionId: `cs_${++count}`, url: `http://pay.test/cs_${count}`, usableForMs: 60_000 }),
    });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    // Timers have not run meanwhile.
    jest.setSystemTime(Date.now() + 3_600_000);
    act(() => screen.getByRole('button', { name: 'Continue to Checkout' }).click());
    expect(leave).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(requests()).toHaveLength(2);
    act(() => screen.getByRole('button', { name: 'Continue to Checkout' }).click());
    expect(leave).toHaveBeenLastCalledWith('http://pay.test/cs_2');
  });

  it('shows which price changed, and continues with the new one only after the customer accepts it', async () => {
    const { user, requests } = await show({
      items: [testItem('Low Calorie'), testItem('Balanced')],
      session: () => {
        if (!accepted) throw new ApiError(409, 'cart_changed', 'Your cart has changed.', undefined, [{ item: 1, was: 7999, now: 8499 }]);
        return { sessionId: 'cs_2', url: 'http://pay.test/cs_2' };
      },
    });
    let accepted = false;
    expect(await screen.findByText('Balanced was £79.99 and is now £84.99.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
    await user.click(screen.getByText('Go to the questions'));
    expect(screen.getByRole('heading', { name: 'Something in your cart has changed' })).toHaveFocus();
    accepted = true;
    await user.click(screen.getByRole('button', { name: 'Accept new price' }));
    expect(await screen.findByText('Total inc. VAT')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled());
    expect(requests().at(-1)?.items.map(({ priceInCents }) => priceInCents)).toEqual([7999, 8499]);
  });

  it('offers today’s meal in place of one that is off the menu', async () => {
    let swapped = false;
    const now = {
      id: 'porridge', name: 'Porridge', description: '', photoURL: '', day: 'monday', mealTime: 'breakfast', ingredients: [],
      allergens: free, configurations: [{ mealPlanId: 'balanced_plan', calories: 410, protein: 1, carbohydrates: 1, fat: 1 }],
      replaceableBy: [],
    };
    const { user, requests, model } = await show({
      session: () => {
        if (!swapped) {
          throw new ApiError(409, 'cart_changed', 'Your cart has changed.', undefined, [{ item: 0, was: 'Dish meal-0', now: 'Porridge' }]);
        }
        return { sessionId: 'cs_2', url: 'http://pay.test/cs_2' };
      },
      api: { 'GET /menu': () => [now] },
    });
    expect(await screen.findByText('Balanced: Dish meal-0 is off the menu. It would be Porridge instead.')).toBeInTheDocument();
    swapped = true;
    await user.click(screen.getByRole('button', { name: 'Take Porridge' }));
    await waitFor(() => expect(model.get().items[0]?.menu[0]).toMatchObject({ id: 'porridge', calories: 410 }));
    await waitFor(() => expect(requests().at(-1)?.items[0]?.mealIds[0]).toBe('porridge'));
  });

  const porridge = {
    id: 'porridge', name: 'Porridge', description: '', photoURL: '', day: 'monday', mealTime: 'breakfast', ingredients: [],
    allergens: free, configurations: [{ mealPlanId: 'balanced_plan', calories: 410, protein: 1, carbohydrates: 1, fat: 1 }],
    replaceableBy: [],
  };
  const goneMeal = (...changes: object[]) => () => {
    throw new ApiError(409, 'cart_changed', 'Your cart has changed.', undefined, changes);
  };

  it('takes today’s meal also in place of one that the cart has under an older name', async () => {
    const { user, model } = await show({
      session: goneMeal({ item: 0, was: 'Dish of another name', now: 'Porridge' }), api: { 'GET /menu': () => [porridge] },
    });
    const question = within(await screen.findByRole('alert'));
    expect(question.getByRole('button', { name: 'Change meals' })).toBeVisible();
    await user.click(question.getByRole('button', { name: 'Take Porridge' }));
    await waitFor(() => expect(model.get().items[0]?.menu[0]?.id).toBe('porridge'));
    expect(model.get().items[0]?.menu[1]?.id).toBe('meal-1');
  });

  it('loses none of two lines that would be one of more than 99 with today’s meal, and says so', async () => {
    const { user, model } = await show({
      items: [testItem(), testItem('Balanced', 'porridge')],
      session: goneMeal({ item: 0, was: 'Dish meal-0', now: 'Porridge' }), api: { 'GET /menu': () => [porridge] },
    });
    stepEach(model, 59);
    await user.click(await screen.findByRole('button', { name: 'Take Porridge' }));
    expect(await screen.findByText(/together they would be too many. You can order up to 99 of one meal plan at a time.$/)).toBeVisible();
    expect(model.get().items.map(({ quantity }) => quantity)).toEqual([60, 60]);
  });

  it('asks about each of two slots whose meal is off the menu', async () => {
    const errors = jest.spyOn(console, 'error').mockImplementation(() => {});
    const change = { item: 0, was: 'Dish meal-0', now: 'Porridge' };
    await show({ session: goneMeal(change, change) });
    expect(await screen.findAllByRole('button', { name: 'Take Porridge' })).toHaveLength(2);
    expect(errors).not.toHaveBeenCalled();
  });

  it('shows that a plan is off sale, and offers only to remove it', async () => {
    const { user, model } = await show({
      session: () => {
        throw new ApiError(409, 'cart_changed', 'Your cart has changed.', undefined, [{ item: 0, was: 'Balanced', now: null }]);
      },
    });
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent('Balanced is not on sale any more.');
    expect(within(question).getAllByRole('button')).toHaveLength(1);
    await user.click(within(question).getByRole('button', { name: 'Remove' }));
    expect(model.get().items).toEqual([]);
  });

  it('removes what was paid already, with a sentence, and continues with the rest', async () => {
    let paid = true;
    const { model, requests } = await show({
      items: [],
      session: () => {
        if (paid) throw new ApiError(
          409, 'cart_paid', 'A payment for this cart was made, or is on its way. Our mail to you says more.', undefined,
          { sessionId: 'cs_0' },
        );
        return { sessionId: 'cs_2', url: 'http://pay.test/cs_2' };
      },
    });
    const service = await start(fakeShop().props);
    await service.add(testItem('Balanced'));
    const begun = await service.connect();
    begun.begin('cs_0', begun.get().items);
    await service.add(testItem('Low Calorie'));
    act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const { cartId } = model.get();
    await waitFor(() => expect(model.get().items.map(({ plan }) => plan.name)).toEqual(['Low Calorie']));
    paid = false;
    expect(screen.getByText('A payment for this cart was made, or is on its way. Our mail to you says more.')).toBeInTheDocument();
    expect(await findCheckoutButton()).toBeEnabled();
    expect(requests().at(-1)?.cartId).not.toBe(cartId);
  });

  it('shows a customer what the profile lacks, with a link to edit it', async () => {
    const profile = {
      ...ada, phone: '', profile_status: 'INCOMPLETE', incomplete_status_reason: 'Before we can deliver to you we need a phone number.',
    };
    const { navigation, user } = await show({
      profile,
      session: () => {
        throw new ApiError(422, 'profile_incomplete', 'Please complete your profile first.');
      },
    });
    expect(await screen.findByText('Before we can deliver to you we need a phone number.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' }))
      .toHaveAccessibleDescription('Checkout waits until your profile is complete.');
    await user.click(screen.getByText('See what is missing'));
    expect(screen.getByRole('alert')).toHaveFocus();
    await user.click(screen.getByRole('link', { name: 'Edit my profile' }));
    const { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } = profile;
    // Only what the form needs: the browser's history stores it.
    expect(navigation.get()).toMatchObject({ pathname: '/profile/edit' });
    expect(navigation.get().state).toEqual({
      uid: 'u1', profile: { firstName, lastName, email, phone, address, postCode, isMarketingAccepted },
    });
  });

  it('tries again for a customer who has completed the profile in another tab', async () => {
    let complete = false;
    const { user } = await show({
      profile: ada,
      session: () => {
        if (!complete) throw new ApiError(422, 'profile_incomplete', 'Please complete your profile first.');
        return { sessionId: 'cs_1', url: 'http://pay.test/cs_1' };
      },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    complete = true;
    await user.click(again);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled());
  });

  it('says of a full storage that it loses the changes: it still has the cart of before', async () => {
    const service = await start(fakeShop().props);
    await service.add(testItem());
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new DOMException('full', 'QuotaExceededError'); });
    await show({ items: [testItem('Low Calorie')] });
    expect(
      screen.getByText('Your browser is not keeping your cart: what you change in it is lost once you leave the shop.'),
    ).toBeInTheDocument();
    expect((await (await start(fakeShop().props)).connect()).get().items.map(({ plan }) => plan.name)).toEqual(['Balanced']);
  });

  it('waits while offline, and continues by itself afterwards', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const { requests, user, model } = await show({ items: [testItem('Balanced'), testItem('Low Calorie')] });
    expect(screen.getByText(/You are offline/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] ?? document.body);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(model.get().items).toHaveLength(1);
    expect(requests()).toEqual([]);
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled());
  });

  it('that was changed offline is checked once there is a connection: its allergens as they are now, a changed price as a question', async () => {
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const kept = lookUp({ body: { mealIds: testItem().menu.map(({ id }) => id) } }).meals.map((meal) => ({ ...meal, allergens: free }));
    const lost = () => {
      if (!navigator.onLine) throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.');
    };
    const { user, model, requests } = await show({
      items: [testItem('Low Calorie'), testItem('Balanced')],
      session: () => {
        throw new ApiError(409, 'cart_changed', 'Your cart has changed.', undefined, [{ item: 0, was: 7999, now: 8499 }]);
      },
      api: {
        'POST /menu/meals': (input) => {
          lost();
          return lookUp(input);
        },
        // As the service worker gives it.
        'GET /menu': () => kept,
      },
    });
    const allergens = () => screen.getByRole('region', { name: 'Allergens in your cart' });
    expect(
      await within(await screen.findByRole('region', { name: 'Allergens in your cart' })).findByText('None of the 14 key allergens.'),
    ).toBeInTheDocument();
    await user.click(screen.getAllByRole('button', { name: 'Remove' })[0] ?? document.body);
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(model.get().items.map(({ plan }) => plan.name)).toEqual(['Balanced']);
    expect(requests()).toEqual([]);

    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(allergens()).not.toHaveTextContent('None of the 14 key allergens.'));
    expect(await screen.findByText('Balanced was £79.99 and is now £84.99.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
    expect(leave).not.toHaveBeenCalled();
  });

  it('shows and requests what another tab changes in the cart', async () => {
    const { model, requests } = await show();
    await findCheckoutButton();
    const other = await start(fakeShop().props);
    await other.add(testItem('Low Calorie'));
    act(() => void window.dispatchEvent(
      new StorageEvent('storage', { key: 'five-day-kitchen:cart', newValue: localStorage.getItem('five-day-kitchen:cart') }),
    ));
    expect(model.get().items).toHaveLength(2);
    expect(screen.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
    expect(await findCheckoutButton()).toBeEnabled();
    expect(requests().map(({ items }) => items.length)).toEqual([1, 2]);
  });

  it('keeps after the payment what another tab has added and this one has not heard of: the session did not sell it', async () => {
    const { model, user } = await show();
    await findCheckoutButton();
    const other = await start(fakeShop().props);
    await other.add(testItem('Low Calorie'));
    await user.click(screen.getByRole('button', { name: 'Continue to Checkout' }));
    expect(leave).toHaveBeenCalledWith('http://pay.test/cs_1');
    act(() => model.settle('cs_1'));
    expect(model.get().items.map(({ plan }) => plan.name)).toEqual(['Low Calorie']);
  });

  it('requests another session for another customer, who may be signed in by another tab from one moment to the next', async () => {
    const { bus, requests } = await show();
    await findCheckoutButton();
    act(() => bus.publish('auth', { v: 1, status: 'signed-in', uid: 'u2' }));
    expect(screen.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
    expect(await findCheckoutButton()).toBeEnabled();
    expect(requests()).toHaveLength(2);
  });

  it('puts back what was removed, also where another tab has changed how many since the question', async () => {
    const { user, model } = await show({ items: [testItem(), testItem()] });
    await user.click(screen.getByRole('button', { name: 'Remove' }));
    const id = model.get().items[0]?.id ?? '';
    act(() => model.decrement(id));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(model.get().items).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(model.get().items).toMatchObject([{ id, quantity: 1 }]);
  });
});

describe('a menu that is corrected while the cart is open', () => {
  const MILK = { ...free, milk: 'contains' as const, nuts: 'mayContain' as const };
  const refuse = () => {
    throw new ApiError(409, 'menu_corrected', 'The menu has changed since you opened your cart. Please look at the allergens once more.');
  };

  /** A shop whose live menu is of version `live.version`; from the second on, meal-1 has peanuts. */
  async function showLive({ api = {}, ...options }: Options = {}) {
    const live = { version: 1, config: () => live.version };
    const shop = await show({
      config: () => ({ ...open, menuVersion: live.config(), now: new Date().toISOString() }),
      api: {
        'POST /menu/meals': ({ body }) => ({
          meals: (body as { mealIds: string[] }).mealIds.map((id) => ({
            id, name: `Dish ${id}`,
            allergens: id === 'meal-0' ? MILK : { ...free, peanuts: id === 'meal-1' && live.version > 1 ? 'contains' : 'free' },
          })),
          notFound: [],
        }),
        'POST /payments/create-checkout-session': ({ body }) => {
          const { menuVersion } = body as CheckoutRequest;
          return menuVersion === undefined || menuVersion === live.version
            ? { sessionId: `cs_${live.version}`, url: `http://pay.test/cs_${live.version}` }
            : refuse();
        },
        ...api,
      },
      ...options,
    });
    const versions = () => shop.requests().map(({ menuVersion }) => menuVersion);
    const renew = () => act(() => void window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
    const inList = () => within(screen.getByRole('region', { name: 'Allergens in your cart' })).getByText('Dish meal-1').parentElement;
    return { ...shop, live, versions, renew, inList };
  }

  it('is shown before another session is given, with what was corrected and what clashes; then checkout goes on by itself', async () => {
    const { user, live, versions, renew, inList } = await showLive();
    act(() => notEaten.set({ allergens: ['peanuts'] }));
    await findCheckoutButton();
    await waitFor(() => expect(inList()).toHaveTextContent('None of the 14 key allergens'));
    expect(screen.queryByText(/corrected/)).not.toBeInTheDocument();
    live.version = 2;
    renew();
    expect(await screen.findByRole('alert')).toHaveTextContent('The allergens of 1 meal were corrected while your cart was open.');
    expect(screen.getByText('Corrected while your cart was open: Dish meal-1.')).toBeInTheDocument();
    expect(inList()).toHaveTextContent('Contains Peanuts');
    expect(screen.getByText('1 meal in your cart clashes with what you do not eat. You can still pay.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Preparing...' })).toBeDisabled();
    await user.click(await findCheckoutButton());
    expect(leave).toHaveBeenLastCalledWith('http://pay.test/cs_2');
    expect(versions()).toEqual([1, 1, 2]);
    await user.click(screen.getByRole('button', { name: 'See the allergens' }));
    expect(screen.getByRole('heading', { name: 'Allergens in your cart' })).toHaveFocus();
  });

  it('says nothing of a correction that concerns no meal of the cart', async () => {
    const { live, versions, renew } = await showLive({ api: { 'POST /menu/meals': lookUp } });
    await findCheckoutButton();
    live.version = 2;
    renew();
    await waitFor(() => expect(versions()).toEqual([1, 1, 2]));
    expect(await findCheckoutButton()).toBeEnabled();
    expect(screen.queryByText(/corrected/)).not.toBeInTheDocument();
  });

  it('is not asked for without end where each answer names another one: the sentence stays, until the customer tries again', async () => {
    jest.useFakeTimers();
    let always = true;
    const { live, versions } = await showLive({ api: {
      'POST /payments/create-checkout-session': () => (always ? refuse() : { sessionId: 'cs_1', url: 'http://pay.test/cs_1' }),
    } });
    live.config = () => (live.version += 1);
    await act(() => jest.advanceTimersByTimeAsync(60_000));
    expect(versions()).toHaveLength(4);
    expect(screen.getByText('The menu has changed since you opened your cart. Please look at the allergens once more.')).toBeVisible();
    always = false;
    act(() => screen.getByRole('button', { name: 'Try again' }).click());
    await act(() => jest.advanceTimersByTimeAsync(5000));
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled();
  });

  it('waits with the sentence where the shop can’t say which menu is live', async () => {
    let [down, menuVersion] = [false, 1];
    const { user, live, versions, renew } = await showLive({ config: () => {
      if (down) throw new ApiError(503, 'unavailable', 'no');
      return { ...open, menuVersion, now: new Date().toISOString() };
    } });
    await findCheckoutButton();
    [live.version, menuVersion, down] = [2, 2, true];
    renew();
    expect(
      await screen.findByText('The menu has changed since you opened your cart. Please look at the allergens once more.'),
    ).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
    expect(versions()).toEqual([1, 1]);
    down = false;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await findCheckoutButton()).toBeEnabled();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled());
    expect(versions().at(-1)).toBe(2);
  });

  it('is waited for where a backend without its database gives the allergens of before', async () => {
    jest.useFakeTimers();
    let down = true;
    const { versions, inList } = await showLive({ api: {
      'POST /menu/meals': ({ body }, options) => {
        if (down) options?.onKept?.();
        const { meals } = lookUp({ body });
        return {
          meals: meals.map((meal) => ({ ...meal, allergens: { ...meal.allergens, peanuts: down ? 'free' : 'contains' } })), notFound: [],
        };
      },
    } });
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(inList()).toHaveTextContent('None of the 14 key allergens');
    expect(versions()).toEqual([]);
    down = false;
    await act(() => jest.advanceTimersByTimeAsync(8000));
    expect(inList()).toHaveTextContent('Contains Peanuts');
    expect(versions()).toEqual([1]);
  });
});

describe('Change meals', () => {
  const meal = (id: string, index: number, replaceableBy: string[] = []) => ({
    id, name: `Dish ${id}`, description: '', photoURL: '', ingredients: [],
    allergens: id === 'soup' ? { ...free, celery: 'contains' as const, nuts: 'mayContain' as const } : free,
    ...(index < SLOTS.length && SLOTS[index]),
    configurations: [{ mealPlanId: 'balanced_plan', calories: 400 + index, protein: 1, carbohydrates: 1, fat: 1 }],
    replaceableBy: replaceableBy.map((other) => ({ id: other, name: `Dish ${other}` })),
  });
  const menu = [
    ...SLOTS.map((_, index) => meal(`meal-${index}`, index, index === 0 ? ['soup', 'meal-x'] : [])), meal('soup', 99), meal('meal-x', 98),
  ];
  const api = { 'GET /menu': () => menu };
  const dialog = () => within(screen.getByRole('dialog', { name: 'Change meals: Balanced' }));

  it('changes only its own line, and keeps the quantity', async () => {
    const { user, model, requests } = await show({ items: [testItem(), testItem(), testItem('Low Calorie')], api });
    await findCheckoutButton();
    await user.click(screen.getAllByRole('button', { name: 'Change meals' })[0] ?? document.body);
    await user.selectOptions(await dialog().findByRole('combobox', { name: 'Monday, Breakfast' }), 'Dish soup, 499 kcal');
    expect(dialog().getByText(/^Contains Celery; may contain .*uts/)).toBeInTheDocument();
    expect(model.get().items[0]?.menu[0]?.id).toBe('meal-0');
    await user.click(dialog().getByRole('button', { name: 'Save meals' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const [balanced, low] = model.get().items;
    expect(balanced).toMatchObject({
      quantity: 2, menu: [{ id: 'soup', name: 'Dish soup', calories: 499 }, { id: 'meal-1' }, ...Array.from({ length: 13 }, () => ({}))],
    });
    expect(low?.menu[0]?.id).toBe('meal-0');
    expect(screen.getByText('1 swap: Dish soup (Monday breakfast)')).toBeInTheDocument();
    expect(screen.getAllByRole('cell', { name: 'Dish soup instead of Dish meal-0' })).toHaveLength(1);
    await waitFor(() => expect(requests().at(-1)?.items[0]?.mealIds[0]).toBe('soup'));
  });

  it('marks what the customer does not eat before the tap, among the choices and in what would go in instead', async () => {
    notEaten.set({ allergens: ['celery'] });
    const { user } = await show({
      items: [testItem('Balanced', 'old')], api,
      session: () => {
        throw new ApiError(409, 'cart_changed', 'Your cart has changed.', undefined, [{ item: 0, was: 'Dish old', now: 'Dish soup' }]);
      },
    });
    const question = await screen.findByRole('alert');
    expect(await within(question).findByText('Dish soup: contains celery.')).toBeVisible();
    await user.click(within(question).getByRole('button', { name: 'Change meals' }));
    const choice = await dialog().findByRole('combobox', { name: 'Monday, Breakfast' });
    expect(within(choice).getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Dish meal-0, 400 kcal', 'Dish soup, 499 kcal (contains celery)', 'Dish meal-x, 498 kcal',
    ]);
    expect(dialog().queryByText('Contains celery')).not.toBeInTheDocument();
    await user.selectOptions(choice, 'soup');
    expect(dialog().getByText('Contains celery')).toBeVisible();
  });

  it('marks what a meal may contain of what the customer does not eat, beside what it contains', async () => {
    notEaten.set({ allergens: ['celery', 'nuts'] });
    const { user } = await show({ api });
    await findCheckoutButton();
    await user.click(screen.getByRole('button', { name: 'Change meals' }));
    const choice = await dialog().findByRole('combobox', { name: 'Monday, Breakfast' });
    expect(dialog().queryByText(/^May contain/)).not.toBeInTheDocument();
    await user.selectOptions(choice, 'soup');
    expect(dialog().getByText('Contains celery')).toBeVisible();
    expect(dialog().getByText('May contain nuts')).toBeVisible();
  });

  it('names what was swapped, so that two weeks of one plan differ while they are folded', async () => {
    const swapped = testItem();
    await show({
      items: [
        testItem('Balanced', 'soup'),
        { ...swapped, menu: swapped.menu.map((one, index) => (index === 0 ? { ...one, id: 'meal-x', name: 'Dish meal-x' } : one)) },
      ],
      api,
    });
    expect(await screen.findByText('1 swap: Dish soup (Monday breakfast)')).toBeVisible();
    expect(screen.getByText('1 swap: Dish meal-x (Monday breakfast)')).toBeVisible();
  });

  it('shows the allergens of a newer menu as soon as it comes, and keeps the choices while one fails to', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    let answer: 'kept' | 'down' | 'now' = 'kept';
    await show({ api: { 'GET /menu': (_input, options) => {
      if (answer === 'down') throw new ApiError(503, 'unavailable', 'no');
      if (answer === 'kept') options?.onKept?.();
      return menu.map(
        (one) => (one.id === 'soup' && answer === 'now' ? { ...one, allergens: { ...one.allergens, peanuts: 'contains' } } : one),
      );
    } } });
    await act(() => jest.advanceTimersByTimeAsync(2000));
    await user.click(screen.getByRole('button', { name: 'Change meals' }));
    await user.selectOptions(await dialog().findByRole('combobox', { name: 'Monday, Breakfast' }), 'soup');
    answer = 'down';
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect(dialog().getByRole('combobox', { name: 'Monday, Breakfast' })).toHaveValue('soup');
    answer = 'now';
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect(dialog().getByRole('combobox', { name: 'Monday, Breakfast' })).toHaveValue('soup');
    expect(dialog().getByText(/^Contains Celery, Peanuts/)).toBeInTheDocument();
  });

  it('keeps the choices while a newer menu goes live and its allergens and meals are fetched', async () => {
    let answer = () => {};
    const answered = () => new Promise<void>((resolve) => { answer = resolve; });
    let wait = async () => {};
    const { user, publish } = await show({ api: { 'GET /menu': async () => {
      await wait();
      return menu;
    } } });
    await findCheckoutButton();
    await user.click(screen.getByRole('button', { name: 'Change meals' }));
    await user.selectOptions(await dialog().findByRole('combobox', { name: 'Monday, Breakfast' }), 'soup');
    wait = answered;
    publish('app-status', { fetch: 'success', loaded: true, known: true, ...open, menuVersion: 2, clockOffset: 0 });
    await waitFor(() => expect(dialog().queryByRole('combobox')).not.toBeInTheDocument());
    await act(async () => answer());
    expect(await dialog().findByRole('combobox', { name: 'Monday, Breakfast' })).toHaveValue('soup');
  });

  it('keeps two lines apart, and says why, where one week would be more than 99 of them', async () => {
    const { user, model } = await show({ items: [testItem(), testItem('Balanced', 'soup')], api });
    stepEach(model, 59);
    await findCheckoutButton();
    await user.click(screen.getAllByRole('button', { name: 'Change meals' })[0] ?? document.body);
    const choice = await dialog().findByRole('combobox', { name: 'Monday, Breakfast' });
    await user.selectOptions(choice, 'soup');
    await user.click(dialog().getByRole('button', { name: 'Save meals' }));
    expect(dialog().getByRole('alert')).toHaveTextContent(
      'Another line of your cart has these meals, and together they would be too many. You can order up to 99 of one meal plan at a time.',
    );
    expect(choice).toHaveValue('soup');
    expect(model.get().items.map(({ quantity }) => quantity)).toEqual([60, 60]);
    await user.selectOptions(choice, 'meal-x');
    expect(dialog().queryByRole('alert')).not.toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Save meals' }));
    expect(model.get().items.map(({ quantity, menu: [first] }) => [quantity, first?.id])).toEqual([[60, 'meal-x'], [60, 'soup']]);
  });

  it.each([
    'has heard', 'has not heard yet',
  ])('says that its week is not in the cart any more: another tab removed it, of which this one %s', async (what) => {
    const { user, model } = await show({ items: [testItem(), testItem('Low Calorie')], api });
    const there = await (await start(fakeShop().props)).connect();
    await findCheckoutButton();
    await user.click(screen.getAllByRole('button', { name: 'Change meals' })[0] ?? document.body);
    await user.selectOptions(await dialog().findByRole('combobox', { name: 'Monday, Breakfast' }), 'soup');
    there.remove(model.get().items[0]?.id ?? '');
    if (what === 'has heard') act(
      () => void window.dispatchEvent(new StorageEvent('storage', { key: CART_KEY, newValue: localStorage.getItem(CART_KEY) })),
    );
    else await user.click(dialog().getByRole('button', { name: 'Save meals' }));
    expect(dialog().getByRole('alert')).toHaveTextContent(
      'This week is not in your cart any more: it was changed, removed or paid meanwhile.',
    );
    expect(dialog().queryByRole('combobox')).not.toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(model.get().items.map(({ plan }) => plan.name)).toEqual(['Low Calorie']);
  });

  it('changes nothing when it is left', async () => {
    const { user, model } = await show({ api });
    await findCheckoutButton();
    await user.click(screen.getByRole('button', { name: 'Change meals' }));
    await user.selectOptions(await dialog().findByRole('combobox', { name: 'Monday, Breakfast' }), 'soup');
    await user.click(dialog().getByRole('button', { name: 'Keep as it was' }));
    expect(model.get().items[0]?.menu[0]?.id).toBe('meal-0');
    expect(screen.getByRole('button', { name: 'Change meals' })).toHaveFocus();
  });

  it('is offered for a meal that is off the menu without another in its place, and says what goes in', async () => {
    const { user, model } = await show({
      items: [testItem('Balanced', 'old')], api,
      session: () => {
        throw new ApiError(409, 'cart_changed', 'Your cart has changed.', undefined, [{ item: 0, was: 'Dish old', now: null }]);
      },
    });
    const question = await screen.findByRole('alert');
    expect(question).toHaveTextContent('Balanced: Dish old is off the menu.');
    await user.click(within(question).getByRole('button', { name: 'Change meals' }));
    expect(await dialog().findByText('Dish old is off the menu. We put in Dish meal-0.')).toBeInTheDocument();
    await user.click(dialog().getByRole('button', { name: 'Save meals' }));
    expect(model.get().items[0]?.menu[0]?.id).toBe('meal-0');
  });

  it('asks by itself for a menu that did not come, for nobody sees that it is missing', async () => {
    jest.useFakeTimers();
    let up = false;
    const swapped = {
      ...testItem(), menu: testItem().menu.map((one, index) => (index === 0 ? { ...one, id: 'soup', name: 'Dish soup' } : one)),
    };
    await show({ items: [swapped], api: { 'GET /menu': () => {
      if (!up) throw new ApiError(503, 'unavailable', 'no');
      return menu;
    } } });
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.queryByText(/1 swap/)).not.toBeInTheDocument();
    up = true;
    await act(() => jest.advanceTimersByTimeAsync(6000));
    expect(screen.getByText('1 swap: Dish soup (Monday breakfast)')).toBeInTheDocument();
  });

  it('can be tried again when the menu did not load, and says that a plan is gone', async () => {
    let up = false;
    const { user } = await show({ api: { 'GET /menu': () => {
      if (!up) throw new ApiError(503, 'unavailable', 'no');
      return menu.slice(1);
    } } });
    await findCheckoutButton();
    await user.click(screen.getByRole('button', { name: 'Change meals' }));
    expect(await dialog().findByRole('alert')).toHaveTextContent('We could not load the menu.');
    up = true;
    await user.click(dialog().getByRole('button', { name: 'Try again' }));
    expect(await dialog().findByText('This plan is not on sale any more, so its meals can’t be changed.')).toBeInTheDocument();
  });
});

describe('a customer', () => {
  const address = {
    name: 'Ada Byron', phone: '02079460000', lines: ['1 Engine Row', 'Flat 2'], city: 'London', postCode: 'E4 6EY', country: 'GB',
    note: 'Ring twice',
  };
  const session = () => ({ sessionId: 'cs_1', url: 'http://pay.test/cs_1', address });

  it('sees the address of the session before paying, with a link to change it', async () => {
    const { user, navigation } = await show({ session, profile: ada });
    await findCheckoutButton();
    const section = screen.getByRole('region', { name: 'Where we deliver' });
    for (const line of ['Ada Byron', '1 Engine Row', 'Flat 2', 'London E4 6EY', 'Ring twice']) expect(section).toHaveTextContent(line);
    await user.click(within(section).getByRole('link', { name: 'Edit my profile' }));
    expect(navigation.get()).toMatchObject({ pathname: '/profile/edit', state: { uid: 'u1', profile: { address: '1 Engine Row' } } });
  });
});

describe('back from the payment page', () => {
  const cancelled = 'Payment cancelled. Nothing was taken. Your cart is as you left it.';
  it('is told that nothing was taken, once', async () => {
    const { navigation } = await show({ path: '/cart?payment=cancelled' });
    expect(await screen.findByText(cancelled)).toHaveAttribute('role', 'status');
    expect(navigation.get().search).toBe('');
  });
  it('is told so above the columns, without a break until the cart is changed', async () => {
    let answer = (): unknown => ({ sessionId: 'cs_1', url: 'http://pay.test/cs_1' });
    const { user, requests } = await show({ path: '/cart?payment=cancelled', session: () => answer() });
    const told = await screen.findByText(cancelled);
    const summary = screen.getByRole('heading', { name: 'Order Summary' });
    expect(told.parentElement?.contains(summary)).toBe(true);
    expect(summary.parentElement?.parentElement?.contains(told)).toBe(false);

    answer = () => new Promise(() => {});
    await user.type(screen.getByLabelText(/note for the driver/i), 'Ring twice');
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(screen.getByRole('button', { name: /^Preparing/ })).toBeInTheDocument();
    expect(screen.getByText(cancelled)).toBe(told);

    await user.click(screen.getByRole('button', { name: 'One more of Balanced' }));
    expect(screen.queryByText(cancelled)).not.toBeInTheDocument();
  });
  it('is told so too by the browser’s back button', async () => {
    const { user } = await show();
    await user.click(await findCheckoutButton());
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    expect(await screen.findByText(cancelled)).toBeInTheDocument();
  });
  it('is not told so where another tab left for it: that payment is still open', async () => {
    const { model, requests, calls } = await show();
    await findCheckoutButton();
    // Another tab has the same stored cart.
    act(() => model.begin('cs_1', model.get().items));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await waitFor(() => expect(requests()).toHaveLength(2));
    expect(await findCheckoutButton()).toBeEnabled();
    expect(calls.some(({ route }) => route === 'GET /payments/status')).toBe(false);
    expect(screen.queryByText(cancelled)).not.toBeInTheDocument();
  });
  it.each([
    ['is told so', () => {}, true, true],
    [
      'is not told so of a cart that was changed since',
      () => localStorage.setItem(CART_KEY, localStorage.getItem(CART_KEY)?.replace('"quantity":1', '"quantity":2') ?? ''), true, false,
    ],
    ['is not told so by a mere visit', () => {}, false, false],
  ])('%s where the back button loads the page anew', async (_what, change, isBack, isTold) => {
    const { user, unmount } = await show();
    await user.click(await findCheckoutButton());
    unmount();
    change();
    jest.mocked(isLoadedByBack).mockReturnValue(isBack);
    const { calls } = await show({ items: [] });
    expect(await findCheckoutButton()).toBeEnabled();
    if (isTold) expect(await screen.findByText(cancelled)).toBeInTheDocument();
    expect(document.body.textContent?.includes(cancelled)).toBe(isTold);
    expect(calls.some(({ route }) => route === 'GET /payments/status')).toBe(isTold);
  });
  it('is led to the page of the payment that was made after all, where the back button loads the page anew', async () => {
    const { user, unmount } = await show();
    await user.click(await findCheckoutButton());
    unmount();
    jest.mocked(isLoadedByBack).mockReturnValue(true);
    const { navigation } = await show({
      items: [], api: { 'GET /payments/status': () => ({ status: 'complete', error: null, paid: true }) },
    });
    await waitFor(() => expect(navigation.get()).toMatchObject({ pathname: '/return', search: '?session_id=cs_1' }));
    expect(document.body).not.toHaveTextContent('Nothing was taken');
  });
  it('is told so also where the payment page took long to open', async () => {
    jest.useFakeTimers();
    await show();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    act(() => screen.getByRole('button', { name: 'Continue to Checkout' }).click());
    await act(() => jest.advanceTimersByTimeAsync(LEAVE_WITHIN_MS + 1));
    act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByText(cancelled)).toBeInTheDocument();
  });
  it('is not told so of a cart that was paid after all', async () => {
    await show({
      path: '/cart?payment=cancelled',
      session: () => {
        throw new ApiError(409, 'cart_paid', 'You have paid for this cart.', undefined, { sessionId: 'cs_1' });
      },
    });
    expect(await screen.findByText('You have paid for this cart.')).toBeInTheDocument();
    expect(screen.queryByText(cancelled)).not.toBeInTheDocument();
  });
  it('is told so as a guest whose post code is not known any more, as in another tab', async () => {
    await show({ path: '/cart?payment=cancelled', guest: true });
    expect(await screen.findByText(cancelled)).toBeInTheDocument();
  });

  it('is not told so while the shop has not answered: the connection may have gone after the payment', async () => {
    const { user } = await show({ session: () => ({ sessionId: 'cs_1', url: 'http://pay.test/cs_1' }) });
    await user.click(await findCheckoutButton());
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => {
      window.dispatchEvent(new Event('offline'));
      window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    });
    expect(await screen.findByText(/You are offline/)).toBeInTheDocument();
    expect(screen.queryByText(cancelled)).not.toBeInTheDocument();
    online.mockReturnValue(true);
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByText(cancelled)).toBeInTheDocument();
  });
  describe('by the browser’s back button, where the shop offers or refuses a session before it looks for a payment', () => {
    const offered = () => ({ sessionId: 'cs_1', url: 'http://pay.test/cs_1' });
    const refused = (code: string, message: string, details?: unknown) => () => {
      throw new ApiError(409, code, message, undefined, details);
    };
    const closed = 'We don’t deliver on Monday 7 December.';
    const cases: [string, string, () => unknown][] = [
      ['nothing has changed', 'Order Summary', offered],
      ['payments are closed', 'Payments are closed at the moment.', refused('closed', 'Payments are closed at the moment.')],
      [
        'a price has changed', 'Balanced was £79.99 and is now £84.99.',
        refused('cart_changed', 'Changed.', [{ item: 0, was: 7999, now: 8499 }]),
      ],
      ['the week has closed', closed, refused('week_closed', closed)],
    ];
    async function goBack(next: () => unknown, status: () => unknown) {
      let session: () => unknown = offered;
      const shop = await show({ session: () => session(), api: { 'GET /payments/status': status } });
      await shop.user.click(await findCheckoutButton());
      session = next;
      act(() => void window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })));
      return shop;
    }

    it.each(cases)('is told so after the provider’s word on that payment, where %s', async (_what, sentence, next) => {
      const { calls } = await goBack(next, () => ({ status: 'open', error: null, paid: false }));
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      expect(await screen.findByText(cancelled)).toBeInTheDocument();
      expect(calls.find(({ route }) => route === 'GET /payments/status')?.input).toEqual({ query: { sessionId: 'cs_1' } });
    });

    it.each(cases)('is led to the page of the payment that was made after all, where %s', async (_what, sentence, next) => {
      const { navigation } = await goBack(next, () => ({ status: 'complete', error: null, paid: true }));
      expect(await screen.findByText(sentence)).toBeInTheDocument();
      await waitFor(() => expect(navigation.get()).toMatchObject({ pathname: '/return', search: '?session_id=cs_1' }));
      expect(document.body).not.toHaveTextContent('Nothing was taken');
    });

    it('is told nothing where the shop can’t say it', async () => {
      const { calls } = await goBack(offered, () => {
        throw new ApiError(503, 'unavailable', 'no');
      });
      expect(await findCheckoutButton()).toBeEnabled();
      await waitFor(() => expect(calls.map(({ route }) => route)).toContain('GET /payments/status'));
      expect(document.body).not.toHaveTextContent('Nothing was taken');
    });
  });

  it('is not told that nothing was taken where the shop can’t say it', async () => {
    await show({
      path: '/cart?payment=cancelled',
      session: () => {
        throw new ApiError(503, 'unavailable', 'no');
      },
    });
    await findCheckoutButton('.. Something went wrong. Please try again later.');
    expect(document.body).not.toHaveTextContent('Nothing was taken');
  });
});

describe('a guest', () => {
  it('has the post code removed when the cart is cleared', async () => {
    const { user } = await show({ guest: true, api: { 'GET /postcodes/:code/delivery': () => ({ postCode: 'E4 6EY' }) } });
    await user.type(screen.getByLabelText('Post code'), 'e4 6ey{Enter}');
    expect(await screen.findByText('Good news: we deliver to E4 6EY.')).toBeInTheDocument();
    expect(JSON.stringify({ ...sessionStorage })).toContain('e4 6ey');
    await user.click(screen.getByRole('button', { name: 'Clear Cart' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Clear Cart' }));
    expect(await screen.findByText('Your cart is empty')).toBeInTheDocument();
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/e4 ?6ey/i);
  });

  const delivery = (
    answer: (code: string) => unknown,
  ) => ({ 'GET /postcodes/:code/delivery': ({ params }: { params?: Record<string, string> }) => answer(params?.code ?? '') });

  it('enters the post code before a session is requested, and finds it filled in again', async () => {
    const { user, requests, unmount } = await show({ guest: true, api: delivery(() => ({ postCode: 'E4 6EY' })) });
    expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeDisabled();
    expect(screen.getByText('Enter your post code to continue.')).toBeInTheDocument();
    await user.click(screen.getByText('Go to the post code'));
    expect(screen.getByLabelText('Post code')).toHaveFocus();
    await user.type(screen.getByLabelText('Post code'), 'e4 6ey{Enter}');
    expect(await screen.findByText('Good news: we deliver to E4 6EY.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('button', { name: 'Continue to Checkout' })).toBeEnabled());
    expect(requests()).toEqual([expect.objectContaining({ postCode: 'E4 6EY' })]);
    unmount();
    await show({ items: [testItem('Low Calorie')], guest: true, api: delivery(() => ({ postCode: 'E4 6EY' })) });
    expect(screen.getByLabelText('Post code')).toHaveValue('e4 6ey');
  });

  it('pastes a post code with the marks that nobody sees and that a phone copies with it: it is asked for without them', async () => {
    const asked = jest.fn((code: string) => ({ postCode: code }));
    const { user } = await show({ guest: true, api: { 'GET /postcodes/:code/delivery': ({ params }) => asked(params?.code ?? '') } });
    await user.click(screen.getByLabelText('Post code'));
    await user.paste('\u202aE4 6EY\u202c');
    await user.tab();
    expect(await screen.findByText('Good news: we deliver to E4 6EY.')).toBeInTheDocument();
    expect(asked.mock.calls).toEqual([['E4 6EY']]);
  });

  it('sees what is wrong with a post code until any edit', async () => {
    const outside = "Unfortunately, we don't deliver to post code E8 1EH yet. You could send us an e-mail to request delivery for your location at hello@fivedaykitchen.example!";
    const { user, requests } = await show({
      guest: true,
      api: delivery(() => {
        throw new ApiError(422, 'post_code_outside', outside, 'postCode');
      }),
    });
    const field = screen.getByLabelText('Post code');
    await user.click(field);
    await user.tab();
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Empty Field: Post code'));
    await user.type(field, 'E8');
    await user.tab();
    expect(screen.getByText("We couldn't find this post code. Could you please check that it is correct?")).toBeInTheDocument();
    await user.type(field, ' 1EH');
    expect(field).toBeValid();
    await user.tab();
    expect(await screen.findByText(outside)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tell me when you come here' })).toHaveAttribute('href', '/?from=post-code#outside=E81EH');
    expect(requests()).toEqual([]);
  });

  it('who pauses in the middle of a post code is told nothing of it, until it is whole or the field is left', async () => {
    jest.useFakeTimers();
    const user = userEvent.setup({ advanceTimers: jest.advanceTimersByTime });
    const { calls } = await show({
      guest: true,
      api: delivery((code) => {
        if (code !== 'e17 6ab') throw new ApiError(422, 'post_code', `Invalid post code ${code}.`, 'postCode');
        return { postCode: 'E17 6AB' };
      }),
    });
    const field = screen.getByLabelText('Post code');
    const asked = () => calls.filter(({ route }) => route === 'GET /postcodes/:code/delivery').length;
    for (const part of ['e17 6', 'a']) {
      await user.type(field, part);
      await act(() => jest.advanceTimersByTimeAsync(3000));
      expect(field).toBeValid();
      expect(asked()).toBe(0);
    }
    await user.type(field, 'b');
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(screen.getByText('Good news: we deliver to E17 6AB.')).toBeInTheDocument();
    await user.type(field, '{Backspace}');
    await user.tab();
    await act(() => jest.advanceTimersByTimeAsync(3000));
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Invalid post code e17 6a.'));
  });

  it('is announced what is wrong with it, and no other sentence asks to enter it', async () => {
    const { user } = await show({
      guest: true,
      api: delivery(() => {
        throw new ApiError(422, 'post_code', 'We don’t deliver there.', 'postCode');
      }),
    });
    await user.type(screen.getByLabelText('Post code'), 'E8 1EH{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent('We don’t deliver there.');
    expect(screen.getByText('Checkout waits for a post code to which we deliver.')).toBeInTheDocument();
    expect(screen.queryByText('Enter your post code to continue.')).not.toBeInTheDocument();
  });

  it('may try again when the look-up failed', async () => {
    let up = false;
    const { user } = await show({
      guest: true,
      api: delivery(() => {
        if (!up) throw new ApiError(503, 'unavailable', 'down');
        return { postCode: 'E4 6EY' };
      }),
    });
    await user.type(screen.getByLabelText('Post code'), 'E4 6EY{Enter}');
    expect(await screen.findByText('We could not check your post code just now. Please try again.')).toBeInTheDocument();
    expect(screen.getByText('Checkout waits until your post code could be checked.')).toBeInTheDocument();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Good news: we deliver to E4 6EY.')).toBeInTheDocument();
  });
});

it('has all 14 allergens that the law names', () => expect(Object.keys(free).toSorted()).toEqual([...ALLERGENS].toSorted()));

it('shows the cart in its first render when the shell has loaded the service', async () => {
  const service = await start(fakeShop().props);
  await service.add(testItem(), { again: true });
  const { props } = fakeShop({ path: '/cart', services: { cart: service } });
  const domElement = document.body.appendChild(document.createElement('div'));
  const data = await cartView.load?.({ ...props, location: props.navigation.get() });
  let mounted: Promise<void> | undefined;
  act(() => {
    mounted = cartView.mount({ ...props, data, domElement });
    expect(domElement).toHaveTextContent('Order Summary');
  });
  await mounted;
  await act(() => cartView.unmount({ ...props, domElement }));
  domElement.remove();
});
