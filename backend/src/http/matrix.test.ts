import { routes, type RouteName } from 'shared-api/routes';
import { OPERATOR_SIGN_IN_MINUTES, deliveryDate } from 'shared-rules';
import { londonClock } from 'shared-rules/london';
import { REVOCATION } from './register-routes';
import { answerReleases } from '../../testing/answer-releases';
import { logInCommandLine } from '../../testing/command-line';
import { reminderDevice } from '../../testing/fakes';
import { insertOrder } from '../../testing/orders';
import { cartItem, openTestShop, type TestShop } from '../../testing/shop';

const ACTORS = ['nobody', 'other', 'owner', 'kitchen', 'manager', 'releaser', 'terminal'] as const;
/** The terminal is the command line that the manager logged in. */
type Actor = (typeof ACTORS)[number];

const ORDER = '11111111-1111-4111-8111-111111111111';

let shop: TestShop;
const tokens: Partial<Record<Actor, string>> = {};
beforeAll(async () => {
  shop = await openTestShop();
  for (const actor of ['other', 'owner'] as const) tokens[actor] = (await shop.customer(actor)).token;
  await answerReleases(shop);
  for (const role of ['kitchen', 'manager', 'releaser'] as const) tokens[role] = (await shop.customer(role, { role })).token;
  tokens.terminal = await logInCommandLine(shop, tokens.manager ?? '');
  await insertOrder(shop.db, {
    id: ORDER, orderId: 'FDK-OWNER', sessionId: 'cs_owner', uid: 'owner', email: 'owner@example.org', status: 'NEW',
    deliveryStatus: 'SCHEDULED',
    deliveryDate: deliveryDate(new Date()), lines: [], amount: 100, currency: 'gbp',
    address: { lines: [], city: 'London', postCode: 'E4 6EY', country: 'GB' }, createdAt: new Date(), paidAt: new Date(),
  });
});
afterAll(() => shop.close());

/** A terminal is nobody, unless told otherwise: to routes that ask who calls, its token is no good. */
interface Row { path?: string; body?: () => unknown; expect: Record<Exclude<Actor, 'terminal'>, number> & { terminal?: number } }

const anyone = (status: number): Row['expect'] => ({
  nobody: status, other: status, owner: status, kitchen: status, manager: status, releaser: status,
});
const signedIn = (status: number): Row['expect'] => ({ ...anyone(status), nobody: 401 });
const owner = (status: number): Row['expect'] => ({ ...signedIn(404), owner: status });
const kitchen = (status: number): Row['expect'] => ({ ...signedIn(403), kitchen: status, manager: status });
const terminal = (status: number): Row['expect'] => ({ ...anyone(401), terminal: status });
const manager = (status: number): Row['expect'] => ({ ...signedIn(403), manager: status });
const releaser = (status: number): Row['expect'] => ({ ...manager(status), releaser: status });

