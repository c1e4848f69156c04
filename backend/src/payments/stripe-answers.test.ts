import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics } from '../metrics';
import { ProviderRefused, ProviderUnknown, type PaymentProvider, type SessionRequest } from './provider';
import { stripeProvider } from './stripe-provider';

/** The real SDK over the wire: what it is made to send, and what is made of answers that neither Stripe nor the sandbox gives on demand. */
interface Asked {
  method: string; path: string; query: URLSearchParams; form: Record<string, string>; key: string | undefined; telemetry: unknown;
}
type Answer = (asked: Asked) => { status?: number; json: unknown };

let server: Server;
let answer: Answer;
let asked: Asked[];
let metrics: ReturnType<typeof createMetrics>;
let stripe: PaymentProvider;

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://provider.example');
      const call: Asked = {
        method: request.method ?? '', path: pathname.replace('/v1/', ''), query: searchParams,
        form: Object.fromEntries(new URLSearchParams(Buffer.concat(chunks).toString())),
        key: request.headers['idempotency-key']?.toString(),
        telemetry: request.headers['x-stripe-client-telemetry'],
      };
      asked.push(call);
      const { status = 200, json } = answer(call);
      // Stripe says so of each answer: the SDK then doesn't ask again, which would cost half a second.
      response.writeHead(status, {
        'content-type': 'application/json', 'stripe-should-retry': 'false', 'request-id': 'req_1',
      }).end(JSON.stringify(json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  asked = [];
  metrics = createMetrics();
  stripe = stripeProvider(
    { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }, metrics,
  );
});

const refusal = (status: number, code?: string, type = 'invalid_request_error'): Answer =>
  () => ({ status, json: { error: { type, message: 'No.', ...(code && { code }) } } });
const outcomes = async () => Object.fromEntries(
  (await metrics.partners.get()).values.filter(({ labels }) => labels.partner === 'payments')
    .map(({ labels, value }) => [labels.outcome, value]),
);
const made = (change: object = {}) => ({
  id: 'cs_1', object: 'checkout.session', url: 'https://pay.example/cs_1', status: 'open', payment_status: 'unpaid', amount_total: 6000,
  currency: 'gbp', client_reference_id: 'attempt-1', metadata: { shop: 'five-day-kitchen' }, ...change,
});
const list = (data: object[], hasMore = false) => ({ json: { object: 'list', data, has_more: hasMore, url: '/v1/list' } });
const REQUEST: SessionRequest = {
  reference: 'attempt-1', lines: [{ name: 'Vegan', description: '5 days', planId: 'plan-1', unitAmount: 6000, quantity: 2 }],
  successUrl: 'https://shop.example/return', cancelUrl: 'https://shop.example/cart',
  expiresAt: 1_790_000_000_999, email: 'ada@example.org', note: 'It arrives on Monday.', takesCodes: false,
};

describe('an answer', () => {
  it.each([400, 402, 404, 422])('%i is a definite no', async (status) => {
    answer = refusal(status, 'some_code');
    await expect(stripe.createSession(REQUEST, 'key')).rejects.toMatchObject({
      name: 'ProviderRefused', code: 'some_code', message: 'The payment provider refused.',
    });
    expect(await outcomes()).toEqual({ refused: 1 });
  });

  it('that another request was made under the key is a definite no too', async () => {
    answer = refusal(400, undefined, 'idempotency_error');
    await expect(stripe.createSession(REQUEST, 'key')).rejects.toThrow(ProviderRefused);
  });

  it.each<[number, string | undefined]>([
    [401, undefined], [403, undefined], [408, undefined], [409, undefined], [429, undefined], [400, 'rate_limit'], [500, undefined],
    [503, undefined],
  ])('%i %s says nothing: the call may have had its effect, or may have it later', async (status, code) => {
    answer = refusal(status, code);
    await expect(stripe.createSession(REQUEST, 'key')).rejects.toMatchObject({
      name: 'ProviderUnknown', message: 'The payment provider did not answer.',
    });
    expect(await outcomes()).toEqual({ failed: 1 });
  });

  it('that is not what we know says nothing either', async () => {
    answer = () => ({ json: made({ amount_total: '6000' }) });
    await expect(stripe.createSession(REQUEST, 'key')).rejects.toMatchObject({
      name: 'ProviderUnknown', message: 'The payment provider sent something else than a session.',
    });
  });

  it('to the question for a session that is not what we know says nothing either', async () => {
    answer = () => ({ json: made({ amount_total: '6000' }) });
    await expect(stripe.getSession('cs_1')).rejects.toThrow(
      new ProviderUnknown('The payment provider sent something else than a session.'),
    );
  });

  it('is not asked for while the provider rests, after eight that say nothing; a refusal is an answer', async () => {
    answer = refusal(500);
    for (let round = 0; round < 7; round += 1) await expect(stripe.createSession(REQUEST, 'key')).rejects.toThrow(ProviderUnknown);
    answer = refusal(400);
    await expect(stripe.createSession(REQUEST, 'key')).rejects.toThrow(ProviderRefused);
    answer = refusal(500);
    for (let round = 0; round < 9; round += 1) await expect(stripe.createSession(REQUEST, 'key')).rejects.toThrow(ProviderUnknown);
    expect(asked).toHaveLength(16);
    expect(await outcomes()).toEqual({ failed: 15, refused: 1, resting: 1 });
  });

  it('that is good is counted, and how long it took is told to nobody', async () => {
    answer = () => ({ json: made() });
    for (let call = 1; call <= 2; call += 1) await stripe.createSession(REQUEST, 'key');
    expect(await outcomes()).toEqual({ ok: 2 });
    expect(asked.map(({ telemetry }) => telemetry)).toEqual([undefined, undefined]);
  });
});

