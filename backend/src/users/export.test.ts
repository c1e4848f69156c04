import { eq, sql } from 'drizzle-orm';
import type { OrderLine } from 'shared-api';
import { planMenu } from 'shared-rules';
import { insertOrder } from '../../testing/orders';
import { openTestShop, type TestShop } from '../../testing/shop';
import { areaRequests, attempts, orders, outbox, profiles, quarantine, refunds, reminderDevices } from '../db/schema';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const IN_FILE = 'is in the file';
const SECRET = 'who has it could use it';
const WORKING = 'only tells our own programs what is to be done, or when';
const NUMBER = 'a number of ours or of the payment provider’s, which says nothing';
const STAFF = 'the shop’s own; names of people only the manager who did it';
const ON_REQUEST =
  'what banks and managers note of a payment or an order: given on request, since a warning of fraud may not be told to whom it warns of';

/**
 * Of each table what is in the file that a customer can download, and of what is not, why; of a table without customers, why nothing is.
 * Who adds a table or a column decides here.
 */
const DECIDED: Record<string, string | Record<string, string>> = {
  profiles: {
    [IN_FILE]: 'uid email first_name last_name phone address address1 address2 post_code city country allergens delivery_note is_marketing_accepted is_email_verified week_mail_since terms_version terms_accepted_at deletion_at created_at updated_at',
    [SECRET]: 'week_mail_token', [WORKING]: 'week_mail_for erasing_at',
  },
  orders: {
    [IN_FILE]: 'id order_id uid email status delivery_status delivery_date lines amount discount promotion address refunded_amount changed_meals changed_in changes_read_at changes_told_at created_at paid_at',
    [NUMBER]: 'attempt_id session_id payment_intent', [WORKING]: 'claim_tries next_check_at checks', [ON_REQUEST]: 'disputed_amount',
    'always pounds': 'currency', 'counted from its lines': 'boxes',
  },
  // Those that became an order are in the file as that order.
  checkout_attempts: {
    [IN_FILE]: 'uid status email address lines amount delivery_date created_at expires_at',
    [NUMBER]: 'id cart_id idempotency_key session_id', [SECRET]: 'url', [WORKING]: 'takes_codes next_check_at checks',
    'always pounds': 'currency', 'counted from its lines': 'boxes', 'a hash of what is in the file': 'fingerprint',
    'their own number, or for as long as the payment is open the network, which the privacy policy names': 'holder',
  },
  quarantine: {
    [IN_FILE]: 'reason amount currency email paid_at answer_by created_at resolved_at',
    [NUMBER]: 'session_id attempt_id payment_intent', [ON_REQUEST]: 'resolution',
  },
  // Of an order as a part of it, as My Orders has them.
  refunds: {
    [IN_FILE]: 'amount note status created_at',
    [NUMBER]: 'id session_id payment_intent provider_id', [WORKING]: 'rest tries next_try_at settled_at handled_at',
    [ON_REQUEST]: 'failure is_paid_by_hand',
    'that of its payment': 'currency', 'for our figures; the customer is told the note': 'reason',
  },
  outbox: {
    [IN_FILE]: 'kind uid recipient created_at sent_at gave_up_at',
    [NUMBER]: 'id key', [WORKING]: 'tries next_try_at', 'what the mail says, which its reader has': 'payload',
  },
  area_requests: { [IN_FILE]: 'email post_code created_at confirmed_at', [NUMBER]: 'id', 'a hash of a link': 'token_hash' },
  reminder_devices: {
    [IN_FILE]: 'uid created_at', [SECRET]: 'p256dh auth', [WORKING]: 'due_day next_try_at tries',
    'who has it could use it; the name of its service is in the file': 'endpoint',
  },
  registrations: 'a sign-up under way: its row goes when the account is made',
  erasures: 'who stands in it has no account any more',
  accounting_lines: 'what stays once an order is deleted, of nobody',
  audit: ON_REQUEST,
  order_holds: ON_REQUEST,
  disputes: ON_REQUEST,
  order_claims: 'hashes of links that guests were mailed',
  command_lines: STAFF, menu_versions: STAFF, planned_menu: STAFF,
  payment_events: 'numbers of what the payment provider has told us', area_checks: 'counts', promotions: 'the shop’s own codes',
  plans: 'the menu', meals: 'the menu', offered_choices: 'the menu', shop: 'the shop’s own', delivery_weeks: 'the shop’s own',
};

