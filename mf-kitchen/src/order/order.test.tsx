/** @jest-environment jsdom */
import '@testing-library/jest-dom';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from 'shared-api';
import { renderView, type FakeShopOptions } from 'shared-remote/testing';
import { testOrder } from '../testing/test-orders';
import order from './index';

const show = (data: Parameters<typeof testOrder>[0] = {}, api: FakeShopOptions['api'] = {}) => ({
  user: userEvent.setup(),
  ...renderView(order, {
    path: '/kitchen/order?order=FDK-A', topics: { auth: { status: 'signed-in', uid: 'boss' } },
    api: { 'GET /kitchen/orders/:id': () => testOrder(data), ...api },
  }),
});
const part = (name: string) => within(screen.getByRole('region', { name }));
const sent = (calls: { route: string; input: unknown }[]) =>
  calls.filter(({ route }) => route.startsWith('POST')).map(({ input }) => input);

const refundForm = async () => within(await screen.findByRole('region', { name: 'Give money back' }));
async function giveBack(user: ReturnType<typeof userEvent.setup>, amount: string, reason: string) {
  const form = await refundForm();
  await user.type(form.getByLabelText('Amount in pounds'), amount);
  await user.type(form.getByLabelText('Reason'), reason);
  await user.click(form.getByRole('button', { name: 'Give back' }));
}