describe('a session', () => {
  const common = {
    mode: 'payment', ui_mode: 'hosted_page', client_reference_id: 'attempt-1', 'metadata[shop]': 'five-day-kitchen',
    'metadata[attempt]': 'attempt-1',
    'payment_intent_data[metadata][shop]': 'five-day-kitchen', 'payment_intent_data[metadata][attempt]': 'attempt-1',
    'line_items[0][quantity]': '2', 'line_items[0][price_data][currency]': 'gbp', 'line_items[0][price_data][unit_amount]': '6000',
    'line_items[0][price_data][product_data][name]': 'Vegan', 'line_items[0][price_data][product_data][description]': '5 days',
    'line_items[0][price_data][product_data][metadata][planId]': 'plan-1',
    // Prices are in pounds, and so is what is paid and disputed.
    'adaptive_pricing[enabled]': 'false',
    success_url: 'https://shop.example/return', cancel_url: 'https://shop.example/cart', expires_at: '1790000000',
    'custom_text[submit][message]': 'It arrives on Monday.',
  };

  it('of a customer is asked for with their email, of a guest with fields for phone and address', async () => {
    answer = () => ({ json: made() });
    await stripe.createSession(REQUEST, 'key-1');
    await stripe.createSession({ ...REQUEST, email: undefined, takesCodes: true }, 'key-2');
    expect(asked.map(({ method, path, key }) => [method, path, key]))
      .toEqual([['POST', 'checkout/sessions', 'key-1'], ['POST', 'checkout/sessions', 'key-2']]);
    expect(asked[0]?.form).toEqual({ ...common, customer_email: 'ada@example.org' });
    expect(asked[1]?.form).toEqual({
      ...common, allow_promotion_codes: 'true', 'phone_number_collection[enabled]': 'true',
      'shipping_address_collection[allowed_countries][0]': 'GB',
    });
  });

  it('is looked up with its payment', async () => {
    answer = () => ({ json: made({ payment_intent: { id: 'pi_1', status: 'succeeded' } }) });
    expect(await stripe.getSession('cs_1')).toMatchObject({ id: 'cs_1', paymentIntent: 'pi_1' });
    expect(asked).toMatchObject([{ method: 'GET', path: 'checkout/sessions/cs_1' }]);
    expect([...asked[0]?.query ?? []]).toEqual([['expand[0]', 'payment_intent']]);
  });

  it('of another business, of whatever kind, is none of ours', async () => {
    answer = () => ({ json: { id: 'cs_1', object: 'checkout.session', mode: 'setup', metadata: {} } });
    expect(await stripe.getSession('cs_1')).toBeNull();
    expect(await outcomes()).toEqual({ ok: 1 });
  });

  it('that the provider does not know is null; any other refusal of a look-up says nothing', async () => {
    answer = refusal(404, 'resource_missing');
    expect(await stripe.getSession('cs_1')).toBeNull();
    answer = refusal(400);
    await expect(stripe.getSession('cs_1')).rejects.toMatchObject({
      name: 'ProviderUnknown', message: 'The payment provider refused to answer.',
    });
    answer = refusal(500);
    await expect(stripe.getSession('cs_1')).rejects.toMatchObject({ message: 'The payment provider did not answer.' });
  });

  it('is closed if it can no longer expire; any other answer says nothing', async () => {
    answer = () => ({ json: made({ status: 'expired' }) });
    expect(await stripe.expireSession('cs_1')).toBe('expired');
    expect(asked).toMatchObject([{ method: 'POST', path: 'checkout/sessions/cs_1/expire' }]);
    answer = refusal(400);
    expect(await stripe.expireSession('cs_1')).toBe('closed');
    answer = refusal(402, undefined, 'card_error');
    await expect(stripe.expireSession('cs_1')).rejects.toThrow(ProviderUnknown);
    answer = refusal(500);
    await expect(stripe.expireSession('cs_1')).rejects.toThrow(ProviderUnknown);
  });
});

