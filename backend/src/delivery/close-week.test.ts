import { desc, eq, sql } from 'drizzle-orm';
import { addDays, deliveryDate, formatDay } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { audit, deliveryWeeks, orderHolds, orders, outbox, shop as shopTable } from '../db/schema';
import { rescheduleOrder } from '../orders/reschedule-order';
import { sendNextMail } from '../workers/send-mail';
import { closeWeek, reopenWeek, setCapacity } from './close-week';
import { listWeeks } from './list-weeks';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of [orders, outbox, deliveryWeeks, audit]) await shop.db.delete(table);
  await shop.db.update(shopTable).set({ weeklyCapacity: null });
});

/** Beyond the weeks that are sold now, so that a day lies before and after it. */
const DAY = addDays(deliveryDate(new Date()), 14);
const NEXT = addDays(DAY, 7);
const AFTER = addDays(DAY, 14);

async function ordered(
  deliveryDay: string, { quantity = 1, status = 'NEW' }: { quantity?: number; status?: 'NEW' | 'CANCELLED' } = {},
): Promise<string> {
  const id = crypto.randomUUID();
  return insertOrder(shop.db, {
    id, orderId: `FDK-${id}`, sessionId: `cs_${id}`, uid: null, email: 'a@example.org', status, deliveryDate: deliveryDay, amount: 100,
    currency: 'gbp', createdAt: new Date(),
    lines: [{ planId: 'x', name: 'X', quantity, priceInCents: 100, vatRate: 0, meals: [] }],
    address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' },
  });
}
const written = () => shop.db.select({ actor: audit.actor, action: audit.action, subject: audit.subject, details: audit.details })
  .from(audit).orderBy(audit.id);

it('writes down who closed and opened a day, who limited it, and how', async () => {
  await ordered(DAY);
  await closeWeek(shop.deps, DAY, 'ada', { moveOrders: true });
  await reopenWeek(shop.deps, DAY, 'bo');
  await setCapacity(shop.deps, DAY, 7, 'cy');
  await setCapacity(shop.deps, undefined, 9, 'di');
  expect(await written()).toEqual([
    { actor: 'ada', action: 'week-closed', subject: DAY, details: { moved: 1, to: [NEXT] } },
    { actor: 'bo', action: 'week-opened', subject: DAY, details: {} },
    { actor: 'cy', action: 'capacity-set', subject: DAY, details: { capacity: 7 } },
    { actor: 'di', action: 'capacity-set', subject: 'every week', details: { capacity: 9 } },
  ]);
});

it('closes no day with orders that shall stay, and writes nothing', async () => {
  await ordered(DAY);
  await expect(closeWeek(shop.deps, DAY, 'ada', { moveOrders: false })).rejects.toMatchObject({ code: 'week_sold', status: 409 });
  expect(await written()).toEqual([]);
  expect(await shop.db.$count(deliveryWeeks)).toBe(0);
});

it('closes no day that is over: its orders would move to another that may be over, too', async () => {
  const past = addDays(deliveryDate(new Date()), -28);
  await ordered(past);
  await expect(closeWeek(shop.deps, past, 'ada', { moveOrders: true })).rejects.toMatchObject({ code: 'past_day', status: 422 });
  expect(await shop.db.select({ day: orders.deliveryDate }).from(orders)).toEqual([{ day: past }]);
  expect(await written()).toEqual([]);
});

it('opens and limits no day that is over: whoever types one means another', async () => {
  const past = addDays(deliveryDate(new Date()), -28);
  await expect(reopenWeek(shop.deps, past, 'ada')).rejects.toMatchObject({ code: 'past_day', status: 422 });
  await expect(setCapacity(shop.deps, past, 5, 'ada')).rejects.toMatchObject({ code: 'past_day', status: 422 });
  expect(await written()).toEqual([]);
});

it('moves orders to the next day that has room for all their boxes, to the last box', async () => {
  for (const quantity of [2, 2]) await ordered(DAY, { quantity });
  await setCapacity(shop.deps, NEXT, 2, 'test');
  expect(await closeWeek(shop.deps, DAY, 'test', { moveOrders: true })).toEqual({ moved: 2, to: [NEXT, AFTER] });
  const days = await shop.db.select({ day: orders.deliveryDate }).from(orders).orderBy(orders.deliveryDate);
  expect(days.map(({ day }) => day)).toEqual([NEXT, AFTER]);
});

