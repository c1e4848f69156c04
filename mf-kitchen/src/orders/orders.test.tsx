/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { testAttention, testCase, testFound, testHeld } from '../testing/test-orders';
import orders from './index';

const show = (attention: Parameters<typeof testAttention>[0] = {}, api: FakeShopOptions['api'] = {}) => ({
  user: userEvent.setup(),
  ...renderView(orders, {
    path: '/kitchen/orders', topics: { auth: { status: 'signed-in', uid: 'boss' } },
    api: { 'GET /kitchen/attention': () => testAttention(attention), 'GET /kitchen/held/:session': () => testCase(), ...api },
  }),
});
const posts = (calls: { route: string; input: unknown }[]) =>
  calls.filter(({ route }) => route.startsWith('POST')).map(({ route, input }) => [route, input]);

it('finds orders by what is typed, which never stands in the address, and leads to each', async () => {
  const { user, calls, navigation } = show({}, { 'POST /kitchen/orders/search': () => testFound({ refundedInCents: 250 }) });
  const field = await screen.findByLabelText('Find an order');
  await user.type(field, 'a{Enter}');
  expect(screen.getByText('Please type at least two letters.')).toBeInTheDocument();
  await user.type(field, 'da king{Enter}');
  expect(await screen.findByRole('link', { name: 'FDK-A' })).toHaveAttribute('href', '/kitchen/order?order=FDK-A');
  expect(screen.getByText('1 order')).toBeInTheDocument();
  expect(screen.getByText('Ada King', { selector: 'bdi' }).parentElement).toHaveTextContent(/^Ada King, E4 6EY$/);
  expect(screen.getByText(/£2.50 given back/)).toBeInTheDocument();
  expect(posts(calls)).toEqual([['POST /kitchen/orders/search', { body: { text: 'ada king' } }]]);
  expect(navigation.get()).toMatchObject({ pathname: '/kitchen/orders', search: '', state: { sought: 'ada king', uid: 'boss' } });
});

describe('a search that stands in the history', () => {
  const opened = (uid: string) => ({
    ...renderView(orders, {
      path: '/kitchen/orders', state: { sought: 'ada king', uid: 'boss' }, topics: { auth: { status: 'signed-in', uid } },
      api: { 'GET /kitchen/attention': () => testAttention(), 'POST /kitchen/orders/search': () => testFound({}) },
    }),
  });
  const logInAs = async (uid: string, { calls, publish }: ReturnType<typeof opened>) => {
    publish('auth', { status: 'signed-out' });
    expect(await screen.findByText(/managers/)).toBeInTheDocument();
    calls.length = 0;
    publish('auth', { status: 'signed-in', uid });
    return screen.findByLabelText('Find an order');
  };

  it('is made again for the manager who made it, also after another log-in', async () => {
    const shown = opened('boss');
    expect(await screen.findByRole('link', { name: 'FDK-A' })).toBeInTheDocument();
    expect(await logInAs('boss', shown)).toHaveValue('ada king');
    expect(await screen.findByRole('link', { name: 'FDK-A' })).toBeInTheDocument();
  });

  it('is not made in the name of another who logs in there', async () => {
    const shown = opened('boss');
    expect(await screen.findByRole('link', { name: 'FDK-A' })).toBeInTheDocument();
    expect(await logInAs('other', shown)).toHaveValue('');
    expect(await screen.findByText('Nothing waits for a decision.')).toBeInTheDocument();
    expect(posts(shown.calls)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'FDK-A' })).not.toBeInTheDocument();
  });
});

it('says that nothing waits', async () => {
  show();
  expect(await screen.findByText('Nothing waits for a decision.')).toBeInTheDocument();
});

