import { addDays, formatDay, londonDay } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { attempts, audit, deliveryWeeks, disputes, orderHolds, orders, outbox, refunds } from '../db/schema';
import { closeWeek, setCapacity } from '../delivery/close-week';
import { comingDays, comingMonday } from './round-days';

// What a manager is shown and told, field by field: of orders that were not bought here, so that each part is known.

let shop: TestShop;
let boss: string;
beforeAll(async () => {
  shop = await openTestShop();
  boss = (await shop.customer('boss', { role: 'manager' })).token;
  await shop.customer('ada');
});
afterAll(() => shop.close());
beforeEach(async () => {
  for (const table of [refunds, disputes, orderHolds, orders, attempts, outbox, audit, deliveryWeeks]) await shop.db.delete(table);
});

const AT = new Date('2026-11-18T10:00:00.000Z');
const LATER = new Date('2026-11-19T10:00:00.000Z');
const ADDRESS = { name: 'Ada King', phone: '02079460000', lines: ['1 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' };
const days = comingDays(addDays(londonDay(new Date()), 1));
const [first = '', second = '', third = ''] = days;

const ordered = (name: string, fields: Partial<typeof orders.$inferInsert> = {}) => insertOrder(shop.db, {
  orderId: `FDK-${name}`, sessionId: `cs_${name}`, deliveryDate: first, amount: 1000,
  lines: [{ planId: 'p', name: 'Plan', quantity: 2, priceInCents: 500, vatRate: 0, meals: [] }],
  address: ADDRESS, createdAt: AT, paidAt: AT, ...fields,
});
const call = (route: string, body?: object) => shop.call(route, { token: boss, ...(body && { body }) });
const BARE = {
  status: 'CANCELLED', deliveryDate: first, timeCreated: AT.toISOString(), email: 'ada@example.org', isGuest: true,
  address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' },
  lines: [{ plan: 'Plan', quantity: 2, priceInCents: 500, meals: [] }], amountInCents: 1000, refundedInCents: 0, leftInCents: 0,
  mayCancel: false, days: [], holds: [], refunds: [], disputes: [], mails: [], changes: [],
};

describe('what a manager is shown of an order', () => {
  it('is nothing that it has not', async () => {
    await ordered('BARE', { status: 'CANCELLED', paidAt: null, address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' } });
    expect((await call('GET /kitchen/orders/FDK-BARE')).data).toEqual({ ...BARE, order: 'FDK-BARE', session: 'cs_BARE' });
    expect((await call('POST /kitchen/orders/search', { text: 'FDK-BARE' })).data).toEqual({ isCut: false, orders: [
      {
        order: 'FDK-BARE', status: 'CANCELLED', deliveryDate: first, timeCreated: AT.toISOString(), isPaid: false, amountInCents: 1000,
        refundedInCents: 0, email: 'ada@example.org', postCode: 'E4 6EY', boxes: 2,
      },
    ] });
  });

  it('is all that became of it, the oldest first, and nothing of who only looked', async () => {
    const id = await ordered('RICH', {
      uid: 'ada', status: 'PREPARING', amount: 900, discount: 100, promotion: 'SAVE10', refundedAmount: 300, disputedAmount: 50,
    });
    const refund = { sessionId: 'cs_RICH', currency: 'gbp', reason: 'operator' } as const;
    await shop.db.insert(refunds).values([
      {
        ...refund, id: crypto.randomUUID(), amount: 20, status: 'failed', failure: 'expired_or_canceled_card', handledAt: LATER,
        createdAt: LATER,
      },
      { ...refund, id: crypto.randomUUID(), amount: 300, status: 'succeeded', note: 'Two meals were missing', createdAt: AT },
    ]);
    await shop.db.insert(disputes).values({
      id: 'du_1', kind: 'dispute', sessionId: 'cs_RICH', amount: 50, reason: 'fraudulent', status: 'lost', isClosed: true, withdrawn: 50,
      movements: 1, createdAt: AT,
    });
    await shop.db.insert(orderHolds).values({ id: 'du_1', orderId: id, reason: 'dispute', createdAt: AT });
    const mail = { kind: 'order-received', uid: 'ada', recipient: 'ada@example.org', payload: { orderId: id }, createdAt: AT } as const;
    await shop.db.insert(outbox).values([{ ...mail, key: 'sent', sentAt: LATER }, { ...mail, key: 'lost', gaveUpAt: LATER }]);
    await shop.db.insert(audit).values([
      { at: AT, actor: 'customer', action: 'address-corrected', subject: 'FDK-RICH' },
      { at: LATER, actor: 'manager:boss', action: 'order-read', subject: 'FDK-RICH' },
      { at: LATER, actor: 'manager:boss', action: 'order-rescheduled', subject: 'FDK-RICH', details: { from: first, boxes: 2 } },
    ]);
    const { data } = await call('GET /kitchen/orders/FDK-RICH');
    expect(data).toEqual({
      ...BARE, order: 'FDK-RICH', session: 'cs_RICH', status: 'PREPARING', timePaid: AT.toISOString(), isGuest: false, address: ADDRESS,
      amountInCents: 900, refundedInCents: 300, leftInCents: expect.any(Number),
      promotion: { code: 'SAVE10', discountInCents: 100 }, disputedInCents: 50, mayCancel: true, days: days.slice(1),
      holds: [{ why: 'the payment is disputed', since: AT.toISOString() }],
      refunds: [
        {
          amountInCents: 300, reason: 'operator', note: 'Two meals were missing', status: 'succeeded', isHandled: false,
          timeCreated: AT.toISOString(),
        },
        {
          amountInCents: 20, reason: 'operator', status: 'failed', failure: 'expired_or_canceled_card', isHandled: true,
          timeCreated: LATER.toISOString(),
        },
      ],
      disputes: [expect.objectContaining({ order: 'FDK-RICH', amountInCents: 50 })],
      mails: [
        { id: expect.any(String), kind: 'order-received', timeQueued: AT.toISOString(), timeSent: LATER.toISOString(), isGivenUp: false },
        { id: expect.any(String), kind: 'order-received', timeQueued: AT.toISOString(), isGivenUp: true },
      ],
      changes: [
        { at: AT.toISOString(), actor: 'customer', action: 'address-corrected', details: '' },
        { at: LATER.toISOString(), actor: 'manager:boss', action: 'order-rescheduled', details: `from: ${first}, boxes: 2` },
      ],
    });
    expect((await call('POST /kitchen/orders/search', { text: 'Ada King' })).data)
      .toMatchObject({ orders: [{ order: 'FDK-RICH', isPaid: true, name: 'Ada King' }] });
  });

  it('has each day that is open to move to while it waits, and none once it has left', async () => {
    for (const status of ['NEW', 'PREPARING', 'DELIVERING', 'COMPLETED'] as const) await ordered(status, { status, deliveryDate: second });
    await closeWeek(shop.deps, third, 'test', { moveOrders: false });
    const open = days.filter((day) => day !== second && day !== third);
    const shown = async (name: string) => ((await call(`GET /kitchen/orders/FDK-${name}`)).data as { days: string[]; mayCancel: boolean });
    for (const name of ['NEW', 'PREPARING']) expect(await shown(name)).toMatchObject({ days: open, mayCancel: true });
    for (const name of ['DELIVERING', 'COMPLETED']) expect(await shown(name)).toMatchObject({ days: [], mayCancel: false });
  });
});

describe('a search', () => {
  it('and the order say what went back by hand too', async () => {
    await ordered('HAND', { refundedAmount: 300 });
    await shop.db.insert(refunds).values({
      id: crypto.randomUUID(), sessionId: 'cs_HAND', amount: 200, currency: 'gbp', reason: 'operator', status: 'failed', handledAt: AT,
      isPaidByHand: true,
    });
    expect((await call('GET /kitchen/orders/FDK-HAND')).data).toMatchObject({ refundedInCents: 500 });
    expect((await call('POST /kitchen/orders/search', { text: 'FDK-HAND' })).data).toMatchObject({ orders: [{ refundedInCents: 500 }] });
  });

  it('says that there are more only where there are', async () => {
    for (let n = 0; n < 50; n += 1) await ordered(`S${n}`, { email: 'many@example.org' });
    const found = async () =>
      (await call('POST /kitchen/orders/search', { text: 'many@example.org' })).data as { orders: object[]; isCut: boolean };
    expect(await found()).toMatchObject({ orders: { length: 50 }, isCut: false });
    await ordered('S50', { email: 'many@example.org' });
    expect(await found()).toMatchObject({ orders: { length: 50 }, isCut: true });
    expect((await call('POST /kitchen/orders/search', { text: '%%' })).data).toEqual({ orders: [], isCut: false });
  });
});

describe('an order that is held', () => {
  it('is let go once, with its reasons in the audit', async () => {
    const id = await ordered('HELD');
    for (const reason of ['dispute', 'early-fraud-warning'] as const) {
      await shop.db.insert(orderHolds).values({ id: reason, orderId: id, reason, createdAt: reason === 'dispute' ? AT : LATER });
    }
    const release = () => call('POST /kitchen/orders/FDK-HELD/release', { reason: 'paid in cash' });
    expect((await release()).status).toBe(200);
    expect(await shop.db.select().from(audit)).toMatchObject([
      {
        actor: 'manager:boss', action: 'order-released', subject: 'FDK-HELD',
        details: { released: ['dispute', 'early-fraud-warning'], reason: 'paid in cash' },
      },
    ]);
    expect(await release()).toMatchObject({ status: 409, error: { code: 'not_held', message: 'FDK-HELD is not held.' } });
  });
});

describe('an order that is moved to another day', () => {
  const move = (day: string, name = 'A') => call(`POST /kitchen/orders/FDK-${name}/day`, { day });

  it('is told about, and stands in the audit with both days; to its own day it does not move', async () => {
    const id = await ordered('A', { uid: 'ada' });
    expect(await move(first)).toMatchObject({ status: 200 });
    expect(await shop.db.select().from(audit)).toEqual([]);
    expect(await move(second)).toMatchObject({ status: 200, data: {} });
    expect(await shop.db.select().from(audit))
      .toMatchObject([{ actor: 'manager:boss', action: 'order-rescheduled', subject: 'FDK-A', details: { from: first, to: second } }]);
    expect(await shop.db.select().from(outbox)).toMatchObject([
      {
        kind: 'date-moved', uid: 'ada', recipient: 'ada@example.org', payload: { orderId: id, reason: 'agreed' },
        key: expect.stringContaining(`date-moved:${id}:${second}:`),
      },
    ]);
    expect(await move(first)).toMatchObject({ status: 200 });
    expect(await shop.db.$count(outbox)).toBe(2);
  });

  it('is refused in words that say why', async () => {
    await ordered('A');
    await ordered('GONE', { status: 'DELIVERING' });
    await closeWeek(shop.deps, second, 'test', { moveOrders: false });
    const refused = (code: string, message: string) => ({ error: { code, message, field: 'day' } });
    expect(await move(second)).toMatchObject({ status: 409, ...refused('week_closed', `We don’t deliver on ${formatDay(second)}.`) });
    expect(await move('2020-01-06')).toMatchObject({ status: 422, ...refused('no_delivery_day', '2020-01-06 is over.') });
    expect(await move(third, 'GONE')).toMatchObject({
      status: 409, error: { code: 'order_final', message: 'FDK-GONE is DELIVERING: its day stays.' },
    });
  });

  it('takes the last room of a week, and no more', async () => {
    await ordered('A');
    await ordered('B');
    await setCapacity(shop.deps, third, 3, 'test');
    expect((await move(third)).status).toBe(200);
    expect(await move(third, 'B')).toMatchObject({
      status: 409, error: { code: 'week_full', message: `Our kitchen is fully booked for ${formatDay(third)}.`, field: 'day' },
    });
    await setCapacity(shop.deps, third, 4, 'test');
    expect((await move(third, 'B')).status).toBe(200);
  });

  it('may not go out today any more', async () => {
    await ordered('A');
    const monday = comingMonday(new Date());
    shop.clock.offset = Date.parse(`${monday}T12:00:00Z`) - Date.now();
    const { token } = await shop.customer('boss', { role: 'manager', signedInAt: Math.floor((Date.now() + shop.clock.offset) / 1000) });
    await shop.db.update(orders).set({ deliveryDate: addDays(monday, 7) });
    expect(await shop.call('POST /kitchen/orders/FDK-A/day', { token, body: { day: monday } }))
      .toMatchObject({ status: 422, error: { message: `${monday} is over.`, field: 'day' } });
    shop.clock.offset = 0;
  });
});
