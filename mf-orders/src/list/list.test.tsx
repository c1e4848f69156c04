/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import { onlineManager } from '@tanstack/react-query';
import userEvent from '@testing-library/user-event';
import { ApiError, type Order } from 'shared-api';
import { readLastSeen, writeLastSeen } from 'shared-remote/last-seen';
import { fakeShop, renderView, type FakeShopOptions } from 'shared-remote/testing';
import { unbroken } from 'shared-rules';
import ordersView from './index';
import { testLine, testOrder, testPlan } from './testing/test-orders';

const print = jest.fn();

function show(orders: (cursor: string | undefined) => unknown, options: FakeShopOptions = {}) {
  return {
    user: userEvent.setup(),
    ...renderView(ordersView, {
      path: '/my-orders',
      topics: { auth: { status: 'signed-in', uid: 'u1' } },
      api: { 'GET /orders': ({ query }) => orders(query?.cursor) },
      ...options,
    }),
  };
}
const page = (orders: Order[], nextCursor: string | null = null) => () => ({ orders, nextCursor });
const card = async (id: string) => {
  const item = (await screen.findByRole('heading', { name: `Order FDK-${id}` })).closest('li');
  if (!item) throw new Error('no card');
  return item;
};

/** Replaces the browser's IntersectionObserver; `scroll` brings every observed element into view. */
function fakeIntersectionObserver() {
  const observed = new Set<() => void>();
  class Observer {
    private notify: () => void;
    constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
      this.notify = () => callback([{ isIntersecting: true }]);
    }
    observe() {
      observed.add(this.notify);
    }
    disconnect() {
      observed.delete(this.notify);
    }
  }
  Object.assign(globalThis, { IntersectionObserver: Observer });
  return { scroll: () => act(async () => [...observed].forEach((notify) => notify())) };
}
beforeEach(() => {
  localStorage.clear();
  window.print = print.mockReset();
});
afterEach(() => void Reflect.deleteProperty(globalThis, 'IntersectionObserver'));

