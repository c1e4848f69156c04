import { and, eq, sql } from 'drizzle-orm';
import { addDays, formatDay } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { orderHolds, orders, outbox } from '../db/schema';
import { closeWeek, reopenWeek } from '../delivery/close-week';
import { orderReceivedKey, queueMail } from '../mail/outbox';
import { resendMail } from '../mail/resend';
import { cancelForOperator } from '../orders/cancel-for-operator';
import { releaseOrder } from '../orders/order-holds';
import { rescheduleOrder } from '../orders/reschedule-order';
import { sendNextMail } from '../workers/send-mail';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
// Another day for each: an address is told of ten unpaid orders a day.
beforeEach(() => shop.db.update(outbox).set({ createdAt: sql`now() - interval '25 hours'` }));

const BANK = { ...GUEST, method: 'bank', bankAnswer: 'waits' };
async function buy(how: object, options: Parameters<PayingShop['checkout']>[0] = {}) {
  const { session } = await shop.checkout(options);
  return shop.settled(session.sessionId, how);
}
async function answer({ sessionId }: { sessionId: string }, how: 'settle' | 'fail') {
  await shop.sandbox.control(`sessions/${sessionId}/${how}`);
  await shop.status(sessionId);
}
const mailsOf = async ({ id }: { id: string }) => (await shop.db.select().from(outbox)).filter(({ payload }) =>
  (payload as { orderId?: string }).orderId === id).map(({ key, kind, payload, recipient }) => ({ key, kind, payload, recipient }));
const outcomes = async () =>
  Object.fromEntries((await shop.deps.metrics.payments.get()).values.map(({ labels, value }) => [labels['outcome'], value]));
const deleteMail = ({ id }: { id: string }, key: string) =>
  shop.db.delete(outbox).where(and(eq(outbox.key, key), sql`payload->>'orderId' = ${id}`));
const mail = (
  id: string, kind: string, more = {},
) => ({ key: `${kind}:${id}`, kind, payload: { orderId: id, ...more }, recipient: 'guest@example.org' });
const unpaid = (id: string) => mail(id, 'order-received', { isUnpaid: true });

it('each payment is counted as what it comes to: paid, under way, and what the bank says then', async () => {
  const seen: Record<string, number>[] = [];
  const look = async () => { seen.push(await outcomes()); };
  const grown = (name: string) => seen.slice(1).map((now, at) => (now[name] ?? 0) - (seen[at]?.[name] ?? 0));
  await look();
  await buy(GUEST);
  await look();
  const [good, bad] = [await buy(BANK), await buy(BANK)];
  await look();
  await answer(good, 'settle');
  await look();
  await answer(bad, 'fail');
  await look();
  await shop.status(bad.sessionId);
  await look();
  expect({ paid: grown('paid'), processing: grown('processing'), failed: grown('failed') })
    .toEqual({ paid: [1, 0, 1, 0, 0], processing: [0, 2, 0, 0, 0], failed: [0, 0, 0, 1, 0] });
});

it('a card’s order has its receipt; a bank’s another mail when the bank has paid, and one when it has not', async () => {
  const card = await buy(GUEST);
  expect(await mailsOf(card)).toEqual([mail(card.id, 'order-received')]);
  const good = await buy(BANK);
  await answer(good, 'settle');
  expect(await mailsOf(good)).toEqual([unpaid(good.id), mail(good.id, 'payment-received')]);
  const bad = await buy(BANK);
  await answer(bad, 'fail');
  expect(await mailsOf(bad)).toEqual([unpaid(bad.id), mail(bad.id, 'payment-failed')]);
});

it('who was not told of an order while it was unpaid gets the receipt once it is paid, and no word of a bank that refuses', async () => {
  const [good, bad] = [await buy(BANK), await buy(BANK)];
  for (const one of [good, bad]) await deleteMail(one, orderReceivedKey(one.id));
  await answer(good, 'settle');
  expect(await mailsOf(good)).toEqual([mail(good.id, 'order-received'), mail(good.id, 'payment-received')]);
  await answer(bad, 'fail');
  expect(await mailsOf(bad)).toEqual([]);
});

