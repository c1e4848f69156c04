import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';
import { PaymentSandbox } from '../../testing/sandbox';
import { createMetrics } from '../metrics';
import { BadSignature, ProviderRefused, type PaymentProvider, type SessionRequest } from './provider';
import { stripeProvider } from './stripe-provider';

/**
 * What the shop relies on of Stripe: here of the sandbox, by `npm run contract:stripe` of the real service, in the test account whose key
 * is in the environment. It leaves expired sessions and two payments there, given back. Disputes and warnings take a customer's bank:
 * refunds.test.ts tells them.
 */
const real = process.env.CONTRACT_STRIPE === 'real';
const secretKey = real ? (process.env.STRIPE_SECRET_KEY ?? '') : 'sk_test_contract';
const WEBHOOK_SECRET = 'whsec_contract';

let sandbox: PaymentSandbox | undefined;
let stripe: PaymentProvider;
beforeAll(async () => {
  if (!real) sandbox = await PaymentSandbox.start('http://127.0.0.1:9/', WEBHOOK_SECRET);
  stripe = stripeProvider({ secretKey, webhookSecret: WEBHOOK_SECRET, apiUrl: sandbox?.url }, createMetrics());
});
afterAll(() => sandbox?.stop());

const request = (change: Partial<SessionRequest> = {}): SessionRequest => ({
  reference: crypto.randomUUID(),
  lines: [{ name: 'Contract test', description: '5-Day Full Meal Plan', planId: 'plan', unitAmount: 6000, quantity: 2 }],
  successUrl: 'https://shop.example/return?session_id={CHECKOUT_SESSION_ID}', cancelUrl: 'https://shop.example/cart',
  expiresAt: Date.now() + 45 * 60_000, email: 'contract@example.com',
  note: 'Delivery is free and arrives on Monday 30 November.', takesCodes: false, ...change,
});
const open = async (change: Partial<SessionRequest> = {}) => {
  const wanted = request(change);
  return { wanted, session: await stripe.createSession(wanted, crypto.randomUUID()) };
};

/** Something that was paid: on the sandbox's hosted page, or by the real one's card for tests, since nobody is there to type. */
async function paid(amount: number): Promise<string> {
  if (sandbox) {
    const { session } = await open({
      lines: [{ name: 'Contract test', description: 'x', planId: 'plan', unitAmount: amount, quantity: 1 }],
    });
    await sandbox.pay(session.id);
    return (await stripe.getSession(session.id))?.paymentIntent ?? '';
  }
  const { id } = await new Stripe(secretKey).paymentIntents.create({
    amount, currency: 'gbp', payment_method: 'pm_card_visa', automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
    confirm: true, metadata: { shop: 'contract-test' },
  });
  return id;
}

it.each(['contract@example.com', undefined])('opens a session that carries our reference and the sum (email %s)', async (email) => {
  const { wanted, session } = await open({ email });
  expect(session).toMatchObject({
    status: 'open', payment: 'pending', amount: 12_000, currency: 'gbp', reference: wanted.reference,
    url: expect.stringMatching(/^https?:/),
  });
  expect(await stripe.getSession(session.id))
    .toMatchObject({ id: session.id, status: 'open', reference: wanted.reference, email: email ?? null, paymentIntent: null });
  await stripe.expireSession(session.id);
});

it('gives the same session for the same key and request, and refuses another request under that key', async () => {
  const [wanted, key] = [request(), crypto.randomUUID()];
  const [first, again] = [await stripe.createSession(wanted, key), await stripe.createSession(wanted, key)];
  expect(again).toEqual(first);
  await expect(stripe.createSession({ ...wanted, cancelUrl: 'https://shop.example/other' }, key)).rejects.toThrow(ProviderRefused);
  await stripe.expireSession(first.id);
});

it.each([
  ['a session too short', { expiresAt: Date.now() + 60_000 }],
  ['a sum too small', { lines: [{ name: 'x', description: 'x', planId: 'x', unitAmount: 1, quantity: 1 }] }],
  ['an address that is none', { email: 'nobody' }],
])('refuses %s', async (_, change) => {
  await expect(open(change)).rejects.toThrow(ProviderRefused);
});

