/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Order } from 'shared-api';
import { readLastSeen, writeLastSeen } from 'shared-remote/last-seen';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import ordersView from '../list';
import { testOrder } from '../list/testing/test-orders';

// What one test's customer saw is not there in the next.
beforeEach(() => localStorage.clear());

const address = {
  name: 'Ada King', phone: '02079460000', lines: ['1 Engine Row', 'Flat 2'],
  city: 'London', postCode: 'E4 6EY', country: 'GB', note: 'Ring twice',
};
/** The end of Friday in London, in winter time. */
const changeableUntil = '2026-11-21T00:00:00.000Z';
const open = testOrder('1', { address, changeableUntil });
const notChangeable = ({ changeableUntil: _until, ...order }: Order, more: Partial<Order>): Order => ({ ...order, ...more });
const cancelled = () => {
  const { deliveryStatus: _none, ...order } = notChangeable(open, { orderStatus: 'CANCELLED', refundedInCents: 7999 });
  return order;
};
type Refund = NonNullable<Order['refunds']>[number];
const going = (amountInCents: number, status: Refund['status']): Refund =>
  ({ amountInCents, status, timeCreated: `2026-11-19T10:00:0${amountInCents / 500}.000Z` });
const UNTIL = 'You can cancel this order or correct its address until the end of Friday 20 November, London time.';

async function show(order: Order = open, api: FakeShopOptions['api'] = {}) {
  const user = userEvent.setup();
  const shop = renderView(ordersView, {
    path: '/my-orders',
    topics: { auth: { status: 'signed-in', uid: 'u1' } },
    api: { 'GET /orders': () => ({ orders: [order], nextCursor: null }), 'POST /menu/meals': () => ({ meals: [], notFound: [] }), ...api },
  });
  await user.click(await screen.findByRole('button', { name: 'View Meals' }));
  const callsOf = (route: string) => shop.calls.filter((call) => call.route === route);
  return { ...shop, user, callsOf };
}
const section = () => screen.getByRole('region', { name: 'Delivery address' });
const popup = () => screen.getByRole('dialog', { name: 'Order Details' });
const question = () => screen.getByRole('dialog', { name: 'Cancel this order?' });
const form = () => screen.getByRole('dialog', { name: 'Change address' });
const button = (name: string, within_ = section()) => within(within_).getByRole('button', { name });
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => { resolve = done; });
  return { promise, resolve: (value: T) => act(async () => resolve(value)) };
}

