import fc from 'fast-check';
import type { InjectOptions } from 'fastify';
import { routes, type RouteName } from 'shared-api/routes';
import { ApiErrorBody } from 'shared-api/schemas/common';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { openTestShop, type TestShop } from '../testing/shop';
import { accepted, mutated, type Known } from '../testing/from-schema';
import { payingInMemory } from '../testing/payments';

/** Of a run that failed: FUZZ_SEED=… npx jest backend/src/fuzz */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** FUZZ_RUNS makes a longer search of it, e.g. by night. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 150);
/** A busy machine tries fewer cases rather than wait; what failed is told as it is, since every part of it may matter. */
const settings = (numRuns: number) => ({ seed, numRuns, endOnFailure: true, interruptAfterTimeLimit: process.env.FUZZ_RUNS ? 3_600_000 : 2500 });

interface Declared { params?: TSchema; query?: TSchema; body?: TSchema; data: TSchema }
type Actor = 'nobody' | 'customer' | 'operator' | 'nonsense';

/** What DECISIONS "The backend exists" lets a call answer. */
const REFUSALS = [400, 401, 403, 404, 409, 413, 422, 429];

let shop: TestShop;
let known: Known;
const tokens: Partial<Record<Actor, string>> = { nonsense: 'not-a-token' };
beforeAll(async () => {
  process.stdout.write(`Fuzzing with FUZZ_SEED=${seed}\n`);
  shop = await openTestShop({ payments: payingInMemory(), env: { RATE_LIMIT: '100000000', LOG_LEVEL: 'silent' } });
  tokens.customer = (await shop.customer('fuzzed')).token;
  tokens.operator = (await shop.customer('fuzzed-operator', { isOperator: true })).token;
  const { meals, plans } = shop.menu;
  known = {
    planId: plans.map(({ id }) => id), priceInCents: plans.map(({ priceInCents }) => priceInCents), mealIds: meals.map(({ id }) => id),
    code: ['E4 6EY', 'e46ey', 'N7 6PA', 'ZZ99 9ZZ'], postCode: ['E4 6EY', 'N7 6PA'], city: ['London', 'Leeds'], phone: ['020 7946 0000'],
    email: ['ada@example.org', 'Ada@Example.org'], password: ['long enough'], firstName: ['Ada'], address: ['1 Example Yard'], sessionId: ['cs_1'], termsAccepted: [true],
  };
});
afterAll(() => shop.close());

const actors = fc.constantFrom<Actor>('nobody', 'customer', 'customer', 'operator', 'nonsense');
const names = Object.keys(routes) as RouteName[];
const declared = (name: RouteName): Declared => routes[name];

interface Input { params?: unknown; query?: unknown; body?: unknown }

const inputOf = ({ params, query, body }: Declared) => fc.record({
  ...(params && { params: accepted(params, known) }), ...(query && { query: accepted(query, known) }), ...(body && { body: accepted(body, known) }),
}) as fc.Arbitrary<Input>;

function request(name: RouteName, { params = {}, query = {}, body }: Input, actor: Actor): InjectOptions {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encoded((params as Record<string, unknown>)[key]) || '%20');
  const search = Object.entries(query as Record<string, unknown>).map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
  const token = tokens[actor];
  return {
    method: method as 'GET', url: `/api${filled}${search && `?${search}`}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

/** An address has no place for half a letter. */
const encoded = (value: unknown) => encodeURIComponent(Buffer.from(String(value)).toString());

async function ask(options: InjectOptions, data: TSchema | undefined) {
  const reply = await shop.app.inject(options);
  const told = `${options.method} ${String(options.url).slice(0, 200)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`;
  const body: unknown = JSON.parse(reply.body);
  if (reply.statusCode === 200) {
    if (data && !Value.Check(data, (body as { data?: unknown }).data)) throw new Error(`Not what its schema says: ${told}`);
  } else {
    if (!REFUSALS.includes(reply.statusCode)) throw new Error(`Not a declared status: ${told}`);
    if (!Value.Check(ApiErrorBody, body)) throw new Error(`Not an error as declared: ${told}`);
  }
  return { status: reply.statusCode, told };
}

describe('every route, asked from its own schema', () => {
  it.each(names)('%s answers as declared whatever the schema takes', async (name) => {
    const route = declared(name);
    const runs = route.params || route.query || route.body ? RUNS : 12;
    await fc.assert(fc.asyncProperty(inputOf(route), actors, async (input, actor) => void (await ask(request(name, input, actor), route.data))), settings(runs));
  });

  it.each(names.filter((name) => declared(name).body))('%s answers 400 to a body that its schema refuses', async (name) => {
    const { body: schema, data } = declared(name);
    if (!schema) return;
    let tried = 0;
    await fc.assert(fc.asyncProperty(accepted(schema, known).chain(mutated), actors, async (body, actor) => {
      if (body === undefined || Value.Check(schema, JSON.parse(JSON.stringify(body)))) return;
      tried += 1;
      const { status, told } = await ask(request(name, { body }, actor), data);
      if (status !== 400 && status !== 413) throw new Error(`Took what its schema refuses: ${told} for ${JSON.stringify(body).slice(0, 300)}`);
    }), settings(RUNS));
    expect(tried).toBeGreaterThan(5);
  });

  it.each(names.filter((name) => declared(name).query))('%s answers 400 to unknown, missing, repeated and overlong query fields', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const required = 'required' in (declared(name).query ?? {}) ? '' : '?';
    const field = Object.keys((declared(name).query as { properties?: object } | undefined)?.properties ?? {})[0] ?? '';
    for (const search of ['?unknown=1', `?${field}=a&${field}=b`, `?${field}=${'x'.repeat(201)}`, `?${field}[a]=1`, '?__proto__=1', ...(required ? [] : [''])]) {
      const { status, told } = await ask({ method: method as 'GET', url: `/api${path}${search}`, headers: { authorization: `Bearer ${tokens.customer}` } }, undefined);
      if (status !== 400) throw new Error(`Took what its schema refuses: ${told}`);
    }
  });

  it.each(names)('%s survives bodies that are no JSON, and content types that nobody speaks', async (name) => {
    const [method = '', path = ''] = name.split(' ');
    const { body, data } = declared(name);
    const payload = fc.oneof(fc.string({ unit: 'binary' }), fc.json(), fc.uint8Array({ maxLength: 500 }).map((bytes) => Buffer.from(bytes)), fc.constantFrom('{"a":', '[', '\ufeff{}', `${'['.repeat(5000)}${']'.repeat(5000)}`));
    const type = fc.constantFrom('application/json', 'application/json; charset=utf-16', 'text/plain', 'text/html', 'application/xml', 'multipart/form-data; boundary=x', 'application/x-www-form-urlencoded', '', 'nonsense', 'a/b/c');
    await fc.assert(fc.asyncProperty(payload, type, actors, async (payload, type, actor) => {
      const url = `/api${path.replace(/:\w+/g, 'E46EY')}`;
      const token = tokens[actor];
      const { status, told } = await ask({ method: method as 'POST', url, payload, headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) } }, data);
      if (body && status === 200 && type.startsWith('application/json') === false) throw new Error(`Took a body of another type: ${told}`);
    }), settings(Math.ceil(RUNS / 5)));
  });
});