it('shows payment, address, mails and who did what', async () => {
  show({ refundedInCents: 250, leftInCents: 6200, holds: [{ why: 'the payment is disputed', since: '2026-11-21T10:00:00.000Z' }] });
  expect(await screen.findByRole('heading', { level: 1, name: 'Order FDK-A' })).toBeInTheDocument();
  // Of a name that is written from right to left, too, the house number stays after it.
  const name = await screen.findByText('Ada King', { selector: 'bdi' });
  expect(name.parentElement).toHaveTextContent(/^Ada King, 1 Yard, London, E4 6EY$/);
  expect(screen.getByText('Balanced Plan', { selector: 'bdi' }).closest('li'))
    .toHaveTextContent(/^1 × Balanced Plan, £64.50MealsStew, Fruit$/);
  expect(screen.getByText('£62.00')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Held back from the kitchen: the payment is disputed.');
  expect(part('Mails').getByText('Receipt')).toBeInTheDocument();
  expect(part('What was done').getByText('order moved')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Orders' })).toHaveAttribute('aria-current', 'page');
});

it('gives money back once it was asked once more with amount and name, and once however often that is tapped', async () => {
  let answer: (value: object) => void = () => {};
  const { user, calls } = show({}, { 'POST /kitchen/orders/:id/refunds': () => new Promise((resolve) => { answer = resolve; }) });
  const form = await refundForm();
  const give = form.getByRole('button', { name: 'Give back' });
  await user.type(form.getByLabelText('Amount in pounds'), '1,5');
  await user.click(give);
  expect(form.getByText('Please type pounds like 12 or 12.50.')).toBeInTheDocument();
  await user.clear(form.getByLabelText('Amount in pounds'));
  await user.type(form.getByLabelText('Amount in pounds'), '99.99');
  await user.click(give);
  expect(form.getByText('At most £64.50 can go back.')).toBeInTheDocument();
  await user.clear(form.getByLabelText('Amount in pounds'));
  await user.type(form.getByLabelText('Amount in pounds'), '12.50');
  await user.type(form.getByLabelText('Reason'), 'Two meals were missing');
  await user.click(give);
  const dialog = within(screen.getByRole('dialog', { name: 'Give money back?' }));
  expect(
    dialog.getByText('£12.50 goes back to \u2068Ada King\u2069. They read: “\u2068Two meals were missing\u2069”.'),
  ).toBeInTheDocument();
  expect(sent(calls)).toEqual([]);
  const confirm = dialog.getByRole('button', { name: 'Give £12.50 back' });
  await user.dblClick(confirm);
  await user.click(confirm);
  expect(sent(calls))
    .toEqual([{ params: { id: 'FDK-A' }, body: { key: expect.any(String), amountInCents: 1250, reason: 'Two meals were missing' } }]);
  answer({ refund: 'made', amountInCents: 1250 });
  expect(await screen.findByText('£12.50 went back.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says before all of the money goes back that the order is then held back from the kitchen', async () => {
  const { user } = show();
  await giveBack(user, '64.50', 'Sorry');
  expect(screen.getByRole('dialog', { name: 'Give money back?' })).toHaveTextContent(
    'That is all of it: the order is held back from the kitchen. To tell the customer that it does not come, cancel it.',
  );
});

it('says nothing of the kitchen where a dispute took a part: giving back the rest holds nothing', async () => {
  const { user } = show({ leftInCents: 4450, disputedInCents: 2000 });
  await giveBack(user, '44.50', 'Sorry');
  const dialog = screen.getByRole('dialog', { name: 'Give money back?' });
  expect(dialog).toHaveTextContent('£44.50 goes back');
  expect(dialog).not.toHaveTextContent('held back');
});

it('asks again with the same key where the answer was lost, and says why something is refused', async () => {
  let tries = 0;
  const { user, calls } = show({}, {
    'POST /kitchen/orders/:id/refunds': () => {
      tries += 1;
      if (tries === 1) throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.');
      throw new ApiError(409, 'too_much', 'Of FDK-A £3.00 can still go back.');
    },
  });
  await giveBack(user, '5', 'Late');
  await user.click(screen.getByRole('button', { name: 'Give £5.00 back' }));
  expect(await screen.findByText('Network error. Please check your connection and try again.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Give £5.00 back' }));
  expect(await screen.findByText('Of FDK-A £3.00 can still go back.')).toBeInTheDocument();
  const [first, second] = sent(calls) as { body: { key: string } }[];
  expect(first?.body.key).toBe(second?.body.key);
});

it('pays once where the answer was lost and the question was left, and shows what has happened meanwhile', async () => {
  let refunded = 0;
  const { user, calls } = show({}, {
    'GET /kitchen/orders/:id': () => testOrder({ refundedInCents: refunded }),
    'POST /kitchen/orders/:id/refunds': () => {
      if (refunded) return { refund: 'made', amountInCents: 500 };
      refunded = 500;
      throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.');
    },
  });
  await giveBack(user, '5', 'Late');
  await user.click(screen.getByRole('button', { name: 'Give £5.00 back' }));
  await user.click(await screen.findByRole('button', { name: 'No, leave it' }));
  expect(await screen.findByText('£5.00')).toBeInTheDocument();
  const form = await refundForm();
  await user.type(form.getByLabelText('Reason'), ' indeed');
  await user.click(form.getByRole('button', { name: 'Give back' }));
  await user.click(screen.getByRole('button', { name: 'Give £5.00 back' }));
  await screen.findByText('£5.00 went back.');
  // The next one is another, and starts from an empty form.
  await giveBack(user, '5', 'Late again');
  await user.click(screen.getByRole('button', { name: 'Give £5.00 back' }));
  await screen.findByText('£5.00 went back.');
  const keys = (sent(calls) as { body: { key: string } }[]).map(({ body }) => body.key);
  expect(keys).toHaveLength(3);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('takes nothing that was typed for one order over to another', async () => {
  const { user, navigation } = show({}, {
    'GET /kitchen/orders/:id': (input?: { params?: Record<string, string> }) => testOrder({ order: input?.params?.id ?? '' }),
  });
  const open = async (order: string) => {
    act(() => navigation.push(`/kitchen/order?order=${order}`));
    expect(await screen.findByRole('heading', { level: 1, name: `Order ${order}` })).toBeInTheDocument();
    await screen.findByRole('heading', { name: 'Give money back' });
  };
  await open('FDK-A');
  await open('FDK-B');
  await user.type(part('Give money back').getByLabelText('Amount in pounds'), '5');
  await open('FDK-A');
  expect(part('Give money back').getByLabelText('Amount in pounds')).toHaveValue('');
});

it('explains its total: the promotion code’s discount, and what a dispute took', async () => {
  show({ amountInCents: 5950, leftInCents: 3950, disputedInCents: 2000, promotion: { code: 'WELCOME', discountInCents: 500 } });
  expect(await screen.findByText('WELCOME: −£5.00')).toBeInTheDocument();
  expect(screen.getByText('£59.50')).toBeInTheDocument();
  expect(screen.getByText('Taken by disputes').nextElementSibling).toHaveTextContent('£20.00');
});

it.each([
  ['Cancel the order', async (user: ReturnType<typeof userEvent.setup>) => {
    await user.clear(part('Cancel the order').getByLabelText('Reason, for us'));
    await user.type(part('Cancel the order').getByLabelText('Reason, for us'), 'Asked');
    await user.click(part('Cancel the order').getByRole('button'));
  }, 'FDK-A of \u2068Ada King\u2069 is cancelled, and £64.50 goes back. The customer gets a mail.', 'Cancel the order', { params: { id: 'FDK-A' }, body: { reason: 'Asked' } }, 'It is cancelled. £64.50 went back.'],
  ['Another day', async (user: ReturnType<typeof userEvent.setup>) => {
    await user.selectOptions(part('Another day').getByLabelText('Delivery day'), '2026-12-14');
    await user.click(part('Another day').getByRole('button'));
  }, 'FDK-A of \u2068Ada King\u2069 moves from Monday 30 November to Monday 14 December. The customer gets a mail.', 'Move to Monday 14 December', { params: { id: 'FDK-A' }, body: { day: '2026-12-14' } }, 'It arrives on Monday 14 December.'],
  ['Mails', async (user: ReturnType<typeof userEvent.setup>) =>
    user.click(part('Mails').getByRole('button', { name: 'Send “Receipt” again' })),
    '“Receipt” goes to ada@example.org once more, with the words that are true now.', 'Send it again',
    { params: { id: '7' }, body: { key: expect.any(String) } }, 'It goes out in a moment.'],
] as const)('%s: asks once more in plain words, does it, and says so', async (_part, act, text, confirm, input, said) => {
  const done = () => ({ refund: 'made', amountInCents: 6450 });
  const { user, calls } = show({}, {
    'POST /kitchen/orders/:id/cancel': done, 'POST /kitchen/orders/:id/day': done, 'POST /kitchen/mails/:id/again': done,
  });
  await screen.findByRole('heading', { name: 'What was done' });
  await act(user);
  const dialog = within(screen.getByRole('dialog'));
  expect(dialog.getByText(text)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'No, leave it' }));
  expect(sent(calls)).toEqual([]);
  await act(user);
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: confirm }));
  expect(sent(calls)).toEqual([input]);
  expect(await screen.findByText(said)).toBeInTheDocument();
});

it.each([
  [
    'paid, of which all has gone back or was taken by a dispute', testOrder({ leftInCents: 0 }),
    'None of what was paid is left to go back.',
  ],
  ['not paid', (({ timePaid: _, ...unpaid }) => unpaid)(testOrder({ leftInCents: 0 })), 'Nothing was paid.'],
])('says before it cancels an order that was %s, why no money goes back', async (_, shown, why) => {
  const { user } = show({}, {
    'GET /kitchen/orders/:id': () => shown, 'POST /kitchen/orders/:id/cancel': () => ({ refund: 'none', amountInCents: 0 }),
  });
  await screen.findByRole('heading', { name: 'Cancel the order' });
  await user.type(part('Cancel the order').getByLabelText('Reason, for us'), 'Asked');
  await user.click(part('Cancel the order').getByRole('button'));
  expect(
    within(screen.getByRole('dialog')).getByText(`FDK-A of \u2068Ada King\u2069 is cancelled. ${why} The customer gets a mail.`),
  ).toBeInTheDocument();
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the order' }));
  expect(await screen.findByText('It is cancelled. No money goes back.')).toBeInTheDocument();
});

it.each([
  ['NEW', 'The payment is being processed'], ['CANCELLED', 'Nothing was paid'],
] as const)('says of one that is %s and not paid: %s', async (status, text) => {
  const { timePaid: _, ...unpaid } = testOrder({ status, leftInCents: 0 });
  show({}, { 'GET /kitchen/orders/:id': () => unpaid });
  expect((await screen.findByText('Paid')).nextElementSibling).toHaveTextContent(text);
});

it('offers nothing that can’t be done any more', async () => {
  show({ status: 'CANCELLED', leftInCents: 0, mayCancel: false, days: [] });
  await screen.findByRole('heading', { name: 'What was done' });
  for (const name of ['Another day', 'Give money back', 'Cancel the order', 'Cook it all the same']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
  }
});

it('tells who cooks that it is for managers', async () => {
  show({}, { 'GET /kitchen/orders/:id': () => { throw new ApiError(403, 'forbidden', 'That is for managers only.'); } });
  expect(await screen.findByText('This page is for managers.')).toBeInTheDocument();
});