describe('a session that may have been made', () => {
  const since = new Date(1_790_000_000_999);

  it('is looked for by its reference, from two minutes before, page by page', async () => {
    answer = ({ query }) => (query.get('starting_after') === 'cs_other'
      ? list([made()])
      : list([made({ id: 'cs_other', client_reference_id: 'another' })], true));
    expect(await stripe.findSession('attempt-1', since)).toMatchObject({ id: 'cs_1', reference: 'attempt-1' });
    expect(asked.map(({ path, query }) => [path, query.get('created[gte]'), query.get('limit'), query.get('starting_after')])).toEqual([
      ['checkout/sessions', '1789999880', '100', null], ['checkout/sessions', '1789999880', '100', 'cs_other'],
    ]);
  });

  it('is given up after a thousand others', async () => {
    answer = () =>
      list(Array.from({ length: 100 }, (_, at) => made({ id: `cs_${asked.length}_${at}`, client_reference_id: 'another' })), true);
    expect(await stripe.findSession('attempt-1', since)).toBeNull();
    expect(asked).toHaveLength(10);
  });

  it('is found by its payment, if it is ours', async () => {
    answer = () => list([made()]);
    expect(await stripe.sessionOfPayment('pi_1')).toBe('cs_1');
    expect([...asked[0]?.query ?? []]).toEqual([['payment_intent', 'pi_1'], ['limit', '1']]);
    answer = () => list([made({ metadata: { shop: 'another' } })]);
    expect(await stripe.sessionOfPayment('pi_1')).toBeNull();
    answer = () => list([]);
    expect(await stripe.sessionOfPayment('pi_1')).toBeNull();
  });
});

it('reads what became of a payment from three lists', async () => {
  const told: Record<string, object[]> = {
    refunds: [{ id: 're_1', amount: 100, created: 5, status: 'succeeded' }],
    disputes: [{ id: 'dp_1', amount: 200, created: 6, status: 'lost', reason: 'fraudulent', balance_transactions: [{ amount: -200 }] }],
    'radar/early_fraud_warnings': [{ id: 'issfr_1', created: 7, fraud_type: 'stolen', actionable: true }],
  };
  answer = ({ path }) => list(told[path] ?? []);
  const { refunds, disputes } = await stripe.afterSale('pi_1');
  expect(refunds.map(({ id }) => id)).toEqual(['re_1']);
  expect(disputes.map(({ id, kind }) => [id, kind])).toEqual([['dp_1', 'dispute'], ['issfr_1', 'early-fraud-warning']]);
  for (const { query } of asked) expect([...query]).toEqual([['payment_intent', 'pi_1'], ['limit', '100']]);
});

describe('a refund', () => {
  const given = { id: 're_1', amount: 100, created: 5, status: 'succeeded', metadata: { refund: 'ref-1' } };

  it('is asked for under its reference: an amount, or all that is left', async () => {
    answer = () => ({ json: given });
    expect(await stripe.refund({ paymentIntent: 'pi_1', amount: 100, reference: 'ref-1' }))
      .toMatchObject({ id: 're_1', reference: 'ref-1' });
    await stripe.refund({ paymentIntent: 'pi_1', amount: undefined, reference: 'ref-2' });
    expect(asked.map(({ key }) => key)).toEqual(['ref-1', 'ref-2']);
    expect(asked.map(({ form }) => form)).toEqual([
      { payment_intent: 'pi_1', 'metadata[shop]': 'five-day-kitchen', 'metadata[refund]': 'ref-1', amount: '100' },
      { payment_intent: 'pi_1', 'metadata[shop]': 'five-day-kitchen', 'metadata[refund]': 'ref-2' },
    ]);
  });

  it('of what went back before is told apart from every other refusal, and from silence', async () => {
    answer = refusal(400, 'charge_already_refunded');
    expect(await stripe.refund({ paymentIntent: 'pi_1', amount: 100, reference: 'ref-1' })).toBe('nothing-left');
    answer = refusal(400, 'charge_disputed');
    await expect(stripe.refund({ paymentIntent: 'pi_1', amount: 100, reference: 'ref-1' })).rejects.toMatchObject({
      name: 'ProviderRefused', code: 'charge_disputed',
    });
    answer = refusal(500, 'charge_already_refunded');
    await expect(stripe.refund({ paymentIntent: 'pi_1', amount: 100, reference: 'ref-1' })).rejects.toThrow(ProviderUnknown);
  });
});