it('of an order that was cancelled before the bank refused nobody hears again', async () => {
  const cancelled = await buy(BANK);
  await cancelForOperator(shop.deps, cancelled.orderId, 'ops:test', 'asked to');
  const [mails, counted] = [await mailsOf(cancelled), await outcomes()];
  await answer(cancelled, 'fail');
  expect([await mailsOf(cancelled), await outcomes()]).toEqual([mails, counted]);
});

it('and one whose bank pays after that is given back without a mail that it is held', async () => {
  const cancelled = await buy(BANK);
  await cancelForOperator(shop.deps, cancelled.orderId, 'ops:test', 'asked to');
  await answer(cancelled, 'settle');
  expect(await shop.db.$count(outbox, sql`key LIKE ${`payment-held:${cancelled.sessionId}%`}`)).toBe(0);
  expect(await shop.db.$count(outbox, eq(outbox.key, `quarantined:${cancelled.sessionId}`))).toBe(1);
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  const told = shop.mail.sent.find(({ mail: { text } }) => text.includes(cancelled.sessionId))?.mail;
  expect(told?.text).toContain('It goes back by itself');
  expect(told?.text).not.toContain('promised an answer');
});

it('one that is moved on by a late bank says so in place of that it was paid', async () => {
  const late = await buy(BANK);
  await shop.db.update(orders).set({ deliveryDate: '2020-01-06' }).where(eq(orders.id, late.id));
  await answer(late, 'settle');
  expect(await mailsOf(late)).toEqual([unpaid(late.id), mail(late.id, 'date-moved')]);
  expect((await shop.orderOf(late.sessionId)).deliveryDate > '2026-01-01').toBe(true);
});

it('one that was moved on already stays where it is', async () => {
  const moved = await buy(BANK);
  await shop.db.update(orders).set({ deliveryDate: '2099-01-05' }).where(eq(orders.id, moved.id));
  await answer(moved, 'settle');
  expect(await shop.orderOf(moved.sessionId)).toMatchObject({ deliveryDate: '2099-01-05', paidAt: expect.any(Date) });
});

