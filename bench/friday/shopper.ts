import { randomInt, randomUUID } from 'node:crypto';
import { planMenu } from 'shared-rules/plan-menu';
import { Agent, request } from 'undici';
import * as v from 'valibot';
import type { SignedIn } from './customers';
import type { Recorder } from './recorder';

const TIME_LIMIT_MS = 15_000;
/** What the payment page asks a guest for: without an address the payment is held back and no order is made. */
const GUEST = JSON.stringify({
  customer: {
    email: 'guest@example.org', name: 'Grace Guest', phone: '02079460001',
    address: { line1: '2 Example Yard', line2: null, city: 'London', postalCode: 'E4 6EY', country: 'GB' },
  },
});

/** Of all who come or order. Of these, how many sign in now; the others were signed in already. */
const SIGNED_IN = 0.4;
const SIGNS_IN_NOW = 0.25;

const Plans = v.object({ data: v.array(v.object({ id: v.string(), priceInCents: v.number() })) });
const Session = v.object({ data: v.object({ sessionId: v.string() }) });
const Status = v.object({ data: v.object({ status: v.string() }) });

const VITALS = [{ type: 'web-vital', kind: 'LCP', path: '/', value: 900 }];

interface Evening { edges: readonly string[]; site: string; payments: string; signIn(): SignedIn; recorder: Recorder }
interface Cart { items: object[] }

/** The requests of customers, sent to both edges in turn, each customer with a network address of their own. */
export function openShoppers({ edges, site, payments, signIn, recorder }: Evening) {
  const host = new URL(site).host;
  /** As many connections as it takes: who arrives never waits for who was there before. */
  const agent = new Agent({ connections: null, keepAliveTimeout: 5_000, headersTimeout: TIME_LIMIT_MS, bodyTimeout: TIME_LIMIT_MS });
  /** Sessions whose payment the provider has taken. */
  const paid: string[] = [];
  let cart: Cart | undefined;

  const arrive = () => ({
    edge: edges[randomInt(edges.length)] ?? site, address: `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
    signedIn: isOf(SIGNED_IN) ? signIn() : undefined,
  });
  type Visitor = ReturnType<typeof arrive>;

  /** @returns the body, or undefined when it failed, which is recorded. */
  async function ask(
    visitor: Visitor, route: string, path: string,
    { method = 'GET', body, as }: { method?: 'GET' | 'POST'; body?: object; as?: SignedIn | undefined } = {},
  ): Promise<string | undefined> {
    const startedAt = performance.now();
    try {
      const answer = await request(visitor.edge + path, {
        dispatcher: agent, method, signal: AbortSignal.timeout(TIME_LIMIT_MS),
        headers: {
          host, 'accept-encoding': 'identity', 'x-forwarded-for': visitor.address, ...as,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      });
      const text = await answer.body.text();
      recorder.add(route, performance.now() - startedAt, answer.statusCode < 400 ? undefined : String(answer.statusCode));
      return answer.statusCode < 400 ? text : undefined;
    } catch (error) {
      recorder.add(
        route, performance.now() - startedAt,
        error instanceof Error && error.name === 'TimeoutError' ? `nothing in ${TIME_LIMIT_MS / 1000} s` : 'no answer',
      );
      return undefined;
    }
  }

  /** A week of the last plan, as its page offers it. */
  async function fillCart(): Promise<Cart> {
    const visitor = arrive();
    const [plans, menu] = await Promise.all([
      ask(visitor, 'GET /api/menu/plans', '/api/menu/plans'), ask(visitor, 'GET /api/menu', '/api/menu'),
    ]);
    const plan = v.parse(Plans, JSON.parse(plans ?? 'null')).data.at(-1);
    const meals = (JSON.parse(menu ?? 'null') as { data: Parameters<typeof planMenu>[0] }).data;
    if (!plan) throw new Error('The menu has no plan.');
    const mealIds = planMenu(meals, plan.id).map(({ meal }) => meal.id);
    return { items: [{ planId: plan.id, quantity: 1, priceInCents: plan.priceInCents, mealIds }] };
  }

  /** Orders a week: the session, the payment at the provider, and the page after it. */
  async function order(visitor = arrive()): Promise<void> {
    cart ??= await fillCart();
    const { signedIn } = visitor;
    const opened = await ask(visitor, `POST checkout, ${signedIn ? 'signed in' : 'guest'}`, '/api/payments/create-checkout-session', {
      method: 'POST', body: { cartId: randomUUID(), ...(!signedIn && { postCode: 'E4 6EY' }), ...cart }, as: signedIn,
    });
    if (opened === undefined) return;
    const { sessionId } = v.parse(Session, JSON.parse(opened)).data;
    const answer = await request(
      `${payments}/_control/sessions/${sessionId}/pay`,
      { dispatcher: agent, method: 'POST', headers: { 'content-type': 'application/json' }, body: GUEST },
    ).catch(() => undefined);
    await answer?.body.dump();
    if (answer?.statusCode !== 200) return recorder.add('the provider (sandbox)', 0, String(answer?.statusCode ?? 'no answer'));
    paid.push(sessionId);
    const status = await ask(visitor, 'GET payment status', `/api/payments/status?sessionId=${sessionId}`);
    if (status !== undefined) v.parse(Status, JSON.parse(status));
    if (signedIn) await ask(visitor, 'GET /api/orders', '/api/orders', { as: signedIn });
  }

  /** What a page asks of itself for somebody who is signed in; half look at what they have ordered. */
  async function beginSession(visitor: Visitor, as: SignedIn): Promise<void> {
    if (isOf(SIGNS_IN_NOW)) await ask(visitor, 'POST verify', '/api/user/auth/verify', { method: 'POST', as });
    await ask(visitor, 'GET /api/user/profile', '/api/user/profile', { as });
    if (isOf(0.5)) {
      await Promise.all([ask(visitor, 'page /my-orders', '/my-orders'), ask(visitor, 'GET /api/orders', '/api/orders', { as })]);
    }
  }

  return {
    paid,
    order,
    /** An evening's visit: home, its script, plans and menu, a plan, a guest's post code, how quick it was; one in eight orders. */
    async visit(): Promise<void> {
      const visitor = arrive();
      const home = await ask(visitor, 'page /', '/');
      const [script] = /\/r\/shell\/[^"]+?\.js/.exec(home ?? '') ?? [];
      await Promise.all([
        script && ask(visitor, 'file /r', script), ask(visitor, 'GET /api/config', '/api/config'),
        ask(visitor, 'GET /api/menu/plans', '/api/menu/plans'), ask(visitor, 'GET /api/menu', '/api/menu'),
      ]);
      if (visitor.signedIn) await beginSession(visitor, visitor.signedIn);
      await ask(visitor, 'page /meal-plan', '/meal-plan');
      if (!visitor.signedIn) await ask(visitor, 'GET post code', '/api/postcodes/E46EY/delivery');
      await ask(visitor, 'page /cart', '/cart');
      await ask(visitor, 'POST /api/reports', '/api/reports', { method: 'POST', body: VITALS });
      if (isOf(1 / 8)) await order(visitor);
    },
    fillCart: async () => { cart = await fillCart(); },
    close: () => agent.destroy(),
  };
}

const isOf = (share: number): boolean => randomInt(1_000_000) < share * 1_000_000;