it('shows a payment that can’t be delivered, and gives it back once it was asked with amount and name', async () => {
  const { user, calls } = show({ held: [testHeld] }, {
    'POST /kitchen/held/:session/refund': () => ({ refund: 'pending', amountInCents: 6450 }),
  });
  await user.click(await screen.findByRole('button', { name: 'Look at £64.50' }));
  // Of a name that is written from right to left, too, the house number stays after it.
  const name = await screen.findByText('Grace Hill', { selector: 'bdi' });
  expect(name.parentElement).toHaveTextContent(/^Grace Hill, 2 Yard, N7 6PA$/);
  expect(screen.getByText('Balanced Plan', { selector: 'bdi' }).parentElement).toHaveTextContent(/^1 × Balanced Plan$/);
  await user.click(screen.getByRole('button', { name: 'Give it all back' }));
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText('£64.50 goes back to \u2068Grace Hill\u2069. There will be no order.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Give £64.50 back' }));
  expect(posts(calls)).toEqual([['POST /kitchen/held/:session/refund', { params: { session: 'cs_h' } }]]);
  expect(await screen.findByText('£64.50 goes back. The payment provider has not confirmed it yet.')).toBeInTheDocument();
});

it('makes an order of it for the address that was agreed', async () => {
  const { user, calls } = show({ held: [testHeld] }, {
    'POST /kitchen/held/:session/fulfil': () => ({ order: 'FDK-NEW', deliveryDate: '2026-12-07' }),
  });
  await user.click(await screen.findByRole('button', { name: 'Look at £64.50' }));
  await user.click(await screen.findByRole('button', { name: 'Make the order after all' }));
  expect(screen.getByText('Please say where it goes.')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Address in London'), '9 Yard');
  await user.type(screen.getByLabelText('Post code'), 'E4 6EY');
  await user.selectOptions(screen.getByLabelText('Delivery day'), '2026-12-07');
  await user.click(screen.getByRole('button', { name: 'Make the order after all' }));
  expect(screen.getByText('The boxes go to \u2068Grace Hill\u2069, 9 Yard, E4 6EY. The customer gets the receipt.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Make the order' }));
  expect(posts(calls)).toEqual([
    [
      'POST /kitchen/held/:session/fulfil',
      { params: { session: 'cs_h' }, body: { address: '9 Yard', postCode: 'E4 6EY', day: '2026-12-07' } },
    ],
  ]);
  expect(await screen.findByText('FDK-NEW arrives on Monday 7 December.')).toBeInTheDocument();
});

it('says of a payment that the bank has not made what follows once it pays', async () => {
  const { user, calls } = show(
    { held: [{ ...testHeld, isPaid: false }] },
    { 'GET /kitchen/held/:session': () => testCase({ isPaid: false }), 'POST /kitchen/held/:session/close': () => ({}) },
  );
  await user.click(await screen.findByRole('button', { name: 'Look at £64.50' }));
  await user.type(await screen.findByLabelText('Address in London'), '9 Yard');
  await user.type(screen.getByLabelText('Post code'), 'E4 6EY');
  await user.click(screen.getByRole('button', { name: 'Make the order after all' }));
  expect(
    screen.getByText('The boxes go to \u2068Grace Hill\u2069, 9 Yard, E4 6EY, once the bank has paid. The customer gets a mail.'),
  ).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('button', { name: 'Give it all back' })).not.toBeInTheDocument();
  await user.click(screen.getByText('It was settled otherwise'));
  await user.type(screen.getByLabelText('How was it settled?'), 'By transfer');
  await user.click(screen.getByRole('button', { name: 'Note it' }));
  expect(
    screen.getByText('Nobody will be reminded of £64.50 any more, unless the bank pays after all. Noted: “\u2068By transfer\u2069”.'),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'It is settled' }));
  expect(posts(calls)).toEqual([['POST /kitchen/held/:session/close', { params: { session: 'cs_h' }, body: { note: 'By transfer' } }]]);
});