/** A row for each route: this type makes the build fail when a route is added without one. */
const matrix: Record<RouteName, Row> = {
  'GET /menu': { expect: anyone(200) },
  'GET /menu/plans': { expect: anyone(200) },
  'POST /menu/meals': { body: () => ({ mealIds: [] }), expect: anyone(200) },
  'POST /menu/cache/invalidate': { expect: manager(200) },
  'GET /config': { expect: anyone(200) },
  'GET /postcodes/:code/delivery': { path: '/postcodes/E46EY/delivery', expect: anyone(200) },
  'POST /user/auth/register': {
    body: () => ({
      firstName: 'A', lastName: 'B', email: `${crypto.randomUUID()}@example.org`, phone: '02079460000', address: '1 Yard',
      postCode: 'E4 6EY', city: 'London',
      password: 'long enough', termsAccepted: true, marketingAccepted: false,
    }),
    expect: anyone(200),
  },
  'POST /user/auth/verify': { expect: signedIn(200) },
  'GET /user/profile': { expect: signedIn(200) },
  'PUT /user/profile': { body: () => ({ firstName: 'Ada' }), expect: signedIn(200) },
  'DELETE /user/profile': { expect: signedIn(200) },
  'POST /user/profile/cancel-deletion': { expect: signedIn(200) },
  'GET /user/export': { expect: signedIn(200) },
  'GET /reminders/key': { expect: anyone(200) },
  'POST /user/reminders': { body: () => reminderDevice('phone'), expect: signedIn(200) },
  'POST /user/reminders/remove': { body: () => ({ endpoint: 'https://push.example/1' }), expect: signedIn(200) },
  'GET /orders': { expect: signedIn(200) },
  // The link is not known: nobody gets an order by making one up.
  'POST /orders/claim': { body: () => ({ token: 'x'.repeat(43), postCode: 'E4 6EY' }), expect: signedIn(404) },
  'GET /orders/:id': { path: `/orders/${ORDER}`, expect: owner(200) },
  'PUT /orders/:id/address': {
    path: `/orders/${ORDER}/address`, body: () => ({ address: '2 Example Yard', postCode: 'E17 4PP' }), expect: owner(200),
  },
  'POST /orders/:id/changes/read': { path: `/orders/${ORDER}/changes/read`, body: () => ({ version: 1 }), expect: owner(200) },
  'POST /orders/:id/cancel': { path: `/orders/${ORDER}/cancel`, expect: owner(200) },
  // 503: allowed, and there is no provider in this test.
  'POST /payments/create-checkout-session': {
    body: () => ({ cartId: crypto.randomUUID(), postCode: 'E4 6EY', items: [cartItem(shop.menu)] }), expect: anyone(503),
  },
  'POST /area-requests': { body: () => ({ email: 'far@example.org', postCode: 'N7 6PA' }), expect: anyone(200) },
  'POST /area-requests/confirm': { body: () => ({ token: 'x'.repeat(43) }), expect: anyone(404) },
  'POST /area-requests/remove': { body: () => ({ token: 'x'.repeat(43) }), expect: anyone(404) },
  // The same for a token that is none: a mailbox asks again.
  'POST /week-mails/stop': { path: `/week-mails/stop?token=${ORDER}`, expect: anyone(200) },
  'GET /payments/status': { path: '/payments/status?sessionId=cs_unknown', expect: anyone(404) },
  'GET /kitchen/cook-list': { expect: kitchen(200) },
  'GET /kitchen/packing': { expect: kitchen(200) },
  'GET /kitchen/corrections': { expect: kitchen(200) },
  // 409: nothing was corrected in that order.
  'POST /kitchen/corrections/:id/told': { path: `/kitchen/corrections/${ORDER}/told`, body: () => ({ version: 1 }), expect: kitchen(409) },
  'GET /kitchen/round': { expect: kitchen(200) },
  'POST /kitchen/moves': { body: () => ({ to: 'PREPARING', orders: ['FDK-NOBODY'] }), expect: kitchen(200) },
  'POST /kitchen/orders/search': { body: () => ({ text: 'FDK-OWNER' }), expect: manager(200) },
  'GET /kitchen/orders/:id': { path: `/kitchen/orders/${ORDER}`, expect: manager(200) },
  // The order was cancelled by its owner above: it can't move any more, and what waits for it is nothing.
  'POST /kitchen/orders/:id/day': { path: `/kitchen/orders/${ORDER}/day`, body: () => ({ day: '2099-01-05' }), expect: manager(409) },
  'POST /kitchen/orders/:id/cancel': { path: `/kitchen/orders/${ORDER}/cancel`, body: () => ({ reason: 'asked' }), expect: manager(200) },
  'POST /kitchen/orders/:id/refunds': {
    path: `/kitchen/orders/${ORDER}/refunds`, body: () => ({ key: crypto.randomUUID(), amountInCents: 1, reason: 'late' }),
    expect: manager(409),
  },
  'POST /kitchen/orders/:id/release': { path: `/kitchen/orders/${ORDER}/release`, body: () => ({ reason: 'paid' }), expect: manager(409) },
  'POST /kitchen/mails/:id/again': {
    path: '/kitchen/mails/99999999/again', body: () => ({ key: crypto.randomUUID() }), expect: manager(404),
  },
  'GET /kitchen/attention': { expect: manager(200) },
  'GET /kitchen/held/:session': { path: '/kitchen/held/cs_unknown', expect: manager(404) },
  'POST /kitchen/held/:session/refund': { path: '/kitchen/held/cs_unknown/refund', expect: manager(404) },
  // 503: allowed, and there is no provider in this test.
  'POST /kitchen/held/:session/fulfil': {
    path: '/kitchen/held/cs_unknown/fulfil', body: () => ({ postCode: 'E4 6EY', address: '1 Yard' }), expect: manager(503),
  },
  'POST /kitchen/held/:session/close': {
    path: '/kitchen/held/cs_unknown/close', body: () => ({ note: 'by transfer' }), expect: manager(404),
  },
  'POST /kitchen/refunds/:session/again': { path: '/kitchen/refunds/cs_unknown/again', expect: manager(404) },
  'POST /kitchen/refunds/:session/close': {
    path: '/kitchen/refunds/cs_unknown/close', body: () => ({ note: 'by transfer' }), expect: manager(404),
  },
  'GET /kitchen/menu/plan': { expect: manager(404) },
  'POST /kitchen/menu/plan': {
    body: () => ({
      file: JSON.stringify(shop.menu), seenVersion: 99_999, at: londonClock(new Date(Date.now() + 86_400_000)).toISOString().slice(0, 16),
    }),
    expect: manager(409),
  },
  'POST /kitchen/menu/plan/remove': { expect: manager(404) },
  // 503: allowed, and there is no provider in this test.
  'POST /kitchen/promotions': { body: () => ({ code: 'SPRING', percentOff: 10 }), expect: manager(503) },
  'POST /kitchen/promotions/:code/end': { path: '/kitchen/promotions/NOBODY/end', expect: manager(404) },
  'GET /kitchen/figures': { expect: manager(200) },
  'GET /kitchen/shop': { expect: manager(200) },
  'POST /kitchen/shop/switches': { body: () => ({ orderingEnabled: true }), expect: manager(200) },
  'POST /kitchen/weeks/:day/close': { path: '/kitchen/weeks/2099-01-05/close', body: () => ({ moveOrders: false }), expect: manager(200) },
  'POST /kitchen/weeks/:day/open': { path: '/kitchen/weeks/2099-01-05/open', expect: manager(200) },
  'POST /kitchen/capacity': { body: () => ({ capacity: null }), expect: manager(200) },
  'GET /kitchen/menu/versions/:version': { path: '/kitchen/menu/versions/99999', expect: manager(404) },
  'POST /kitchen/menu/compare': { body: () => ({ file: JSON.stringify(shop.menu) }), expect: manager(200) },
  // 409: the menu's version is another.
  'POST /kitchen/menu/import': { body: () => ({ file: JSON.stringify(shop.menu), seenVersion: 99_999 }), expect: manager(409) },
  'POST /command-line/log-in': { body: () => ({ host: 'laptop' }), expect: anyone(200) },
  'POST /command-line/token': { body: () => ({ deviceCode: 'x'.repeat(43) }), expect: anyone(404) },
  'POST /kitchen/command-line/look': { body: () => ({ userCode: 'BBBB-BBBB' }), expect: manager(404) },
  'POST /kitchen/command-line/answer': { body: () => ({ userCode: 'BBBB-BBBB', isAllowed: true }), expect: manager(404) },
  'POST /command-line/run': { body: () => ({ words: ['status'] }), expect: terminal(200) },
  'POST /command-line/log-out': { expect: terminal(200) },
  'GET /releases': { expect: releaser(200) },
  'POST /releases/changes': { body: () => ({ action: 'enable', name: 'mf-a', seen: 1 }), expect: releaser(200) },
  'POST /reports': { body: () => ({ type: 'csp-violation' }), expect: anyone(200) },
};

