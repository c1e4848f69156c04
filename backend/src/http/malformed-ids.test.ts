import { routes, type RouteName } from 'shared-api/routes';
import { cartItem, openTestShop, type TestShop } from '../../testing/shop';
import { payingInMemory } from '../../testing/payments';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop({ payments: payingInMemory(), env: { RATE_LIMIT: '1000000' } });
  token = (await shop.customer('asker', { role: 'manager' })).token;
});
afterAll(() => shop.close());

/** What looks like an id, a cursor or a token, and is none that PostgreSQL or a clock would take. */
const MALFORMED = [
  '0'.repeat(36), '-'.repeat(36), 'f'.repeat(36), '11111111-1111-4111-8111-11111111111', '11111111-1111-4111-8111-1111111111111',
  '11111111-1111-4111-8111-11111111111g',
  '1111111-11111-4111-8111-111111111111', 'x', '0', '-1', 'null', 'undefined', 'NaN', "'", '"', '..', '%2e%2e%2f', '%ff', '%', '%E2%80%AE',
  '1_2', '1_', '_1',
  `${'9'.repeat(15)}_11111111-1111-4111-8111-111111111111`, `1_${'0'.repeat(36)}`, `1_${'-'.repeat(36)}`, 'a'.repeat(64), 'a'.repeat(201),
  'a'.repeat(2000),
];

interface Place { route: RouteName; path: string; body?: object }

/** Every id that a route takes: in its path, its query, or its body. A new route with one comes in by itself. */
function places(): ((malformed: string) => Place)[] {
  return (Object.keys(routes) as RouteName[]).flatMap((route) => {
    const [, path = ''] = route.split(' ');
    const { query, body } = routes[route] as { query?: { properties: object }; body?: { properties: object } };
    const whole = bodies[route];
    return [
      ...(path.includes('/:')
        ? [(malformed: string) => ({ route, path: path.replace(/:\w+/, malformed), ...(whole && { body: whole }) })]
        : []),
      ...Object.keys(query?.properties ?? {}).map((name) => (malformed: string) => ({ route, path: `${path}?${name}=${malformed}` })),
      ...(whole ? Object.keys(body?.properties ?? {}).filter((name) => /id$|token|version/i.test(name)).map(
        (name) => (malformed: string) => ({ route, path: path.replace(/:\w+/, 'x'), body: { ...whole, [name]: malformed } }),
      ) : []),
    ];
  });
}

/** Good but for the id. */
const bodies: Partial<Record<RouteName, object>> = {
  'POST /orders/claim': { token: 'x'.repeat(43), postCode: 'E4 6EY' },
  'POST /area-requests/confirm': { token: 'x'.repeat(43) },
  'POST /area-requests/remove': { token: 'x'.repeat(43) },
  'POST /orders/:id/changes/read': { version: 1 },
  'POST /kitchen/corrections/:id/told': { version: 1 },
  'POST /kitchen/moves': { to: 'PREPARING', orders: ['FDK-X'] },
  'PUT /orders/:id/address': { address: '1 Yard', postCode: 'E4 6EY' },
};

it('is asked of every route that takes an id', () => {
  const asked = new Set(places().map((place) => place('x').route));
  for (const route of [
    'GET /orders', 'GET /orders/:id', 'POST /orders/:id/cancel', 'PUT /orders/:id/address', 'POST /orders/:id/changes/read',
    'POST /orders/claim', 'POST /kitchen/corrections/:id/told', 'GET /kitchen/round', 'GET /payments/status',
    'GET /postcodes/:code/delivery',
  ]) {
    expect(asked).toContain(route);
  }
});

it.each(MALFORMED)('answers 400, 404 or 422 to %p wherever an id may stand, and never an error of its own', async (malformed) => {
  const answers = await Promise.all(places().map(async (place) => {
    const { route, path, body } = place(malformed);
    const [method] = route.split(' ');
    return `${route} ${(await shop.call(`${method} ${path}`, { token, body })).status}`;
  }));
  const cart = await shop.call(
    'POST /payments/create-checkout-session', { token, body: { cartId: malformed, items: [cartItem(shop.menu)] } },
  );
  const bad = [...answers, `cart ${cart.status}`].filter((answer) => !/ (?:400|404|414|422)$/.test(answer));
  expect(bad).toEqual([]);
});
