import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import fc from 'fast-check';
import type { CheckoutItem, Meal } from 'shared-api';
import { routes, type RouteName } from 'shared-api/routes';
import { addDays, deliveryDate, londonDay, planMenu } from 'shared-rules';
import { logInCommandLine, startLogIn } from '../testing/command-line';
import { reminderDevice } from '../testing/fakes';
import { accepted } from '../testing/from-schema';
import { RUNS, declared, names, openFuzzedShop, request, settings, type FuzzedShop, type Input } from '../testing/fuzz';
import { insertOrder } from '../testing/orders';
import { makeAreaLink } from './area-requests/area-request';
import { areaRequests, attempts, orderHolds, outbox, plannedMenu, profiles, promotions, quarantine, refunds } from './db/schema';
import { comingMonday } from './orders/round-days';
import { makeClaim } from './orders/claim-order';

let fuzzed: FuzzedShop;
beforeAll(async () => { fuzzed = await openFuzzedShop(); });
afterAll(() => fuzzed.shop.close());

/** What a request is made with: numbers to choose by, so that fast-check can make the same one again. */
interface Pick { one: number; two: number; quantity: number; replaced: boolean[] }

const UID = 'fuzzed';
/** Both inside the delivery area. */
const CODES = ['E4 6EY', 'e4 6ey', 'E17 5JW', ' E46EY '];
const ADDRESS = { name: 'Ada King', phone: '02079460000', lines: ['1 Example Yard'], city: 'London', postCode: 'E4 6EY', country: 'GB' };

