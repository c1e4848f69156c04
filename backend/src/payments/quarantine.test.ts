import { eq } from 'drizzle-orm';
import type { PaymentStatus } from 'shared-api';
import { addDays, cutOffOf, heldPaymentText } from 'shared-rules';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { accounting, attempts, orders, profiles, quarantine, refunds } from '../db/schema';
import { setCapacity } from '../delivery/close-week';
import { commands } from '../ops/commands';
import { run } from '../ops/run';
import { cancelForOperator } from '../orders/cancel-for-operator';
import { deleteOrders } from '../orders/delete-orders';
import { eraseNext } from '../users/erase';
import { takeMissedEvents } from '../workers/missed-events';
import { sendNextMail } from '../workers/send-mail';
import { closeRefunds } from './refund-by-operator';
import { refundNext } from './refunds';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => shop.sandbox.settings({ refunds: 'succeed' }));

const FAR = guestAt('n7 6pa');

async function astray(how: object = {}): Promise<string> {
  const { session } = await shop.checkout({ deliveryNote: 'Blue gate' });
  await shop.sandbox.pay(session.sessionId, { ...FAR, ...how });
  await shop.status(session.sessionId);
  return session.sessionId;
}
async function ops(...words: string[]) {
  expect(Object.keys(commands)).toContain(words.slice(0, 2).join(' '));
  const tools = { deps: shop.deps, actor: 'ops:test', readText: async () => '' };
  return run(words, async () => ({ tools, close: async () => undefined }));
}
async function mails() {
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps)) { /* all */ }
  return shop.mail.sent.filter(({ to }) => to === 'guest@example.org').map(({ mail }) => mail);
}
const caseOf = async (sessionId: string) => (await shop.db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId)))[0];
const orderOf = async (sessionId: string) => (await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId)))[0];

it('tells the customer at once what we can’t do, what they can expect and by when; the page without the post code', async () => {
  await mails();
  const sessionId = await astray();
  const answer = await shop.status(sessionId);
  const { held, paid, error } = answer.data as PaymentStatus;
  expect({ reason: held?.reason, paid, error }).toEqual({ reason: 'post-code', paid: true, error: null });
  expect(answer.body).not.toMatch(/n7|6pa|guest@/i);
  const sent = await mails();
  expect(sent).toHaveLength(1);
  const text = heldPaymentText({ reason: 'post-code', paid: true, answerBy: held?.answerBy ?? '', postCode: 'N7 6PA' }, new Date());
  expect(text).toMatch(/^We have your payment, but we can’t deliver to N7 6PA\. Nothing will be cooked\. We’ll call or write by \d+ \w+ \d{4}, \d\d:\d\d, or give everything back\.$/);
  expect(sent[0]?.text).toContain(text);
});

it('does not say paid of a bank payment under way, and closes the case when the bank refuses', async () => {
  const sessionId = await astray({ method: 'bank', bankAnswer: 'waits' });
  expect((await mails()).at(-1)?.text).toContain('Your payment is being processed by your bank, but we can’t deliver to N7 6PA.');
  expect(await ops('quarantine', 'settle', sessionId, '--refund'))
    .toMatchObject({ code: 1, error: expect.stringContaining('has not paid') });
  await shop.sandbox.control(`sessions/${sessionId}/fail`);
  await shop.status(sessionId);
  expect(await caseOf(sessionId)).toMatchObject({ resolution: 'the bank did not pay', paidAt: null, email: null });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['Your payment was not made']);
});