it('finds a session by our reference, and knows none that it did not make', async () => {
  const begun = new Date();
  const { wanted, session } = await open();
  expect(await stripe.findSession(wanted.reference, begun)).toMatchObject({ id: session.id });
  expect(await stripe.findSession(crypto.randomUUID(), begun)).toBeNull();
  expect(await stripe.getSession('cs_test_a1'.padEnd(66, 'x'))).toBeNull();
  await stripe.expireSession(session.id);
});

it('expires a session once, and tells of it as an event', async () => {
  const begun = new Date(Date.now() - 5000);
  const { session } = await open();
  expect(await stripe.expireSession(session.id)).toBe('expired');
  expect(await stripe.expireSession(session.id)).toBe('closed');
  expect(await stripe.getSession(session.id)).toMatchObject({ status: 'expired', url: null });
  const told = async () =>
    (await stripe.eventsSince(begun)).events.find(({ effect }) => effect.kind === 'session' && effect.sessionId === session.id);
  while (!(await told())) await sleep(500);
  expect(await told()).toMatchObject({ type: 'checkout.session.expired' });
});

it('gives a part back once for each key, then the rest, then nothing', async () => {
  const paymentIntent = await paid(5000);
  const reference = crypto.randomUUID();
  const first = await stripe.refund({ paymentIntent, amount: 1500, reference });
  expect(first).toMatchObject({ amount: 1500, status: 'succeeded', reference });
  expect(await stripe.refund({ paymentIntent, amount: 1500, reference })).toMatchObject({ amount: 1500 });
  await expect(stripe.refund({ paymentIntent, amount: 9999, reference: crypto.randomUUID() })).rejects.toThrow(ProviderRefused);
  expect(await stripe.refund({ paymentIntent, amount: undefined, reference: crypto.randomUUID() }))
    .toMatchObject({ amount: 3500, status: 'succeeded' });
  expect(await stripe.refund({ paymentIntent, amount: undefined, reference: crypto.randomUUID() })).toBe('nothing-left');
  const { refunds, disputes } = await stripe.afterSale(paymentIntent);
  expect(refunds.map(({ amount }) => amount).sort()).toEqual([1500, 3500]);
  expect(refunds.map((refund) => refund.reference)).toContain(reference);
  expect(disputes).toEqual([]);
});

it('names the session that led to a payment, and none for a payment of another kind', async () => {
  const paymentIntent = await paid(5000);
  expect(await stripe.sessionOfPayment(paymentIntent)).toEqual(real ? null : expect.stringMatching(/^cs_test_/));
  await stripe.refund({ paymentIntent, amount: undefined, reference: crypto.randomUUID() });
});

it('reads a signed event, and no other', () => {
  const payload = JSON.stringify({ id: 'evt_1', object: 'event', type: 'payout.paid', created: 1_790_000_000, data: { object: {} } });
  const signature = new Stripe(secretKey).webhooks.generateTestHeaderString({ payload, secret: WEBHOOK_SECRET });
  expect(stripe.readEvent(Buffer.from(payload), signature))
    .toEqual({ id: 'evt_1', type: 'payout.paid', at: 1_790_000_000_000, effect: { kind: 'none' } });
  expect(() => stripe.readEvent(Buffer.from(`${payload} `), signature)).toThrow(BadSignature);
});

it('makes a promotion code once for a key, refuses another of that name while it is there, and ends it', async () => {
  const promotion = {
    code: `C-${Date.now().toString(36).toUpperCase()}`, reduction: { percentOff: 10 }, leastTotal: 34, maxUses: 2,
    expiresAt: Date.now() + 86_400_000,
  };
  const key = crypto.randomUUID();
  const id = await stripe.createPromotion(promotion, key);
  expect(await stripe.createPromotion(promotion, key)).toBe(id);
  await expect(stripe.createPromotion(promotion, crypto.randomUUID())).rejects.toThrow(ProviderRefused);
  await stripe.endPromotion(id);
  const { session } = await open({ takesCodes: true });
  expect(session).toMatchObject({ status: 'open', amount: 12000, discount: 0, promotion: null });
});