/** A request that the route takes, on a shop in which what it needs was just made. */
const valid: Record<RouteName, (pick: Pick) => Input | Promise<Input>> = {
  'GET /menu': () => ({}),
  'GET /menu/plans': () => ({}),
  'POST /menu/meals': ({ one, two }) => ({ body: { mealIds: fuzzed.shop.menu.meals.slice(one % 10, two % 30).map(({ id }) => id) } }),
  'POST /menu/cache/invalidate': () => ({}),
  'GET /config': () => ({}),
  'GET /postcodes/:code/delivery': ({ one }) => ({ params: { code: CODES[one % CODES.length] } }),
  'POST /area-requests': ({ one }) => ({ body: { email: `far${one}@example.org`, postCode: ['N7 6PA', 'n76pa', 'NW5 1JL'][one % 3] } }),
  'POST /area-requests/confirm': async () => ({ body: { token: await areaToken() } }),
  'POST /week-mails/stop': () => ({ query: { token: randomUUID() } }),
  'POST /area-requests/remove': async () => ({ body: { token: await areaToken() } }),
  'POST /user/auth/register': ({ one }) => ({
    body: {
      firstName: ['Ada', 'Zoë', 'O’Hara', 'Anne-Marie'][one % 4], lastName: 'King', email: `${randomUUID()}@example.org`,
      phone: '020 7946 0000', address: '1 Example Yard',
      postCode: CODES[one % CODES.length], city: 'London', password: 'long enough', termsAccepted: true, marketingAccepted: one % 2 === 0,
    },
  }),
  'POST /user/auth/verify': () => ({}),
  'GET /user/profile': () => ({}),
  'PUT /user/profile': ({ one }) => ({
    body: [
      { firstName: 'Ada' }, { last_name: 'King', post_code: 'E4 6EY' }, { phone: '+44 20 7946 0000' }, { is_marketing_accepted: true },
    ][one % 4],
  }),
  'DELETE /user/profile': () => ({}),
  'POST /user/profile/cancel-deletion': () => ({}),
  'GET /user/export': () => ({}),
  'GET /reminders/key': () => ({}),
  'POST /user/reminders': ({ one }) => ({ body: reminderDevice(`device-${one}`) }),
  'POST /user/reminders/remove': ({ one }) => ({ body: { endpoint: reminderDevice(`device-${one}`).endpoint } }),
  'GET /orders': () => ({ query: {} }),
  'POST /orders/claim': async ({ one }) => ({
    body: { token: await makeClaim(fuzzed.shop.db, await newOrder(null), new Date()), postCode: ['E4 6EY', 'e46ey'][one % 2] },
  }),
  'GET /orders/:id': async () => ({ params: { id: await newOrder(UID) } }),
  'POST /orders/:id/changes/read': async ({ one }) => ({ params: { id: await newOrder(UID) }, body: { version: one } }),
  'PUT /orders/:id/address': async ({ one }) => ({
    params: { id: await newOrder(UID) }, body: { address: `${one} Example Yard`, postCode: CODES[one % CODES.length] },
  }),
  'POST /orders/:id/cancel': async () => ({ params: { id: await newOrder(UID) } }),
  'POST /payments/create-checkout-session': (pick) => ({ body: { cartId: randomUUID(), postCode: 'E4 6EY', items: [cartItem(pick)] } }),
  'GET /payments/status': async (pick) => ({ query: { sessionId: await newSession(pick) } }),
  'GET /kitchen/cook-list': ({ one }) => ({ query: one % 2 ? {} : { day: deliveryDay() } }),
  'GET /kitchen/packing': () => ({ query: { day: deliveryDay() } }),
  'GET /kitchen/corrections': () => ({}),
  'POST /kitchen/corrections/:id/told': async () => ({
    params: { id: await newOrder(null, CORRECTED) }, body: { version: CORRECTED.changedIn },
  }),
  'GET /kitchen/round': () => ({ query: { day: deliveryDay() } }),
  'POST /kitchen/moves': async () => ({ body: { to: 'PREPARING', orders: [`FDK-${await newOrder(UID)}`] } }),
  'POST /kitchen/orders/search': ({ one }) => ({
    body: { text: ['ada', 'E4 6EY', 'guest@example.org', 'FDK-ABCD2345', 'ada king'][one % 5] },
  }),
  'GET /kitchen/orders/:id': async () => ({ params: { id: await newOrder(UID) } }),
  'POST /kitchen/orders/:id/day': async () => ({ params: { id: await newOrder(UID) }, body: { day: addDays(deliveryDay(), 14) } }),
  'POST /kitchen/orders/:id/cancel': async () => ({ params: { id: await newOrder(UID) }, body: { reason: 'asked' } }),
  'POST /kitchen/orders/:id/refunds': async ({ one }) => ({
    params: { id: await newOrder(UID) }, body: { key: randomUUID(), amountInCents: 1 + (one % 100), reason: 'late' },
  }),
  'POST /kitchen/orders/:id/release': async () => {
    const id = await newOrder(UID);
    await fuzzed.shop.db.insert(orderHolds).values({ id: randomUUID(), orderId: id, reason: 'dispute' });
    return { params: { id }, body: { reason: 'paid' } };
  },
  'POST /kitchen/mails/:id/again': async () => {
    const [mail] = await fuzzed.shop.db.insert(outbox)
      .values({ key: randomUUID(), kind: 'order-cancelled', recipient: 'a@example.org', payload: { orderId: randomUUID() } }).returning();
    return { params: { id: mail?.id }, body: { key: randomUUID() } };
  },
  'GET /kitchen/attention': () => ({}),
  'GET /kitchen/held/:session': async (pick) => ({ params: { session: await newHeld(pick) } }),
  'POST /kitchen/held/:session/refund': async (pick) => ({ params: { session: await newHeld(pick) } }),
  'POST /kitchen/held/:session/fulfil': async (pick) => ({
    params: { session: await newHeld(pick) }, body: { postCode: 'E4 6EY', address: '1 Yard', email: 'guest@example.org' },
  }),
  'POST /kitchen/held/:session/close': async (pick) => ({ params: { session: await newHeld(pick) }, body: { note: 'by transfer' } }),
  'POST /kitchen/refunds/:session/again': async () => ({ params: { session: await newFailedRefund() } }),
  'POST /kitchen/refunds/:session/close': async () => ({ params: { session: await newFailedRefund() }, body: { note: 'by transfer' } }),
  'POST /kitchen/command-line/look': async () => ({ body: { userCode: (await startLogIn(fuzzed.shop)).userCode } }),
  'POST /kitchen/command-line/answer': async ({ one }) => ({
    body: { userCode: (await startLogIn(fuzzed.shop)).userCode, isAllowed: one % 2 === 0 },
  }),
  'POST /command-line/log-in': ({ one }) => ({ body: { host: `laptop ${one}` } }),
  'POST /command-line/token': async () => ({ body: { deviceCode: (await startLogIn(fuzzed.shop)).deviceCode } }),
  'POST /command-line/run': async ({ one }) => {
    await terminal();
    return { body: { words: [['status'], ['weeks', 'list', '--json'], ['orders', 'show', 'FDK-NOBODY']][one % 3] } };
  },
  'POST /command-line/log-out': async () => {
    await terminal();
    return {};
  },
  'GET /kitchen/menu/plan': async () => {
    await planned();
    return {};
  },
  'POST /kitchen/menu/plan': async () => {
    await fuzzed.shop.db.delete(plannedMenu);
    const { version } = await fuzzed.shop.deps.menu.getExact();
    return { body: { file: JSON.stringify(fuzzed.shop.menu), seenVersion: version, at: `${addDays(londonDay(new Date()), 2)}T06:00` } };
  },
  'POST /kitchen/menu/plan/remove': async () => {
    await planned();
    return {};
  },
  'POST /kitchen/promotions': ({ two }) => ({
    body: { code: newCode(), ...(two % 2 ? { percentOff: 1 + two % 99 } : { amountOffInCents: 1 + two }) },
  }),
  'POST /kitchen/promotions/:code/end': async () => ({ params: { code: await madeCode() } }),
  'GET /kitchen/figures': () => ({}),
  'GET /kitchen/shop': () => ({}),
  'POST /kitchen/shop/switches': () => ({ body: { orderingEnabled: true, paymentsEnabled: true } }),
  'POST /kitchen/weeks/:day/close': ({ one }) => ({
    params: { day: addDays('2099-01-05', 7 * (one % 20)) }, body: { moveOrders: one % 2 === 0 },
  }),
  'POST /kitchen/weeks/:day/open': ({ one }) => ({ params: { day: addDays('2099-01-05', 7 * (one % 20)) } }),
  'POST /kitchen/capacity': ({ one }) => ({ body: { day: addDays('2099-01-05', 7 * (one % 20)), capacity: one % 3 ? one : null } }),
  'GET /kitchen/menu/versions/:version': () => ({ params: { version: '1' } }),
  'POST /kitchen/menu/compare': () => ({ body: { file: JSON.stringify(fuzzed.shop.menu) } }),
  'POST /kitchen/menu/import': async () => ({
    body: { file: JSON.stringify(fuzzed.shop.menu), seenVersion: (await fuzzed.shop.deps.menu.getExact()).version },
  }),
  'GET /releases': () => ({}),
  'POST /releases/changes': ({ one }) => ({
    body: { action: 'canary', name: 'mf-a', version: '1.0.0-0123456789ab', share: one % 101, seen: one },
  }),
  'POST /reports': ({ one }) => ({ body: { type: ['remote-failure', 'csp-violation', 'web-vital'][one % 3] } }),
};