it('frees the cart when the bank refuses: it was not paid for, and may be ordered again', async () => {
  const { cartId, session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, { ...FAR, method: 'bank', bankAnswer: 'waits' });
  await shop.status(sessionId);
  expect(await shop.checkout({ cartId })).toMatchObject({ status: 409, error: { code: 'cart_paid' } });
  await shop.sandbox.control(`sessions/${sessionId}/fail`);
  await shop.status(sessionId);
  const again = await shop.checkout({ cartId });
  expect(again).toMatchObject({ status: 200, session: { sessionId: expect.not.stringMatching(sessionId) } });
  expect(await shop.settled(again.session.sessionId, GUEST)).toMatchObject({ paidAt: expect.any(Date) });
  // What was paid and set aside keeps its cart.
  const paid = await shop.checkout();
  await shop.sandbox.pay(paid.session.sessionId, FAR);
  await shop.status(paid.session.sessionId);
  expect(await shop.checkout({ cartId: paid.cartId })).toMatchObject({ status: 409, error: { code: 'cart_paid' } });
});

it('frees the cart once the money is given back, and not before', async () => {
  const { cartId, session: { sessionId } } = await shop.checkout();
  await shop.sandbox.pay(sessionId, FAR);
  await shop.status(sessionId);
  await shop.sandbox.settings({ refunds: 'pend' });
  expect(await ops('quarantine', 'settle', sessionId, '--refund')).toMatchObject({ code: 0 });
  expect(await shop.checkout({ cartId })).toMatchObject({ status: 409, error: { code: 'cart_paid' } });
  const [back] = (await shop.sandbox.state()).sessions.find(({ id }) => id === sessionId)?.refunds ?? [];
  await shop.sandbox.control(`refunds/${back?.id}/succeed`);
  await takeMissedEvents(shop.deps);
  const again = await shop.checkout({ cartId });
  expect(again).toMatchObject({ status: 200, session: { sessionId: expect.not.stringMatching(sessionId) } });
  expect(await shop.settled(again.session.sessionId, GUEST)).toMatchObject({ paidAt: expect.any(Date) });
  expect(await shop.checkout({ cartId }))
    .toMatchObject({ status: 409, error: { code: 'cart_paid', details: { sessionId: again.session.sessionId } } });
});

it('closed by an operator before the bank paid, it is open again with the money, and both are told', async () => {
  const sessionId = await astray({ method: 'bank', bankAnswer: 'waits' });
  expect(await ops('quarantine', 'settle', sessionId, '--note', 'they will pay by transfer'))
    .toMatchObject({ code: 0, out: expect.stringContaining('If its bank pays after all, it is open again.') });
  await mails();
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  for (let look = 0; look < 2; look += 1) await shop.status(sessionId);
  expect(await caseOf(sessionId)).toMatchObject({
    resolvedAt: null, resolution: null, paidAt: expect.any(Date), email: 'guest@example.org', reason: 'post_code_not_delivered',
  });
  expect((await mails()).map(({ subject }) => subject)).toEqual(['We have your payment, but can’t deliver yet']);
  const told = shop.mail.sent.filter(({ mail }) => mail.subject === 'A payment needs you' && mail.text.includes(sessionId));
  expect(told).toHaveLength(1);
  expect(await ops('quarantine', 'settle', sessionId, '--refund')).toMatchObject({ code: 0 });
});

