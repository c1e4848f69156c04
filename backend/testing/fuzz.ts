import type { InjectOptions } from 'fastify';
import { routes, type RouteName } from 'shared-api/routes';
import { ApiErrorBody } from 'shared-api/schemas/common';
import type { TSchema } from 'typebox';
import Value from 'typebox/value';
import { answerReleases } from './answer-releases';
import type { Known } from './from-schema';
import { payingInMemory } from './payments';
import { openTestShop } from './shop';

/** Of a run that failed: FUZZ_SEED=… npx jest backend/src/fuzz */
const seed = Number(process.env.FUZZ_SEED ?? Math.floor(Math.random() * 2 ** 31));
/** Requests to each route. FUZZ_RUNS makes a longer search of it, e.g. by night. */
export const RUNS = Number(process.env.FUZZ_RUNS ?? 60);
if (RUNS > 300) jest.setTimeout(RUNS * 1000);
/** What failed is told as it is, since every part of it may matter. */
export const settings = (numRuns: number) => ({ seed, numRuns, endOnFailure: true });

export interface Declared { params?: TSchema; query?: TSchema; body?: TSchema; data: TSchema }
export interface Input { params?: unknown; query?: unknown; body?: unknown }

export const names = Object.keys(routes) as RouteName[];
export const declared = (name: RouteName): Declared => routes[name];

/** The statuses that a call may answer with (docs/product.md "Calls"). */
const REFUSALS = [400, 401, 403, 404, 409, 413, 422, 429];

/** A shop without limits, and a way to ask it that throws at every answer that was not declared. */
export async function openFuzzedShop() {
  process.stdout.write(`Fuzzing with FUZZ_SEED=${seed}\n`);
  const shop = await openTestShop({ payments: payingInMemory(), env: { RATE_LIMIT: '100000000', LOG_LEVEL: 'silent' } });
  await answerReleases(shop);
  const { meals, plans } = shop.menu;
  const known: Known = {
    planId: plans.map(({ id }) => id), priceInCents: plans.map(({ priceInCents }) => priceInCents), mealIds: meals.map(({ id }) => id),
    code: ['E4 6EY', 'e46ey', 'N7 6PA', 'ZZ99 9ZZ'], postCode: ['E4 6EY', 'N7 6PA'], city: ['London', 'Leeds'], phone: ['020 7946 0000'],
    email: ['ada@example.org', 'Ada@Example.org'], password: ['long enough'], firstName: ['Ada'], address: ['1 Example Yard'],
    sessionId: ['cs_1'], termsAccepted: [true],
  };
  const tokens: Record<string, string | undefined> = {
    nonsense: 'not-a-token',
    customer: (await shop.customer('fuzzed')).token,
    kitchen: (await shop.customer('fuzzed-kitchen', { role: 'kitchen' })).token,
    releaser: (await shop.customer('fuzzed-releaser', { role: 'releaser' })).token,
    manager: (await shop.customer('fuzzed-manager', { role: 'manager' })).token,
  };
  return {
    shop, known, tokens,
    async ask(options: InjectOptions, data: TSchema | undefined): Promise<{ status: number; told: string; data: unknown }> {
      const reply = await shop.app.inject(options);
      const told = `${options.method} ${String(options.url).slice(0, 200)} → ${reply.statusCode} ${reply.body.slice(0, 300)}`;
      const body: unknown = JSON.parse(reply.body);
      if (reply.statusCode === 200) {
        if (data && !Value.Check(data, (body as { data?: unknown }).data)) throw new Error(`Not what its schema says: ${told}`);
      } else {
        if (!REFUSALS.includes(reply.statusCode)) throw new Error(`Not a declared status: ${told}`);
        if (!Value.Check(ApiErrorBody, body)) throw new Error(`Not an error as declared: ${told}`);
      }
      return { status: reply.statusCode, told, data: (body as { data?: unknown }).data };
    },
  };
}

export type FuzzedShop = Awaited<ReturnType<typeof openFuzzedShop>>;

export function request(name: RouteName, { params = {}, query = {}, body }: Input, token: string | undefined): InjectOptions {
  const [method = '', path = ''] = name.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encoded((params as Record<string, unknown>)[key]) || '%20');
  const search = Object.entries(query as Record<string, unknown>).map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join('&');
  return {
    method: method as 'GET', url: `/api${filled}${search && `?${search}`}`,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  };
}

/** An address has no place for half a letter. */
const encoded = (value: unknown) => encodeURIComponent(Buffer.from(String(value)).toString());