/** Of a table with customers, what is decided of each column. */
function decisionsOf(table: string): Map<string, string> {
  const decided = DECIDED[table] ?? {};
  return new Map(typeof decided === 'string'
    ? []
    : Object.entries(decided).flatMap(([decision, columns]) => columns.split(' ').map((column) => [column, decision] as const)));
}

it('of every table and column it is decided whether a customer’s file has it', async () => {
  const { rows } = await shop.db.execute<{ table: string; column: string }>(sql`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns WHERE table_schema = 'public'`);
  const tables = [...new Set(rows.map(({ table }) => table))];
  expect(tables.sort()).toEqual(Object.keys(DECIDED).sort());
  for (const table of tables.filter((name) => typeof DECIDED[name] === 'object')) {
    const columns = rows.filter((row) => row.table === table).map(({ column }) => column);
    expect({ table, columns: columns.sort() }).toEqual({ table, columns: [...decisionsOf(table).keys()].sort() });
  }
});

const DAY_MS = 86_400_000;
let planted = 0;
/** Each of another day, as each amount is another. */
const moment = () => new Date(Date.parse('2026-06-01T10:00:00Z') + (planted += 1) * DAY_MS);
const amount = () => 100_001 + (planted += 1);

/** Puts a row into every table that can hold something of a customer, nothing of it null. @returns a token of theirs */
async function plant(uid: string, { isEmailVerified = true } = {}): Promise<string> {
  const { db, menu } = shop;
  const email = `${uid}@example.org`;
  const { token } = await shop.customer(uid);
  const address = (street: string) => ({
    name: `${uid} ${street} Name`, phone: '02079460001', lines: [`1 ${uid} ${street}`], city: 'London', postCode: 'E4 6EY', country: 'GB',
    note: `${uid} rings at ${street}`,
  });
  await db.update(profiles).set({
    firstName: `${uid}-first`, lastName: `${uid}-last`, phone: '02079460000', address: `1 ${uid} Profile`, address1: `${uid}-address1`,
    address2: `${uid}-address2`,
    allergens: `${uid} eats no celery`, deliveryNote: `${uid}-note`, isMarketingAccepted: true, isEmailVerified,
    weekMailToken: crypto.randomUUID(), weekMailSince: moment(), weekMailFor: '2026-01-05',
    termsVersion: `${uid}-terms`, termsAcceptedAt: moment(), deletionAt: moment(), erasingAt: moment(), createdAt: moment(),
    updatedAt: moment(),
  }).where(sql`uid = ${uid}`);
  const [plan] = menu.plans;
  if (!plan) throw new Error('no plan');
  const meals = planMenu(menu.meals, plan.id).map(({ day, mealTime, meal: { id, name, allergens, ingredients } }) =>
    ({ id, name, day, mealTime, allergens, ingredients }));
  const lines: OrderLine[] = [{ planId: plan.id, name: `${uid}-plan`, quantity: 1, priceInCents: amount(), vatRate: 0, meals }];
  const [meal] = meals;
  if (!meal) throw new Error('no meal');
  const changedMeals = [
    {
      mealId: meal.id, name: `${uid}-corrected`, was: { allergens: meal.allergens, ingredients: ['water'] },
      now: { allergens: meal.allergens, ingredients: [`${uid} ingredient`] },
    },
  ];
  await insertOrder(db, {
    orderId: `FDK-${uid}`, sessionId: `cs_${uid}_order`, paymentIntent: `pi_${uid}_order`, uid, email: `order-${email}`,
    address: address('Order Road'), deliveryDate: '2026-07-06', lines, amount: amount(), discount: amount(),
    promotion: `${uid}-CODE`, refundedAmount: 9, changedMeals, changedIn: amount(), changesReadAt: moment(), changesToldAt: moment(),
    createdAt: moment(), paidAt: moment(),
  });
  const [attemptId, sessionId] = [crypto.randomUUID(), `cs_${uid}_unpaid`];
  await db.insert(attempts).values({
    id: attemptId, cartId: crypto.randomUUID(), idempotencyKey: crypto.randomUUID(), status: 'quarantined',
    fingerprint: `${uid}-fingerprint`, uid, email: `checkout-${email}`, address: address('Checkout Road'), lines, holder: `account:${uid}`,
    amount: amount(), currency: 'gbp', deliveryDate: '2026-07-13', sessionId, url: `https://pay.example/${sessionId}`, createdAt: moment(),
    expiresAt: moment(), nextCheckAt: moment(),
  });
  await db.insert(quarantine).values({
    sessionId, attemptId, reason: `${uid}-reason`, amount: amount(), currency: 'eur', paymentIntent: `pi_${uid}_unpaid`,
    email: `held-${email}`, paidAt: moment(), answerBy: moment(), createdAt: moment(),
    resolvedAt: moment(), resolution: `${uid}-resolution`,
  });
  const refund = (session: string) => ({
    id: crypto.randomUUID(), sessionId: session, providerId: `re_${session}`, amount: amount(), currency: 'gbp',
    reason: 'operator' as const, note: `given back for ${session === sessionId ? 'the checkout' : 'the order'} of ${uid}`,
    status: 'succeeded' as const, createdAt: moment(),
  });
  await db.insert(refunds).values([refund(sessionId), refund(`cs_${uid}_order`)]);
  await db.insert(outbox).values([
    {
      key: `${uid}-mail`, kind: `${uid}-kind`, uid, recipient: `mailed-${email}`, payload: { words: `${uid}-payload` },
      createdAt: moment(), sentAt: moment(), gaveUpAt: moment(),
    },
    {
      key: `${uid}-mail-of-nobody`, kind: `${uid}-kind-of-nobody`, recipient: email.toUpperCase(), payload: {}, createdAt: moment(),
      sentAt: moment(), gaveUpAt: moment(),
    },
  ]);
  await db.insert(areaRequests).values({
    id: crypto.randomUUID(), email, postCode: `N7 ${uid}`, tokenHash: `${uid}-hash`, createdAt: moment(), confirmedAt: moment(),
  });
  await db.insert(reminderDevices).values({
    endpoint: `https://push.example/${uid}-endpoint`, uid, p256dh: `${uid}-p256dh`, auth: `${uid}-auth`, createdAt: moment(),
    day: '2026-01-05',
  });
  return token;
}

