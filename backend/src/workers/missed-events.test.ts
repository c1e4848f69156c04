import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createMetrics } from '../metrics';
import type { PaymentProvider } from '../payments/provider';
import { stripeProvider } from '../payments/stripe-provider';
import { openTestShop, type TestShop } from '../../testing/shop';
import { takeMissedEvents } from './missed-events';

/** What the provider has in its list, the newest first. */
let listed: { id: string; type: string; created: number; data: { object: object } }[] = [];
const provider = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://provider.example').searchParams;
  const types = [...query].flatMap(([name, value]) => (name.startsWith('types') ? [value] : []));
  const found = listed.filter(({ type }) => types.includes(type));
  const start = found.findIndex(({ id }) => id === query.get('starting_after')) + 1;
  response.setHeader('content-type', 'application/json').end(
    JSON.stringify({ object: 'list', url: '/v1/events', data: found.slice(start, start + 100), has_more: found.length > start + 100 }),
  );
});

let shop: TestShop;
let payments: PaymentProvider;
beforeAll(async () => {
  await new Promise<void>((resolve) => { provider.listen(0, '127.0.0.1', resolve); });
  payments = stripeProvider(
    { secretKey: 'sk_test_x', webhookSecret: 'whsec_x', apiUrl: `http://127.0.0.1:${(provider.address() as AddressInfo).port}` },
    createMetrics(),
  );
  shop = await openTestShop();
});
afterAll(async () => {
  await shop.close();
  await new Promise((resolve) => { provider.close(resolve); });
});

const CREATED = 1_795_000_000;
const of = (count: number, type: string, object: (n: number) => object) =>
  Array.from({ length: count }, (_, n) => ({ id: `evt_${type}_${n}`, type, created: CREATED - n, data: { object: object(n) } }));
const ofBakery = (count: number) =>
  of(count, 'checkout.session.completed', (n) => ({ id: `cs_bakery_${n}`, object: 'checkout.session', metadata: { business: 'bakery' } }));
const refund = {
  id: 'evt_refund', type: 'refund.failed', created: CREATED - 100_000,
  data: { object: { id: 're_1', object: 'refund', payment_intent: 'pi_ours' } },
};
const ourSession = {
  id: 'evt_session', type: 'checkout.session.completed', created: CREATED - 90_000,
  data: { object: { id: 'cs_ours', object: 'checkout.session', metadata: { shop: 'five-day-kitchen' } } },
};

it('finds a refund and a session of ours behind 1,500 newer sessions of another business, the oldest first', async () => {
  listed = [...ofBakery(1500), ourSession, refund];
  expect(await payments.eventsSince(new Date(0))).toEqual({
    events: [
      { id: 'evt_refund', type: 'refund.failed', at: (CREATED - 100_000) * 1000, effect: { kind: 'payment', paymentIntent: 'pi_ours' } },
      {
        id: 'evt_session', type: 'checkout.session.completed', at: (CREATED - 90_000) * 1000,
        effect: { kind: 'session', sessionId: 'cs_ours', isBankAnswer: false },
      },
    ],
    isCut: false,
  });
});

it('finds a refund behind more sessions than are looked at, and fails loudly, since an older session may be left out', async () => {
  listed = [...ofBakery(10_001), refund];
  const taken: string[] = [];
  const deps = {
    ...shop.deps, payments: { ...payments, sessionOfPayment: async (payment: string) => { taken.push(payment); return null; } },
  };
  await expect(takeMissedEvents(deps)).rejects.toThrow('more events of the last days than are looked at');
  expect(taken).toEqual(['pi_ours']);
  // What the guide tells an operator to look for.
  expect(shop.lines.join('')).toContain('the provider has more events of the last days than are looked at');
  listed = [...ofBakery(10_000)];
  expect(await takeMissedEvents(deps)).toBe(false);
});