const rows = (Object.keys(routes) as RouteName[]).flatMap((route) =>
  ACTORS.map((actor) => [route, actor, matrix[route]] as const));
const expected = (route: RouteName, actor: Actor): number | undefined =>
  matrix[route].expect[actor] ?? (REVOCATION[route] === 'no caller' ? matrix[route].expect.nobody : 401);

const ask = (route: string, { path, body }: Row, token: string | undefined) => {
  const [method, declared] = route.split(' ');
  return shop.call(`${method} ${path ?? declared}`, { token, body: body?.() });
};

describe('who may call what', () => {
  it.each(rows)('%s by %s', async (route, actor, row) => {
    const answer = await ask(route, row, tokens[actor]);
    expect(answer.status).toBe(expected(route, actor));
    const isForKitchen = routes[route].access !== 'customer' && routes[route].access !== 'anyone' && expected(route, actor) !== 403;
    if (actor !== 'owner' && !isForKitchen) expect(answer.body).not.toContain('FDK-OWNER');
  });

  it('tells a missing order and someone else’s by nothing', async () => {
    const foreign = await shop.call(`GET /orders/${ORDER}`, { token: tokens.other });
    const missing = await shop.call(`GET /orders/${crypto.randomUUID()}`, { token: tokens.other });
    const nonsense = await shop.call('GET /orders/not-an-id', { token: tokens.other });
    expect(foreign.body).toBe(missing.body);
    expect(nonsense.body).toBe(missing.body);
  });

  it.each([
    'Bearer', 'Bearer ', 'Basic x', 'Bearer a b', `Bearer ${'x'.repeat(9000)}`, 'Bearer not-json',
  ])('refuses "%.20s" with a challenge that makes the client come again', async (authorization) => {
    for (const route of ['GET /user/profile', 'GET /orders']) {
      const answer = await shop.call(route, { headers: { authorization } });
      expect(answer).toMatchObject({ status: 401, error: { code: 'unauthenticated', message: 'User not authenticated' } });
      expect(answer.headers['www-authenticate']).toBe('Bearer');
    }
  });

  it.each(Object.keys(routes) as RouteName[])('%s takes no session that was revoked', async (route) => {
    const row = matrix[route];
    const { token, uid } = await shop.customer(`revoked-${route.replace(/\W+/g, '-')}`, { role: 'manager' });
    shop.identity.revoked.add(uid);
    const answer = await ask(route, row, token);
    if (REVOCATION[route] === 'no caller') expect([answer.status, routes[route].access]).toEqual([row.expect.nobody, 'anyone']);
    else expect(answer).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
  });

  /** Go on with a sign-in of this morning (decision 056): they name nobody and move no money. */
  const GO_ON: readonly RouteName[] = [
    'GET /kitchen/cook-list', 'GET /kitchen/packing', 'POST /kitchen/moves', 'POST /kitchen/corrections/:id/told',
  ];
  const operators = (Object.keys(routes) as RouteName[]).filter(
    (route) => ['kitchen', 'manager', 'releaser'].includes(routes[route].access),
  );
  it.each(operators)('%s asks an operator to log in again after 15 minutes, if it has to', async (route) => {
    const token = shop.identity.token({
      uid: 'manager', role: 'manager', signedInAt: Math.floor(Date.now() / 1000) - OPERATOR_SIGN_IN_MINUTES * 60 - 1,
    });
    const answer = await ask(route, matrix[route], token);
    if (GO_ON.includes(route)) expect(answer.error?.code).not.toBe('requires-recent-login');
    else expect(answer).toMatchObject({ status: 403, error: { code: 'requires-recent-login' } });
  });

  const changing = (Object.keys(routes) as RouteName[]).filter(
    (route) => REVOCATION[route] !== 'no caller' && (!route.startsWith('GET ') || route === 'GET /user/export'),
  );
  it.each(changing)('%s takes no session that was revoked since it last read, not even half a minute ago', async (route) => {
    const { token, uid } = await shop.customer(`read-${route.replace(/\W+/g, '-')}`, { role: 'manager' });
    expect((await shop.call('GET /user/profile', { token })).status).toBe(200);
    shop.identity.revoked.add(uid);
    expect(await ask(route, matrix[route], token)).toMatchObject({ status: 401, error: { code: 'unauthenticated' } });
  });
});
