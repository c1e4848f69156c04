import { eq, sql } from 'drizzle-orm';
import { GUEST, openPayingShop, type PayingShop } from '../testing/paying-shop';
import { attempts, orderHolds, orders, outbox } from '../src/db/schema';
import { assertInvariants } from './checker';
import { readEvidence, readProvider } from './evidence';
import { inTurns, permutations } from './permutations';
import { installWitness } from './witness';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
  await installWitness(shop.db);
});
afterAll(() => shop.close());

interface Expected {
  attempt: string;
  order?: { status: string; paid: boolean; refunded: number; disputed?: boolean; held?: string };
  mails: string[];
}
interface Story {
  name: string;
  /** What happens at the provider, in this order; `of` is what it happens to, if not the session. */
  acts: { path: string; body?: object; of?: 'refunds' | 'disputes' }[];
  /** What the provider then sends; `after` counts the acts that must have happened before. */
  events: { type: string; after: number }[];
  /** What the model says it all ends in. */
  ends: Expected;
}

const BANK = { path: 'pay', body: { ...GUEST, method: 'bank', bankAnswer: 'waits' } };
/** Stands for everything that was paid. */
const ALL = -1;
const STORIES: Story[] = [
  {
    name: 'a card payment, refunded in two parts',
    acts: [{ path: 'pay', body: GUEST }, { path: 'refund', body: { amount: 100 } }, { path: 'refund', body: { amount: 300 } }],
    events: [
      { type: 'payment_intent.succeeded', after: 1 }, { type: 'checkout.session.completed', after: 1 },
      { type: 'charge.refunded', after: 2 }, { type: 'charge.refunded', after: 3 },
    ],
    ends: { attempt: 'complete', order: { status: 'NEW', paid: true, refunded: 400 }, mails: ['order-received'] },
  },
  {
    name: 'a bank payment that settles, refunded', acts: [BANK, { path: 'settle' }, { path: 'refund', body: { amount: 250 } }],
    events: [
      { type: 'checkout.session.completed', after: 1 }, { type: 'payment_intent.succeeded', after: 2 },
      { type: 'checkout.session.async_payment_succeeded', after: 2 }, { type: 'charge.refunded', after: 3 },
    ],
    ends: { attempt: 'complete', order: { status: 'NEW', paid: true, refunded: 250 }, mails: ['order-received', 'payment-received?'] },
  },
  {
    name: 'a bank payment that fails', acts: [BANK, { path: 'fail' }],
    events: [
      { type: 'checkout.session.completed', after: 1 }, { type: 'payment_intent.payment_failed', after: 2 },
      { type: 'checkout.session.async_payment_failed', after: 2 },
    ],
    ends: { attempt: 'complete', order: { status: 'CANCELLED', paid: false, refunded: 0 }, mails: ['order-received', 'payment-failed'] },
  },
  {
    name: 'a refund in part that pends and then fails',
    acts: [{ path: 'pay', body: GUEST }, { path: 'refund', body: { amount: 300, outcome: 'pend' } }, { path: 'fail', of: 'refunds' }],
    events: [
      { type: 'checkout.session.completed', after: 1 }, { type: 'refund.created', after: 2 }, { type: 'refund.failed', after: 3 },
      { type: 'charge.refund.updated', after: 3 },
    ],
    ends: { attempt: 'complete', order: { status: 'NEW', paid: true, refunded: 0 }, mails: ['order-received'] },
  },
  {
    name: 'a refund of everything that pends and then arrives',
    acts: [{ path: 'pay', body: GUEST }, { path: 'refund', body: { outcome: 'pend' } }, { path: 'succeed', of: 'refunds' }],
    events: [
      { type: 'checkout.session.completed', after: 1 }, { type: 'charge.refunded', after: 2 }, { type: 'refund.created', after: 2 },
      { type: 'refund.updated', after: 3 },
    ],
    ends: { attempt: 'complete', order: { status: 'NEW', paid: true, refunded: ALL, held: 'refunded' }, mails: ['order-received'] },
  },
  {
    name: 'a dispute that is lost', acts: [{ path: 'pay', body: GUEST }, { path: 'dispute' }, { path: 'lose', of: 'disputes' }],
    events: [
      { type: 'charge.dispute.funds_withdrawn', after: 2 }, { type: 'checkout.session.completed', after: 1 },
      { type: 'charge.dispute.created', after: 2 }, { type: 'charge.dispute.closed', after: 3 },
    ],
    ends: {
      attempt: 'complete', order: { status: 'NEW', paid: true, refunded: 0, disputed: true, held: 'dispute' }, mails: ['order-received'],
    },
  },
  {
    name: 'a dispute that is won', acts: [{ path: 'pay', body: GUEST }, { path: 'dispute' }, { path: 'win', of: 'disputes' }],
    events: [
      { type: 'checkout.session.completed', after: 1 }, { type: 'charge.dispute.created', after: 2 },
      { type: 'charge.dispute.closed', after: 3 }, { type: 'charge.dispute.funds_reinstated', after: 3 },
    ],
    ends: { attempt: 'complete', order: { status: 'NEW', paid: true, refunded: 0, held: 'dispute' }, mails: ['order-received'] },
  },
  {
    name: 'an expiry', acts: [{ path: 'expire' }], events: [{ type: 'checkout.session.expired', after: 1 }],
    ends: { attempt: 'expired', mails: [] },
  },
];

