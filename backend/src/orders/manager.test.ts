import { eq, sql } from 'drizzle-orm';
import { addDays, londonDay } from 'shared-rules';
import { GUEST, guestAt, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { countRows } from '../../testing/shop';
import { WORDS_OF_NAME } from '../db/indexes';
import { audit, orders, outbox, refunds } from '../db/schema';
import { closeWeek, reopenWeek, setCapacity } from '../delivery/close-week';
import { bookedBoxes } from '../delivery/weeks';
import { isAbout } from '../mail/about-orders';
import { fulfilQuarantined } from '../payments/fulfil-quarantined';
import { retryRefunds } from '../payments/refund-by-operator';
import { sendNextMail } from '../workers/send-mail';
import { comingDays } from './round-days';

let shop: PayingShop;
let boss: string;
beforeAll(async () => {
  shop = await openPayingShop();
  boss = (await shop.customer('boss', { role: 'manager' })).token;
});
afterAll(() => shop.close());
afterEach(() => shop.sandbox.settings({ refunds: 'succeed' }));

type Order = typeof orders.$inferSelect;
async function bought(customer: Partial<typeof GUEST.customer> = {}): Promise<Order> {
  const { session } = await shop.checkout();
  return shop.settled(session.sessionId, { customer: { ...GUEST.customer, ...customer } });
}
async function astray(): Promise<string> {
  const { session } = await shop.checkout();
  await shop.sandbox.pay(session.sessionId, guestAt('n7 6pa'));
  await shop.status(session.sessionId);
  return session.sessionId;
}
const call = (route: string, body?: object, token = boss) => shop.call(route, { token, ...(body && { body }) });
const search = async (text: string) =>
  ((await call('POST /kitchen/orders/search', { text })).data as { orders: { order: string }[] }).orders.map(({ order }) => order);
const shown = async ({ orderId }: Order) => (await call(`GET /kitchen/orders/${orderId}`)).data as Record<string, unknown>;
const auditOf = async (subject: string) =>
  (await shop.db.select().from(audit).where(eq(audit.subject, subject)).orderBy(audit.id)).map(({ actor, action }) => `${actor} ${action}`);
const key = () => crypto.randomUUID();
const returned = async ({ sessionId }: Pick<Order, 'sessionId'>) =>
  (await shop.db.select().from(refunds).where(eq(refunds.sessionId, sessionId))).map(({ status, amount }) => [status, amount]);

describe('looking an order up', () => {
  it('goes by number, email, post code, and the beginnings of the words of a name, the newest first', async () => {
    const [ada, anne] = [
      await bought({ name: 'Ada Lovelace', email: 'Ada.L@example.org' }),
      await bought({ name: 'Anne-Marie O’Hara', email: 'anne@example.org' }),
    ];
    expect(await search(ada.orderId.toLowerCase())).toEqual([ada.orderId]);
    expect(await search(' ada.l@EXAMPLE.org ')).toEqual([ada.orderId]);
    for (const name of ['lovel', 'LOVELACE ada', 'ada love']) expect(await search(name)).toEqual([ada.orderId]);
    for (const name of ['marie', 'o’hara', 'Anne-Marie']) expect(await search(name)).toEqual([anne.orderId]);
    for (const code of ['e46ey', 'E4 6EY']) expect((await search(code)).slice(0, 2)).toEqual([anne.orderId, ada.orderId]);
    for (const nothing of ['%%', '__', "x' | 'y", ':*', 'E17 4PP', 'FDK-NOBODY', 'nobody@example.org']) {
      expect(await search(nothing)).toEqual([]);
    }
  });

  it('stands in the audit with the orders that were seen, not with what was typed', async () => {
    const order = await bought({ name: 'Zelda Quux' });
    await search('quux');
    const [last] = await shop.db.select().from(audit).where(eq(audit.action, 'orders-searched')).orderBy(sql`id DESC`).limit(1);
    expect(last).toMatchObject({ actor: 'manager:boss', subject: 'name', details: { orders: [order.orderId] } });
    await shown(order);
    expect(await auditOf(order.orderId)).toEqual(['manager:boss order-read']);
  });

  it('asks an index, however many orders there are, and reads no more than some of a name that many have', async () => {
    await shop.db.execute(sql`
      WITH attempt AS (
        INSERT INTO checkout_attempts (id, cart_id, idempotency_key, status, fingerprint, address, lines, amount, currency, delivery_date, created_at, expires_at, next_check_at)
        SELECT gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'complete', '', '{}', '[]', 100, 'gbp', '2020-11-30', now(), now(), now() FROM generate_series(1, 6000) RETURNING id)
      INSERT INTO orders (id, order_id, attempt_id, session_id, email, status, delivery_date, lines, amount, currency, address, created_at, paid_at)
      SELECT gen_random_uuid(), 'FDK-M' || n, id, 'cs_m' || n, 'm' || n || '@example.org', 'COMPLETED', '2020-11-30', '[]', 100, 'gbp',
             jsonb_build_object('name', CASE WHEN n % 2 = 0 THEN 'Many ' ELSE 'Few ' END || 'Word' || n, 'lines', '[]'::jsonb, 'city', 'London', 'postCode', 'E' || n || ' 1AA', 'country', 'GB'), now() - n * interval '1 hour', now()
      FROM (SELECT id, row_number() OVER () AS n FROM attempt) AS attempts`);
    await shop.db.execute(sql`ANALYZE orders`);
    const plan = async (where: ReturnType<typeof sql>) => (await shop.db.execute<{ 'QUERY PLAN': string }>(
      sql`EXPLAIN SELECT id FROM orders WHERE ${where} LIMIT 500`,
    )).rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(await plan(sql`${sql.raw(WORDS_OF_NAME)} @@ to_tsquery('simple', '''word77'':*')`)).toContain('orders_of_name');
    expect(await plan(sql`address->>'postCode' = 'E77 1AA'`)).toContain('orders_of_post_code');
    expect(await plan(sql`lower(email) = 'm77@example.org'`)).toContain('orders_of_email');
    const { data } = await call('POST /kitchen/orders/search', { text: 'many' });
    expect(data).toMatchObject({ isCut: true });
    expect((data as { orders: object[] }).orders).toHaveLength(50);
  });
});

describe('one order', () => {
  it('is shown with payment, refunds, mails and who did what', async () => {
    const order = await bought({ name: 'Grace Hopper' });
    await call(`POST /kitchen/orders/${order.orderId}/refunds`, { key: key(), amountInCents: 250, reason: ' Two meals were missing ' });
    expect(await shown(order)).toMatchObject({
      order: order.orderId, status: 'NEW', address: { name: 'Grace Hopper' }, amountInCents: order.amount, refundedInCents: 250,
      leftInCents: order.amount - 250, mayCancel: true, isGuest: true,
      refunds: [{ amountInCents: 250, note: 'Two meals were missing', status: 'succeeded' }],
      mails: [{ kind: 'order-received', isGivenUp: false }, { kind: 'refund-made' }],
      changes: [{ actor: 'manager:boss', action: 'part-refunded', details: 'amount: 250' }],
    });
  });

  it('is shown with what was mailed and done about its money too: while its payment was held, and of refunds that failed', async () => {
    const sessionId = await astray();
    const [waits] = (await shop.db.select().from(outbox).where(eq(outbox.kind, 'payment-held')).orderBy(sql`id DESC`).limit(1));
    await fulfilQuarantined(shop.deps, sessionId, { postCode: 'E4 6EY', address: '1 High Street' }, 'ops:test');
    const order = await shop.orderOf(sessionId);
    await shop.db.insert(refunds).values({
      id: key(), sessionId, paymentIntent: order.paymentIntent, amount: 500, rest: false, currency: 'gbp', reason: 'operator',
      status: 'failed', failure: 'expired_card',
    });
    await retryRefunds(shop.deps, sessionId, 'ops:test');
    const [back] = await shop.db.select().from(outbox).where(eq(outbox.kind, 'refund-made')).orderBy(sql`id DESC`).limit(1);
    expect((await call(`POST /kitchen/mails/${back?.id}/again`, { key: key() })).status).toBe(200);
    expect((await call(`GET /kitchen/held/${sessionId}`)).status).toBe(200);
    const seen = await shown(order);
    const { mails, changes } = seen as { mails: { id: string; kind: string }[]; changes: { actor: string; action: string }[] };
    expect(mails.map(({ kind }) => kind)).toEqual(['payment-held', 'order-received', 'refund-made', 'refund-made']);
    expect(mails.map(({ id }) => id)).toEqual(expect.arrayContaining([String(waits?.id), String(back?.id)]));
    expect(changes.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'ops:test quarantine-fulfilled', 'ops:test refund-retried', 'manager:boss mail-resent',
    ]);
    const other = await bought();
    expect(await shown(other)).toMatchObject({ mails: [{ kind: 'order-received' }], changes: [] });
  });

  it('finds its mails by an index, however many there are', async () => {
    await shop.db.execute(sql`
      INSERT INTO outbox (key, kind, recipient, payload, sent_at)
      SELECT 'refund-made:' || gen_random_uuid(), 'refund-made', 'm' || n || '@example.org', '{"order": "FDK-MANY"}', now() FROM generate_series(1, 6000) AS n`);
    await shop.db.execute(sql`ANALYZE outbox`);
    const { sql: query, params } = shop.db.select().from(outbox).where(await isAbout(shop.db, [await bought()])).toSQL();
    const inline = params.reduce<string>(
      (text, value, at) => text.replaceAll(new RegExp(`\\$${at + 1}(?!\\d)`, 'g'), `'${String(value)}'`), query,
    );
    const plan = (await shop.db.execute<{ 'QUERY PLAN': string }>(sql.raw(`EXPLAIN ${inline}`))).rows.map((row) => row['QUERY PLAN'])
      .join('\n');
    expect(plan).toContain('outbox_of_order');
    expect(plan).toContain('outbox_about');
  });

  it('explains its total: lines less the promotion code’s discount, and what a dispute took', async () => {
    const order = await bought();
    await shop.db.update(orders).set({ amount: order.amount - 500, discount: 500, promotion: 'WELCOME', disputedAmount: 300 })
      .where(eq(orders.id, order.id));
    const seen = await shown(order);
    expect(seen).toMatchObject({ promotion: { code: 'WELCOME', discountInCents: 500 }, disputedInCents: 300 });
    const { lines, amountInCents, promotion } =
      seen as { lines: { quantity: number; priceInCents: number }[]; amountInCents: number; promotion: { discountInCents: number } };
    expect(lines.reduce((sum, line) => sum + line.quantity * line.priceInCents, 0) - promotion.discountInCents).toBe(amountInCents);
  });

  it('moves to another open Monday with room, once, and its customer gets a mail', async () => {
    const order = await bought();
    const [next, after] = [addDays(order.deliveryDate, 7), addDays(order.deliveryDate, 14)];
    const move = (day: string) => call(`POST /kitchen/orders/${order.orderId}/day`, { day });
    await closeWeek(shop.deps, next, 'test', { moveOrders: false });
    expect((await shown(order)).days).not.toContain(next);
    expect(await move(next)).toMatchObject({ status: 409, error: { code: 'week_closed' } });
    await reopenWeek(shop.deps, next, 'test');
    await setCapacity(shop.deps, next, await bookedBoxes(shop.db, next, new Date()), 'test');
    expect(await move(next)).toMatchObject({ status: 409, error: { code: 'week_full' } });
    for (const day of [addDays(next, 1), '2020-01-06', '2026-99-99']) {
      expect(await move(day)).toMatchObject({ status: 422, error: { field: 'day' } });
    }
    const last = comingDays(addDays(londonDay(new Date()), 1)).at(-1) ?? '';
    expect((await shown(order)).days).toContain(last);
    expect(await move(addDays(last, 7))).toMatchObject({
      status: 422,
      error: { code: 'too_far', message: `${addDays(last, 7)} is too far ahead: the last Monday to choose is ${last}.`, field: 'day' },
    });
    const answers = await Promise.all([move(after), move(after)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await shown(order)).toMatchObject({ deliveryDate: after });
    expect(await countRows(shop, 'outbox', `kind = 'date-moved' AND payload->>'orderId' = '${order.id}'`)).toBe(1);
    shop.mail.sent.length = 0;
    while (await sendNextMail(shop.deps)) { /* all */ }
    expect(shop.mail.sent.find(({ mail }) => mail.subject.includes(order.orderId) && mail.subject.includes('arrives on'))?.mail.text)
      .toContain('We have moved your delivery to another day.');
    expect((await auditOf(order.orderId)).filter((line) => !line.endsWith('order-read'))).toEqual(['manager:boss order-rescheduled']);
    await call(`POST /kitchen/orders/${order.orderId}/cancel`, { reason: 'asked' });
    expect(await move(next)).toMatchObject({ status: 409, error: { code: 'order_final' } });
    expect((await shown(order)).days).toEqual([]);
  });

  it('is cancelled once, and its money goes back once, however often and fast that is tapped', async () => {
    const order = await bought();
    const answers = await Promise.all(
      [1, 2, 3].map(() => call(`POST /kitchen/orders/${order.orderId}/cancel`, { reason: 'the customer called' })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(answers.map(({ data }) => (data as { refund: string }).refund).sort()).toEqual(['cancelled-before', 'cancelled-before', 'made']);
    expect(await returned(order)).toEqual([['succeeded', order.amount]]);
    expect(await shown(order)).toMatchObject({ status: 'CANCELLED', leftInCents: 0, mayCancel: false });
    expect(await auditOf(order.orderId)).toEqual(expect.arrayContaining(['manager:boss order-cancelled']));
  });

  it('gives a part back once for each key, and never more than was paid', async () => {
    const order = await bought();
    const refund = (amountInCents: number, asked = key()) =>
      call(`POST /kitchen/orders/${order.orderId}/refunds`, { key: asked, amountInCents, reason: 'late' });
    const asked = key();
    const answers = await Promise.all([refund(100, asked), refund(100, asked)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await refund(100, asked)).toMatchObject({ status: 200, data: { refund: 'made', amountInCents: 100 } });
    expect(await returned(order)).toEqual([['succeeded', 100]]);
    expect(await refund(order.amount)).toMatchObject({ status: 409, error: { code: 'too_much' } });
    expect(await refund(order.amount - 100)).toMatchObject({ data: { refund: 'made' } });
    const other = await bought();
    expect(await call(`POST /kitchen/orders/${other.orderId}/refunds`, { key: asked, amountInCents: 100, reason: 'late' }))
      .toMatchObject({ status: 409, error: { code: 'other_refund' } });
    // All of it went back: it is held, until a manager lets it go on.
    expect(await shown(order)).toMatchObject({ holds: [{ why: 'all of it was given back' }] });
    expect((await call('GET /kitchen/attention')).data)
      .toMatchObject({ heldOrders: expect.arrayContaining([expect.objectContaining({ order: order.orderId })]) });
    expect((await call(`POST /kitchen/orders/${order.orderId}/release`, { reason: 'a gift' })).status).toBe(200);
    const released = await shown(order) as { holds: object[]; changes: { action: string; details: string }[] };
    expect(released.holds).toEqual([]);
    expect(released.changes.find(({ action }) => action === 'order-released')?.details.split(', ').sort())
      .toEqual(['reason: a gift', 'released: ["refunded"]']);
  });

  it('sends a mail again once for each key', async () => {
    const order = await bought();
    const { mails } = await shown(order) as { mails: { id: string }[] };
    const asked = key();
    for (const one of [asked, asked, key()]) {
      expect((await call(`POST /kitchen/mails/${mails[0]?.id}/again`, { key: one })).status).toBe(200);
    }
    expect((await shop.db.select().from(outbox).where(sql`payload->>'orderId' = ${order.id} AND kind = 'order-received'`)).length).toBe(3);
    expect(await call('POST /kitchen/mails/x/again', { key: asked }))
      .toMatchObject({ status: 404, error: { message: 'There is no such mail.' } });
  });
});

describe('what waits for a decision', () => {
  it('a payment that was set aside goes back once, or becomes an order where it can', async () => {
    const [back, on] = [await astray(), await astray()];
    expect((await call('GET /kitchen/attention')).data)
      .toMatchObject({ held: [{ session: back, reason: 'post_code_not_delivered', isPaid: true }, { session: on }] });
    expect((await call(`GET /kitchen/held/${back}`)).data).toMatchObject({
      canBeFulfilled: true, postCode: 'E4 6EY', typed: { name: 'Grace Guest', postCode: expect.stringMatching(/n7 6pa/i) },
      email: 'guest@example.org',
    });
    const answers = await Promise.all([1, 2].map(() => call(`POST /kitchen/held/${back}/refund`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await returned({ sessionId: back })).toHaveLength(1);
    const agreed = { postCode: 'E4 6EY', address: '9 Example Yard' };
    expect(await call(`POST /kitchen/held/${on}/fulfil`, { ...agreed, postCode: 'N7 6PA' })).toMatchObject({ status: 422 });
    const { data } = await call(`POST /kitchen/held/${on}/fulfil`, agreed);
    expect((await call(`GET /kitchen/orders/${(data as { order: string }).order}`)).data)
      .toMatchObject({ address: { lines: ['9 Example Yard'], name: 'Grace Guest' } });
    expect((await call('GET /kitchen/attention')).data).toMatchObject({ held: [] });
    expect(await auditOf(on)).toEqual(['manager:boss quarantine-fulfilled']);
  });

  it('a refund that failed is asked for anew, or noted as settled otherwise', async () => {
    const [one, other] = [await bought(), await bought()];
    await shop.sandbox.settings({ refunds: 'refuse' });
    for (const { orderId } of [one, other]) {
      expect((await call(`POST /kitchen/orders/${orderId}/refunds`, { key: key(), amountInCents: 100, reason: 'late' })).data)
        .toMatchObject({ refund: 'refused' });
    }
    expect((await call('GET /kitchen/attention')).data)
      .toMatchObject({ failedRefunds: [{ order: one.orderId, amountInCents: 100 }, { order: other.orderId }] });
    await shop.sandbox.settings({ refunds: 'succeed' });
    expect((await call(`POST /kitchen/refunds/${one.sessionId}/again`)).status).toBe(200);
    expect((await call(`POST /kitchen/refunds/${other.sessionId}/close`, { note: 'by transfer' })).status).toBe(200);
    expect((await call('GET /kitchen/attention')).data).toMatchObject({ failedRefunds: [] });
    expect((await returned(one)).map(([status]) => status).sort()).toEqual(['failed', 'succeeded']);
    expect((await call(`POST /kitchen/refunds/${other.sessionId}/again`)).status).toBe(404);
  });
});

it.each(([
  ['POST /kitchen/orders/search', { text: 'ada' }], ['GET /kitchen/orders/FDK-X'],
  ['POST /kitchen/orders/FDK-X/day', { day: '2099-01-05' }], ['POST /kitchen/orders/FDK-X/cancel', { reason: 'x' }],
  ['POST /kitchen/orders/FDK-X/refunds', { key: crypto.randomUUID(), amountInCents: 1, reason: 'x' }],
  ['POST /kitchen/orders/FDK-X/release', { reason: 'x' }],
  ['POST /kitchen/mails/1/again', { key: crypto.randomUUID() }], ['GET /kitchen/attention'], ['GET /kitchen/held/cs_x'],
  ['POST /kitchen/held/cs_x/refund'],
  ['POST /kitchen/held/cs_x/fulfil', { postCode: 'E4 6EY', address: 'x' }], ['POST /kitchen/held/cs_x/close', { note: 'x' }],
  ['POST /kitchen/refunds/cs_x/again'], ['POST /kitchen/refunds/cs_x/close', { note: 'x' }],
] as [string, object?][]).map(([route, body]) => ({
  route, body,
})))('$route is refused 15 minutes after the sign-in', async ({ route, body }) => {
  const late = shop.identity.token({ uid: 'boss', role: 'manager', signedInAt: Math.floor(Date.now() / 1000) - 902 });
  expect(await call(route, body, late)).toMatchObject({ status: 403, error: { code: 'requires-recent-login' } });
});
