import { eq, isNotNull, sql } from 'drizzle-orm';
import { reminderDevice } from '../../testing/fakes';
import { insertOrder } from '../../testing/orders';
import { openTestShop, rowsWith, type TestShop } from '../../testing/shop';
import { orders, outbox, profiles, reminderDevices } from '../db/schema';
import { queueArrivesTomorrow } from '../orders/arrives-tomorrow';
import { eraseRows } from '../users/erase';
import { sendNextMail } from '../workers/send-mail';
import { sendNextReminder } from './send-reminder';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const SUNDAY = Date.parse('2026-12-06T16:00:00Z');
const MONDAY = '2026-12-07';
const at = (instant: number) => { shop.clock.offset = instant - Date.now(); };
beforeEach(async () => {
  at(SUNDAY);
  for (const table of [outbox, orders, reminderDevices]) await shop.db.delete(table);
  Object.assign(shop.push, { failing: false, key: `B${'k'.repeat(86)}` });
  for (const emptied of [shop.push.sent, shop.mail.sent]) emptied.length = 0;
  shop.push.gone.clear();
});

const ordered = (uid: string, fields: Partial<typeof orders.$inferInsert> = {}) =>
  insertOrder(shop.db, { orderId: `FDK-${crypto.randomUUID()}`, uid, status: 'PREPARING', deliveryDate: MONDAY, ...fields });
const ask = (token: string, device: string) => shop.call('POST /user/reminders', { token, body: reminderDevice(device) });
const devicesOf = async (uid: string) => (await shop.db.select().from(reminderDevices).where(eq(reminderDevices.uid, uid))).map(
  ({ endpoint }) => endpoint.split('/').pop(),
).sort();
async function remind(): Promise<typeof shop.push.sent> {
  while (await queueArrivesTomorrow(shop.deps));
  while (await sendNextReminder(shop.deps));
  return shop.push.sent;
}
const nextTry = () => shop.db.execute(sql`UPDATE reminder_devices SET next_try_at = now()`);