describe.each(STORIES)('$name', (story) => {
  const orders = permutations(story.events.map((_, at) => at));

  it.each([
    ['all of it happened before we hear of it', false],
    ['each thing happens just before we first hear of it', true],
  ])('ends in the model’s state in every order of its events, each sent twice, when %s', async (_, lazily) => {
    await inTurns(orders, 6, async (order) => {
      // In full, then all again the other way round; and each doubled at once.
      const deliveries = lazily ? [...order, ...[...order].reverse()] : order.flatMap((event) => [event, event]);
      await expectEnd(await play(story, deliveries, lazily), story.ends, deliveries.map((at) => story.events[at]?.type).join(', '));
    });
    assertInvariants(await readEvidence(shop.db, shop.sandbox.url), ['I1', 'I2', 'I3', 'I5']);
  });
});

it('events that contradict what the provider says change nothing: paid stays paid, expired stays expired', async () => {
  const lies = ['completed', 'async_payment_succeeded', 'async_payment_failed', 'expired'].map((type) => `checkout.session.${type}`);
  await inTurns(permutations(lies), 6, async (order) => {
    for (const { acts, ends } of STORIES.filter(({ acts: { length } }) => length !== 3)) {
      const sessionId = await begin();
      for (const act of acts) await happen(sessionId, act);
      for (const type of order) await send({ id: `evt_${crypto.randomUUID()}`, type, object: { id: sessionId } });
      await expectEnd(sessionId, ends, order.join(', '));
    }
  });
  assertInvariants(await readEvidence(shop.db, shop.sandbox.url), ['I1', 'I2', 'I3', 'I5']);
});

it('an event that comes again writes nothing at all (I3)', async () => {
  for (const story of STORIES) {
    const sessionId = await play(story, story.events.map((_, at) => at), false);
    const before = await versionsOf(sessionId);
    for (const event of await eventsOf(sessionId)) await send(event);
    expect(await versionsOf(sessionId)).toEqual(before);
  }
});

/** Lets the story happen and sends its own events (ids and bytes are the provider's) in this order. */
async function play({ acts, events }: Story, deliveries: readonly number[], lazily: boolean): Promise<string> {
  const sessionId = await begin();
  let done = 0;
  let made: Sent[] = [];
  const until = async (count: number) => {
    if (done >= count) return;
    for (; done < count; done += 1) await happen(sessionId, acts[done]);
    made = await eventsOf(sessionId);
  };
  if (!lazily) await until(acts.length);
  for (const at of deliveries) {
    const event = events[at];
    if (!event) throw new Error('There is no such event.');
    await until(event.after);
    const same = events.slice(0, at).filter(({ type }) => type === event.type).length;
    const sent = made.filter(({ type }) => type === event.type)[same];
    if (!sent) throw new Error(`The provider made no ${event.type}.`);
    await send(sent);
  }
  return sessionId;
}

