import { eq } from 'drizzle-orm';
import { GUEST, openPayingShop, type PayingShop } from '../../testing/paying-shop';
import { cartItem } from '../../testing/shop';
import { orders } from '../db/schema';
import { sendNextMail } from '../workers/send-mail';
import { runWorker } from '../workers/loop';

/** PEOPLE-7: what must never be in a log, planted everywhere that a customer, a browser or a partner can write. */
const PLANTED = [
  'planted.person@example.org', 'planted.customer@example.org', 'Plantedname', 'Planted Road', 'E4 6EY', 'E46EY', '02079461234',
  'planted-password', 'planted-note', 'cs_planted', 'planted-header',
];

let shop: PayingShop;
beforeAll(async () => { shop = await openPayingShop(); });
afterAll(() => shop.close());

describe('the log', () => {
  it('holds requests with their ids and times, and none of the words that were planted', async () => {
    const headers = {
      'x-forwarded-for': '203.0.113.77', 'user-agent': 'planted-header', cookie: 'planted-header=1',
      referer: 'http://localhost/planted-header',
    };
    const person = {
      firstName: 'Plantedname', lastName: 'Plantedname', email: 'planted.person@example.org', phone: '02079461234',
      address: 'Planted Road', postCode: 'E4 6EY', city: 'London',
    };
    await shop.call('POST /user/auth/register', {
      headers, body: { ...person, password: 'planted-password', termsAccepted: true, marketingAccepted: false },
    });
    await shop.call('POST /user/auth/register', { headers, body: { ...person, password: 'planted-password', 'planted-note': 1 } });
    const { token } = await shop.customer('planted', { email: 'planted.customer@example.org' });
    for (const route of ['GET /user/profile', 'GET /orders', 'GET /user/export', 'POST /user/auth/verify']) {
      await shop.call(route, { token, headers });
    }
    await shop.call('PUT /user/profile', { token, headers, body: { firstName: 'Plantedname', address: 'Planted Road', phone: 'x' } });
    await shop.call('GET /postcodes/E46EY/delivery', { headers });
    await shop.call('GET /payments/status?sessionId=cs_planted', { headers });
    await shop.call('GET /orders/planted-note', { token: 'planted-password', headers });
    await shop.app.inject({
      method: 'POST', url: '/api/reports', headers: { ...headers, 'content-type': 'application/json' }, payload: '{"type": "planted-note',
    });
    await shop.app.inject({
      method: 'POST', url: '/api/payments/webhook',
      headers: { ...headers, 'content-type': 'application/json', 'stripe-signature': 'planted-header' }, payload: '{"planted-note":1}',
    });

    const { session } = await shop.checkout({ items: [cartItem(shop.menu)], postCode: 'E4 6EY' });
    await shop.sandbox.pay(session.sessionId, {
      customer: {
        ...GUEST.customer, email: 'planted.person@example.org', name: 'Plantedname',
        address: { ...GUEST.customer.address, line1: 'Planted Road' },
      },
    });
    await shop.status(session.sessionId);
    const [order] = await shop.db.select().from(orders).where(eq(orders.sessionId, session.sessionId));
    expect(order?.email).toBe('planted.person@example.org');
    await shop.db.update(orders).set({ uid: 'planted' }).where(eq(orders.id, order?.id ?? ''));
    await shop.call(`PUT /orders/${order?.id}/address`, {
      token, headers, body: { address: 'Planted Road', postCode: 'E4 6EY', note: 'planted-note' },
    });
    await shop.call(`POST /orders/${order?.id}/cancel`, { token, headers });

    // Failures are where words leak: a mail server that repeats them, a worker and a query that break over them.
    shop.mail.failing = true;
    await sendNextMail(shop.deps);
    // Its first round is under way when it is told to stop, and is finished.
    await runWorker(
      { name: 'test', restMs: 1, round: async () => { throw new Error('planted-note of planted.person@example.org'); } }, shop.deps.log,
      shop.deps.metrics,
    ).stop();
    shop.deps.log.error({ err: new Error('planted-note'), req: { headers } }, 'someone logs an error');

    const log = shop.lines.join('');
    const entries = shop.lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    const answered = entries.filter(({ msg }) => msg === 'answered');
    expect(answered).toHaveLength(16);
    expect(entries.slice(-3).map(({ msg }) => msg)).toEqual(['a mail could not be sent', 'a worker failed', 'someone logs an error']);
    expect(answered[0]).toMatchObject({
      reqId: expect.stringMatching(/^[0-9a-f-]{36}$/), route: '/api/user/auth/register', method: 'POST', status: expect.any(Number),
      ms: expect.any(Number),
    });
    for (const word of [...PLANTED, '203.0.113.77', token, session.sessionId]) expect(log.toLowerCase()).not.toContain(word.toLowerCase());
  });

  it('and the metrics hold none of them either, but all that alerts are made of', async () => {
    const { body, statusCode } = await shop.app.inject({ url: '/metrics' });
    expect(statusCode).toBe(200);
    for (const word of PLANTED) expect(body.toLowerCase()).not.toContain(word.toLowerCase());
    for (const name of [
      'shop_http_request_seconds_bucket{', 'shop_payments_total{outcome="paid"}', 'shop_refunds_total{outcome="made"}',
      'shop_partner_calls_total{', 'shop_mails_total{',
      'shop_worker_failures_total{worker="test"}', 'shop_outbox_oldest_seconds ', 'shop_mails_given_up 0', 'shop_refunds_oldest_seconds 0',
      'shop_refunds_failed 0', 'shop_disputes_open 0', 'shop_orders_held 0', 'shop_quarantine_overdue 0', 'shop_checkouts_overdue 0',
      'shop_erasures_overdue 0', 'shop_quarantine_open 0', 'shop_database_up 1', 'shop_browser_reports_total',
      'process_resident_memory_bytes',
    ]) expect(body).toContain(name);
  });
});
