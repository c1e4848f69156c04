import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { routes } from 'shared-api/routes';
import { buildApp } from '../app';
import { importMenu } from '../menu/import-menu';
import { PublishedMenu } from '../menu/published-menu';
import { cartItem, openTestShop, type TestShop } from '../../testing/shop';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const checkout = (change: object) => ({ cartId: crypto.randomUUID(), postCode: 'E4 6EY', items: [cartItem(shop.menu)], ...change });

describe('every reply', () => {
  it('carries a request id of our own making', async () => {
    const first = await shop.call('GET /config', { headers: { 'x-request-id': 'mine' } });
    const second = await shop.call('GET /nowhere');
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
  });

  it('is {error} with a code and words for what does not exist', async () => {
    const answer = await shop.call('GET /nowhere');
    expect(answer.status).toBe(404);
    expect(answer.error).toEqual({ code: 'not_found', message: 'There is no such call.' });
  });
});

describe('an address that can’t be read', () => {
  it.each([
    ['/api/%zz', 400, 'malformed'], ['/api/menu?%00', 400, 'malformed'], [`/api/orders/${'x'.repeat(400)}`, 414, 'address_too_long'],
  ])('%s is told so in the same shape', async (url, status, code) => {
    const reply = await shop.app.inject(url);
    expect(reply).toMatchObject({
      statusCode: status,
      headers: {
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/), 'x-content-type-options': 'nosniff', 'cache-control': 'no-store',
      },
    });
    expect(reply.json()).toEqual({ error: { code, message: expect.stringMatching(/\w/) } });
  });
});