const isForOperators = (name: RouteName) => ['kitchen', 'manager', 'releaser'].includes(routes[name].access);
const tokenFor = (name: RouteName) => (routes[name].access === 'command-line' ? fuzzed.tokens.terminal
  : isForOperators(name) ? fuzzed.tokens.manager
  : fuzzed.tokens.customer);

/** Any of the plan's weeks: its own meals, here and there a replacement. */
function cartItem({ one, quantity, replaced }: Pick): CheckoutItem {
  const { plans, meals } = fuzzed.shop.menu;
  const plan = plans[one % plans.length];
  if (!plan) throw new Error('The menu has no plans.');
  const mealIds = planMenu<Meal>(meals, plan.id).map(({ choices }, slot) => (replaced[slot] && choices[1] ? choices[1].id : choices[0].id));
  return { planId: plan.id, quantity, priceInCents: plan.priceInCents, mealIds };
}

const CORRECTED = { changedMeals: [], changedIn: 7 };
/** The Monday that the kitchen sees next. */
const deliveryDay = () => comingMonday(new Date());

async function areaToken(): Promise<string> {
  const id = randomUUID();
  await fuzzed.shop.db.insert(areaRequests).values({ id, email: `${id}@example.org`, postCode: 'N7 6PA', createdAt: new Date() });
  const made = await makeAreaLink(fuzzed.shop.db, id);
  if (!made) throw new Error('No link.');
  return made.token;
}

