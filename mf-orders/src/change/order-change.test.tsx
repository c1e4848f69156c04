/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError, type Order } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import ordersView from '../list';
import { testOrder } from '../list/test-orders';

const address = { name: 'Ada King', phone: '02079460000', lines: ['1 Engine Row', 'Flat 2'], city: 'London', postCode: 'E4 6EY', country: 'GB', note: 'Ring twice' };
/** Friday's last moment is British winter time's midnight. */
const changeableUntil = '2026-11-21T00:00:00.000Z';
const open = testOrder('1', { address, changeableUntil });
const gone = ({ changeableUntil: _until, ...order }: Order, more: Partial<Order>): Order => ({ ...order, ...more });
const cancelled = () => {
  const { deliveryStatus: _none, ...order } = gone(open, { orderStatus: 'CANCELLED', refundedInCents: 7999 });
  return order;
};
const UNTIL = 'You can cancel this order or correct its address until the end of Friday 20 November, London time.';

async function show(order: Order = open, api: FakeShopOptions['api'] = {}) {
  const user = userEvent.setup();
  const shop = renderView(ordersView, {
    path: '/my-orders',
    topics: { auth: { status: 'signed-in', uid: 'u1' } },
    api: { 'GET /orders': () => ({ orders: [order], nextCursor: null }), 'POST /menu/meals': () => ({ meals: [], notFound: [] }), ...api },
  });
  await user.click(await screen.findByRole('button', { name: 'View Meals' }));
  const asked = (route: string) => shop.calls.filter((call) => call.route === route);
  return { ...shop, user, asked };
}
const section = () => screen.getByRole('region', { name: 'Delivery address' });
const popup = () => screen.getByRole('dialog', { name: 'Order Details' });
const question = () => screen.getByRole('dialog', { name: 'Cancel this order?' });
const form = () => screen.getByRole('dialog', { name: 'Change address' });
const button = (name: string, within_ = section()) => within(within_).getByRole('button', { name });
/** A promise that the test ends. */
function waiting<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((done) => { resolve = done; });
  return { promise, resolve: (value: T) => act(async () => resolve(value)) };
}

describe('where an order goes', () => {
  it('stands in the popup, with what can be done and until when in London', async () => {
    await show();
    expect(section()).toHaveTextContent('Ada King, 1 Engine Row, Flat 2, London E4 6EY02079460000Ring twice');
    expect(section()).toHaveTextContent(UNTIL);
    expect(button('Change address')).toBeEnabled();
    expect(button('Cancel order')).toBeEnabled();
  });

  it('ends in summer with the midnight of London, too', async () => {
    await show(testOrder('1', { changeableUntil: '2027-06-11T23:00:00.000Z' }));
    expect(section()).toHaveTextContent('until the end of Friday 11 June, London time.');
  });

  it.each([
    ['past the cut-off', gone(open, { orderStatus: 'PREPARING' }), 'We are already shopping and cooking for this order, so it can no longer be changed.'],
    ['cancelled and paid', cancelled(), 'This order is cancelled. What you paid goes back the way you paid it. Refunds take 5–28 days, depending on your bank.'],
    ['on its way', gone(open, { orderStatus: 'DELIVERING' }), ''],
  ])('offers nothing for an order that is %s', async (_, order, words) => {
    await show(order);
    expect(within(section()).getByRole('status')).toHaveTextContent(new RegExp(`^${words}$`));
    expect(within(section()).queryByRole('button')).not.toBeInTheDocument();
  });

  it('promises no money for a cancelled order that was never paid, and says what was given back for one that was', async () => {
    const { timePaid: _paid, refundedInCents: _refunded, ...never } = cancelled();
    const first = await show(never);
    expect(within(section()).getByRole('status')).toHaveTextContent(/^This order is cancelled\.$/);
    expect(popup()).not.toHaveTextContent('Refunded');
    first.unmount();
    await show(cancelled());
    expect(popup()).toHaveTextContent('Refunded£79.99');
  });
});

