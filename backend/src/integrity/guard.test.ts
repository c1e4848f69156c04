import { SHOP, cartItem, openTestShop, type TestShop } from '../../testing/shop';
import { payingInMemory } from '../../testing/payments';
import { readConfig } from '../config';
import { createIntegrity } from './create-integrity';
import { LOCAL_ISSUER, localIntegrity } from './local-integrity';

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = (claims: object = {}) =>
  `${base64({ alg: 'none' })}.${base64({ iss: LOCAL_ISSUER, aud: 'projects/demo-test', exp: Math.floor(Date.now() / 1000) + 60, ...claims })}.`;

let shop: TestShop;
beforeAll(async () => {
  // The production ceiling: 15 checkouts a minute without a token, 40 with one.
  shop = await openTestShop({ payments: payingInMemory(), integrity: localIntegrity('demo-test'), env: { RATE_LIMIT: '300' } });
});
afterAll(() => shop.close());

/** Each with an address of its own, told by the proxy on this machine. */
const checkout = (address: string, appCheck?: string) => shop.call('POST /payments/create-checkout-session', {
  body: { cartId: crypto.randomUUID(), postCode: 'E4 6EY', items: [cartItem(shop.menu)] },
  headers: { 'x-forwarded-for': address, ...(appCheck !== undefined && { 'x-firebase-appcheck': appCheck }) },
});

async function times(count: number, call: () => Promise<{ status: number }>): Promise<number[]> {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await call()).status);
  return statuses;
}

it('lets a request without a token through, less often than one of our own pages', async () => {
  expect(await times(15, () => checkout('192.0.2.1'))).toEqual(Array(15).fill(200));
  const refused = await checkout('192.0.2.1');
  expect(refused).toMatchObject({ status: 429, error: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await checkout('192.0.2.1', token())).status).toBe(200);
  expect((await checkout('192.0.2.2')).status).toBe(200);
});

it('lets an attested page use the whole limit of the route', async () => {
  expect(await times(30, () => checkout('192.0.2.3', token()))).toEqual(Array(30).fill(200));
});

it('holds back sign-ups without a token after the second', async () => {
  const register = (appCheck?: string) => shop.call('POST /user/auth/register', {
    body: {
      firstName: 'A', lastName: 'B', email: `${crypto.randomUUID()}@example.org`, phone: '02079460000', address: '1 Yard',
      postCode: 'E4 6EY', city: 'London',
      password: 'long enough', termsAccepted: true, marketingAccepted: false,
    },
    headers: { 'x-forwarded-for': '192.0.2.4', ...(appCheck && { 'x-firebase-appcheck': appCheck }) },
  });
  expect(await times(3, () => register())).toEqual([200, 200, 429]);
  expect((await register(token())).status).toBe(200);
});

it.each([
  ['another project', { aud: 'projects/other' }], ['another issuer', { iss: 'elsewhere' }],
])('refuses a token of %s with a sentence for the customer', async (_, claims) => {
  expect(await checkout('192.0.2.5', token(claims))).toMatchObject({
    status: 403,
    error: { code: 'integrity_failed', message: 'We couldn’t confirm that this came from our shop. Please reload the page and try again.' },
  });
  expect((await checkout('192.0.2.5', 'nonsense')).status).toBe(403);
});

it('treats a token that is over as a missing one', async () => {
  expect(await times(16, () => checkout('192.0.2.6', token({ exp: 1 })))).toEqual([...Array(15).fill(200), 429]);
});

it('asks for nothing where bots do no harm', async () => {
  expect((await shop.call('GET /menu/plans', { headers: { 'x-firebase-appcheck': 'nonsense' } })).status).toBe(200);
});

it('counts what came from where', async () => {
  const metrics = (await shop.app.inject('/metrics')).body;
  for (const outcome of ['attested', 'missing', 'forged']) {
    expect(metrics).toMatch(new RegExp(`shop_partner_calls_total\\{partner="app-check",outcome="${outcome}"\\} [1-9]`));
  }
});

describe('APP_CHECK', () => {
  const env = {
    SHOP_ENVIRONMENT: 'local', DATABASE_URL: 'postgres://x', SITE_URL: 'https://shop.example', STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x', FIREBASE_PROJECT_ID: 'demo', SMTP_URL: 'smtp://x',
  };
  const production = { ...env, SHOP_ENVIRONMENT: 'production', STRIPE_SECRET_KEY: 'sk_live_x', GOOGLE_APPLICATION_CREDENTIALS: 'x' };

  it('is the stand-in locally and Firebase elsewhere', () => {
    expect(readConfig(env, SHOP).appCheck).toBe('local');
    expect(readConfig(production, SHOP).appCheck).toBe('firebase');
    expect(readConfig({ ...env, SHOP_ENVIRONMENT: 'preview' }, SHOP).appCheck).toBe('firebase');
  });

  it.each([production, { ...env, SHOP_ENVIRONMENT: 'preview' }])('can’t be the stand-in where real customers are', (hosted) => {
    expect(() => readConfig({ ...hosted, APP_CHECK: 'local' }, SHOP)).toThrow(
      'APP_CHECK must be local only where SHOP_ENVIRONMENT is: anyone can make such tokens.',
    );
    expect(() => readConfig({ ...hosted, APP_CHECK: 'yes' }, SHOP)).toThrow('APP_CHECK must be firebase, local or off.');
  });

  it('turned off by an operator in an outage, holds up nobody', async () => {
    const config = readConfig({ ...production, APP_CHECK: 'off' }, SHOP);
    expect(await createIntegrity(config).originOf(undefined)).toBe('unknown');
    expect(await createIntegrity(config).originOf('whatever')).toBe('unknown');
  });

  it('takes the stand-in’s tokens where it is the stand-in, and nowhere else', async () => {
    const of = (appCheck: 'local' | 'firebase') =>
      createIntegrity({ ...readConfig(env, SHOP), appCheck, firebase: { ...readConfig(env, SHOP).firebase, projectId: 'demo-test' } });
    expect(await of('local').originOf(token())).toBe('attested');
    expect(await of('firebase').originOf(token())).toBe('forged');
  });
});