describe('input', () => {
  it.each([
    ['"3"', '3'], ['true', true], ['[3]', [3]], ['3.5', 3.5], ['0', 0], ['100', 100], ['null', null],
  ])('does not take %s for a quantity', async (_, quantity) => {
    const answer = await shop.call(
      'POST /payments/create-checkout-session', { body: checkout({ items: [{ ...cartItem(shop.menu), quantity }] }) },
    );
    expect(answer.status).toBe(400);
    expect(answer.error.code).toBe('malformed');
  });

  it('refuses an unknown field instead of dropping it', async () => {
    const answer = await shop.call('POST /payments/create-checkout-session', { body: checkout({ discount: 100 }) });
    expect(answer).toMatchObject({ status: 400, error: { code: 'malformed', field: 'discount' } });
    const nested = await shop.call(
      'POST /payments/create-checkout-session', { body: checkout({ items: [{ ...cartItem(shop.menu), vatRate: 0 }] }) },
    );
    expect(nested.status).toBe(400);
  });

  it.each(['{"mealIds":', '{"__proto__":{"x":1},"mealIds":[]}', 'null', '[]', '"x"', '42'])('answers 400 to %s', async (payload) => {
    const reply = await shop.app.inject({
      method: 'POST', url: '/api/menu/meals', payload, headers: { 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(400);
    expect(reply.json()).toMatchObject({ error: { code: 'malformed' } });
  });

  it('takes an empty body with a JSON content type where nothing is asked for', async () => {
    const { token } = await shop.customer('empty-body');
    const reply = await shop.app.inject({
      method: 'POST', url: '/api/user/auth/verify', headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(200);
  });

  it('refuses forms and text', async () => {
    const reply = await shop.app.inject({
      method: 'POST', url: '/api/menu/meals', payload: 'mealIds=x', headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(reply.statusCode).toBe(400);
  });

  it('limits a body to 64 KiB, a checkout to 512', async () => {
    const big = { mealIds: ['x'.repeat(70_000)] };
    expect((await shop.call('POST /menu/meals', { body: big })).status).toBe(413);
    const items = Array.from({ length: 200 }, () => cartItem(shop.menu));
    expect(JSON.stringify(items).length).toBeGreaterThan(64 * 1024);
    // 503: it was read and checked, and there is no provider in this test.
    expect((await shop.call('POST /payments/create-checkout-session', { body: checkout({ items }) })).status).toBe(503);
    expect(
      (await shop.call('POST /payments/create-checkout-session', { body: checkout({ postCode: 'x'.repeat(530_000) }) })).status,
    ).toBe(413);
  });
});

describe('the menu', () => {
  it.each([['br', brotliDecompressSync], ['gzip', gunzipSync]])('comes as %s', async (encoding, decompress) => {
    const reply = await shop.app.inject({ url: '/api/menu', headers: { 'accept-encoding': encoding } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers.vary).toBe('accept-encoding');
    const { data } = JSON.parse(decompress(reply.rawPayload).toString()) as { data: { id: string }[] };
    expect(data).toHaveLength(shop.menu.meals.length);
  });

  it('comes plain to who accepts nothing else', async () => {
    const reply = await shop.app.inject({ url: '/api/menu/plans', headers: { 'accept-encoding': 'br;q=0, identity' } });
    expect(reply.headers['content-encoding']).toBeUndefined();
    const { data } = reply.json() as { data: { order: number }[] };
    expect(data.map(({ order }) => order)).toEqual([...data.map(({ order }) => order)].sort((a, b) => a - b));
  });

  it('comes as each asks for it, however many different wishes there were', async () => {
    const encodingOf = async (accepted: string) =>
      (await shop.app.inject({ url: '/api/menu', headers: { 'accept-encoding': accepted } })).headers['content-encoding'];
    for (let made = 0; made < 250; made += 1) {
      expect(await encodingOf(`made-up-${made}, ${made % 2 ? 'gzip' : 'br'}`)).toBe(made % 2 ? 'gzip' : 'br');
    }
    expect(await encodingOf('made-up-1, gzip')).toBe('gzip');
    expect(await encodingOf('br;q=0, gzip')).toBe('gzip');
  });

  it('is not sent again to who has it, and is after menuVersion was bumped', async () => {
    const first = await shop.call('GET /menu');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"/);
    expect((await shop.call('GET /menu', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await shop.call('GET /menu', { headers: { 'if-none-match': `"x", ${etag}` } })).status).toBe(304);
    const { token } = await shop.customer('op', { role: 'manager' });
    const bumped = await shop.call('POST /menu/cache/invalidate', { token });
    expect(bumped.status).toBe(200);
    const after = await shop.call('GET /menu', { headers: { 'if-none-match': etag } });
    expect(after.status).toBe(200);
    expect(after.headers.etag).not.toBe(etag);
    expect((await shop.call('GET /config')).data).toMatchObject(bumped.data as object);
  });

  it('is the one of the version that GET /config has just told of, however lately it was asked for', async () => {
    // Its clock stands still: it was always asked for just now.
    const app = await buildApp({ ...shop.deps, menu: new PublishedMenu(shop.db, () => 0) });
    const priceNow = async () =>
      ((await app.inject('/api/menu/plans')).json() as { data: { priceInCents: number }[] }).data[0]?.priceInCents;
    const [plan, ...others] = shop.menu.plans;
    if (!plan) throw new Error('There is no plan.');
    expect(await priceNow()).toBe(plan.priceInCents);
    await importMenu(shop.db, { ...shop.menu, plans: [{ ...plan, priceInCents: plan.priceInCents + 100 }, ...others] }, 'test');
    expect(await priceNow()).toBe(plan.priceInCents);
    await app.inject('/api/config');
    expect(await priceNow()).toBe(plan.priceInCents + 100);
    await importMenu(shop.db, shop.menu, 'test');
    await app.close();
  });

  it('is the new one a tenth of a second after a change, from a backend that nobody has told of it too', async () => {
    let at = 0;
    const menu = new PublishedMenu(shop.db, () => at);
    const before = await menu.get();
    await importMenu(
      shop.db, { ...shop.menu, plans: shop.menu.plans.map((plan) => ({ ...plan, priceInCents: plan.priceInCents + 100 })) }, 'test',
    );
    at = 100;
    expect((await menu.get()).version).toBeGreaterThan(before.version);
    await importMenu(shop.db, shop.menu, 'test');
  });

  it('comes compressed where some meals of it are asked for', async () => {
    const reply = await shop.app.inject({
      method: 'POST', url: '/api/menu/meals', payload: { mealIds: shop.menu.meals.map(({ id }) => id) },
      headers: { 'accept-encoding': 'gzip, br' },
    });
    expect(reply.headers['content-encoding']).toBe('br');
    expect(JSON.parse(brotliDecompressSync(reply.rawPayload).toString())).toMatchObject({ data: { notFound: [] } });
  });

  it('finds meals by id, duplicates folded, and says which it does not know', async () => {
    const [meal] = shop.menu.meals;
    const answer = await shop.call('POST /menu/meals', { body: { mealIds: [meal?.id, 'no-such-meal', meal?.id] } });
    expect(answer.data)
      .toEqual({ meals: [expect.objectContaining({ id: meal?.id, allergens: meal?.allergens })], notFound: ['no-such-meal'] });
  });
});

describe('the shop as a whole', () => {
  it('describes every call in OpenAPI 3.1', async () => {
    const { openapi, paths } = (await shop.app.inject('/api/openapi.json')).json() as {
      openapi: string; paths: Record<string, Record<string, unknown>>;
    };
    expect(openapi).toBe('3.1.0');
    const described = Object.entries(paths).flatMap(
      ([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replace('/api', '').replace(/\{(\w+)\}/g, ':$1')}`),
    );
    expect(described.sort()).toEqual(Object.keys(routes).sort());
  });

  it.each(['GET', 'POST', 'PUT'] as const)('answers 410 to the retired payment calls (%s)', async (method) => {
    for (const path of ['purchase', 'confirm-purchase']) expect((await shop.call(`${method} /payments/${path}`)).status).toBe(410);
  });

  it('says which post codes it delivers to, in the words of the specification', async () => {
    expect((await shop.call('GET /postcodes/e46ey/delivery')).data).toEqual({ postCode: 'E4 6EY' });
    const outside = await shop.call('GET /postcodes/E8%201EH/delivery');
    expect(outside).toMatchObject({
      status: 422,
      error: {
        field: 'postCode',
        message: "Unfortunately, we don't deliver to post code E8 1EH yet. You could send us an e-mail to request delivery for your location at hello@shop.example!",
      },
    });
    const empty = await shop.call('GET /postcodes/%20/delivery');
    expect(empty.error.message).toBe('The post code field is empty. Please enter a post code.');
  });

  it('is healthy, ready and measured at its own root', async () => {
    expect((await shop.app.inject('/healthz')).statusCode).toBe(200);
    expect((await shop.app.inject('/readyz')).statusCode).toBe(200);
    const metrics = (await shop.app.inject('/metrics')).body;
    expect(metrics).toContain('shop_http_request_seconds_count{method="GET",route="/api/menu",status="200"}');
    expect(metrics).toContain('shop_outbox_oldest_seconds');
  });

  it('counts reports by bounded names only', async () => {
    expect((await shop.call('POST /reports', { body: { type: 'remote-failure', remote: 'mf-catalog', kind: 'entry' } })).status).toBe(200);
    expect(
      (await shop.call('POST /reports', { body: { type: 'remote-failure', remote: 'ada@example.org <b>', kind: 'x' } })).status,
    ).toBe(200);
    for (let i = 0; i < 300; i += 1) await shop.call('POST /reports', { body: { type: 'web-vital', kind: `made-up-${i}`, value: 1 } });
    const metrics = (await shop.app.inject('/metrics')).body;
    expect(metrics).toContain('shop_browser_reports_total{type="remote-failure",remote="mf-catalog",kind="entry"} 1');
    expect(metrics).not.toContain('ada@example.org');
    expect(metrics.match(/^shop_browser_reports_total\{/gm)?.length).toBeLessThanOrEqual(205);
  });

  it('shows how fast pages were in browsers, by route and versions', async () => {
    const vital = {
      type: 'web-vital', remote: 'mf-orders', version: '1.0.0-0123456789ab', shell: '1.0.0-ba9876543210', path: '/orders',
    } as const;
    for (const value of [1900, 2400, 3900]) await shop.call('POST /reports', { body: { ...vital, kind: 'lcp', value } });
    await shop.call('POST /reports', { body: { ...vital, kind: 'cls', value: 0.12 } });
    await shop.call('POST /reports', { body: { ...vital, kind: 'inp', value: 180 } });
    const metrics = (await shop.app.inject('/metrics')).body;
    const labels = 'route="/orders",version="1.0.0-0123456789ab",shell="1.0.0-ba9876543210"';
    expect(metrics).toContain(`shop_web_vital_bucket{le="2500",kind="lcp",${labels}} 2`);
    expect(metrics).toContain(`shop_web_vital_bucket{le="4000",kind="lcp",${labels}} 3`);
    expect(metrics).toContain(`shop_web_vital_bucket{le="100",kind="cls",${labels}} 0`);
    expect(metrics).toContain(`shop_web_vital_bucket{le="150",kind="cls",${labels}} 1`);
    expect(metrics).toContain(`shop_web_vital_bucket{le="200",kind="inp",${labels}} 1`);
  });

  it('takes no made-up vital, and bounds its routes and versions', async () => {
    for (let i = 0; i < 300; i += 1) {
      await shop.call('POST /reports', {
        body: { type: 'web-vital', kind: 'lcp', value: 1, path: `/made-up-${i}`, version: 'ada@example.org' },
      });
    }
    for (const value of [-1, 1e308 * 10]) {
      await shop.call('POST /reports', { body: { type: 'web-vital', kind: 'lcp', value, path: '/negative' } });
    }
    await shop.call('POST /reports', { body: { type: 'web-vital', kind: 'ttfb', value: 5, path: '/' } });
    const metrics = (await shop.app.inject('/metrics')).body;
    expect(metrics).not.toMatch(/shop_web_vital_count\{kind="ttfb"|route="\/negative"|ada@/);
    expect(metrics.match(/^shop_web_vital_count\{/gm)?.length).toBeLessThanOrEqual(205);
  });
});
