import type Stripe from 'stripe';
import { cart, Shop, type CreateParams } from '../testing/shop';

const shop = new Shop();
let stripe: Stripe;

beforeAll(async () => {
  await shop.start();
  stripe = shop.stripe();
});
afterAll(() => shop.end());

describe('checkout sessions, by the real SDK', () => {
  it('creates an open session whose total is the sum of its lines', async () => {
    const session = await stripe.checkout.sessions.create(cart());
    expect(session).toMatchObject({
      object: 'checkout.session', status: 'open', payment_status: 'unpaid', amount_total: 14_250, currency: 'gbp', mode: 'payment',
      livemode: false,
      client_reference_id: 'attempt-1', customer_email: 'demo@fivedaykitchen.example', metadata: { cartId: 'cart-1', count: '007' },
      payment_intent: null, ui_mode: 'hosted_page',
    });
    expect(session.id).toMatch(/^cs_test_\w{60}$/);
    expect(session.url).toContain(session.id);
    expect(session.lastResponse.requestId).toMatch(/^req_/);
    expect(await stripe.checkout.sessions.retrieve(session.id)).toMatchObject({ id: session.id, amount_total: 14_250 });
  });

  it('lists line items, page by page', async () => {
    const session = await stripe.checkout.sessions.create(cart());
    const first = await stripe.checkout.sessions.listLineItems(session.id, { limit: 1 });
    expect(first).toMatchObject({
      has_more: true,
      data: [{ quantity: 2, amount_total: 9000, description: '5-Day Full Meal Plan — Balance', price: { unit_amount: 4500 } }],
    });
    const all = await stripe.checkout.sessions.listLineItems(session.id, { limit: 1 }).autoPagingToArray({ limit: 10 });
    expect(all.map((item) => item.amount_total)).toEqual([9000, 5250]);
  });

  it('expires an open session, once', async () => {
    const session = await stripe.checkout.sessions.create(cart());
    expect(await stripe.checkout.sessions.expire(session.id)).toMatchObject({ status: 'expired', url: null });
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', statusCode: 400 });
  });

  it('shows the payment where it is asked for, and refuses to show more than that', async () => {
    const { id } = await stripe.checkout.sessions.create(cart());
    await shop.control(`sessions/${id}/pay`, {});
    const session = await stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent'] });
    expect(session.payment_intent).toMatchObject({ status: 'succeeded', amount: 14_250, amount_received: 14_250 });
    await expect(stripe.checkout.sessions.retrieve(id, { expand: ['nonsense'] })).rejects.toMatchObject({ param: 'expand[0]' });
  });

  it('lists sessions, newest first, by payment intent', async () => {
    const { id } = await stripe.checkout.sessions.create(cart());
    expect((await stripe.checkout.sessions.list({ limit: 1 })).data[0]?.id).toBe(id);
    await shop.control(`sessions/${id}/pay`, {});
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(id);
    const found = await stripe.checkout.sessions.list({ payment_intent: String(intent) });
    expect(found.data.map((session) => session.id)).toEqual([id]);
  });

  it('says so when there is no such session', async () => {
    await expect(stripe.checkout.sessions.retrieve('cs_test_nothing')).rejects.toMatchObject({
      statusCode: 404, code: 'resource_missing', message: "No such checkout.session: 'cs_test_nothing'",
    });
  });
});

