import type Stripe from 'stripe';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { retryAfter } from './webhooks';
import { cart, Shop } from './testing/shop';

const shop = new Shop();
let stripe: Stripe;

beforeEach(async () => {
  await shop.start();
  stripe = shop.stripe();
});
// What is still to be sent would come to the next test.
afterEach(async () => {
  await shop.control('reset');
  await shop.stop();
  shop.events.length = 0;
  shop.answers = [];
});
afterAll(() => shop.end());

async function paid(body: object = {}): Promise<string> {
  const { id } = await stripe.checkout.sessions.create(cart());
  await shop.control(`sessions/${id}/pay`, body);
  return id;
}

describe('webhooks', () => {
  it('tell of a card payment, signed so that the SDK takes them', async () => {
    const id = await paid();
    await shop.until(2);
    expect(shop.types().sort()).toEqual(['checkout.session.completed', 'payment_intent.succeeded']);
    const completed = shop.events.find((event) => event.type === 'checkout.session.completed');
    expect(completed?.data.object).toMatchObject({
      id, status: 'complete', payment_status: 'paid', amount_total: 14_250, client_reference_id: 'attempt-1',
    });
  });

  it.each([
    ['pays', 'paid', 'checkout.session.async_payment_succeeded'],
    ['refuses', 'unpaid', 'checkout.session.async_payment_failed'],
  ])('tell of a bank that %s: complete but unpaid first, then the answer', async (bankAnswer, status, last) => {
    await shop.control('settings', { bacsSettlesAfterMs: 200 }, 'PUT');
    const id = await paid({ method: 'bank', bankAnswer });
    await shop.until(1);
    expect(shop.events[0]).toMatchObject({ type: 'checkout.session.completed', data: { object: { id, payment_status: 'unpaid' } } });
    await shop.until(bankAnswer === 'pays' ? 3 : 2);
    expect(shop.types()).toContain(last);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe(status);
  });

  it('leave a waiting bank to the control page', async () => {
    const id = await paid({ method: 'bank', bankAnswer: 'waits' });
    await shop.until(1);
    await shop.control(`sessions/${id}/fail`);
    await shop.until(2);
    expect(shop.types()[1]).toBe('checkout.session.async_payment_failed');
    await expect(shop.control(`sessions/${id}/settle`)).rejects.toThrow('No bank payment is pending');
  });

  it('tell of expiry and of refunds', async () => {
    const open = await stripe.checkout.sessions.create(cart());
    await shop.control(`sessions/${open.id}/expire`);
    await shop.until(1);
    const id = await paid();
    await shop.control(`sessions/${id}/refund`, { amount: 500 });
    await shop.until(5);
    expect(shop.types()[0]).toBe('checkout.session.expired');
    expect(shop.events.find((event) => event.type === 'charge.refunded')?.data.object)
      .toMatchObject({ object: 'charge', amount_refunded: 500 });
  });

  it('come again, later and later, until they are taken', async () => {
    shop.answers = [500, 503, 200];
    const { id } = await stripe.checkout.sessions.create(cart());
    await stripe.checkout.sessions.expire(id);
    await shop.until(1);
    expect(await shop.settled()).toMatchObject({
      pendingDeliveries: 0,
      events: [{ type: 'checkout.session.expired', deliveries: [{ state: 'delivered', attempts: 3, lastAnswer: '200' }] }],
    });
    expect([1, 2, 3, 4, 20].map(retryAfter)).toEqual([1000, 2000, 4000, 8000, 60_000]);
  });

  it('come again when there was no answer, whatever garbage was collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(() => runInNewContext('gc()'), 500);
    try {
      shop.answers = ['nothing'];
      const { id } = await stripe.checkout.sessions.create(cart());
      await stripe.checkout.sessions.expire(id);
      await shop.until(1, 25_000);
      expect(await shop.settled()).toMatchObject({ pendingDeliveries: 0, events: [{ deliveries: [{ state: 'delivered', attempts: 2 }] }] });
    } finally {
      clearInterval(collecting);
    }
  });

  it('are sent after a restart when they were still waiting', async () => {
    await shop.control('settings', { webhooks: { paused: true } }, 'PUT');
    await paid();
    await shop.stop();
    await shop.start();
    expect(shop.events).toHaveLength(0);
    await shop.control('settings', { webhooks: { paused: false } }, 'PUT');
    await shop.until(2);
  });

  it('can be dropped for good, though the API still knows', async () => {
    await shop.control('settings', { webhooks: { dropPercent: 100 } }, 'PUT');
    const id = await paid();
    await shop.control('flush');
    await sleep(200);
    expect(shop.events).toHaveLength(0);
    expect((await stripe.checkout.sessions.retrieve(id)).payment_status).toBe('paid');
    const [event] = (await stripe.events.list({ type: 'checkout.session.completed' })).data;
    await shop.control(`events/${event?.id}/send`);
    await shop.until(1);
  });

  it('can come twice, with the same id', async () => {
    await shop.control('settings', { webhooks: { duplicatePercent: 100 } }, 'PUT');
    await paid();
    await shop.until(4);
    expect(new Set(shop.events.map((event) => event.id)).size).toBe(2);
  });

  it('can be late, and overtake each other', async () => {
    await shop.control('settings', { webhooks: { delayMs: 150, reorderMs: 800 } }, 'PUT');
    const made = Date.now();
    const ids = [];
    for (let count = 0; count < 6; count += 1) {
      const { id } = await stripe.checkout.sessions.create(cart());
      await stripe.checkout.sessions.expire(id);
      ids.push(id);
    }
    await shop.until(6);
    expect(Date.now() - made).toBeGreaterThan(150);
    const came = shop.events.map((event) => ('id' in event.data.object ? event.data.object.id : ''));
    expect([...came].sort()).toEqual([...ids].sort());
    expect(came).not.toEqual(ids);
  });
});
