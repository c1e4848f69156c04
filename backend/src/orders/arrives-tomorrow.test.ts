import { eq, sql } from 'drizzle-orm';
import { insertOrder } from '../../testing/orders';
import { openTestShop, rowsWith, type TestShop } from '../../testing/shop';
import { orderHolds, orders, outbox, profiles } from '../db/schema';
import { eraseRows } from '../users/erase';
import { sendNextMail } from '../workers/send-mail';
import { queueArrivesTomorrow } from './arrives-tomorrow';
import { releaseOrder } from './order-holds';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const SUNDAY = Date.parse('2026-12-06T16:00:00Z');
const MONDAY = '2026-12-07';
const at = (instant: number) => { shop.clock.offset = instant - Date.now(); };
beforeEach(async () => {
  at(SUNDAY);
  await shop.db.delete(outbox);
  await shop.db.delete(orderHolds);
  await shop.db.delete(orders);
  shop.mail.sent.length = 0;
});

const ordered = (name: string, fields: Partial<typeof orders.$inferInsert> = {}) => insertOrder(shop.db, {
  orderId: `FDK-${name}`, sessionId: `cs_${crypto.randomUUID()}`, email: `${name}@example.org`, status: 'PREPARING', deliveryDate: MONDAY,
  lines: [{ planId: 'balanced_plan', name: 'Balanced Plan', quantity: 2, priceInCents: 6500, vatRate: 0, meals: [] }],
  address: { name: 'Ada Lovelace', lines: ['12 St James Square'], city: 'London', postCode: 'E4 6EY', country: 'GB' }, ...fields,
});
async function queueAll() { while (await queueArrivesTomorrow(shop.deps)); }
async function sendAll(): Promise<typeof shop.mail.sent> {
  while (await sendNextMail(shop.deps));
  return shop.mail.sent;
}

describe('the mail "Your order … arrives tomorrow"', () => {
  it('goes once, however many workers look, from 16:00 of the day before', async () => {
    await ordered('ada');
    at(SUNDAY - 1000);
    await queueAll();
    expect(await sendAll()).toEqual([]);
    at(SUNDAY);
    await Promise.all([1, 2, 3, 4].map(queueAll));
    expect(await sendAll()).toMatchObject([{ to: 'ada@example.org', mail: { subject: 'Your order FDK-ada arrives tomorrow' } }]);
    await queueAll();
    expect(await sendAll()).toHaveLength(1);
  });

  it('says when and how many boxes, and to a guest no address', async () => {
    shop.deps.config.shop.deliveryWindow = 'between 8 am and 6 pm';
    await shop.customer('member');
    await ordered('member', { uid: 'member' });
    await ordered('guest');
    await queueAll();
    const textTo = (name: string) => shop.mail.sent.find(({ to }) => to === `${name}@example.org`)?.mail.text;
    await sendAll();
    for (const name of ['member', 'guest']) {
      expect(textTo(name)).toContain('Your meals come tomorrow between 8 am and 6 pm.');
      expect(textTo(name)).toMatch(/Balanced Plan.*2 boxes/);
    }
    expect(textTo('member')).toContain('12 St James Square');
    expect(textTo('guest')).not.toMatch(/St James|E4/);
  });

  it('leaves out what is not paid, cancelled, on its way or held back', async () => {
    await ordered('unpaid', { status: 'NEW', paidAt: null });
    await ordered('cancelled', { status: 'CANCELLED', deliveryStatus: null });
    await ordered('on-its-way', { status: 'DELIVERING' });
    await ordered('next-week', { deliveryDate: '2026-12-14' });
    const held = await ordered('held');
    await shop.db.insert(orderHolds).values({ id: crypto.randomUUID(), orderId: held, reason: 'dispute' });
    await queueAll();
    expect(await shop.db.$count(outbox)).toBe(0);
  });

  it('is not sent for an order that was cancelled, or after midnight', async () => {
    const id = await ordered('cancels');
    await ordered('late');
    await queueAll();
    await shop.db.update(orders).set({ status: 'CANCELLED', deliveryStatus: null }).where(eq(orders.id, id));
    await sendNextMail(shop.deps);
    at(SUNDAY + 8 * 3_600_000);
    expect(await sendAll()).toEqual([]);
    expect(await shop.db.$count(outbox, sql`sent_at IS NULL`)).toBe(0);
  });

  it('goes after all where the order was held when it was to be sent, and is released that evening', async () => {
    const id = await ordered('released');
    await queueAll();
    await shop.db.insert(orderHolds).values({ id: 'hold', orderId: id, reason: 'dispute' });
    expect(await sendAll()).toEqual([]);
    await queueAll();
    expect(await sendAll()).toEqual([]);
    await releaseOrder(shop.deps, id, 'ops:test', 'it was won');
    await queueAll();
    expect(await sendAll()).toHaveLength(1);
  });

  it('comes again on the evening before another day to which the order was moved', async () => {
    const id = await ordered('moved');
    await queueAll();
    await sendAll();
    await shop.db.update(orders).set({ deliveryDate: '2026-12-14' }).where(eq(orders.id, id));
    await queueAll();
    expect(await sendAll()).toHaveLength(1);
    at(SUNDAY + 7 * 86_400_000);
    await queueAll();
    expect(await sendAll()).toHaveLength(2);
  });

  it('goes with the account', async () => {
    await shop.customer('leaver');
    const id = await ordered('leaver', { uid: 'leaver' });
    await queueAll();
    const [row] = await shop.db.select().from(profiles).where(eq(profiles.uid, 'leaver'));
    if (!row) throw new Error('no profile');
    await shop.db.transaction((tx) => eraseRows(tx, row));
    expect(await rowsWith(shop, [id])).toEqual([]);
  });
});