describe('strict parameters', () => {
  const line = (more: object) =>
    [{ quantity: 1, price_data: { currency: 'gbp', unit_amount: 4500, product_data: { name: 'Plan' } }, ...more }];
  const price = (more: object) => line({ price_data: { currency: 'gbp', unit_amount: 4500, product_data: { name: 'Plan' }, ...more } });
  const bad: [string, object, object][] = [
    [
      'a fraction of a penny', { line_items: price({ unit_amount: 7.99 }) },
      { code: 'parameter_invalid_integer', param: 'line_items[0][price_data][unit_amount]' },
    ],
    ['a negative amount', { line_items: price({ unit_amount: -1 }) }, { param: 'line_items[0][price_data][unit_amount]' }],
    ['text for an amount', { line_items: price({ unit_amount: '12e3' }) }, { code: 'parameter_invalid_integer' }],
    ['no quantity', { line_items: line({ quantity: undefined }) }, { code: 'parameter_missing', param: 'line_items[0][quantity]' }],
    ['a quantity of 0', { line_items: line({ quantity: 0 }) }, { param: 'line_items[0][quantity]' }],
    ['no name', { line_items: price({ product_data: {} }) }, { code: 'parameter_missing' }],
    ['no line', { line_items: undefined }, { param: 'line_items' }],
    ['an unknown parameter', { colour: 'green' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'an unknown parameter deep inside', { line_items: price({ product_data: { name: 'Plan', size: 'L' } }) },
      { code: 'parameter_unknown', param: 'line_items[0][price_data][product_data][size]' },
    ],
    ['the old ui_mode', { ui_mode: 'hosted' }, { param: 'ui_mode' }],
    ['no mode', { mode: undefined }, { code: 'parameter_missing', param: 'mode' }],
    ['no success_url', { success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    ['a success_url that is none', { success_url: '/return' }, { code: 'url_invalid' }],
    ['an email that is none', { customer_email: 'demo@' }, { param: 'customer_email' }],
    ['an empty email', { customer_email: '' }, { code: 'parameter_invalid_empty' }],
    ['less than half an hour', { expires_at: Math.floor(Date.now() / 1000) + 1700 }, { param: 'expires_at' }],
    ['more than a day', { expires_at: Math.floor(Date.now() / 1000) + 90_000 }, { param: 'expires_at' }],
    ['less than 30p', { line_items: price({ unit_amount: 29 }) }, { code: 'amount_too_small' }],
    ['another currency', { line_items: price({ currency: 'eur' }) }, { param: 'line_items[0][price_data][currency]' }],
    ['a value of metadata beyond 500 characters', { metadata: { note: 'x'.repeat(501) } }, { param: 'metadata[note]' }],
    ['a feature the stand-in lacks', { discounts: [{ coupon: 'x' }] }, { param: 'discounts' }],
    ['another currency for who is abroad', { adaptive_pricing: { enabled: true } }, { param: 'adaptive_pricing' }],
    ['101 lines', { line_items: Array.from({ length: 101 }, () => line({})[0]) }, { param: 'line_items' }],
  ];
  it.each(bad)('refuses %s', async (_name, more, failure) => {
    // Given as plain objects, since the SDK's types would already object to some.
    const params: CreateParams = Object.assign(cart(), more);
    await expect(stripe.checkout.sessions.create(params)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError', statusCode: 400, ...failure,
    });
  });

  it('keeps refused sessions out of the books', async () => {
    const before = (await stripe.checkout.sessions.list({ limit: 100 })).data.length;
    await stripe.checkout.sessions.create(cart({ success_url: 'nowhere' })).catch(() => undefined);
    expect((await stripe.checkout.sessions.list({ limit: 100 })).data).toHaveLength(before);
  });
});

describe('who may call', () => {
  it.each([['sk_live_abc'], ['nonsense']])('refuses the key %s', async (key) => {
    await expect(shop.stripe({ key }).checkout.sessions.create(cart())).rejects.toMatchObject({
      type: 'StripeAuthenticationError', statusCode: 401,
    });
  });

  it('answers in the provider’s shape to an address it has not', async () => {
    const answer = await fetch(`${shop.url}/v1/customers`, { headers: { authorization: 'Bearer sk_test_x' } });
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ error: { type: 'invalid_request_error' } });
  });
});

describe('idempotency', () => {
  it('answers the same key and parameters with the same reply, marked as replayed', async () => {
    const first = await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-1' });
    const second = await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-1' });
    expect(second.id).toBe(first.id);
    expect(second.lastResponse.headers['idempotent-replayed']).toBe('true');
    expect(first.lastResponse.headers['idempotent-replayed']).toBeUndefined();
  });

  it('refuses the same key with other parameters', async () => {
    await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-2' });
    await expect(
      stripe.checkout.sessions.create(cart({ client_reference_id: 'other' }), { idempotencyKey: 'key-2' }),
    ).rejects.toMatchObject({
      type: 'StripeIdempotencyError', statusCode: 400,
    });
  });

  it('refuses the same key while the first call is under way, and then gives its reply', async () => {
    await shop.control('settings', { faults: { delayMs: 300 } }, 'PUT');
    const both = await Promise.allSettled([
      stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-3' }),
      stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-3' }),
    ]);
    await shop.control('settings', { faults: { delayMs: 0 } }, 'PUT');
    expect(both.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find((one) => one.status === 'rejected')).toMatchObject({ reason: { statusCode: 409 } });
    expect(
      (await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-3' })).lastResponse.headers['idempotent-replayed'],
    ).toBe('true');
  });

  it('does not keep a refusal of the parameters', async () => {
    await stripe.checkout.sessions.create(cart({ success_url: 'nowhere' }), { idempotencyKey: 'key-4' }).catch(() => undefined);
    expect(await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-4' })).toMatchObject({ status: 'open' });
  });

  it('keeps replies over a restart', async () => {
    const first = await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-5' });
    await shop.stop();
    await shop.start();
    stripe = shop.stripe();
    expect((await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'key-5' })).id).toBe(first.id);
  });
});