async function begin(): Promise<string> {
  const { session, status } = await shop.checkout();
  expect(status).toBe(200);
  return session.sessionId;
}

async function happen(sessionId: string, act: Story['acts'][number] | undefined): Promise<void> {
  const { of, path = '', body } = act ?? {};
  const subject = of && (await sessionAt(sessionId))?.[of][0]?.id;
  // Each guest has an address of their own: one is told of ten unpaid orders a day.
  const buyer = path === 'pay' && { customer: { ...GUEST.customer, email: `${sessionId}@example.org` } };
  await shop.sandbox.control(of ? `${of}/${subject}/${path}` : `sessions/${sessionId}/${path}`, body && { ...body, ...buyer });
}

const sessionAt = async (sessionId: string) => (await readProvider(shop.sandbox.url)).sessions.find(({ id }) => id === sessionId);

interface Sent { id: string; type: string; object: object; created?: number }

/** The events of a session and its payment, the oldest first. */
async function eventsOf(sessionId: string): Promise<Sent[]> {
  const { events } = await readProvider(shop.sandbox.url);
  const session = await sessionAt(sessionId);
  const about = new Set([
    sessionId, session?.paymentIntent, session?.charge?.id, ...(session?.refunds ?? []).map(({ id }) => id),
    ...(session?.disputes ?? []).map(({ id }) => id),
  ]);
  return Promise.all(events.filter((event) => about.has(event.about)).map(async ({ id }) => {
    const answer = await fetch(`${shop.sandbox.url}/v1/events/${id}`, { headers: { authorization: 'Bearer sk_test_x' } });
    const { type, created, data } = (await answer.json()) as { type: string; created: number; data: { object: object } };
    return { id, type, created, object: data.object };
  }));
}

async function send(event: Sent): Promise<void> {
  expect(await shop.webhook(event)).toBe(200);
}

async function expectEnd(sessionId: string, ends: Expected, order: string): Promise<void> {
  const [attempt] = await shop.db.select().from(attempts).where(eq(attempts.sessionId, sessionId));
  const found = await shop.db.select().from(orders).where(eq(orders.sessionId, sessionId));
  const holds = found[0]
    ? await shop.db.select({ reason: orderHolds.reason }).from(orderHolds).where(eq(orderHolds.orderId, found[0].id))
    : [];
  const mails = found[0]
    ? await shop.db.select({ kind: outbox.kind }).from(outbox).where(sql`${outbox.key} LIKE ${`%:${found[0].id}`}`)
    : [];
  const shown = found.map(({ status, paidAt, amount, refundedAmount, disputedAmount }) => ({
    status, paid: paidAt !== null, refunded: refundedAmount === amount ? ALL : refundedAmount,
    ...(disputedAmount === amount && { disputed: true }), ...(holds[0] && { held: holds.map(({ reason }) => reason).join() }),
  }));
  expect({ order, attempt: attempt?.status, orders: shown })
    .toEqual({ order, attempt: ends.attempt, orders: ends.order ? [ends.order] : [] });
  // A payment that we first hear of when it is settled needs no second mail.
  const kinds = mails.map(({ kind }) => kind);
  for (const mail of ends.mails) if (!mail.endsWith('?')) expect(kinds).toContain(mail);
  for (const kind of kinds) expect([...ends.mails, ...ends.mails.map((mail) => mail.replace('?', ''))]).toContain(kind);
}

/** What PostgreSQL itself says of when the rows were last written. */
async function versionsOf(sessionId: string): Promise<unknown[]> {
  const { rows } = await shop.db.execute(sql`
    SELECT 'attempt' AS what, xmin::text FROM checkout_attempts WHERE session_id = ${sessionId} UNION ALL SELECT 'order', xmin::text FROM orders WHERE session_id = ${sessionId}`);
  return rows;
}