it('asks for a failed refund anew, or notes how it was settled', async () => {
  const refund = {
    session: 'cs_f', order: 'FDK-F', amountInCents: 500, reason: 'operator', failure: 'expired_card',
    timeCreated: '2026-11-21T10:00:00.000Z',
  };
  const { user, calls } = show({ failedRefunds: [refund] }, {
    'POST /kitchen/refunds/:session/again': () => ({}), 'POST /kitchen/refunds/:session/close': () => ({}),
  });
  expect(await screen.findByText('The payment provider says: expired_card')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(screen.getByRole('button', { name: 'Give £5.00 back' }));
  expect(await screen.findByText('The payment provider was asked again.')).toBeInTheDocument();
  await user.click(screen.getByText('It was settled otherwise'));
  await user.type(screen.getByLabelText('How was it settled?'), 'By transfer');
  await user.click(screen.getByRole('button', { name: 'Note it' }));
  await user.click(screen.getByRole('button', { name: 'It is settled' }));
  expect(await screen.findByText('Noted.')).toBeInTheDocument();
  expect(posts(calls).map(([route]) => route)).toEqual(['POST /kitchen/refunds/:session/again', 'POST /kitchen/refunds/:session/close']);
});

it('asks for all that failed of one payment together: the shop tries, or settles, all of it', async () => {
  const refund = {
    session: 'cs_f', order: 'FDK-F', amountInCents: 500, reason: 'operator', failure: 'expired_card',
    timeCreated: '2026-11-21T10:00:00.000Z',
  };
  const { user } = show({ failedRefunds: [
    { ...refund, amountInCents: 1250, timeCreated: '2026-11-22T10:00:00.000Z' }, { ...refund, session: 'cs_g', order: 'FDK-G' }, refund,
  ] });
  const item = (await screen.findByRole('link', { name: 'FDK-F' })).closest('li');
  if (!item) throw new Error('no item');
  expect(item).toHaveTextContent(/£12.50, a part, by us.*£5.00, a part, by us/);
  await user.click(within(item).getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('We ask the payment provider once more to give £17.50 back for FDK-F.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'No, leave it' }));
  await user.click(within(item).getByText('It was settled otherwise'));
  await user.type(within(item).getByLabelText('How was it settled?'), 'By transfer');
  await user.click(within(item).getByRole('button', { name: 'Note it' }));
  expect(screen.getByText(/^Nobody will be reminded of £17.50 any more/)).toBeInTheDocument();
});

it('shows money that came in another currency in that currency', async () => {
  const euros = { amountInCents: 8000, currency: 'eur', timeCreated: '2026-11-21T10:00:00.000Z' };
  const { user } = show({
    held: [{ ...testHeld, ...euros }],
    failedRefunds: [{ ...euros, session: 'cs_f', reason: 'quarantine' }],
    disputes: [{ ...euros, id: 'dp_1', kind: 'dispute', session: 'cs_d', reason: 'fraudulent', status: 'needs_response', isClosed: false }],
  }, {
    'GET /kitchen/held/:session': () => testCase(euros),
    'POST /kitchen/held/:session/refund': () => ({ refund: 'made', amountInCents: 8000 }),
  });
  expect(await screen.findByText('€80.00')).toBeInTheDocument();
  expect(screen.getByText('€80.00, it could not be delivered')).toBeInTheDocument();
  expect(screen.getByText('Dispute: €80.00')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('We ask the payment provider once more to give €80.00 back.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'No, leave it' }));
  await user.click(screen.getByRole('button', { name: 'Look at €80.00' }));
  await user.click(await screen.findByRole('button', { name: 'Give it all back' }));
  await user.click(screen.getByRole('button', { name: 'Give €80.00 back' }));
  expect(await screen.findByText('€80.00 went back.')).toBeInTheDocument();
});

it('lists disputes and orders that are held back, each with its order', async () => {
  show({
    disputes: [{
      id: 'dp_1', kind: 'dispute', session: 'cs_d', order: 'FDK-D', amountInCents: 6450, reason: 'fraudulent', status: 'needs_response',
      isClosed: false, timeCreated: '2026-11-21T10:00:00.000Z',
    }],
    heldOrders: [{
      order: 'FDK-H', status: 'NEW', deliveryDate: '2026-11-30', amountInCents: 6450, why: 'the payment is disputed',
      since: '2026-11-21T10:00:00.000Z',
    }],
  });
  expect(await screen.findByRole('link', { name: 'FDK-D' })).toHaveAttribute('href', '/kitchen/order?order=FDK-D');
  expect(screen.getByRole('link', { name: 'FDK-H' })).toBeInTheDocument();
});

it('asks for a log-in after its minutes', async () => {
  show({}, { 'GET /kitchen/attention': () => { throw new ApiError(403, 'requires-recent-login', 'x'); } });
  expect(await screen.findByText('This page is open for 15 minutes after you log in.')).toBeInTheDocument();
});