async function planned(): Promise<void> {
  await fuzzed.shop.db.insert(plannedMenu)
    .values({ ...fuzzed.shop.menu, seenVersion: 1, goesLiveAt: new Date(Date.now() + 86_400_000), actor: 'test' }).onConflictDoNothing();
}

async function terminal(): Promise<void> {
  fuzzed.tokens.terminal = await logInCommandLine(fuzzed.shop, fuzzed.tokens.manager ?? '');
}

const newCode = () => randomUUID().slice(0, 18);

async function madeCode(): Promise<string> {
  const code = newCode().toUpperCase();
  await fuzzed.shop.db.insert(promotions).values({ code, percentOff: 10, providerId: `promo_${code}` });
  return code;
}

async function newOrder(uid: string | null, fields = {}): Promise<string> {
  const id = randomUUID();
  await insertOrder(fuzzed.shop.db, {
    id, orderId: `FDK-${id}`, sessionId: `cs_of_${id}`, uid, email: 'guest@example.org', status: 'NEW', deliveryStatus: 'SCHEDULED',
    deliveryDate: deliveryDate(new Date()), lines: [], amount: 100, currency: 'gbp', address: ADDRESS, createdAt: new Date(),
    paidAt: new Date(), ...fields,
  });
  return id;
}

async function newSession(pick: Pick): Promise<unknown> {
  const { data, told } = await fuzzed.ask(
    request('POST /payments/create-checkout-session', await valid['POST /payments/create-checkout-session'](pick), fuzzed.tokens.customer),
    undefined,
  );
  if (typeof data !== 'object' || data === null || !('sessionId' in data)) throw new Error(`No session: ${told}`);
  return data.sessionId;
}

/** A payment that was set aside. */
async function newHeld(pick: Pick): Promise<string> {
  const session = String(await newSession(pick));
  const [attempt] = await fuzzed.shop.db.select().from(attempts).where(eq(attempts.sessionId, session));
  await fuzzed.shop.db.insert(quarantine).values({
    sessionId: session, attemptId: attempt?.id ?? null, reason: 'post_code_not_delivered', amount: attempt?.amount ?? 1, currency: 'gbp',
    paymentIntent: 'pi_1', paidAt: new Date(),
  }).onConflictDoNothing();
  return session;
}

async function newFailedRefund(): Promise<string> {
  const id = await newOrder(UID);
  await fuzzed.shop.db.insert(refunds).values({
    id: randomUUID(), sessionId: `cs_of_${id}`, amount: 1, currency: 'gbp', reason: 'operator', status: 'failed',
  });
  return `cs_of_${id}`;
}

/** Some of the body's fields as the schema takes them, at their limits and in all of Unicode, in place of the sensible ones. */
function someOf(name: RouteName): fc.Arbitrary<object> {
  const { body } = declared(name);
  const fields = body && 'properties' in body ? Object.entries(body.properties as Record<string, object>) : [];
  if (fields.length === 0) return fc.constant({});
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...fields).chain(([field, schema]) =>
      accepted(schema, fuzzed.known, field).map((value) => ({ [field]: value }))) },
  );
}

describe('every route, asked for what it can give', () => {
  it.each(names)('%s takes a third of them or more, and refuses the rest as declared', async (name) => {
    const picks = fc.record({
      one: fc.nat(1000), two: fc.nat(1000), quantity: fc.integer({ min: 1, max: 3 }),
      replaced: fc.array(fc.boolean(), { minLength: 15, maxLength: 15 }),
    });
    let asked = 0;
    let taken = 0;
    await fc.assert(fc.asyncProperty(picks, someOf(name), async (pick, odd) => {
      // What earlier requests made of the customer must not decide about this one.
      await fuzzed.shop.db.update(profiles)
        .set({ postCode: 'E4 6EY', phone: '02079460000', firstName: 'Ada', lastName: 'King', address: '1 Example Yard', deletionAt: null });
      const input = await valid[name](pick);
      const { status } = await fuzzed.ask(
        request(name, { ...input, ...(input.body !== undefined && { body: { ...input.body, ...odd } }) }, tokenFor(name)),
        declared(name).data,
      );
      asked += 1;
      if (status === 200) taken += 1;
    }), settings(RUNS));
    expect(taken / asked).toBeGreaterThan(1 / 3);
  });
});