describe('a promotion code', () => {
  const promotion = { code: 'SAVE', leastTotal: 34, maxUses: null, expiresAt: null };
  const known = (...codes: object[]): Answer =>
    ({ method, path }) => (method === 'GET' ? list(codes) : { json: { id: path === 'coupons' ? 'co_1' : 'promo_1' } });
  const ours = { id: 'promo_0', metadata: { promotion: 'key' } };

  it('is a coupon with a code, each made once for a key', async () => {
    answer = known({ ...ours, metadata: { promotion: 'another' } });
    expect(await stripe.createPromotion({ ...promotion, reduction: { percentOff: 10 } }, 'key')).toBe('promo_1');
    expect(asked.map(({ method, path, key }) => [method, path, key]))
      .toEqual([['GET', 'promotion_codes', undefined], ['POST', 'coupons', 'key-coupon'], ['POST', 'promotion_codes', 'key']]);
    expect([...asked[0]?.query ?? []]).toEqual([['code', 'SAVE'], ['active', 'true'], ['limit', '1']]);
    const marked = { 'metadata[shop]': 'five-day-kitchen', 'metadata[promotion]': 'key' };
    expect(asked[1]?.form).toEqual({ percent_off: '10', duration: 'once', name: 'SAVE', ...marked });
    expect(asked[2]?.form).toEqual({
      code: 'SAVE', 'promotion[type]': 'coupon', 'promotion[coupon]': 'co_1', ...marked,
      'restrictions[minimum_amount]': '34', 'restrictions[minimum_amount_currency]': 'gbp',
    });
  });

  it('takes pence off, so often and until a moment, if it says so', async () => {
    answer = known();
    await stripe.createPromotion({ ...promotion, reduction: { amountOff: 500 }, maxUses: 3, expiresAt: 1_790_000_000_999 }, 'key');
    expect(asked[1]?.form).toMatchObject({ amount_off: '500', currency: 'gbp' });
    expect(asked[2]?.form).toMatchObject({ max_redemptions: '3', expires_at: '1790000000' });
  });

  it('that was made before under the key is that one, though the provider has forgotten the key', async () => {
    answer = known(ours);
    expect(await stripe.createPromotion({ ...promotion, reduction: { percentOff: 10 } }, 'key')).toBe('promo_0');
    expect(asked).toHaveLength(1);
  });

  it('is ended by switching it off', async () => {
    answer = known();
    await stripe.endPromotion('promo_1');
    expect(asked).toMatchObject([{ method: 'POST', path: 'promotion_codes/promo_1', form: { active: 'false' } }]);
  });
});

describe('events that were missed', () => {
  const since = new Date(1_790_000_000_999);
  const ended = (id: string, created: number) => ({
    id, type: 'checkout.session.completed', created, data: { object: { id: `cs_${id}`, metadata: { shop: 'five-day-kitchen' } } },
  });
  const refunded = (id: string, created: number) => ({
    id, type: 'refund.created', created, data: { object: { payment_intent: `pi_${id}` } },
  });
  const isMoney = ({ query }: Asked) => [...query.values()].includes('refund.created');

  it('are those of both lists that have an effect, the oldest first', async () => {
    answer = (call) => (isMoney(call)
      ? list([refunded('c', 30), refunded('a', 10)])
      : list([ended('b', 20), { ...ended('x', 5), data: { object: { id: 'cs_x', metadata: {} } } }]));
    const { events, isCut } = await stripe.eventsSince(since);
    expect(events.map(({ id, at, effect }) => [id, at, effect.kind]))
      .toEqual([['a', 10_000, 'payment'], ['b', 20_000, 'session'], ['c', 30_000, 'payment']]);
    expect(isCut).toBe(false);
    for (const { path, query } of asked) {
      expect([path, query.get('created[gte]'), query.get('limit')]).toEqual(['events', '1790000000', '100']);
    }
    expect(
      asked.map(({ query }) => [...query.keys()].filter((key) => key.startsWith('types')).length).sort((a, b) => a - b),
    ).toEqual([2, 14]);
  });

  it('are cut after ten thousand of a list, and that is said', async () => {
    let page = 0;
    answer = (call) => {
      if (isMoney(call)) return list([]);
      page += 1;
      return list(Array.from({ length: 100 }, (_, at) => ended(`${page}-${at}`, 10)), page <= 100);
    };
    const { events, isCut } = await stripe.eventsSince(since);
    expect([events.length, isCut]).toEqual([10_000, true]);
  });

  it('are all there if they are ten thousand', async () => {
    let page = 0;
    answer = (call) => {
      if (isMoney(call)) return list([]);
      page += 1;
      return list(Array.from({ length: 100 }, (_, at) => ended(`${page}-${at}`, 10)), page < 100);
    };
    const { events, isCut } = await stripe.eventsSince(since);
    expect([events.length, isCut]).toEqual([10_000, false]);
  });
});