it('whose account was erased in between is open again without a word of its owner', async () => {
  const { token, uid } = await shop.customer('forgotten');
  const { session: { sessionId } } = await shop.checkout({ token });
  await shop.db.update(attempts).set({ amount: 1 }).where(eq(attempts.sessionId, sessionId));
  await shop.sandbox.pay(sessionId, { method: 'bank', bankAnswer: 'waits' });
  await shop.status(sessionId);
  expect(await ops('quarantine', 'settle', sessionId, '--note', 'they will pay by transfer')).toMatchObject({ code: 0 });
  await shop.db.update(profiles).set({ deletionAt: new Date(0) }).where(eq(profiles.uid, uid));
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = '${uid}'`)).toBe(0);
  await mails();
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  await shop.status(sessionId);
  expect(await caseOf(sessionId)).toMatchObject({ reason: 'amount_mismatch', resolvedAt: null, paidAt: expect.any(Date), email: null });
  await mails();
  expect(shop.mail.sent.map(({ to, mail }) => [to, mail.subject])).toEqual([[shop.config.mail.operator, 'A payment needs you']]);
});

it('says so once the bank has paid after all', async () => {
  const sessionId = await astray({ method: 'bank', bankAnswer: 'waits' });
  await mails();
  await shop.sandbox.control(`sessions/${sessionId}/settle`);
  await shop.status(sessionId);
  await shop.status(sessionId);
  expect((await mails()).map(({ subject }) => subject)).toEqual(['We have your payment, but can’t deliver yet']);
  expect((await caseOf(sessionId))?.paidAt).toBeInstanceOf(Date);
});

it('is fulfilled by the operator for another address and Monday: an order like any other, once', async () => {
  const sessionId = await astray();
  await mails();
  const fulfil = (...more: string[]) =>
    ops('quarantine', 'fulfil', sessionId, '--post-code', 'e17 5jw', '--address', '9 New Road', ...more);
  expect(await ops('quarantine', 'fulfil', sessionId, '--post-code', 'N7 6PA', '--address', '9 New Road')).toMatchObject({ code: 1 });
  expect(await fulfil('--day', '2020-01-06')).toMatchObject({ code: 1, error: expect.stringContaining('is over') });
  expect(await fulfil('--day', '2099-01-05')).toMatchObject({ code: 0, out: expect.stringContaining('arrives on Monday 5 January') });
  expect(await orderOf(sessionId)).toMatchObject({
    status: 'NEW', paidAt: expect.any(Date), deliveryDate: '2099-01-05', email: 'guest@example.org',
    address: { name: 'Grace Guest', lines: ['9 New Road'], postCode: 'E17 5JW', note: 'Blue gate' },
  });
  expect(await caseOf(sessionId)).toMatchObject({ resolution: 'fulfilled', email: null });
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your order FDK-/)]);
  expect((await shop.status(sessionId)).data).toEqual({
    status: 'complete', error: null, paid: true,
    order: expect.objectContaining({ orderId: expect.stringMatching(/^FDK-/), deliveryDate: '2099-01-05' }),
  });
  expect(await fulfil()).toMatchObject({ code: 1, error: expect.stringContaining('settled already') });
});

it('is not fulfilled where the sum is in doubt, nor while its money goes back', async () => {
  const { session } = await shop.checkout();
  await shop.db.update(attempts).set({ amount: 1 }).where(eq(attempts.sessionId, session.sessionId));
  await shop.sandbox.pay(session.sessionId, GUEST);
  await shop.status(session.sessionId);
  const where = ['--post-code', 'E4 6EY', '--address', '9 New Road'];
  expect(await ops('quarantine', 'fulfil', session.sessionId, ...where))
    .toMatchObject({ code: 1, error: expect.stringContaining('can only be given back') });
  await shop.sandbox.settings({ refunds: 'pend' });
  const sessionId = await astray();
  expect(await ops('quarantine', 'settle', sessionId, '--refund'))
    .toMatchObject({ code: 0, out: expect.stringContaining('stays open until the provider has given it back') });
  expect((await caseOf(sessionId))?.resolvedAt).toBeNull();
  expect(await ops('quarantine', 'fulfil', sessionId, ...where)).toMatchObject({ code: 1, error: expect.stringContaining('goes back') });
  expect(await orderOf(sessionId)).toBeUndefined();
});

describe('fulfilled', () => {
  const where = ['--post-code', 'E4 6EY', '--address', '9 New Road'];
  const promised = async (sessionId: string) =>
    (await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId)))[0]?.deliveryDate ?? '';
  afterEach(() => { shop.clock.fixed = undefined; });

  it('after the cut-off, it keeps the Monday that was agreed on, and no mail says that we learned of the payment too late', async () => {
    const sessionId = await astray();
    const day = await promised(sessionId);
    await mails();
    shop.clock.fixed = new Date(cutOffOf(day).getTime() + 3_600_000);
    expect(await ops('quarantine', 'fulfil', sessionId, ...where))
      .toMatchObject({ code: 1, error: expect.stringContaining('say which Monday you agreed on') });
    expect(await ops('quarantine', 'fulfil', sessionId, ...where, '--day', day)).toMatchObject({ code: 0 });
    expect(await orderOf(sessionId)).toMatchObject({ deliveryDate: day });
    expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Your order FDK-\w+$/)]);
  });

  it('for no Monday whose cut-off is over where its bank has not paid yet', async () => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.sandbox.pay(sessionId, { ...FAR, method: 'bank', bankAnswer: 'waits' });
    await shop.status(sessionId);
    const day = await promised(sessionId);
    shop.clock.fixed = new Date(cutOffOf(day).getTime() + 3_600_000);
    expect(await ops('quarantine', 'fulfil', sessionId, ...where, '--day', day))
      .toMatchObject({ code: 1, error: expect.stringContaining('say another Monday') });
    expect(await ops('quarantine', 'fulfil', sessionId, ...where, '--day', addDays(day, 7))).toMatchObject({ code: 0 });
  });

  it('it was paid when its customer paid, on the receipt and in the accounts, though we heard of that late and made an order of it later', async () => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.sandbox.pay(sessionId, FAR);
    const paid = new Date('2026-10-31T23:30:00Z');
    await shop.webhook({
      type: 'checkout.session.completed', object: { id: sessionId, object: 'checkout.session' }, created: paid.getTime() / 1000,
    });
    expect(await caseOf(sessionId)).toMatchObject({ paidAt: paid });
    await mails();
    expect(await ops('quarantine', 'fulfil', sessionId, ...where, '--day', '2099-01-05')).toMatchObject({ code: 0 });
    const order = await orderOf(sessionId);
    expect(order).toMatchObject({ paidAt: paid });
    expect((await mails()).at(-1)?.text).toContain('Paid: 31 Oct 2026, 23:30');
    await shop.db.transaction((tx) => deleteOrders(tx, [order?.id ?? '']));
    expect(await shop.db.select({ paidOn: accounting.paidOn }).from(accounting).where(eq(accounting.sessionId, sessionId)))
      .toEqual([{ paidOn: '2026-10-31' }]);
  });

  it('it takes no box that the kitchen has not', async () => {
    const sessionId = await astray();
    await setCapacity(shop.deps, '2099-01-12', 0, 'test');
    expect(await ops('quarantine', 'fulfil', sessionId, ...where, '--day', '2099-01-12'))
      .toMatchObject({ code: 1, error: expect.stringContaining('fully booked') });
    await setCapacity(shop.deps, '2099-01-12', 1, 'test');
    expect(await ops('quarantine', 'fulfil', sessionId, ...where, '--day', '2099-01-12')).toMatchObject({ code: 0 });
  });

  it.each([['win', 0], ['lose', 1]] as const)('not while its payment is disputed, nor if the shop does not win (%s)', async (end, code) => {
    const sessionId = await astray();
    const { id } = await shop.sandbox.control(`sessions/${sessionId}/dispute`);
    await takeMissedEvents(shop.deps);
    expect(await ops('quarantine', 'fulfil', sessionId, ...where)).toMatchObject({ code: 1, error: expect.stringContaining('disputed') });
    expect(await ops('quarantine', 'settle', sessionId, '--refund'))
      .toMatchObject({ code: 1, error: expect.stringContaining('taken by a dispute') });
    await shop.sandbox.control(`disputes/${String(id)}/${end}`);
    await takeMissedEvents(shop.deps);
    expect(await ops('quarantine', 'fulfil', sessionId, ...where)).toMatchObject({ code });
  });

  it('closed by an operator while a bank had its money, it is open again once the shop wins the dispute', async () => {
    const sessionId = await astray();
    const { id } = await shop.sandbox.control(`sessions/${sessionId}/dispute`);
    await takeMissedEvents(shop.deps);
    expect(await ops('quarantine', 'settle', sessionId, '--note', 'the bank took it')).toMatchObject({ code: 0 });
    await shop.sandbox.control(`disputes/${String(id)}/win`);
    await takeMissedEvents(shop.deps);
    expect(await caseOf(sessionId)).toMatchObject({ resolvedAt: null, resolution: null });
    expect(await ops('quarantine', 'settle', sessionId, '--refund')).toMatchObject({ code: 0 });
    expect(await caseOf(sessionId)).toMatchObject({ resolution: 'refunded' });
  });

  it('and erased later, its accounting line is corrected by what goes back then', async () => {
    const sessionId = await astray();
    await ops('quarantine', 'fulfil', sessionId, ...where);
    const order = await orderOf(sessionId);
    await shop.db.transaction((tx) => deleteOrders(tx, [order?.id ?? '']));
    await shop.sandbox.control(`sessions/${sessionId}/refund`, { amount: 500 });
    await takeMissedEvents(shop.deps);
    const [line] = await shop.db.select().from(accounting).where(eq(accounting.sessionId, sessionId));
    expect(line).toMatchObject({ amount: order?.amount, refundedAmount: 500 });
  });

  it('and cancelled before the bank paid, it goes back once', async () => {
    const sessionId = await astray({ method: 'bank', bankAnswer: 'waits' });
    await ops('quarantine', 'fulfil', sessionId, ...where);
    const order = await orderOf(sessionId);
    await cancelForOperator(shop.deps, order?.orderId ?? '', 'ops:test', 'asked to');
    await shop.sandbox.settings({ refunds: 'refuse' });
    await shop.sandbox.control(`sessions/${sessionId}/settle`);
    for (let look = 0; look < 3; look += 1) {
      await shop.status(sessionId);
      while (await refundNext(shop.deps)) { /* until none is due */ }
    }
    expect(await caseOf(sessionId)).toMatchObject({ reason: 'paid_after_cancelled', resolvedAt: null });
    expect(await shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId)))
      .toMatchObject([{ status: 'failed', reason: 'paid-after-cancelled', amount: order?.amount }]);
  });
});

it('that was paid and is settled by hand is settled for good', async () => {
  const sessionId = await astray();
  expect(await ops('quarantine', 'settle', sessionId, '--note', 'by transfer')).toMatchObject({ code: 0, out: `${sessionId} is settled.` });
});

it('whose refund failed and was paid by hand is asked for no more', async () => {
  await shop.sandbox.settings({ refunds: 'refuse' });
  const sessionId = await astray();
  await ops('quarantine', 'settle', sessionId, '--refund');
  await shop.sandbox.settings({ refunds: 'succeed' });
  await closeRefunds(shop.deps, sessionId, 'by transfer', 'ops:test');
  expect(await ops('refunds', 'retry', sessionId)).toMatchObject({ code: 1, error: expect.stringContaining('No refund of') });
});

it('given back is closed by the provider’s word alone, and the customer hears of it then', async () => {
  await shop.sandbox.settings({ refunds: 'refuse' });
  const sessionId = await astray();
  await mails();
  expect(await ops('quarantine', 'settle', sessionId, '--refund'))
    .toMatchObject({ code: 1, out: expect.stringContaining('was not given back') });
  expect((await caseOf(sessionId))?.resolvedAt).toBeNull();
  await shop.sandbox.settings({ refunds: 'succeed' });
  expect(await ops('refunds', 'retry', sessionId)).toMatchObject({ code: 0, out: 'The money went back.' });
  expect(await caseOf(sessionId)).toMatchObject({ resolution: 'refunded', email: null });
  expect((await mails()).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^We have given back £/)]);
});