describe('refunds', () => {
  async function paid(): Promise<string> {
    const { id } = await stripe.checkout.sessions.create(cart());
    await shop.control(`sessions/${id}/pay`, {});
    return String((await stripe.checkout.sessions.retrieve(id)).payment_intent);
  }

  it('gives back part, then the rest, then nothing', async () => {
    const intent = await paid();
    expect(
      await stripe.refunds.create({ payment_intent: intent, amount: 1000, reason: 'requested_by_customer', metadata: { why: 'late' } }),
    ).toMatchObject({
      status: 'succeeded', amount: 1000,
    });
    expect(await stripe.refunds.create({ payment_intent: intent })).toMatchObject({ amount: 13_250 });
    await expect(stripe.refunds.create({ payment_intent: intent })).rejects.toMatchObject({ code: 'charge_already_refunded' });
    expect((await stripe.refunds.list({ payment_intent: intent })).data).toHaveLength(2);
  });

  it('gives back no more than was paid', async () => {
    await expect(stripe.refunds.create({ payment_intent: await paid(), amount: 14_251 })).rejects.toMatchObject({ param: 'amount' });
  });
});

describe('events', () => {
  it('are listed by type and can be fetched again', async () => {
    const { id } = await stripe.checkout.sessions.create(cart());
    await stripe.checkout.sessions.expire(id);
    const [event] = (await stripe.events.list({ type: 'checkout.session.expired', limit: 1 })).data;
    expect(event).toMatchObject({ object: 'event', api_version: '2026-10-28.endive', data: { object: { id, status: 'expired' } } });
    expect(await stripe.events.retrieve(event?.id ?? '')).toMatchObject({ id: event?.id, type: 'checkout.session.expired' });
  });
});

describe('faults', () => {
  afterEach(() => shop.control('settings', { faults: { mode: 'none' } }, 'PUT'));

  it('500 before acting: nothing happened, and a retry by the same key acts', async () => {
    await shop.control('settings', { faults: { mode: 'error-before' } }, 'PUT');
    await expect(stripe.checkout.sessions.create(cart(), { idempotencyKey: 'fault-1' })).rejects.toMatchObject({
      statusCode: 500, type: 'StripeAPIError',
    });
    await shop.control('settings', { faults: { mode: 'none' } }, 'PUT');
    expect(
      (await stripe.checkout.sessions.create(cart(), { idempotencyKey: 'fault-1' })).lastResponse.headers['idempotent-replayed'],
    ).toBeUndefined();
  });

  it.each(['error-after', 'reset-after'])('%s: it happened, and a retry by the same key gets the reply', async (mode) => {
    await shop.control('settings', { faults: { mode } }, 'PUT');
    await expect(stripe.checkout.sessions.create(cart(), { idempotencyKey: mode })).rejects.toThrow();
    await shop.control('settings', { faults: { mode: 'none' } }, 'PUT');
    expect(
      (await stripe.checkout.sessions.create(cart(), { idempotencyKey: mode })).lastResponse.headers['idempotent-replayed'],
    ).toBe('true');
  });

  it('hang: the caller runs into its own time limit', async () => {
    await shop.control('settings', { faults: { mode: 'hang-before' } }, 'PUT');
    await expect(shop.stripe({ timeout: 200 }).checkout.sessions.create(cart())).rejects.toMatchObject({ type: 'StripeConnectionError' });
  });

  it('the SDK’s own retries come through faults that strike now and then', async () => {
    await shop.control('settings', { faults: { mode: 'error-after', percent: 50 } }, 'PUT');
    const session = await shop.stripe({ maxNetworkRetries: 5 }).checkout.sessions.create(cart());
    await shop.control('settings', { faults: { mode: 'none' } }, 'PUT');
    expect(session.status).toBe('open');
  });
});