it('moves them to the next open day all the same, if two months are full', async () => {
  await ordered(DAY);
  await setCapacity(shop.deps, undefined, 0, 'test');
  expect(await closeWeek(shop.deps, DAY, 'test', { moveOrders: true })).toEqual({ moved: 1, to: [NEXT] });
});

it('lists six weeks, and later ones that differ, with what is sold for each', async () => {
  const far = addDays(DAY, 350);
  const farther = addDays(DAY, 357);
  await ordered(DAY, { quantity: 3 });
  await ordered(DAY);
  await ordered(DAY, { status: 'CANCELLED' });
  await setCapacity(shop.deps, farther, 5, 'test');
  await closeWeek(shop.deps, far, 'test', { moveOrders: false });
  const weeks = await listWeeks(shop.db, new Date());
  expect(weeks).toHaveLength(8);
  expect(weeks.map(({ day }) => day)).toEqual(weeks.map(({ day }) => day).sort());
  expect(weeks).toContainEqual({ day: DAY, closed: false, capacity: null, orders: 2, boxes: 4 });
  expect(weeks).toContainEqual({ day: NEXT, closed: false, capacity: null, orders: 0, boxes: 0 });
  expect(weeks.slice(-2)).toEqual([
    { day: far, closed: true, capacity: null, orders: 0, boxes: 0 },
    { day: farther, closed: false, capacity: 5, orders: 0, boxes: 0 },
  ]);
});

describe('of an order that moves more than once, its customer hears', () => {
  const close = (day: string) => closeWeek(shop.deps, day, 'test', { moveOrders: true });
  /** The days of which mails that go now tell, the first queued first. */
  async function told(): Promise<(string | undefined)[]> {
    await shop.db.update(outbox).set({ nextTryAt: sql`to_timestamp(${outbox.id})` });
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps));
    return shop.mail.sent.map(({ mail: { subject } }) => / arrives on (.+)/.exec(subject)?.[1]);
  }

  it('of the last day alone, where no mail went in between', async () => {
    await ordered(DAY);
    await close(DAY);
    await close(NEXT);
    expect(await told()).toEqual([formatDay(AFTER)]);
    expect(await shop.db.$count(outbox)).toBe(1);
  });

  it('of each day, where a mail went in between', async () => {
    await ordered(DAY);
    await close(DAY);
    const first = await told();
    await close(NEXT);
    expect([first, await told()]).toEqual([[formatDay(NEXT)], [formatDay(AFTER)]]);
  });

  it('of the day to which it came back, once', async () => {
    const id = await ordered(DAY);
    await close(DAY);
    await reopenWeek(shop.deps, DAY, 'test');
    await rescheduleOrder(shop.deps, id, DAY, 'test');
    expect(await told()).toEqual([formatDay(DAY)]);
    await close(DAY);
    await reopenWeek(shop.deps, DAY, 'test');
    await rescheduleOrder(shop.deps, id, DAY, 'test');
    await close(DAY);
    expect(await told()).toEqual([formatDay(NEXT)]);
  });

  it('nothing more of the first day, if the mail of the last went while the first could not', async () => {
    await ordered(DAY);
    await close(DAY);
    shop.mail.failing = true;
    await sendNextMail(shop.deps);
    shop.mail.failing = false;
    await close(NEXT);
    await sendNextMail(shop.deps);
    expect(shop.mail.sent.at(-1)?.mail.subject).toContain(formatDay(AFTER));
    expect(await told()).toEqual([]);
  });

  it('of the last day by the first mail, where the last was given up', async () => {
    await ordered(DAY);
    await close(DAY);
    await close(NEXT);
    const [last] = await shop.db.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.id)).limit(1);
    await shop.db.update(outbox).set({ gaveUpAt: new Date() }).where(eq(outbox.id, last?.id ?? 0));
    expect(await told()).toEqual([formatDay(AFTER)]);
  });

  it('of the last day by the mail of what was agreed, where the order is not cooked and a week that closes is not told', async () => {
    const id = await ordered(DAY);
    await shop.db.insert(orderHolds).values({ id, orderId: id, reason: 'refunded' });
    await rescheduleOrder(shop.deps, id, NEXT, 'test');
    await close(NEXT);
    expect(await told()).toEqual([formatDay(AFTER)]);
  });
});
