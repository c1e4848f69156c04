/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { ApiError } from 'shared-api';
import { notEaten } from 'shared-remote/not-eaten';
import { fakeShop, renderView, type FakeShopOptions } from 'shared-remote/testing';
import { ALLERGENS } from 'shared-rules';
import { download } from 'shared-ui';
import { start } from '../service';
import { testItem } from '../service/testing/test-items';
import returnView from './index';
import { STATUS_WAIT_MS } from './use-payment-result';

jest.mock('shared-ui', () => ({ ...jest.requireActual<object>('shared-ui'), download: jest.fn() }));

const free = Object.fromEntries(ALLERGENS.map((name) => [name, 'free']));
const answers = { paid: { status: 'complete', error: null, paid: true }, unpaid: { status: 'complete', error: null, paid: false } };

const modelWith = (settle: (sessionId: string) => void) => ({ get: () => ({}), subscribe: () => () => {}, settle });

function show(answer: () => unknown, { path = '/return?session_id=cs_1', ...options }: FakeShopOptions = {}) {
  const connect = jest.fn(async () => modelWith(settle));
  const settle = jest.fn();
  const shop = renderView(returnView, { path, api: { 'GET /payments/status': answer }, services: { cart: { connect } }, ...options });
  return { ...shop, settle, connect };
}

const wait = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const profileButton = () => screen.queryByRole('button', { name: 'Go to Profile' });

beforeEach(() => jest.useFakeTimers({ now: Date.parse('2026-11-23T12:00:00.000Z') }));
afterEach(() => jest.useRealTimers());