describe('cancelling', () => {
  it('asks first, says what is given back and when, and shows the order cancelled everywhere', async () => {
    const answer = waiting<Order>();
    const { user, asked, tracked } = await show(open, { 'POST /orders/:id/cancel': () => answer.promise });
    await user.click(button('Cancel order'));
    expect(question()).toHaveTextContent('Order FDK-1 for Monday 23 November will not be cooked or delivered. This can’t be undone.');
    expect(question()).toHaveTextContent('We give back £79.99, the way you paid it. Refunds take 5–28 days, depending on your bank.');
    expect(button('Keep my order', question())).toHaveFocus();
    expect(asked('POST /orders/:id/cancel')).toHaveLength(0);

    await user.click(button('Cancel order', question()));
    expect(button('Cancel order', question())).toHaveAttribute('aria-busy', 'true');
    await user.click(button('Cancel order', question()));
    await user.keyboard('{Escape}');
    expect(asked('POST /orders/:id/cancel')).toMatchObject([{ input: { params: { id: '1' } } }]);
    await answer.resolve(cancelled());

    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cancel this order?' })).not.toBeInTheDocument());
    expect(section()).toHaveFocus();
    expect(within(section()).getByRole('status')).toHaveTextContent('This order is cancelled.');
    expect(popup()).toHaveTextContent('Refunded£79.99');
    expect(tracked).toContainEqual({ event: 'order_cancelled', params: {} });
    await user.click(within(popup()).getByRole('button', { name: 'Close' }));
    expect(screen.getByText('Cancelled order')).toBeInTheDocument();
    expect(asked('GET /orders')).toHaveLength(1);
  });

  it('can be thought better of', async () => {
    const { user, asked } = await show();
    await user.click(button('Cancel order'));
    await user.click(button('Keep my order', question()));
    expect(button('Cancel order')).toHaveFocus();
    expect(asked('POST /orders/:id/cancel')).toHaveLength(0);
  });

  it.each([
    ['not paid yet', () => { const { timePaid: _paid, ...order } = open; return order; }, 'Nothing has been taken for it yet. Should a payment still come, we give it back in full.'],
    ['given back in part', () => ({ ...open, refundedInCents: 1000 }), 'We give back £69.99, the way you paid it.'],
  ])('promises the right sum for an order that is %s', async (_, order, words) => {
    const { user } = await show(order());
    await user.click(button('Cancel order'));
    expect(question()).toHaveTextContent(words);
  });

  it('says in the question what went wrong on the way, and another try goes through', async () => {
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

  it('too late, says so and takes the buttons away', async () => {
    const late = 'This order could be changed until the end of Friday 20 November.';
    const { user } = await show(open, {
      'POST /orders/:id/cancel': () => { throw new ApiError(409, 'too_late', late); },
      'GET /orders/:id': () => gone(open, { orderStatus: 'PREPARING' }),
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

  it('starts from what is there, sends what was typed and shows the order with it', async () => {
    const answer = waiting<Order>();
    const { user, asked, tracked } = await show(open, { 'PUT /orders/:id/address': () => answer.promise });
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
    expect(asked('PUT /orders/:id/address')).toEqual([{
      route: 'PUT /orders/:id/address',
      input: { params: { id: '1' }, body: { name: 'Ada King', phone: '02079460009', address: '7 New Road', address2: 'Flat 2', postCode: 'e17 5jw', note: '' } },
    }]);
    const { note: _note, ...rest } = address;
    await answer.resolve({ ...open, address: { ...rest, lines: ['7 New Road', 'Flat 2'], postCode: 'E17 5JW' } });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change address' })).not.toBeInTheDocument());
    expect(section()).toHaveTextContent('7 New Road, Flat 2, London E17 5JW');
    expect(within(section()).getByRole('status')).toHaveTextContent(`The address is changed.${UNTIL}`);
    expect(button('Change address')).toHaveFocus();
    expect(tracked).toContainEqual({ event: 'order_address_corrected', params: {} });
  });

  it.each([
    ['Name', 'Empty Field: Name'],
    ['Phone number', 'Empty Field: Phone number'],
    ['Delivery address', 'Empty Field: Delivery address'],
    ['Post code', 'Empty Field: Post code'],
  ])('without %s asks nobody and says so at the field', async (label, words) => {
    const { user, asked } = await show();
    await user.click(button('Change address'));
    await type(user, label, '');
    await save(user);
    const field = within(form()).getByLabelText(label);
    expect(field).toHaveAccessibleDescription(expect.stringContaining(words));
    expect(field).toHaveFocus();
    expect(asked('PUT /orders/:id/address')).toHaveLength(0);
    await user.type(field, 'x');
    expect(screen.queryByText(words)).not.toBeInTheDocument();
  });

  it('refused outside the area, keeps what was typed and asks again only after an edit', async () => {
    const words = "Unfortunately, we don't deliver to post code E8 1EH yet. You could send us an e-mail to request delivery for your location at hello@fivedaykitchen.example!";
    const { user, asked } = await show(open, { 'PUT /orders/:id/address': () => { throw new ApiError(422, 'post_code', words, 'postCode'); } });
    await user.click(button('Change address'));
    await type(user, 'Delivery address', '1 Far Road');
    await type(user, 'Post code', 'E8 1EH');
    await save(user);
    await waitFor(() => expect(within(form()).getByLabelText('Post code')).toHaveAccessibleDescription(words));
    expect(within(form()).getByLabelText('Post code')).toHaveFocus();
    expect(within(form()).getByLabelText('Delivery address')).toHaveValue('1 Far Road');
    await save(user);
    expect(asked('PUT /orders/:id/address')).toHaveLength(1);
    await type(user, 'Post code', 'E17 5JW');
    await save(user);
    expect(asked('PUT /orders/:id/address')).toHaveLength(2);
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

  it('cancelled in another tab meanwhile, says so and shows it', async () => {
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

describe('coming back to the list', () => {
  const come = () => act(async () => void window.dispatchEvent(new Event('focus')));

  it('shows what another tab did, also in the popup, without loading again what was scrolled through', async () => {
    let first = open;
    const page = (cursor: string | undefined) => (cursor ? { orders: [testOrder('2')], nextCursor: null } : { orders: [first], nextCursor: 'next' });
    const { user, asked } = await show(open, { 'GET /orders': ({ query }) => page(query?.cursor) });
    await user.click(within(popup()).getByRole('button', { name: 'Close' }));
    await user.click(screen.getByRole('button', { name: 'Show more orders' }));
    await screen.findByRole('heading', { name: 'Order FDK-2' });
    await user.click(screen.getAllByRole('button', { name: 'View Meals' })[0] ?? document.body);
    button('Cancel order').focus();
    first = cancelled();
    await come();
    expect(await screen.findByText(/^This order is cancelled\./)).toBeInTheDocument();
    expect(section()).toHaveFocus();
    expect(screen.getByText('Cancelled order')).toBeInTheDocument();
    expect(asked('GET /orders').map(({ input }) => (input as { query: { cursor?: string } }).query.cursor)).toEqual([undefined, 'next', undefined]);
  });

  it('shows an order that was placed elsewhere', async () => {
    let orders = [open];
    await show(open, { 'GET /orders': () => ({ orders, nextCursor: null }) });
    orders = [testOrder('9'), open];
    await come();
    expect(await screen.findByRole('heading', { name: 'Order FDK-9' })).toBeInTheDocument();
  });

  it('keeps a form that is being filled in', async () => {
    const { user } = await show();
    await user.click(button('Change address'));
    await user.type(within(form()).getByLabelText('Delivery address'), ' B');
    await come();
    expect(within(form()).getByLabelText('Delivery address')).toHaveValue('1 Engine Row B');
  });

  it('never puts an older answer over a change made here', async () => {
    const old = waiting<unknown>();
    let asked = 0;
    const { user } = await show(open, {
      'GET /orders': () => ((asked += 1) === 1 ? { orders: [open], nextCursor: null } : old.promise),
      'POST /orders/:id/cancel': cancelled,
    });
    await come();
    await user.click(button('Cancel order'));
    await user.click(button('Cancel order', question()));
    await screen.findByText(/^This order is cancelled\./);
    await old.resolve({ orders: [open], nextCursor: null });
    // The cache tells its readers in a later turn.
    await act(() => new Promise((resolve) => { setTimeout(resolve, 0); }));
    expect(screen.getByText(/^This order is cancelled\./)).toBeInTheDocument();
  });
});
