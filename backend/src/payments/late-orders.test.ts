import { eq } from 'drizzle-orm';
import { addDays, cutOffOf, deliveryDate, formatDay, londonMidnight } from 'shared-rules';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem } from '../../testing/shop';
import { closeWeek, reopenWeek, setCapacity } from '../delivery/close-week';
import { attempts, orders, outbox } from '../db/schema';
import { daysFor, rescheduleOrder } from '../orders/reschedule-order';
import { sendNextMail } from '../workers/send-mail';

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.fixed = undefined; });

const DAY = deliveryDate(new Date());
const CUT_OFF = cutOffOf(DAY);

async function promised() {
  shop.clock.fixed = undefined;
  const { session } = await shop.checkout();
  await shop.sandbox.pay(session.sessionId, GUEST);
  return session.sessionId;
}
async function learnedAt(sessionId: string, at: Date) {
  shop.clock.fixed = at;
  await shop.status(sessionId);
  return shop.orderOf(sessionId);
}
/** In the order in which they go out. */
async function mailsOf(orderId: string) {
  shop.mail.sent.length = 0;
  while (await sendNextMail(shop.deps));
  return shop.mail.sent.map(({ mail }) => mail).filter(({ subject }) => subject.includes(orderId));
}

describe('a payment that we learn of', () => {
  it('before the cut-off keeps its day, and so does one from a payment page that was still open then', async () => {
    const before = await learnedAt(await promised(), new Date(CUT_OFF.getTime() - 1));
    expect(before).toMatchObject({ deliveryDate: DAY });
    expect((await mailsOf(before.orderId)).map(({ subject }) => subject)).toEqual([`Your order ${before.orderId}`]);
    const closesAt = CUT_OFF.getTime() + 600_000;
    for (const [at, day] of [[closesAt - 1, DAY], [closesAt, deliveryDate(CUT_OFF)]] as const) {
      const sessionId = await promised();
      await shop.db.update(attempts).set({ expiresAt: new Date(closesAt) }).where(eq(attempts.sessionId, sessionId));
      expect(await learnedAt(sessionId, new Date(at))).toMatchObject({ deliveryDate: day });
    }
  });

  it.each([
    ['after the cut-off', CUT_OFF], ['on the day itself', londonMidnight(DAY)], ['weeks later', londonMidnight(addDays(DAY, 17))],
  ])('%s arrives on the next open day, which is told before the receipt', async (_, at) => {
    const order = await learnedAt(await promised(), at);
    expect(order).toMatchObject({ status: 'NEW', deliveryDate: deliveryDate(at) });
    expect(order.deliveryDate > DAY).toBe(true);
    const mails = await mailsOf(order.orderId);
    expect(mails.map(({ subject }) => subject))
      .toEqual([`Your order ${order.orderId} arrives on ${formatDay(order.deliveryDate)}`, `Your order ${order.orderId}`]);
    expect(mails[0]?.text).toContain('we learned of your payment too late');
    for (const { text } of mails) expect(text).not.toContain(formatDay(DAY));
  });

  it('late takes no box that is not there: a full week and a closed one are passed over', async () => {
    const next = deliveryDate(CUT_OFF);
    const [sessionId, full] = [await promised(), addDays(next, 7)];
    await closeWeek(shop.deps, next, 'test', { moveOrders: true });
    await setCapacity(shop.deps, full, 0, 'test');
    expect(await learnedAt(sessionId, CUT_OFF)).toMatchObject({ deliveryDate: addDays(next, 14) });
    await reopenWeek(shop.deps, next, 'test');
    await setCapacity(shop.deps, full, null, 'test');
  });

  it('for a day that was closed meanwhile moves to the next with room, before any mail names the old one', async () => {
    const sessionId = await promised();
    await closeWeek(shop.deps, DAY, 'test', { moveOrders: true });
    await setCapacity(shop.deps, addDays(DAY, 7), 0, 'test');
    const order = await learnedAt(sessionId, new Date(CUT_OFF.getTime() - 1));
    expect(order.deliveryDate).toBe(addDays(DAY, 14));
    const mails = await mailsOf(order.orderId);
    expect(mails).toHaveLength(2);
    for (const { text } of mails) expect(text).not.toContain(formatDay(DAY));
    await reopenWeek(shop.deps, DAY, 'test');
    await setCapacity(shop.deps, addDays(DAY, 7), null, 'test');
  });

  it('of a bank, after the day has come though it was paid before the cut-off, moves on as well', async () => {
    const { session } = await shop.checkout();
    await shop.sandbox.pay(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await shop.status(session.sessionId);
    await shop.sandbox.control(`sessions/${session.sessionId}/settle`);
    const at = londonMidnight(DAY);
    shop.clock.fixed = at;
    const event = {
      type: 'checkout.session.async_payment_succeeded', object: { object: 'checkout.session', id: session.sessionId },
      created: Math.floor(CUT_OFF.getTime() / 1000) - 60,
    };
    expect(await shop.webhook(event)).toBe(200);
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, session.sessionId));
    expect(order).toMatchObject({ deliveryDate: deliveryDate(at), paidAt: new Date(CUT_OFF.getTime() - 60_000) });
    expect((await shop.db.select().from(outbox).where(eq(outbox.key, `date-moved:${order?.id}`))).length).toBe(1);
    const told = (await mailsOf(order?.orderId ?? '')).find(({ subject }) => subject.includes('arrives on'));
    expect(told?.text).toContain('we learned of your payment too late');
    expect(told?.text).not.toContain('after the cut-off');
  });

  it('of a bank, which paid at the very cut-off, moves on, and nobody says that we were late', async () => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.sandbox.pay(sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await shop.status(sessionId);
    await shop.sandbox.control(`sessions/${sessionId}/settle`);
    shop.clock.fixed = CUT_OFF;
    const event = {
      type: 'checkout.session.async_payment_succeeded', object: { object: 'checkout.session', id: sessionId },
      created: CUT_OFF.getTime() / 1000,
    };
    expect(await shop.webhook(event)).toBe(200);
    const { id, ...order } = await shop.orderOf(sessionId);
    expect(order).toMatchObject({ deliveryDate: deliveryDate(CUT_OFF), paidAt: CUT_OFF });
    const [mail] = await shop.db.select().from(outbox).where(eq(outbox.key, `date-moved:${id}`));
    expect(mail?.payload).toEqual({ orderId: id });
  });

  it.each([
    ['paid before the cut-off keeps its day', 1, DAY], ['paid after it moves on', 120_000, deliveryDate(CUT_OFF)],
  ])('of a bank, without its event, %s', async (_, sinceCutOff, day) => {
    const { session: { sessionId } } = await shop.checkout();
    await shop.sandbox.pay(sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    await shop.status(sessionId);
    await shop.sandbox.control(`sessions/${sessionId}/settle`);
    // The provider's clock goes on: the bank has paid now, some time before or after the cut-off.
    if (sinceCutOff > 1) await shop.db.update(orders).set({ deliveryDate: addDays(DAY, -7) }).where(eq(orders.sessionId, sessionId));
    expect(await learnedAt(sessionId, new Date(CUT_OFF.getTime() + sinceCutOff))).toMatchObject({ deliveryDate: day });
  });

  it('of a bank that has not paid is promised for no day whose cut-off is over', async () => {
    const { session } = await shop.checkout({ deliveryDate: addDays(DAY, 7) });
    await shop.sandbox.pay(session.sessionId, { ...GUEST, method: 'bank', bankAnswer: 'waits' });
    const { orderId } = await learnedAt(session.sessionId, CUT_OFF);
    const days = async () => daysFor(shop.db, await shop.orderOf(session.sessionId), CUT_OFF);
    await expect(rescheduleOrder(shop.deps, orderId, DAY, 'test')).rejects.toMatchObject({
      code: 'not_paid', field: 'day', message: `The bank has not paid for ${orderId}, and the cut-off for ${DAY} is over.`,
    });
    expect((await days())[0]).toBe(addDays(DAY, 14));
    await shop.db.update(orders).set({ paidAt: CUT_OFF }).where(eq(orders.orderId, orderId));
    expect((await days())[0]).toBe(DAY);
    await expect(rescheduleOrder(shop.deps, orderId, DAY, 'test')).resolves.toMatchObject({ order: orderId });
  });

  it('for more boxes than a week has goes to the first open day, rather than nowhere', async () => {
    const { session } = await shop.checkout({ items: [cartItem(shop.menu, 0, { quantity: 30 })] });
    await shop.sandbox.pay(session.sessionId, GUEST);
    await setCapacity(shop.deps, undefined, 10, 'test');
    expect((await learnedAt(session.sessionId, CUT_OFF)).deliveryDate).toBe(deliveryDate(CUT_OFF));
    await setCapacity(shop.deps, undefined, null, 'test');
  });
});