describe('my orders', () => {
  it('shows that they are loading, also until it is known who is signed in', async () => {
    const { calls, publish } = show(page([]), { topics: { auth: { status: 'checking' } } });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('My Orders');
    expect(screen.getByRole('status')).toHaveTextContent('Loading your orders...');
    expect(calls).toEqual([]);
    publish('auth', { status: 'signed-in', uid: 'u1' });
    expect(await screen.findByText('No orders yet')).toBeInTheDocument();
  });

  it('shows what this customer saw last, and the newer in its place when it comes', async () => {
    writeLastSeen('u1', 'orders', { orders: [testOrder('1')], nextCursor: null }, Date.now() - 3_600_000);
    let answer = (_page: unknown): void => {};
    const data = await ordersView.definition.load?.({
      ...fakeShop({ topics: { auth: { status: 'signed-in', uid: 'u1' } } }).props,
      location: { pathname: '/my-orders', search: '', hash: '', state: null, key: '' }, signal: new AbortController().signal,
    });
    show(() => new Promise((resolve) => { answer = resolve; }), { data });
    expect(await card('1')).toBeInTheDocument();
    expect(screen.queryByText(/^As of/)).toBeNull();
    await act(async () => answer({ orders: [testOrder('2'), testOrder('1')], nextCursor: null }));
    expect(await card('2')).toBeInTheDocument();
    expect(JSON.stringify(readLastSeen('u1', 'orders'))).not.toContain('address');
  });

  it('shows what this customer saw last also where it was opened by its address, and as of when without anything newer', async () => {
    writeLastSeen('u1', 'orders', { orders: [testOrder('1')], nextCursor: null }, Date.now() - 3_600_000);
    writeLastSeen('u2', 'orders', { orders: [testOrder('2')], nextCursor: null }, Date.now() - 3_600_000);
    show(() => { throw new ApiError(0, 'network', 'no'); });
    expect(await card('1')).toBeInTheDocument();
    expect(await screen.findByText(/^As of .+ We could not ask for anything newer\.$/)).toBeInTheDocument();
    expect(screen.queryByText(/FDK-2/)).not.toBeInTheDocument();
  });

  it('asks again on the return to the tab where nothing newer could be had', async () => {
    writeLastSeen('u1', 'orders', { orders: [testOrder('1')], nextCursor: null }, Date.now() - 3_600_000);
    let up = false;
    show(() => {
      if (!up) throw new ApiError(503, 'unavailable', 'no');
      return { orders: [testOrder('2'), testOrder('1')], nextCursor: null };
    });
    expect(await screen.findByText(/^As of/)).toBeInTheDocument();
    up = true;
    act(() => void window.dispatchEvent(new Event('focus')));
    expect(await card('2')).toBeInTheDocument();
    expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
  });

  it('does not say again that there are no orders, while nothing newer can be had', async () => {
    writeLastSeen('u1', 'orders', { orders: [], nextCursor: null }, Date.now() - 3_600_000);
    show(() => { throw new ApiError(0, 'network', 'no'); });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load your orders. Please try again later.');
    expect(screen.queryByText('No orders yet')).not.toBeInTheDocument();
  });

  it('asks again for what was seen a second ago', async () => {
    writeLastSeen('u1', 'orders', { orders: [testOrder('1')], nextCursor: null }, Date.now() - 1000);
    show(page([testOrder('2'), testOrder('1')]));
    expect(await card('2')).toBeInTheDocument();
  });

  it('prints the week of an order, and is there again after that', async () => {
    const { user, navigation } = show(page([testOrder('1'), testOrder('2')]));
    await user.click(within(await card('2')).getByRole('button', { name: 'Print the week' }));
    expect(screen.getByText(/^Five Day Kitchen, Order/)).toHaveTextContent('Order FDK-2.');
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
    // Only when it is asked for: not by the browser's way back, and forward again.
    act(() => navigation.replace('/my-orders'));
    expect(await card('1')).toBeInTheDocument();
    act(() => navigation.replace('#week=2'));
    expect(screen.getByRole('link', { name: 'Back to My Orders' })).toHaveAttribute('href', '/my-orders');
    await act(() => new Promise(requestAnimationFrame));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('prints no week that is not cooked', async () => {
    const { navigation } = show(page([testOrder('1', { orderStatus: 'CANCELLED' })]));
    expect(within(await card('1')).queryByRole('button', { name: 'Print the week' })).toBeNull();
    act(() => navigation.replace('#week=1'));
    expect(await card('1')).toBeInTheDocument();
  });

  it('says as of when, while nothing newer can be had', async () => {
    const at = Date.parse('2026-11-20T14:05:00Z');
    show(
      () => { throw new ApiError(0, 'network', 'no'); }, { data: { uid: 'u1', page: { orders: [testOrder('1')], nextCursor: null }, at } },
    );
    expect(await card('1')).toBeInTheDocument();
    const asOf = await screen.findByText('As of 20 Nov 2026, 14:05. We could not ask for anything newer.');
    expect(asOf.textContent).toContain(unbroken('20 Nov 2026'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('has a link to the meals when there are none, and back to the profile', async () => {
    show(page([]));
    expect(await screen.findByRole('link', { name: 'Browse Meals' })).toHaveAttribute('href', '/');
    expect(screen.getByRole('link', { name: 'Back to Profile' })).toHaveAttribute('href', '/profile');
  });

  it('alerts when they could not be loaded, and tries again', async () => {
    let up = false;
    const { user } = show(() => {
      if (!up) throw new ApiError(503, 'unavailable', 'no');
      return { orders: [testOrder('1')], nextCursor: null };
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your orders. Please try again later.');
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('1')).toBeInTheDocument();
  });

  it.each([
    ['no content', null],
    ['no list', { orders: 'none', nextCursor: null }],
    ['an order without lines', { orders: [{ ...testOrder('1'), lines: undefined }], nextCursor: null }],
  ])(
    'alerts when the answer has %s, and tries again', async (_what, answer) => {
      let right = false;
      const { user } = show(() => (right ? { orders: [testOrder('1')], nextCursor: null } : answer));
      expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load your orders. Please try again later.');
      right = true;
      await user.click(screen.getByRole('button', { name: /again/i }));
      expect(await card('1')).toBeInTheDocument();
    },
  );

  it('shows id, dates, status, payment, meals and total of each', async () => {
    show(page([testOrder('1')]));
    const item = await card('1');
    expect(item).toHaveTextContent('New order');
    expect(item).toHaveTextContent('PAID');
    expect(item).toHaveTextContent(/^Arrives Monday 23 NovemberBalancedOrder FDK-1/);
    expect(item).toHaveTextContent('15 meals');
    expect(item).toHaveTextContent('£79.99');
    expect(item).toHaveTextContent('Ordered18 Nov 2026, 09:30');
    expect(item).toHaveTextContent('Paid18 Nov 2026, 09:31');
  });

  it.each([
    ['NEW', 'New order'], ['preparing', 'Preparing your order'], ['Delivering', 'Delivering your order'],
    ['COMPLETED', 'Completed order'], ['CANCELLED', 'Cancelled order'], ['LOST', 'Unknown status'],
  ])('shows the status %s as “%s”', async (orderStatus, label) => {
    show(page([testOrder('1', { orderStatus })]));
    expect(within(await card('1')).getByText(label)).toBeInTheDocument();
  });

  it.each(['isHeld', 'isLeftOut'])('does not say that an order is prepared which is not cooked: %s', async (why) => {
    show(page([testOrder('1', { orderStatus: 'PREPARING', [why]: true }), testOrder('2', { [why]: true })]));
    expect(await card('1')).not.toHaveTextContent('Preparing your order');
    expect(await card('2')).toHaveTextContent('New order');
  });

  it('shows PROCESSING PAYMENT until it is paid, and nothing for a cancelled order that was never paid', async () => {
    const { timePaid: _paid, ...unpaid } = testOrder('1');
    show(page([unpaid, { ...unpaid, id: '2', orderId: 'FDK-2', orderStatus: 'CANCELLED' }]));
    expect(await card('1')).toHaveTextContent('PROCESSING PAYMENT');
    expect(await card('1')).not.toHaveTextContent('Paid');
    expect(await card('2')).not.toHaveTextContent(/PAID|PROCESSING/);
  });

  it('says of an order whose money went back that it is refunded, or partly', async () => {
    show(page([
      testOrder('1', { orderStatus: 'CANCELLED', refundedInCents: 7999 }), testOrder('2', { refundedInCents: 1000 }), testOrder('3'),
    ]));
    expect(await card('1')).toHaveTextContent(/^RefundedBalanced/);
    expect(within(await card('2')).getByText('Partly refunded')).toBeInTheDocument();
    expect(await card('2')).toHaveTextContent(/^Arrives/);
    expect(await card('3')).not.toHaveTextContent('efunded');
  });

  it('shows the picture of its plan, and is complete without', async () => {
    show(page([testOrder('1')]), {
      api: { 'GET /orders': page([testOrder('1'), testOrder('2', { lines: [] })]), 'GET /menu/plans': () => [testPlan] },
    });
    expect(await within(await card('1')).findByRole('presentation')).toHaveAttribute('src', '/photos/balanced-640.webp');
    expect(within(await card('2')).queryByRole('presentation')).not.toBeInTheDocument();
  });

  it('counts one meal as 1 and two weeks as 30, and shows an invalid date as such', async () => {
    show(page([
      testOrder('1', { lines: [], mealIds: ['meal-0'], timeCreated: 'yesterday' }),
      testOrder('2', { lines: [{ ...testLine, quantity: 2 }] }),
    ]));
    expect(await card('1')).toHaveTextContent('1 meal');
    expect(await card('1')).not.toHaveTextContent('1 meals');
    expect(await card('1')).toHaveTextContent('Invalid date');
    expect(await card('2')).toHaveTextContent('30 meals');
  });

  it('loads each next page once on scrolling, to the last one', async () => {
    const { scroll } = fakeIntersectionObserver();
    const { calls } = show((cursor) => {
      const from = Number(cursor ?? 0);
      return { orders: [testOrder(`${from}`), testOrder(`${from + 1}`)], nextCursor: from < 4 ? `${from + 2}` : null };
    });
    await card('1');
    await scroll();
    await card('3');
    await scroll();
    await card('5');
    await scroll();
    const pages = calls.filter(({ route }) => route === 'GET /orders');
    expect(pages.map(({ input }) => (input as { query: { cursor?: string } }).query.cursor)).toEqual([undefined, '2', '4']);
    expect(screen.getAllByRole('listitem')).toHaveLength(6);
    expect(screen.queryByRole('button', { name: 'Show more orders' })).not.toBeInTheDocument();
  });

  const old = testOrder('0b0e7f5a-6a55-4e4b-9a52-0d8f0d1c2b3a');
  const pages = (cursor: string | undefined) => {
    const from = Number(cursor ?? 0);
    return from < 4
      ? { orders: [testOrder(`${from}`), testOrder(`${from + 1}`)], nextCursor: `${from + 2}` }
      : { orders: [old], nextCursor: null };
  };

  it.each(['week', 'again'])('finds the order of a link also behind the first page: #%s', async (name) => {
    const { calls } = show(pages, { path: `/my-orders#${name}=${old.id}` });
    expect(await screen.findByText(name === 'week' ? /^Five Day Kitchen, Order/ : 'Order Details')).toBeInTheDocument();
    expect(calls.filter(({ route }) => route === 'GET /orders')).toHaveLength(3);
  });

  it.each([
    ['shows the list where no order is that of the link', pages],
    ['shows what it has where the rest can’t be had', (cursor: string | undefined) => {
      if (cursor) throw new ApiError(503, 'unavailable', 'no');
      return pages(cursor);
    }],
  ])('%s', async (_, answers) => {
    show(answers, { path: '/my-orders#week=0b0e7f5a-6a55-4e4b-9a52-000000000000' });
    expect(await card('1')).toBeInTheDocument();
    expect(screen.queryByText('Loading your orders...')).not.toBeInTheDocument();
  });

  it('shows what this customer saw last by a link to an older order, where there is no connection', async () => {
    writeLastSeen('u1', 'orders', { orders: [testOrder('1')], nextCursor: 'next' }, Date.now() - 3_600_000);
    jest.spyOn(onlineManager, 'isOnline').mockReturnValue(false);
    show(pages, { path: `/my-orders#week=${old.id}` });
    expect(await card('1')).toBeInTheDocument();
    jest.restoreAllMocks();
  });

  it('asks for the newest orders to the end, however early somebody scrolls to the old ones', async () => {
    writeLastSeen('u1', 'orders', { orders: [testOrder('1')], nextCursor: 'next' }, Date.now() - 3_600_000);
    const { scroll } = fakeIntersectionObserver();
    let answer = (_page: unknown): void => {};
    show((cursor) => (cursor ? { orders: [testOrder('0')], nextCursor: null } : new Promise((resolve) => { answer = resolve; })));
    await card('1');
    await scroll();
    await act(async () => answer({ orders: [testOrder('2'), testOrder('1')], nextCursor: 'next' }));
    expect(await card('2')).toBeInTheDocument();
    await scroll();
    expect(await card('0')).toBeInTheDocument();
  });

  it('keeps the shown orders when the next page fails, and tries again only by the button', async () => {
    const { scroll } = fakeIntersectionObserver();
    let up = true;
    const { user, calls } = show((cursor) => {
      if (cursor && !up) throw new ApiError(500, 'x', 'no');
      return cursor ? { orders: [testOrder('2')], nextCursor: null } : { orders: [testOrder('1')], nextCursor: 'next' };
    });
    await card('1');
    up = false;
    await scroll();
    expect(await screen.findByText('Failed to load more of your orders. Please try again.')).toBeInTheDocument();
    // The newest were asked for a moment ago.
    expect(screen.queryByText(/^As of/)).not.toBeInTheDocument();
    const callsBefore = calls.length;
    await scroll();
    expect(calls).toHaveLength(callsBefore);
    expect(await card('1')).toBeInTheDocument();
    up = true;
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await card('2')).toBeInTheDocument();
  });
});

describe('the first page, loaded by the shell before the mount', () => {
  const loadFor = (options: FakeShopOptions) => {
    const { props, calls } = fakeShop(options);
    return { calls, loaded: ordersView.definition.load?.({ ...props, location: props.navigation.get() }) };
  };
  const customer = (uid: string) => ({ auth: { status: 'signed-in', uid } }) as const;

  it('is not fetched again', async () => {
    const { calls, loaded } = loadFor({ topics: customer('u1'), api: { 'GET /orders': page([testOrder('A1')]) } });
    const data = await loaded;
    expect(calls).toHaveLength(1);
    const shown = show(page([]), { data });
    await card('A1');
    expect(shown.calls.filter(({ route }) => route === 'GET /orders')).toEqual([]);
  });

  it('is undefined for a visitor, and never shown to another customer', async () => {
    const visitor = loadFor({ topics: { auth: { status: 'signed-out' } } });
    await expect(visitor.loaded).resolves.toBeUndefined();
    expect(visitor.calls).toEqual([]);
    const other = loadFor({ topics: customer('u2'), api: { 'GET /orders': page([testOrder('B1')]) } });
    show(page([testOrder('A1')]), { data: await other.loaded });
    await card('A1');
    expect(screen.queryByText(/B1/)).not.toBeInTheDocument();
  });
});