it('a guest’s address has a phone and a note for the driver only where they were given', async () => {
  const { phone: _phone, ...silent } = GUEST.customer;
  expect((await buy({ customer: silent })).address)
    .toEqual({ name: 'Grace Guest', lines: ['2 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' });
  expect((await buy(GUEST, { deliveryNote: 'Blue gate' })).address).toEqual({
    name: 'Grace Guest', phone: '02079460001', lines: ['2 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB',
    note: 'Blue gate',
  });
});

it.each([
  ['never paid', BANK, 'waits', []],
  ['paid by card', GUEST, 'settle', ['order-received']],
  ['paid by bank', BANK, 'settle', ['order-received', 'payment-received']],
  ['paid by bank and moved on', BANK, 'moves', ['order-received']],
])('no mail that goes after an order, %s, was cancelled says that it comes or is under way; receipts are sent', async (_, how, bank, sent) => {
  const order = await buy(how);
  if (bank === 'moves') await shop.db.update(orders).set({ deliveryDate: '2020-01-06' }).where(eq(orders.id, order.id));
  if (how === BANK && bank !== 'waits') await answer(order, 'settle');
  await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'asked to');
  while (await sendNextMail(shop.deps));
  for (const { id, kind } of await shop.db.select().from(outbox).where(sql`payload->>'orderId' = ${order.id}`)) {
    if (kind !== 'order-cancelled') await resendMail(shop.deps, id, 'ops:test');
  }
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  expect(shop.mail.sent.map(({ messageId }) => messageId?.split('.')[0]).sort()).toEqual(sent);
  for (const { mail: { subject, text } } of shop.mail.sent) {
    expect(text).toContain('Total inc. VAT');
    expect(text).toContain('This order is cancelled.');
    expect(`${subject}\n${text}`).not.toMatch(/delivered on|arrives on|being processed|can cancel|change or cancel/);
  }
});

it.each(['cancelled', 'given back'])('a change of address that is told after its order was %s names no day of delivery', async (how) => {
  const order = await buy(GUEST);
  await queueMail(shop.db, {
    key: `address-changed:${order.id}`, kind: 'address-changed', uid: null, recipient: 'guest@example.org',
    payload: { orderId: order.id, before: '', after: '' },
  });
  if (how === 'cancelled') await cancelForOperator(shop.deps, order.orderId, 'ops:test', 'asked to');
  else await shop.db.insert(orderHolds).values({ id: order.id, orderId: order.id, reason: 'refunded' });
  while (await sendNextMail(shop.deps));
  const changed = shop.mail.sent.find(({ messageId }) => messageId === `address-changed.${order.id}`)?.mail;
  expect(changed?.text).toContain('If this was not you');
  expect(changed?.text).not.toContain('delivered on');
});

it('of an order that is not cooked since its money went back a receipt says so, and a week that closes moves it without a mail', async () => {
  const order = await buy(GUEST);
  while (await sendNextMail(shop.deps));
  await shop.db.insert(orderHolds).values({ id: order.id, orderId: order.id, reason: 'refunded' });
  const texts = async (act: () => Promise<unknown>) => {
    shop.mail.sent.length = 0;
    await act();
    while (await sendNextMail(shop.deps));
    return shop.mail.sent.map(({ mail: { subject, text } }) => `${subject}\n${text}`);
  };
  const [receipt] = await shop.db.select().from(outbox).where(eq(outbox.key, orderReceivedKey(order.id)));
  const again = () => texts(() => resendMail(shop.deps, receipt?.id ?? 0, 'ops:test', crypto.randomUUID()));
  const [given = ''] = await again();
  expect(given).toContain('Total inc. VAT');
  expect(given).toContain('What you paid goes back, so we do not cook this order.');
  expect(given).not.toMatch(/delivered on|arrives on|can cancel/);
  const day = addDays(order.deliveryDate, 7);
  await shop.db.update(orders).set({ deliveryDate: day }).where(eq(orders.id, order.id));
  expect(await texts(() => closeWeek(shop.deps, day, 'ops:test', { moveOrders: true }))).toEqual([]);
  // An operator who names a day has agreed on it, and has it cooked.
  expect(await texts(() => rescheduleOrder(shop.deps, order.orderId, addDays(day, 14), 'ops:test')))
    .toEqual([expect.stringContaining('arrives on')]);
  await releaseOrder(shop.deps, order.orderId, 'ops:test', 'goodwill');
  expect(await again()).toEqual([expect.stringContaining('delivered on')]);
});

it('one that is moved on by a late bank, and once more before the mail goes, has one mail, with the last day and the receipt', async () => {
  const late = await buy(BANK);
  await shop.db.update(orders).set({ deliveryDate: '2020-01-06' }).where(eq(orders.id, late.id));
  await answer(late, 'settle');
  const { deliveryDate: first } = await shop.orderOf(late.sessionId);
  await closeWeek(shop.deps, first, 'ops:test', { moveOrders: true });
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  await reopenWeek(shop.deps, first, 'ops:test');
  const { deliveryDate: last } = await shop.orderOf(late.sessionId);
  expect(last > first).toBe(true);
  const moved = shop.mail.sent.filter(({ messageId }) => messageId?.startsWith(`date-moved.${late.id}`));
  expect(moved.map(({ mail: { subject } }) => subject)).toEqual([`Your order ${late.orderId} arrives on ${formatDay(last)}`]);
  expect(moved[0]?.mail.text).toMatch(/Paid: .*Total inc\. VAT/s);
});
