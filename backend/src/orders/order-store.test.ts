import { eq } from 'drizzle-orm';
import type { Order, OrderPage } from 'shared-api';
import { addDays, cutOffOf, deliveryDate } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { attempts, orderHolds, orders, refunds } from '../db/schema';
import { filterOrders } from './find-orders';
import { releaseOrder } from './order-holds';
import { markChangesRead } from './read-changes';
import { isCalendarDay, requireMonday, roundDay } from './round-days';
import { isUnfinished } from './unfinished-orders';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = (await shop.customer('reader')).token;
});
afterAll(() => shop.close());
beforeEach(async () => { for (const table of [refunds, orders, attempts]) await shop.db.delete(table); });

const BOUGHT = new Date('2026-11-18T10:00:00.000Z');
const ADDRESS = { name: 'Ada King', phone: '02079460000', lines: ['1 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' };
const monday = deliveryDate(new Date());

const ordered = (name: string, fields: Partial<typeof orders.$inferInsert> = {}) => insertOrder(shop.db, {
  orderId: `FDK-${name}`, sessionId: `cs_${name}`, uid: 'reader', deliveryDate: monday, amount: 1000, address: ADDRESS, createdAt: BOUGHT,
  paidAt: BOUGHT, ...fields,
});
const page = async (cursor?: string) =>
  (await shop.call(`GET /orders${cursor === undefined ? '' : `?cursor=${cursor}`}`, { token })).data as OrderPage;
const one = async (id: string) => (await shop.call(`GET /orders/${id}`, { token })).data as Order;
const refund = (sessionId: string, fields: Partial<typeof refunds.$inferInsert> = {}) =>
  shop.db.insert(refunds).values({
    id: crypto.randomUUID(), sessionId, amount: 250, currency: 'gbp', reason: 'operator', status: 'succeeded', createdAt: BOUGHT, ...fields,
  });

describe('a customer’s orders', () => {
  it('come twenty at a time, the newest first, each once, also where many were made at one moment', async () => {
    for (let n = 0; n < 41; n += 1) await ordered(`P${n}`, { createdAt: new Date(BOUGHT.getTime() + Math.floor(n / 3)) });
    const seen: string[] = [];
    const sizes: number[] = [];
    for (let cursor: string | undefined, last = false; !last;) {
      const { orders: found, nextCursor } = await page(cursor);
      seen.push(...found.map(({ orderId }) => orderId));
      sizes.push(found.length);
      last = nextCursor === null;
      cursor = nextCursor ?? undefined;
    }
    expect(sizes).toEqual([20, 20, 1]);
    expect(new Set(seen).size).toBe(41);
    const times = await shop.db.select({ orderId: orders.orderId, at: orders.createdAt }).from(orders);
    const at = new Map(times.map(({ orderId, at: time }) => [orderId, time.getTime()]));
    expect(seen.map((orderId) => at.get(orderId))).toEqual([...at.values()].sort((a, b) => b - a));
  });

  it('end where a page is just full', async () => {
    for (let n = 0; n < 20; n += 1) await ordered(`F${n}`);
    expect(await page()).toMatchObject({ orders: { length: 20 }, nextCursor: null });
  });

  it.each([
    'x', '1_2', `_${crypto.randomUUID()}`, `1_${'x'.repeat(36)}`, `99999999999999_${crypto.randomUUID()}`,
  ])('are not read on from %s', async (cursor) => {
    expect(await shop.call(`GET /orders?cursor=${cursor}`, { token }))
      .toMatchObject({ status: 400, error: { code: 'malformed', message: 'The request was not understood.', field: 'cursor' } });
  });

  it('have no order by a name that is no id, and none of somebody else', async () => {
    const foreign = await ordered('FOREIGN', { uid: null });
    for (const id of ['nothing', '0'.repeat(36), crypto.randomUUID(), foreign]) {
      expect(await shop.call(`GET /orders/${id}`, { token }))
        .toMatchObject({ status: 404, error: { message: 'We couldn’t find that order.' } });
    }
  });
});

describe('one order', () => {
  it('says nothing of what it has not', async () => {
    const id = await ordered('BARE', { paidAt: null, deliveryStatus: null, status: 'CANCELLED' });
    await ordered('OTHER');
    await refund('cs_OTHER');
    expect(await one(id)).toEqual({
      id, orderId: 'FDK-BARE', timeCreated: BOUGHT.toISOString(), priceInCents: 1000, orderStatus: 'CANCELLED', mealIds: [],
      deliveryDate: monday, lines: [], address: ADDRESS,
    });
    expect((await page()).orders.find((order) => order.id === id)).not.toHaveProperty('refunds');
  });

  it('says what became of it and of its money, and until when it can be changed', async () => {
    const id = await ordered('RICH', { amount: 900, discount: 100, promotion: 'SAVE10', refundedAmount: 250 });
    await refund('cs_RICH', { note: 'Two meals were missing' });
    await refund('cs_RICH', { createdAt: new Date(BOUGHT.getTime() + 1), status: 'pending' });
    await refund('cs_RICH', { status: 'failed', handledAt: BOUGHT });
    expect(await one(id)).toEqual({
      id, orderId: 'FDK-RICH', timeCreated: BOUGHT.toISOString(), timePaid: BOUGHT.toISOString(), priceInCents: 900,
      discount: { code: 'SAVE10', amountInCents: 100 }, orderStatus: 'NEW', deliveryStatus: 'SCHEDULED',
      mealIds: [], deliveryDate: monday, lines: [], address: ADDRESS, refundedInCents: 250, changeableUntil: cutOffOf(monday).toISOString(),
      refunds: [
        { amountInCents: 250, status: 'succeeded', timeCreated: BOUGHT.toISOString(), reason: 'Two meals were missing' },
        { amountInCents: 250, status: 'pending', timeCreated: new Date(BOUGHT.getTime() + 1).toISOString() },
      ],
    });
  });

  it('says what disputes took, if anything', async () => {
    expect(await one(await ordered('TAKEN', { disputedAmount: 40 }))).toMatchObject({ disputedInCents: 40 });
    expect(await one(await ordered('NOT-TAKEN'))).not.toHaveProperty('disputedInCents');
  });

  it('is left out while the kitchen holds it because all of its money goes back, and comes where an operator has it cooked all the same', async () => {
    const [id, disputed] = [await ordered('BACK'), await ordered('DISPUTED')];
    const hold = (orderId: string, reason: 'refunded' | 'dispute') => shop.db.insert(orderHolds).values({ id: reason, orderId, reason });
    await hold(id, 'refunded');
    await hold(disputed, 'dispute');
    expect(await one(id)).toMatchObject({ isLeftOut: true });
    expect(await one(disputed)).toMatchObject({ isHeld: true });
    expect(await one(disputed)).not.toHaveProperty('isLeftOut');
    expect((await page()).orders.map(({ orderId, isLeftOut }) => [orderId, isLeftOut]).sort())
      .toEqual([['FDK-BACK', true], ['FDK-DISPUTED', undefined]]);
    expect(await releaseOrder(shop.deps, 'FDK-BACK', 'ops:test', 'goodwill')).toEqual({ order: 'FDK-BACK', released: ['refunded'] });
    expect(await one(id)).not.toHaveProperty('isLeftOut');
  });

  it('may be cancelled for a correction once it can’t be changed any more, and not for none', async () => {
    const allergens = {
      celery: 'free', gluten: 'free', crustaceans: 'free', eggs: 'free', fish: 'free', lupin: 'free', milk: 'free', molluscs: 'free',
      mustard: 'free', nuts: 'free', peanuts: 'free', sesame: 'free', soya: 'free', sulphites: 'free',
    } as const;
    const changed = {
      changedMeals: [{
        mealId: 'm', name: 'Pot', was: { allergens, ingredients: [] },
        now: { allergens: { ...allergens, milk: 'contains' as const }, ingredients: [] },
      }],
      changedIn: 7,
    };
    const past = addDays(monday, -7);
    const [early, late, unchanged] = [
      await ordered('EARLY', changed), await ordered('LATE', { ...changed, deliveryDate: past }),
      await ordered('SAME', { deliveryDate: past }),
    ];
    expect(await one(early)).toMatchObject({
      changes: { version: 7, isRead: false, meals: [{ mealId: 'm' }] }, changeableUntil: expect.any(String),
    });
    expect(await one(early)).not.toHaveProperty('mayCancel');
    expect(await one(late)).toMatchObject({ mayCancel: true });
    expect(await one(late)).not.toHaveProperty('changeableUntil');
    expect(await one(unchanged)).not.toHaveProperty('mayCancel');
    await shop.db.update(orders).set({ changesReadAt: BOUGHT }).where(eq(orders.id, early));
    expect(await one(early)).toMatchObject({ changes: { isRead: true } });
  });
});

it('refunds of one moment are told in one order, whichever was written last', async () => {
  const id = await ordered('TWICE');
  const ids = ['a', 'b', 'c'].map((letter) => `${letter.repeat(8)}-0000-4000-8000-000000000000`);
  for (const [nth, refundId] of [...ids.entries()].reverse()) await refund('cs_TWICE', { id: refundId, amount: 100 + nth });
  expect((await one(id)).refunds?.map(({ amountInCents }) => amountInCents)).toEqual([100, 101, 102]);
});

describe('an operator’s list of orders', () => {
  it('has the newest, says whether there are more, and may be of one status, day or email, or of what is not paid', async () => {
    const after = (ms: number) => ({ createdAt: new Date(BOUGHT.getTime() + ms) });
    await ordered('L1', { email: 'One@example.org' });
    await ordered('L2', { ...after(1), status: 'CANCELLED', deliveryStatus: null, paidAt: null });
    await ordered('L3', { ...after(2), deliveryDate: addDays(monday, 7), paidAt: null });
    const list = async (by: Partial<Parameters<typeof filterOrders>[1]>, limit = 9) => {
      const found = await filterOrders(shop.db, { status: undefined, day: undefined, email: undefined, unpaid: false, ...by }, limit);
      return [...found.orders.map(({ orderId }) => orderId), found.isCut];
    };
    expect(await list({}, 2)).toEqual(['FDK-L3', 'FDK-L2', true]);
    expect(await list({}, 3)).toEqual(['FDK-L3', 'FDK-L2', 'FDK-L1', false]);
    expect(await list({ status: 'CANCELLED' })).toEqual(['FDK-L2', false]);
    expect(await list({ day: addDays(monday, 7) })).toEqual(['FDK-L3', false]);
    expect(await list({ email: 'oNE@example.org' })).toEqual(['FDK-L1', false]);
    expect(await list({ unpaid: true })).toEqual(['FDK-L3', false]);
  });

  it('counts an order as unfinished once its day was a week ago, and not before', async () => {
    const now = new Date(`${monday}T12:00:00Z`);
    await ordered('RECENT', { deliveryDate: addDays(monday, -6) });
    expect(await shop.db.$count(orders, isUnfinished(now))).toBe(0);
    await ordered('OLD', { deliveryDate: addDays(monday, -7) });
    await ordered('ENDED', { deliveryDate: addDays(monday, -7), status: 'COMPLETED', deliveryStatus: 'DELIVERED' });
    expect(await shop.db.$count(orders, isUnfinished(now))).toBe(1);
  });
});

it('what is no order’s id has no changes to read', async () => {
  await expect(markChangesRead(shop.deps, 'reader', 'x', 1)).resolves.toBeUndefined();
});

it('a day that is none, or is no day of delivery, is refused in words at its field', () => {
  expect(['9998-12-31', '9999-01-01', '2026-02-29'].map(isCalendarDay)).toEqual([true, false, false]);
  expect(() => requireMonday('2026-11-24')).toThrow(
    expect.objectContaining({
      status: 422, code: 'no_delivery_day', field: 'day', message: '2026-11-24 is no Monday; every delivery is on one.',
    }),
  );
  expect(() => roundDay('2026-12-14', new Date('2026-11-24T12:00:00Z'))).toThrow(
    expect.objectContaining({ status: 422, field: 'day', message: 'The kitchen sees this week’s Monday and the next.' }),
  );
});