const fileOf = async (token: string) => (await shop.call('GET /user/export', { token })).body;

/** Each text, number and truth value of a stored value, as the file writes it. */
function pieces(value: unknown): string[] {
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(pieces);
  return [JSON.stringify(typeof value === 'string' && /^[\d-]{10}T[\d:.]+\+00:00$/.test(value) ? new Date(value) : value)];
}

/** Every row that names `uid`, but an order's checkout: the order says the same. */
async function rowsOf(table: string, uid: string): Promise<Record<string, unknown>[]> {
  const { rows } = await shop.db.execute<{ row: Record<string, unknown> }>(
    sql.raw(`SELECT to_jsonb(t) AS row FROM "${table}" t WHERE t::text ~ '${uid}'`),
  );
  return rows.map(({ row }) => row).filter((row) => table !== 'checkout_attempts' || row.session_id !== `cs_${uid}_order`);
}

it('has all that is decided to be in it, nothing else that is kept, and nothing of anybody else', async () => {
  // No name of hexadecimal digits alone, which a random id would have in it now and then.
  const token = await plant('olga');
  await plant('grace');
  const file = await fileOf(token);
  expect(file).not.toContain('grace');
  for (const table of Object.keys(DECIDED).filter((name) => decisionsOf(name).size > 0)) {
    const rows = await rowsOf(table, 'olga');
    for (const [column, decision] of decisionsOf(table)) {
      const held = rows.flatMap((row) => pieces(row[column] ?? []));
      const known = { table, column, isPlanted: held.length > 0 };
      if (decision === IN_FILE) {
        expect({ ...known, missing: held.filter((piece) => !file.includes(piece)) }).toEqual({ ...known, isPlanted: true, missing: [] });
      } else {
        const given = held.filter((piece) => /olga|[\w-]{20}/.test(piece) && file.includes(piece));
        expect({ ...known, given }).toEqual({ ...known, given: [] });
      }
    }
  }
});