describe('a reminder on a device', () => {
  it('comes with the mail on the evening before, to each device that asked, once, however many workers look', async () => {
    shop.deps.config.shop.deliveryWindow = 'between 8 am and 6 pm';
    const { token } = await shop.customer('ada');
    await shop.customer('never asked');
    for (const device of ['phone', 'laptop', 'phone']) expect((await ask(token, device)).status).toBe(200);
    await ordered('ada');
    await ordered('ada');
    await ordered('never asked');
    at(SUNDAY - 1000);
    expect(await remind()).toEqual([]);
    at(SUNDAY);
    await Promise.all([1, 2, 3, 4].map(remind));
    const message = { title: 'Your meals come on Monday 7 December', body: 'They come between 8 am and 6 pm.' };
    expect(shop.push.sent.map(({ endpoint }) => endpoint).sort()).toEqual(['https://push.test/laptop', 'https://push.test/phone']);
    expect(shop.push.sent.map((sent) => sent.message)).toEqual([message, message]);
    expect(await remind()).toHaveLength(2);
    while (await sendNextMail(shop.deps));
    expect(shop.mail.sent).toHaveLength(3);
  });

  it('comes once for a day, also where another order of that day is looked at after it was sent', async () => {
    const { token } = await shop.customer('ada');
    await ask(token, 'phone');
    await ordered('ada');
    expect(await remind()).toHaveLength(1);
    await ordered('ada');
    expect(await remind()).toHaveLength(1);
    at(SUNDAY + 7 * 86_400_000);
    await ordered('ada', { deliveryDate: '2026-12-14' });
    expect(await remind()).toHaveLength(2);
  });

  it('is tried again while its service is down, and not after midnight', async () => {
    const { token } = await shop.customer('ada');
    await ask(token, 'phone');
    await ordered('ada');
    shop.push.failing = true;
    expect(await remind()).toEqual([]);
    expect(shop.lines.join('\n')).toContain('a reminder could not be sent');
    expect(shop.lines.join('\n')).not.toContain('push.test');
    shop.push.failing = false;
    expect(await remind()).toEqual([]);
    await nextTry();
    expect(await remind()).toHaveLength(1);
    await nextTry();
    at(Date.parse('2026-12-07T00:00:00Z'));
    expect(await remind()).toHaveLength(1);
    expect(await shop.db.$count(reminderDevices, isNotNull(reminderDevices.nextTryAt))).toBe(0);
  });

  it('is still tried again where the same customer asks in the same browser meanwhile, and comes once; of another it tells nobody', async () => {
    const [ada, grace] = [await shop.customer('ada'), await shop.customer('grace')];
    for (const device of ['phone', 'laptop']) await ask(ada.token, device);
    await ordered('ada');
    shop.push.failing = true;
    expect(await remind()).toEqual([]);
    shop.push.failing = false;
    await ask(ada.token, 'phone');
    await ask(grace.token, 'laptop');
    await shop.db.update(reminderDevices).set({ nextTryAt: sql`now()` }).where(isNotNull(reminderDevices.nextTryAt));
    expect((await remind()).map(({ endpoint }) => endpoint)).toEqual(['https://push.test/phone']);
    await ask(ada.token, 'phone');
    await ordered('ada');
    expect(await remind()).toHaveLength(1);
  });

  it('is left out for an order that was cancelled or moved meanwhile', async () => {
    const { token } = await shop.customer('ada');
    await ask(token, 'phone');
    const id = await ordered('ada');
    while (await queueArrivesTomorrow(shop.deps));
    await shop.db.update(orders).set({ status: 'CANCELLED' }).where(eq(orders.id, id));
    expect(await remind()).toEqual([]);
  });

  it('is left out once the shop sends none any more, without a try each minute', async () => {
    const { token } = await shop.customer('ada');
    await ask(token, 'phone');
    await ordered('ada');
    shop.push.key = undefined;
    expect(await remind()).toEqual([]);
    expect(await shop.db.$count(reminderDevices, isNotNull(reminderDevices.nextTryAt))).toBe(0);
  });

  it('ends with a device that is gone, and nothing else does', async () => {
    const { token } = await shop.customer('ada');
    for (const device of ['phone', 'laptop']) await ask(token, device);
    shop.push.gone.add('https://push.test/phone');
    await ordered('ada');
    expect(await remind()).toHaveLength(1);
    expect(await devicesOf('ada')).toEqual(['laptop']);
  });

  it('is stopped by its customer alone, goes with another who asks in the same browser, and with the account', async () => {
    const [ada, grace] = [await shop.customer('ada'), await shop.customer('grace')];
    for (const device of ['phone', 'laptop']) await ask(ada.token, device);
    await shop.call('POST /user/reminders/remove', { token: grace.token, body: { endpoint: 'https://push.test/phone' } });
    expect(await devicesOf('ada')).toEqual(['laptop', 'phone']);
    await shop.call('POST /user/reminders/remove', { token: ada.token, body: { endpoint: 'https://push.test/phone' } });
    expect(await devicesOf('ada')).toEqual(['laptop']);
    await ask(grace.token, 'laptop');
    expect([await devicesOf('ada'), await devicesOf('grace')]).toEqual([[], ['laptop']]);
    await ask(ada.token, 'tablet');
    await shop.customer('leaver').then(({ token }) => ask(token, 'of-leaver'));
    const [row] = await shop.db.select().from(profiles).where(eq(profiles.uid, 'leaver'));
    if (!row) throw new Error('no profile');
    await shop.db.transaction((tx) => eraseRows(tx, row));
    expect(await rowsWith(shop, ['of-leaver'])).toEqual([]);
    expect(await devicesOf('ada')).toEqual(['tablet']);
  });

  it('keeps ten devices of a customer, the newest', async () => {
    const { token } = await shop.customer('many');
    for (let n = 10; n < 22; n += 1) {
      at(SUNDAY + n * 60_000);
      await ask(token, `device-${n}`);
    }
    expect(await devicesOf('many')).toEqual([12, 13, 14, 15, 16, 17, 18, 19, 20, 21].map((n) => `device-${n}`));
  });

  it('is in the export, by its service', async () => {
    const { token } = await shop.customer('exported');
    await ask(token, 'phone');
    shop.clock.offset = 0;
    expect((await shop.call('GET /user/export', { token })).data)
      .toMatchObject({ reminderDevices: [{ service: 'push.test', since: expect.any(String) }] });
  });

  it('is refused for a push service that nobody knows, for no customer, and where the shop sends none', async () => {
    const { token } = await shop.customer('ada');
    const foreign = { ...reminderDevice('x'), endpoint: 'https://internal.example/admin' };
    expect(await shop.call('POST /user/reminders', { token, body: foreign }))
      .toMatchObject({ status: 422, error: { code: 'push_service_unknown' } });
    expect((await ask(shop.identity.token({ uid: 'no profile' }), 'phone')).status).toBe(404);
    shop.push.key = undefined;
    expect(await ask(token, 'phone')).toMatchObject({ status: 409, error: { code: 'no_reminders' } });
    expect(await shop.db.$count(reminderDevices)).toBe(0);
  });
});