describe('the delivery address of an order', () => {
  it('is in the popup, with what can be changed and until when in London', async () => {
    await show();
    expect(section()).toHaveTextContent('Ada King, 1 Engine Row, Flat 2, London E4 6EY02079460000Ring twice');
    // Of a name that is written from right to left, too, the house number stays after it.
    expect(within(section()).getByText('Ada King').tagName).toBe('BDI');
    expect(section()).toHaveTextContent(UNTIL);
    expect(button('Change address')).toBeEnabled();
    expect(button('Cancel order')).toBeEnabled();
  });

  it('can be changed until midnight in London, also in summer', async () => {
    await show(testOrder('1', { changeableUntil: '2027-06-11T23:00:00.000Z' }));
    expect(section()).toHaveTextContent('until the end of Friday 11 June, London time.');
  });

  it('can’t be changed before it is there: an order is kept without it, and the note for the driver would be removed', async () => {
    const { address: _address, ...kept } = open;
    writeLastSeen('u1', 'orders', { orders: [kept], nextCursor: null });
    const fresh = deferred<object>();
    const { user } = await show(open, { 'GET /orders': () => fresh.promise });
    expect(section()).toHaveTextContent(UNTIL);
    expect(within(section()).queryByRole('button', { name: 'Change address' })).not.toBeInTheDocument();
    await fresh.resolve({ orders: [open], nextCursor: null });
    await user.click(await within(section()).findByRole('button', { name: 'Change address' }));
    expect(within(form()).getByLabelText(/^Note for the driver/)).toHaveValue('Ring twice');
  });

  it.each([
    [
      'past the cut-off', notChangeable(open, { orderStatus: 'PREPARING' }),
      'We are already shopping and cooking for this order, so it can no longer be changed.',
    ],
    ['cancelled and paid', cancelled(), 'This order is cancelled.'],
    ['on its way', notChangeable(open, { orderStatus: 'DELIVERING' }), ''],
  ])('has no buttons for an order that is %s', async (_, order, words) => {
    await show(order);
    expect(within(section()).getByRole('status')).toHaveTextContent(new RegExp(`^${words}$`));
    expect(within(section()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('is of no order that comes, and can’t be changed, where the bank has not paid by the cut-off: it can be cancelled', async () => {
    const { timePaid: _paid, ...late } = notChangeable(open, { mayCancel: true });
    await show(late);
    expect(section()).toHaveTextContent('Your bank has not paid yet, so we do not cook this order for its day.');
    expect(within(section()).getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cancel order']);
    expect(popup()).not.toHaveTextContent('Monday 23 November');
    expect(within(popup()).queryByRole('button', { name: 'Add delivery to calendar' })).not.toBeInTheDocument();
  });

  it('is of no order that comes where all of its money goes back', async () => {
    await show(notChangeable(open, { refundedInCents: 7999, isLeftOut: true }));
    expect(section()).toHaveTextContent('All that you paid goes back, so we do not cook this order.');
    expect(popup()).not.toHaveTextContent('Monday 23 November');
  });

  it('waits where its payment is being checked', async () => {
    await show(notChangeable(open, { isHeld: true }));
    expect(section()).toHaveTextContent('The payment of this order is being checked with the bank, so we do not cook it for now.');
    expect(popup()).not.toHaveTextContent('Monday 23 November');
  });

  it('promises no refund for a cancelled order that was never paid, or whose money a dispute took, and shows the refund of a paid one', async () => {
    const { timePaid, refundedInCents: _refunded, ...never } = cancelled();
    for (const order of [never, { ...never, ...(timePaid !== undefined && { timePaid }) }]) {
      const { unmount } = await show(order);
      expect(within(section()).getByRole('status')).toHaveTextContent(/^This order is cancelled\.$/);
      expect(popup()).not.toHaveTextContent(/Refund/);
      unmount();
    }
    await show(cancelled());
    expect(popup()).toHaveTextContent('Refunded£79.99');
  });
});

describe('cancelling', () => {
  it('needs a confirmation, shows what is refunded and when, and shows the order as cancelled everywhere', async () => {
    const answer = deferred<Order>();
    const { user, callsOf, tracked } = await show(open, { 'POST /orders/:id/cancel': () => answer.promise });
    await user.click(button('Cancel order'));
    expect(question()).toHaveTextContent('Order FDK-1 for Monday 23 November will not be cooked or delivered. This can’t be undone.');
    expect(question()).toHaveTextContent('We give back £79.99, the way you paid it. Refunds take 5–28 days, depending on your bank.');
    expect(button('Keep my order', question())).toHaveFocus();
    expect(callsOf('POST /orders/:id/cancel')).toHaveLength(0);

    await user.click(button('Cancel order', question()));
    expect(button('Cancel order', question())).toHaveAttribute('aria-busy', 'true');
    await user.click(button('Cancel order', question()));
    await user.keyboard('{Escape}');
    expect(callsOf('POST /orders/:id/cancel')).toMatchObject([{ input: { params: { id: '1' } } }]);
    await answer.resolve(cancelled());

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this order?' })).not.toBeInTheDocument());
    expect(section()).toHaveFocus();
    expect(within(section()).getByRole('status')).toHaveTextContent('This order is cancelled.');
    expect(popup()).toHaveTextContent('Refunded£79.99');
    expect(tracked).toContainEqual({ event: 'order_cancelled', params: {} });
    await user.click(within(popup()).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Cancelled order')).toBeInTheDocument();
    expect(callsOf('GET /orders')).toHaveLength(1);
  });

  it("does not happen after 'Keep my order'", async () => {
    const { user, callsOf } = await show();
    await user.click(button('Cancel order'));
    await user.click(button('Keep my order', question()));
    expect(button('Cancel order')).toHaveFocus();
    expect(callsOf('POST /orders/:id/cancel')).toHaveLength(0);
  });

  it.each([
    [
      'not paid yet', () => { const { timePaid: _paid, ...order } = open; return order; },
      'Nothing has been taken for it yet. Should a payment still come, we give it back in full.',
    ],
    ['given back in part', () => ({ ...open, refundedInCents: 1000 }), 'We give back £69.99, the way you paid it.'],
    [
      'on its way back in part', () => ({ ...open, refunds: [going(1000, 'pending'), going(500, 'requested')] }),
      'We give back £64.99, the way you paid it.',
    ],
    [
      'partly back, and of which a part did not get through',
      () => ({ ...open, refundedInCents: 1000, refunds: [going(1000, 'succeeded'), going(500, 'failed')] }),
      'We give back £69.99, the way you paid it.',
    ],
    [
      'given back in part, and of which a dispute took another', () => ({ ...open, refundedInCents: 1000, disputedInCents: 2000 }),
      'We give back £49.99, the way you paid it.',
    ],
  ])('promises the right sum for an order that is %s', async (_, order, words) => {
    const { user } = await show(order());
    await user.click(button('Cancel order'));
    expect(question()).toHaveTextContent(words);
  });

  it('promises nothing for now where a dispute took all, and what comes back of it', async () => {
    const { user } = await show({ ...open, disputedInCents: 7999 });
    await user.click(button('Cancel order'));
    expect(question()).not.toHaveTextContent('We give back');
    expect(question()).toHaveTextContent(
      'Your bank holds £79.99 of it because of a dispute. Should that come back to us, we give it back to you.',
    );
  });

  it('keeps for the next page and the next visit that it is cancelled, without the address; nothing after a log-out', async () => {
    const kept = () => JSON.stringify(readLastSeen('u1', 'orders')?.value);
    const answer = deferred<Order>();
    const { user } = await show(open, { 'POST /orders/:id/cancel': () => cancelled() });
    expect(kept()).toContain('"NEW"');
    await user.click(button('Cancel order'));
    await user.click(button('Cancel order', question()));
    await waitFor(() => expect(kept()).toContain('"CANCELLED"'));
    expect(kept()).not.toContain('Engine Row');
    cleanup();
    const late = await show(open, { 'POST /orders/:id/cancel': () => answer.promise });
    await late.user.click(button('Cancel order'));
    await late.user.click(button('Cancel order', question()));
    late.publish('auth', { status: 'signed-out' });
    localStorage.clear();
    await answer.resolve(cancelled());
    expect(kept()).toBeUndefined();
  });

  it.each([
    ['could not be fetched', () => { throw new ApiError(503, 'unavailable', 'no'); }, /^As of/],
    ['is still awaited', () => deferred<object>().promise, UNTIL],
  ])('leaves the other orders as old as they were where the list %s, and asks for it again', async (_, first, shown) => {
    const { address: _address, ...kept } = open;
    const at = Date.now() - 3_600_000;
    writeLastSeen('u1', 'orders', { orders: [kept], nextCursor: null }, at);
    const newer = deferred<object>();
    let answer: () => unknown = first;
    const { user, callsOf } = await show(open, { 'GET /orders': () => answer(), 'POST /orders/:id/cancel': cancelled });
    await screen.findByText(shown);
    const before = callsOf('GET /orders').length;
    answer = () => newer.promise;
    await user.click(button('Cancel order'));
    await user.click(button('Cancel order', question()));
    await screen.findByText(/^This order is cancelled\./);
    expect(readLastSeen('u1', 'orders')?.at).toBe(at);
    await waitFor(() => expect(callsOf('GET /orders')).toHaveLength(before + 1));
    await newer.resolve({ orders: [testOrder('9'), cancelled()], nextCursor: null });
    expect(await screen.findByRole('heading', { name: 'Order FDK-9', hidden: true })).toBeInTheDocument();
  });

  it('shows a network error in the dialog, and another try succeeds', async () => {
    let up = false;
    const { user } = await show(open, {
      'POST /orders/:id/cancel': () => {
        if (!up) throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.');
        return cancelled();
      },
    });
    await user.click(button('Cancel order'));
    await user.click(button('Cancel order', question()));
    expect(await within(question()).findByRole('alert')).toHaveTextContent('Network error. Please check your connection and try again.');
    up = true;
    await user.click(button('Cancel order', question()));
    expect(await screen.findByText(/^This order is cancelled\./)).toBeInTheDocument();
  });

  it('too late, shows the reason and removes the buttons', async () => {
    const late = 'This order could be changed until the end of Friday 20 November.';
    const { user } = await show(open, {
      'POST /orders/:id/cancel': () => { throw new ApiError(409, 'too_late', late); },
      'GET /orders/:id': () => notChangeable(open, { orderStatus: 'PREPARING' }),
    });
    await user.click(button('Cancel order'));
    await user.click(button('Cancel order', question()));
    expect(await within(section()).findByRole('alert')).toHaveTextContent(late);
    await waitFor(() => expect(within(section()).queryByRole('button')).not.toBeInTheDocument());
    expect(screen.queryByRole('dialog', { name: 'Cancel this order?' })).not.toBeInTheDocument();
    expect(section()).toHaveFocus();
  });
});

describe('correcting the address', () => {
  const type = async (user: ReturnType<typeof userEvent.setup>, label: string, text: string) => {
    await user.clear(within(form()).getByLabelText(label));
    if (text) await user.type(within(form()).getByLabelText(label), text);
  };
  const save = (user: ReturnType<typeof userEvent.setup>) => user.click(button('Save address', form()));

  it('starts with the current address, sends the typed one and shows it', async () => {
    const answer = deferred<Order>();
    const { user, callsOf, tracked } = await show(open, { 'PUT /orders/:id/address': () => answer.promise });
    await user.click(button('Change address'));
    expect(within(form()).getByLabelText('Flat, floor or company (optional)')).toHaveValue('Flat 2');
    expect(within(form()).getByLabelText('City')).toHaveAttribute('readonly');
    await type(user, 'Phone number', '020 7946 0009');
    await type(user, 'Delivery address', ' 7 New Road ');
    await type(user, 'Post code', 'e17 5jw');
    await type(user, 'Note for the driver (optional)', '');
    await save(user);
    expect(button('Save address', form())).toHaveAttribute('aria-busy', 'true');
    await save(user);
    await user.keyboard('{Escape}');
    expect(callsOf('PUT /orders/:id/address')).toEqual([{
      route: 'PUT /orders/:id/address',
      input: {
        params: { id: '1' },
        body: { name: 'Ada King', phone: '02079460009', address: '7 New Road', address2: 'Flat 2', postCode: 'e17 5jw', note: '' },
      },
    }]);
    const { note: _note, ...rest } = address;
    await answer.resolve({ ...open, address: { ...rest, lines: ['7 New Road', 'Flat 2'], postCode: 'E17 5JW' } });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change address' })).not.toBeInTheDocument());
    expect(section()).toHaveTextContent('7 New Road, Flat 2, London E17 5JW');
    expect(within(section()).getByRole('status')).toHaveTextContent(`The address is changed.${UNTIL}`);
    expect(button('Change address')).toHaveFocus();
    expect(tracked).toContainEqual({ event: 'order_address_corrected', params: {} });
  });

  it('sends a text without the marks that nobody sees and that a phone copies with it', async () => {
    const { user, callsOf } = await show(open, { 'PUT /orders/:id/address': () => open });
    await user.click(button('Change address'));
    fireEvent.input(within(form()).getByLabelText('Name'), { target: { value: '\u2068Ada King\u2069' } });
    fireEvent.input(within(form()).getByLabelText('Phone number'), { target: { value: '\u202a020 7946 0009\u202c' } });
    fireEvent.input(within(form()).getByLabelText('Delivery address'), { target: { value: '7 New Road\u200e' } });
    fireEvent.input(within(form()).getByLabelText('Post code'), { target: { value: '\u202aE17 5JW\u202c' } });
    await save(user);
    expect(callsOf('PUT /orders/:id/address')).toEqual([expect.objectContaining({
      input: expect.objectContaining({
        body: expect.objectContaining({ name: 'Ada King', phone: '02079460009', address: '7 New Road', postCode: 'E17 5JW' }),
      }),
    })]);
  });

  it.each([
    ['Name', 'Empty Field: Name'],
    ['Phone number', 'Empty Field: Phone number'],
    ['Delivery address', 'Empty Field: Delivery address'],
    ['Post code', 'Empty Field: Post code'],
  ])('without %s makes no call and shows an error at the field', async (label, words) => {
    const { user, callsOf } = await show();
    await user.click(button('Change address'));
    await type(user, label, '');
    await save(user);
    const field = within(form()).getByLabelText(label);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(field).toHaveFocus();
    expect(callsOf('PUT /orders/:id/address')).toHaveLength(0);
    await user.type(field, 'x');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it.each([
    'Delivery address', 'Flat, floor or company (optional)',
  ])('with a web address in %s makes no call and shows an error at the field', async (label) => {
    const { user, callsOf } = await show();
    await user.click(button('Change address'));
    await type(user, label, 'www.evil.example');
    await save(user);
    expect(within(form()).getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining('Please leave web addresses out'));
    expect(callsOf('PUT /orders/:id/address')).toHaveLength(0);
  });

  it('refused outside the delivery area, keeps what was typed and calls again only after an edit', async () => {
    const words = "Unfortunately, we don't deliver to post code E8 1EH yet. You could send us an e-mail to request delivery for your location at hello@fivedaykitchen.example!";
    const { user, callsOf } = await show(open, {
      'PUT /orders/:id/address': () => { throw new ApiError(422, 'post_code', words, 'postCode'); },
    });
    await user.click(button('Change address'));
    await type(user, 'Delivery address', '1 Far Road');
    await type(user, 'Post code', 'E8 1EH');
    await save(user);
    await waitFor(() => expect(within(form()).getByLabelText('Post code')).toHaveAccessibleDescription(words));
    expect(within(form()).getByLabelText('Post code')).toHaveFocus();
    expect(within(form()).getByLabelText('Delivery address')).toHaveValue('1 Far Road');
    await save(user);
    expect(callsOf('PUT /orders/:id/address')).toHaveLength(1);
    await type(user, 'Post code', 'E17 5JW');
    await save(user);
    expect(callsOf('PUT /orders/:id/address')).toHaveLength(2);
  });

  it('offers another try after a failure that may pass', async () => {
    let up = false;
    const { user } = await show(open, {
      'PUT /orders/:id/address': () => {
        if (!up) throw new ApiError(503, 'unavailable', 'We cannot look that up right now.');
        return open;
      },
    });
    await user.click(button('Change address'));
    await save(user);
    expect(await within(form()).findByRole('alert')).toHaveTextContent('We cannot look that up right now.');
    up = true;
    await user.click(button('Try again', form()));
    expect(await screen.findByText('The address is changed.')).toBeInTheDocument();
  });

  it('of an order cancelled meanwhile in another tab, shows the reason and the cancelled order', async () => {
    const { user } = await show(open, {
      'PUT /orders/:id/address': () => { throw new ApiError(409, 'order_final', 'This order is cancelled.'); },
      'GET /orders/:id': cancelled,
    });
    await user.click(button('Change address'));
    await save(user);
    expect(await within(section()).findByRole('alert')).toHaveTextContent('This order is cancelled.');
    await waitFor(() => expect(within(section()).queryByRole('button')).not.toBeInTheDocument());
    expect(popup()).toHaveTextContent('Refunded£79.99');
  });
});

describe('returning to the list', () => {
  const returnToPage = () => act(async () => void window.dispatchEvent(new Event('focus')));

  it('shows the change of another tab, also in the popup, without loading the later pages again', async () => {
    let first = open;
    const page = (cursor: string | undefined) => (cursor
      ? { orders: [testOrder('2')], nextCursor: null }
      : { orders: [first], nextCursor: 'next' });
    const { user, callsOf } = await show(open, { 'GET /orders': ({ query }) => page(query?.cursor) });
    await user.click(within(popup()).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Show more orders' }));
    await screen.findByRole('heading', { name: 'Order FDK-2' });
    await user.click(screen.getAllByRole('button', { name: 'View Meals' })[0] ?? document.body);
    button('Cancel order').focus();
    first = cancelled();
    await returnToPage();
    expect(await screen.findByText(/^This order is cancelled\./)).toBeInTheDocument();
    expect(section()).toHaveFocus();
    expect(screen.getByText('Cancelled order')).toBeInTheDocument();
    expect(callsOf('GET /orders').map(({ input }) => (input as { query: { cursor?: string } }).query.cursor))
      .toEqual([undefined, 'next', undefined]);
  });

  it('shows an order that was placed elsewhere', async () => {
    let orders = [open];
    await show(open, { 'GET /orders': () => ({ orders, nextCursor: null }) });
    orders = [testOrder('9'), open];
    await returnToPage();
    expect(await screen.findByRole('heading', { name: 'Order FDK-9' })).toBeInTheDocument();
  });

  it('keeps a form that is being filled in', async () => {
    const { user } = await show();
    await user.click(button('Change address'));
    await user.type(within(form()).getByLabelText('Delivery address'), ' B');
    await returnToPage();
    expect(within(form()).getByLabelText('Delivery address')).toHaveValue('1 Engine Row B');
  });

  it('never replaces a change made here by an older answer', async () => {
    const old = deferred<unknown>();
    let fetches = 0;
    const { user } = await show(open, {
      'GET /orders': () => ((fetches += 1) === 1 ? { orders: [open], nextCursor: null } : old.promise),
      'POST /orders/:id/cancel': cancelled,
    });
    await returnToPage();
    await user.click(button('Cancel order'));
    await user.click(button('Cancel order', question()));
    await screen.findByText(/^This order is cancelled\./);
    await old.resolve({ orders: [open], nextCursor: null });
    // The query cache notifies its observers in a later task.
    await act(() => new Promise((resolve) => { setTimeout(resolve, 0); }));
    expect(screen.getByText(/^This order is cancelled\./)).toBeInTheDocument();
  });
});