describe('the payment return page', () => {
  it('waits 3 seconds before it calls, and shows no button until then', async () => {
    const { calls } = show(() => answers.paid);
    expect(screen.getByRole('status')).toHaveTextContent('Confirming your payment...');
    await wait(STATUS_WAIT_MS - 1);
    expect(calls).toEqual([]);
    expect(profileButton()).not.toBeInTheDocument();
    await wait(1);
    expect(calls).toEqual([{ route: 'GET /payments/status', input: { query: { sessionId: 'cs_1' } } }]);
    expect(profileButton()).toBeInTheDocument();
  });

  it('shows the thanks for a paid order and empties the cart that was paid', async () => {
    const { settle } = show(() => answers.paid);
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Thank you for your order!')).toBeInTheDocument();
    expect(screen.queryByText('Your payment is being processed.')).not.toBeInTheDocument();
    expect(settle).toHaveBeenCalledTimes(1);
    expect(settle).toHaveBeenCalledWith('cs_1');
  });

  const order = {
    orderId: 'FDK-7H2K', timeCreated: '2026-11-23T08:00:00.000Z', deliveryDate: '2026-11-30',
    lines: [{ name: 'Balanced Plan', quantity: 2 }, { name: 'Low, Calorie; Plan', quantity: 1 }],
    changeableUntil: '2026-11-28T00:00:00.000Z',
  };
  const guest = { topics: { auth: { status: 'signed-out' } } } as const;

  it('shows order number, day, what comes and until when it can be changed', async () => {
    show(() => ({ ...answers.paid, order }), { topics: { auth: { status: 'signed-in', uid: 'u1' } } });
    await wait(STATUS_WAIT_MS);
    const card = within(screen.getByRole('region', { name: 'Your meals arrive Monday 30\u00a0November' }));
    expect(card.getByText('FDK-7H2K')).toBeInTheDocument();
    expect(card.getByText('2 × Balanced Plan: 5 days, 3 meals a day')).toBeInTheDocument();
    expect(
      card.getByText('You can cancel it or correct its address until the end of Friday 27 November, London time.'),
    ).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'View my orders' })).toHaveAttribute('href', '/my-orders');
    expect(card.queryByRole('link', { name: 'Create my account' })).not.toBeInTheDocument();
  });

  it('offers no change of an order that can’t be changed any more', async () => {
    const { changeableUntil: _over, ...final } = order;
    show(() => ({ ...answers.paid, order: final }), guest);
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('FDK-7H2K')).toBeInTheDocument();
    expect(screen.queryByText(/You can cancel it/)).not.toBeInTheDocument();
  });

  it('shows what a promotion code took off', async () => {
    show(() => ({ ...answers.paid, order: { ...order, discount: { code: 'SAVE10', amountInCents: 750 } } }), guest);
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Promotion code').closest('div')).toHaveTextContent('Promotion codeSAVE10, -£7.50');
  });

  it('tells a guest what to do next', async () => {
    show(() => ({ ...answers.unpaid, order }), guest);
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText(/^You have ordered without an account, and need none/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Create my account' })).toHaveAttribute('href', '/register');
    expect(screen.queryByRole('link', { name: 'View my orders' })).not.toBeInTheDocument();
  });

  it('says which of the meals that this browser paid for clash with what the visitor does not eat, also after a reload', async () => {
    localStorage.clear();
    notEaten.set({ allergens: ['milk'] });
    const cart = await start(fakeShop().props);
    await cart.add(testItem());
    const model = await cart.connect();
    model.begin('cs_1', model.get().items);
    const known = ['meal-0', 'meal-1'].map(
      (id) => ({ id, name: `Dish ${id}`, allergens: id === 'meal-1' ? { ...free, milk: 'contains' } : free }),
    );
    const open = () => renderView(returnView, {
      path: '/return?session_id=cs_1', services: { cart },
      api: { 'GET /payments/status': () => ({ ...answers.paid, order }), 'POST /menu/meals': () => ({ meals: known, notFound: [] }) },
    });
    for (const visit of ['first', 'second']) {
      const { unmount, calls } = open();
      await wait(STATUS_WAIT_MS);
      await wait(0);
      expect([visit, screen.getByText(/clash/).textContent]).toEqual([visit, '1 meal of this order clashes with what you do not eat:']);
      expect(screen.getByText('Dish meal-1. Contains milk.')).toBeInTheDocument();
      expect(calls.find(({ route }) => route === 'POST /menu/meals')?.input)
        .toEqual({ body: { mealIds: Array.from({ length: 15 }, (_, n) => `meal-${n}`) } });
      unmount();
    }
    localStorage.clear();
  });

  it('asks for no meals where another browser paid, or the visitor eats everything', async () => {
    localStorage.clear();
    const cart = await start(fakeShop().props);
    for (const allergens of [[], ['milk']] as const) {
      notEaten.set({ allergens });
      const { unmount, calls } = renderView(returnView, {
        path: '/return?session_id=cs_9', services: { cart }, api: { 'GET /payments/status': () => ({ ...answers.paid, order }) },
      });
      await wait(STATUS_WAIT_MS);
      await wait(0);
      expect(calls.map(({ route }) => route)).toEqual(['GET /payments/status']);
      unmount();
    }
    localStorage.clear();
  });

  it.each([
    ['was paid', answers.paid, 'What you paid goes back to the card or account that you paid with', [['cs_1']]],
    ['was never paid', answers.unpaid, 'nothing was taken. If your bank still makes the payment, we give it back.', []],
  ])('thanks nobody for an order that is cancelled since and %s', async (_what, answer, text, settled) => {
    const { settle } = show(() => ({ ...answer, cancelled: true }));
    await wait(STATUS_WAIT_MS);
    expect(screen.getByRole('status')).toHaveTextContent('This order was cancelled.Nothing will be delivered');
    expect(screen.getByRole('status')).toHaveTextContent(text);
    expect(screen.queryByText(/Thank you/)).not.toBeInTheDocument();
    expect(profileButton()).toBeInTheDocument();
    expect(settle.mock.calls).toEqual(settled);
  });

  it('thanks nobody for an order that waits since its payment is looked into, and names no day', async () => {
    const { settle } = show(() => ({ ...answers.paid, isHeld: true }));
    await wait(STATUS_WAIT_MS);
    expect(screen.getByRole('status')).toHaveTextContent('Your order is on hold.Its payment is being checked');
    expect(screen.queryByText(/Thank you|receipt|arrive/)).not.toBeInTheDocument();
    expect(settle).toHaveBeenCalledWith('cs_1');
  });

  it('saves the delivery as a calendar file, with what has a meaning there escaped', async () => {
    show(() => ({ ...answers.paid, order }), guest);
    await wait(STATUS_WAIT_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Add delivery to calendar' }));
    expect(download).toHaveBeenCalledWith(
      'delivery-FDK-7H2K.ics', 'text/calendar', expect.stringContaining('DTSTART;VALUE=DATE:20261130\r\n'),
    );
    const [, , file = ''] = jest.mocked(download).mock.lastCall ?? [];
    expect(file.replaceAll('\r\n ', '')).toContain('DESCRIPTION:Order FDK-7H2K: 2 × Balanced Plan\\, Low\\, Calorie\\; Plan');
  });

  it.each([
    ['is held', { ...answers.paid, order, held: { reason: 'other', answerBy: '2026-11-24T10:00:00.000Z' } }],
    ['is of an older backend', answers.paid],
  ])('promises no delivery where the payment %s', async (_what, answer) => {
    show(() => answer);
    await wait(STATUS_WAIT_MS);
    expect(screen.queryByText(/^Your meals arrive/)).not.toBeInTheDocument();
  });

  it('shows that a bank payment is being processed', async () => {
    const { settle } = show(() => answers.unpaid);
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Thank you for your order!')).toBeInTheDocument();
    expect(screen.getByText('Your payment is being processed.')).toBeInTheDocument();
    expect(settle).toHaveBeenCalledWith('cs_1');
  });

  it.each([
    ['open', { status: 'open', error: null, paid: false }, 'Looks like the payment has not quite gone through yet!'],
    ['expired', { status: 'expired', error: null, paid: false }, 'Looks like this payment session has expired.'],
    ['of another kind', { status: 'requires_magic', error: null, paid: false }, 'Oops! Looks like something went wrong.'],
    ['an error', { status: 'complete', error: 'amount', paid: true }, 'Oops! Looks like something went wrong.'],
  ])('shows a session that is %s, and does not change the cart', async (_what, answer, text) => {
    const { settle } = show(() => answer);
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(profileButton()).toBeInTheDocument();
    expect(settle).not.toHaveBeenCalled();
  });

  it.each([
    [
      'paid, for a post code that we don’t deliver to', { reason: 'post-code' }, true,
      /^We have your payment, but we can’t deliver to the post code that you gave\. Nothing will be cooked\. We’ll call or write by 24 Nov 2026, 10:00, or give everything back\.$/,
    ],
    [
      'paid, for another reason', { reason: 'other' }, true,
      /^We have your payment, but we can’t make an order of it as it is\. Nothing will be cooked\./,
    ],
    [
      'still being processed by a bank', { reason: 'post-code' }, false,
      /^Your payment is being processed by your bank, but we can’t deliver to the post code that you gave\./,
    ],
  ])('explains what happens to a held payment, %s, and offers no second payment', async (_what, held, paid, text) => {
    const { settle } = show(() => ({ status: 'complete', error: null, paid, held: { ...held, answerBy: '2026-11-24T10:00:00.000Z' } }));
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText(text)).toBeInTheDocument();
    expect(screen.queryByText('Thank you for your order!')).not.toBeInTheDocument();
    expect(settle).toHaveBeenCalledWith('cs_1');
  });

  it('promises an answer about a held payment as soon as we can where the time of the answer is over', async () => {
    show(() => ({ status: 'complete', error: null, paid: true, held: { reason: 'other', answerBy: '2026-11-23T11:59:00.000Z' } }));
    await wait(STATUS_WAIT_MS);
    expect(
      screen.getByText(/Nothing will be cooked\. We’ll call or write as soon as we can, or give everything back\.$/),
    ).toBeInTheDocument();
  });

  it('shows the generic error for an unknown session, and without a call for none', async () => {
    show(() => {
      throw new ApiError(404, 'not_found', 'no');
    });
    await wait(STATUS_WAIT_MS);
    expect(screen.getByRole('alert')).toHaveTextContent('Oops! Looks like something went wrong.');
    const { calls } = show(() => answers.paid, { path: '/return' });
    await wait(STATUS_WAIT_MS);
    expect(calls).toEqual([]);
    expect(screen.getAllByRole('alert')).toHaveLength(2);
  });

  it("calls again on 'Refresh', after the same wait", async () => {
    let status = 'open';
    const { settle, calls } = show(() => ({ status, error: null, paid: status === 'complete' }));
    await wait(STATUS_WAIT_MS);
    status = 'complete';
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(screen.getByText('Confirming your payment...')).toBeInTheDocument();
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Thank you for your order!')).toBeInTheDocument();
    expect(calls).toHaveLength(2);
    expect(settle).toHaveBeenCalledTimes(1);
  });

  it('calls again by itself once the connection is back, and not where it has its answer', async () => {
    let isConnected = false;
    const { calls } = show(() => {
      if (!isConnected) throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.');
      return answers.paid;
    });
    const connect = () => act(() => void window.dispatchEvent(new Event('online')));
    await wait(STATUS_WAIT_MS);
    expect(screen.getByRole('alert')).toHaveTextContent('Oops! Looks like something went wrong.');
    isConnected = true;
    connect();
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Thank you for your order!')).toBeInTheDocument();
    connect();
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Thank you for your order!')).toBeInTheDocument();
    expect(calls).toHaveLength(2);
  });

  it('keeps confirming while the server has no answer', async () => {
    let status = '';
    show(() => ({ status, error: null, paid: true }));
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Confirming your payment...')).toBeInTheDocument();
    status = 'complete';
    await wait(STATUS_WAIT_MS);
    expect(screen.getByText('Thank you for your order!')).toBeInTheDocument();
  });

  it('tries again to empty the cart when the service did not load', async () => {
    const settle = jest.fn();
    const connect = jest.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValue(modelWith(settle));
    show(() => answers.paid, { services: { cart: { connect } } });
    await wait(STATUS_WAIT_MS);
    expect(settle).not.toHaveBeenCalled();
    await wait(2000);
    expect(settle).toHaveBeenCalledWith('cs_1');
  });

  it('opens the profile for a customer, and the log-in for a guest', async () => {
    const customer = show(() => answers.paid, { topics: { auth: { status: 'signed-in', uid: 'u1' } } });
    await wait(STATUS_WAIT_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Go to Profile' }));
    expect(customer.navigation.get().pathname).toBe('/profile');
    customer.unmount();
    const guest = show(() => answers.paid, { topics: { auth: { status: 'signed-out' } } });
    await wait(STATUS_WAIT_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Go to Profile' }));
    expect(guest.navigation.overlays).toEqual(['login']);
  });

  it('opens the profile after a guest has logged in, but not when sign-in ends late without a press of the button', async () => {
    const shop = show(() => answers.paid, { topics: { auth: { status: 'signed-out' } } });
    await wait(STATUS_WAIT_MS);
    fireEvent.click(screen.getByRole('button', { name: 'Go to Profile' }));
    expect(shop.navigation.get().pathname).toBe('/return');
    shop.publish('auth', { status: 'signed-in', uid: 'u1' });
    expect(shop.navigation.get().pathname).toBe('/profile');
    // A browser that comes back finds this very page, if it was left by a document.
    act(() => shop.navigation.push('/return?session_id=cs_1'));
    fireEvent.click(screen.getByRole('button', { name: 'Go to Profile' }));
    expect(shop.navigation.get().pathname).toBe('/profile');
    shop.unmount();
    const idle = show(() => answers.paid, { topics: { auth: { status: 'checking' } } });
    await wait(STATUS_WAIT_MS);
    idle.publish('auth', { status: 'signed-in', uid: 'u1' });
    expect(idle.navigation.get().pathname).toBe('/return');
  });

  it('removes the guest’s post code with the cart that was paid', async () => {
    localStorage.clear();
    sessionStorage.setItem('five-day-kitchen:guest-post-code', 'e4 6ey');
    const cart = await start(fakeShop().props);
    await cart.add(testItem());
    const model = await cart.connect();
    model.begin('cs_1', model.get().items);
    expect(sessionStorage.getItem('five-day-kitchen:guest-post-code')).toBe('e4 6ey');
    show(() => answers.paid, { services: { cart } });
    await wait(STATUS_WAIT_MS);
    expect(sessionStorage.getItem('five-day-kitchen:guest-post-code')).toBeNull();
  });

  it('empties the paid cart, but not a later one', async () => {
    localStorage.clear();
    const cart = await start(fakeShop().props);
    await cart.add(testItem());
    const model = await cart.connect();
    model.begin('cs_1', model.get().items);
    const first = show(() => answers.paid, { services: { cart } });
    await wait(STATUS_WAIT_MS);
    expect(model.get().items).toEqual([]);
    first.unmount();
    await cart.add(testItem('Low Calorie'));
    show(() => answers.paid, { services: { cart } });
    await wait(STATUS_WAIT_MS);
    expect(model.get().items).toHaveLength(1);
  });
});
