import { payingInMemory } from '../../testing/payments';
import { cartItem, openTestShop, type TestShop } from '../../testing/shop';
import { gate } from '../../testing/while-open';

let shop: TestShop;
beforeAll(async () => {
  // A small ceiling, from which the dearer routes' limits follow: 6/300 of it is one sign-up a minute.
  shop = await openTestShop({ env: { RATE_LIMIT: '30' } });
});
afterAll(() => shop.close());

let addresses = 0;
/** As if from an address that nobody used before, told by the proxy on this machine. */
const from = (address = `198.51.100.${(addresses += 1)}`) => ({ 'x-forwarded-for': address });

async function until429(route: string, options: Parameters<TestShop['call']>[1], most = 40) {
  for (let calls = 1; calls <= most; calls += 1) {
    const answer = await shop.call(route, options);
    if (answer.status === 429) return { ...answer, calls };
    expect(answer.status).toBeLessThan(500);
  }
  throw new Error(`${route} has no limit.`);
}

it.each([
  ['GET /menu/plans', {}, 30],
  ['GET /postcodes/E46EY/delivery', {}, 4],
  ['GET /payments/status?sessionId=cs_unknown', {}, 6],
  ['POST /reports', { body: { type: 'csp-violation' } }, 6],
] as const)('%s is refused after its limit, with the seconds to wait', async (route, options, limit) => {
  const answer = await until429(route, { ...options, headers: from() });
  expect(answer.calls).toBe(limit + 1);
  expect(answer.error).toEqual({ code: 'too_many_requests', message: 'Too many requests. Please wait a moment and try again.' });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect((await shop.call(route, { ...options, headers: from() })).status).not.toBe(429);
});

it('takes one sign-up from one address where the ceiling is this small, whoever is signed up', async () => {
  const headers = from();
  const signUp = () => shop.call('POST /user/auth/register', {
    headers,
    body: {
      firstName: 'Ada', lastName: 'King', email: `${crypto.randomUUID()}@example.org`, phone: '02079460000', address: '1 Yard',
      postCode: 'E4 6EY', city: 'London',
      password: 'long enough', termsAccepted: true, marketingAccepted: false,
    },
  });
  expect((await signUp()).status).toBe(200);
  expect((await signUp()).status).toBe(429);
});

it('counts what comes from one network of IPv6 as one', async () => {
  const answers = [];
  for (let calls = 1; calls <= 5; calls += 1) {
    answers.push((await shop.call('GET /postcodes/E46EY/delivery', { headers: from(`2001:db8::${calls}`) })).status);
  }
  expect(answers.at(-2)).not.toBe(429);
  expect(answers.at(-1)).toBe(429);
  expect((await shop.call('GET /postcodes/E46EY/delivery', { headers: from('2001:db8:0:1::1') })).status).not.toBe(429);
});

it.each([['GET /nothing'], ['POST /menu'], ['GET /menu?%00']])('counts %s, which is no call, like any other', async (route) => {
  const answer = await until429(route, { headers: from() });
  expect(answer.calls).toBe(31);
});

it('takes ten times as many webhooks, which come from the provider’s few addresses', async () => {
  const { calls, error } = await until429('POST /payments/webhook', { body: {}, headers: from() }, 310);
  expect([calls, error.code]).toEqual([301, 'too_many_requests']);
});

it('leaves those who watch the shop alone', async () => {
  for (let calls = 0; calls < 40; calls += 1) expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
});

it('limits tries at one email from wherever they come', async () => {
  const body = {
    firstName: 'A', lastName: 'B', email: 'target@example.org', phone: '02079460000', address: '1 Yard', postCode: 'E4 6EY', city: 'London',
    password: 'long enough', termsAccepted: true, marketingAccepted: false,
  };
  expect((await shop.call('POST /user/auth/register', { body, headers: from() })).status).toBe(200);
  const again = await shop.call('POST /user/auth/register', { body: { ...body, email: ' TARGET@example.org' }, headers: from() });
  expect(again.status).toBe(429);
  expect(Number(again.headers['retry-after'])).toBeGreaterThan(60);
});

it('limits an account from wherever it comes', async () => {
  const { token } = await shop.customer('hasty');
  for (let calls = 0; calls < 24; calls += 1) expect((await shop.call('GET /user/profile', { token, headers: from() })).status).toBe(200);
  const refused = await shop.call('GET /user/profile', { token, headers: from() });
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
});

it('does not let a client choose its own address', async () => {
  const answers = [];
  for (let calls = 0; calls < 8; calls += 1) {
    // What a client says of itself stands left of what our own proxy adds.
    const headers = { 'x-forwarded-for': `203.0.113.${calls}, 198.51.100.250` };
    answers.push((await shop.call('GET /postcodes/E46EY/delivery', { headers })).status);
  }
  expect(answers).toContain(429);
});

it('works on so many checkouts at the same time, and asks who comes beyond to come again, at once', async () => {
  const provider = payingInMemory();
  const answers = gate();
  let asked = 0;
  const busy = await openTestShop({
    payments: { ...provider, async createSession(...call) { asked += 1; await answers.opened; return provider.createSession(...call); } },
  });
  try {
    const checkOut = () => busy.call(
      'POST /payments/create-checkout-session',
      { body: { cartId: crypto.randomUUID(), postCode: 'E4 6EY', items: [cartItem(busy.menu)] }, headers: from() },
    );
    const waiting = Array.from({ length: 30 }, checkOut);
    while (asked < 30) await new Promise(setImmediate);
    const beyond = await checkOut();
    expect([beyond.status, beyond.error?.message, beyond.headers['retry-after']])
      .toEqual([503, 'Many people are ordering just now. Please try again in a moment.', '5']);
    // Nobody else waits for them.
    expect((await busy.call('GET /menu/plans', { headers: from() })).status).toBe(200);
    answers.open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual(Array(30).fill(200));
    expect((await checkOut()).status).toBe(200);
  } finally {
    answers.open();
    await busy.close();
  }
});