it('has nothing that came to an address before its owner was known', async () => {
  const file = await fileOf(await plant('eve', { isEmailVerified: false }));
  expect(file).toContain('eve-kind');
  for (const theirs of ['eve-kind-of-nobody', 'areaRequest']) expect(file).not.toContain(theirs);
});

it('of a payment that was held, what was paid back by hand went back, and a try that was asked for anew is told by what came of it', async () => {
  const token = await plant('cleo');
  const again = {
    id: crypto.randomUUID(), sessionId: 'cs_cleo_unpaid', amount: 700, currency: 'gbp', reason: 'quarantine' as const,
    status: 'failed' as const, handledAt: new Date(),
  };
  await shop.db.delete(refunds).where(sql`session_id = 'cs_cleo_unpaid'`);
  await shop.db.insert(refunds).values([again, { ...again, id: crypto.randomUUID(), amount: 800, isPaidByHand: true }]);
  const { heldPayments } = (await shop.call('GET /user/export', { token })).data as {
    heldPayments: { refunds: { amountInCents: number; status: string }[] }[];
  };
  expect(heldPayments.flatMap((held) => held.refunds.map(({ amountInCents, status }) => [amountInCents, status])))
    .toEqual([[800, 'succeeded']]);
});

it('names each refund with the payment that it is of', async () => {
  const token = await plant('nora');
  const [held] = await shop.db.select().from(quarantine).where(sql`session_id = 'cs_nora_unpaid'`);
  if (!held) throw new Error('There is no held payment.');
  await shop.db.insert(quarantine).values({ ...held, sessionId: 'cs_nora_other', paymentIntent: 'pi_nora_other', createdAt: moment() });
  await shop.db.insert(refunds).values({
    id: crypto.randomUUID(), sessionId: 'cs_nora_other', amount: 900, currency: 'gbp', reason: 'quarantine', status: 'succeeded',
  });
  const { heldPayments } = (await shop.call('GET /user/export', { token })).data as {
    heldPayments: { refunds: { amountInCents: number }[] }[];
  };
  expect(heldPayments.map((one) => one.refunds.map(({ amountInCents }) => amountInCents))).toEqual([[expect.any(Number)], [900]]);
});

it('has the payment of a guest’s order that was claimed, from when it was held back, and what was mailed about it', async () => {
  const token = await plant('ivy');
  const [attemptId, sessionId] = [crypto.randomUUID(), 'cs_claimed'];
  const id = await insertOrder(shop.db, {
    orderId: 'FDK-CLAIMED1', attemptId, sessionId, email: 'guest.of.before@example.org', amount: 4200,
  });
  await shop.db.update(orders).set({ uid: 'ivy' }).where(eq(orders.id, id));
  await shop.db.insert(quarantine).values({
    sessionId, attemptId, reason: 'post_code_not_delivered', amount: 4200, currency: 'gbp', resolvedAt: new Date(), resolution: 'fulfilled',
  });
  await shop.db.insert(outbox).values([
    { key: `payment-held:${sessionId}`, kind: 'payment-held', recipient: 'guest.of.before@example.org', payload: {} },
    { key: `quarantined:${sessionId}`, kind: 'quarantined', recipient: 'operator@shop.example', payload: {} },
  ]);
  const { heldPayments, mails } = (await shop.call('GET /user/export', { token })).data as {
    heldPayments: { reason: string }[]; mails: { kind: string }[];
  };
  expect(heldPayments.map(({ reason }) => reason).sort()).toEqual(['ivy-reason', 'post_code_not_delivered']);
  expect(mails.map(({ kind }) => kind).sort()).toEqual(['ivy-kind', 'ivy-kind-of-nobody', 'payment-held']);
});

it('says little of who has just come', async () => {
  const { token } = await shop.customer('newcomer');
  expect((await shop.call('GET /user/export', { token })).data).toEqual({
    user: expect.objectContaining({ email: 'newcomer@example.org' }),
    account: { uid: 'newcomer', timeCreated: expect.any(String), timeUpdated: expect.any(String) },
    orders: [], checkouts: [], heldPayments: [], mails: [], reminderDevices: [],
  });
});
