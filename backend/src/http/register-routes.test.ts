import { routes, type RouteName } from 'shared-api/routes';
import { openTestShop, type TestShop } from '../../testing/shop';
import { buildApp } from '../app';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

interface Described { operationId: string; security?: unknown; parameters?: { in: string }[]; requestBody?: unknown; responses: object }

it('describes each route as it is declared: who may call it, what it takes and gives', async () => {
  const app = await buildApp(shop.deps);
  const { paths } = (await app.inject('/api/openapi.json')).json() as { paths: Record<string, Record<string, Described>> };
  await app.close();
  for (const name of Object.keys(routes) as RouteName[]) {
    const declared: { access: string; params?: unknown; query?: unknown; body?: unknown } = routes[name];
    const [method = '', path = ''] = name.split(' ');
    const described = paths[`/api${path.replace(/:(\w+)/g, '{$1}')}`]?.[method.toLowerCase()];
    expect([name, described?.operationId]).toEqual([name, expect.stringMatching(/^[a-z]+(-[a-z]+)*-?$/)]);
    expect([name, described?.security]).toEqual([name, declared.access === 'anyone' ? undefined : [{ bearer: [] }]]);
    const places = new Set((described?.parameters ?? []).map((parameter) => parameter.in));
    expect([name, places.has('path'), places.has('query'), described?.requestBody !== undefined])
      .toEqual([name, Boolean(declared.params), Boolean(declared.query), Boolean(declared.body)]);
    expect([name, Object.keys(described?.responses ?? {})]).toEqual([name, ['200', '4XX', '5XX']]);
  }
});

it('checks address, query and body before a handler sees them, and sizes where they are larger', async () => {
  const app = await buildApp(shop.deps);
  const { token } = await shop.customer('boss', { role: 'manager' });
  const ask = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await app.inject({
      method, url: `/api${url}`, headers: { authorization: `Bearer ${token}` }, ...(payload && { payload }),
    })).statusCode;
  expect(await ask('GET', '/payments/status')).toBe(400);
  expect(await ask('GET', `/orders/${'x'.repeat(290)}`)).toBe(400);
  expect(await ask('POST', '/menu/meals', { mealIds: 'x' })).toBe(400);
  expect(await ask('POST', '/menu/meals', { mealIds: ['x'.repeat(70_000)] })).toBe(413);
  expect(await ask('POST', '/payments/create-checkout-session', { postCode: 'x'.repeat(70_000) })).toBe(400);
  await app.close();
});

it.each([
  ['GET /kitchen/cook-list', 'That is for the kitchen’s people only.'], ['GET /kitchen/attention', 'That is for managers only.'],
  ['GET /releases', 'That is for teams and operators only.'],
])('%s says to a customer for whom it is', async (route, message) => {
  const { token } = await shop.customer('ada');
  expect(await shop.call(route, { token })).toMatchObject({ status: 403, error: { code: 'forbidden', message } });
});

it('names a request that reached no route without its address, in log and figures', async () => {
  shop.lines.length = 0;
  await shop.call('GET /nowhere/at/all');
  await shop.call('GET /payments/status?sessionId=cs_secret');
  const answered = shop.lines.map((line) => JSON.parse(line) as { msg: string; route: string }).filter(({ msg }) => msg === 'answered');
  expect(answered.map(({ route }) => route)).toEqual(['unknown', '/api/payments/status']);
  const { body } = await shop.app.inject('/metrics');
  expect(body).toContain('shop_http_request_seconds_count{method="GET",route="unknown",status="404"} 1');
  expect(`${shop.lines.join('')}${body}`).not.toMatch(/nowhere|cs_secret/);
});
