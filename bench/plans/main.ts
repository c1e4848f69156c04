// `npm run bench:plans`: how PostgreSQL answers every question of shop, workers and kitchen when the tables are large.
// The exit code is 1 if it reads a large table whole, or something could not be asked.
import { createHash, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { deliveryDate, lastOrderDay, londonMidnight } from 'shared-rules';
import { answerReleases } from '../../backend/testing/answer-releases';
import { logInCommandLine, startLogIn } from '../../backend/testing/command-line';
import { run } from '../../backend/src/ops/run';
import { publishPlanned } from '../../backend/src/menu/planned-menu';
import { queueArrivesTomorrow } from '../../backend/src/orders/arrives-tomorrow';
import { makeClaim } from '../../backend/src/orders/claim-order';
import { refundNext } from '../../backend/src/payments/refunds';
import { sendNextReminder } from '../../backend/src/reminders/send-reminder';
import { readShopState } from '../../backend/src/status/switches';
import { eraseNext } from '../../backend/src/users/erase';
import { queueWeekMail } from '../../backend/src/week-mails/week-mail';
import { cleanUp } from '../../backend/src/workers/clean-up';
import { takeMissedEvents } from '../../backend/src/workers/missed-events';
import { reconcileNext } from '../../backend/src/workers/reconcile';
import { deleteNextExpired } from '../../backend/src/workers/retention';
import { sendNextMail } from '../../backend/src/workers/send-mail';
import { describeMachine } from '../lib/machine';
import { describeRun } from '../lib/describe-run';
import { openShopInProcess } from '../lib/shop-in-process';
import { table } from '../lib/table';
import { callsOf, type Call } from './calls';
import { explain, recordStatements, type Explained } from './explain';
import { fillTables } from './fill';
import { paidProvider } from './provider';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const count = Number(values.orders);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const machine = describeMachine();
const when = new Date().toISOString();
const statements = recordStatements();
const WEBHOOK = 'POST /payments/webhook';
/** What was not done that was to be asked: its statements are missing. */
const unexpected: string[] = [];
/** An order that was delivered two years ago. */
const OLD = 1140;

/** Asks everything of a shop with so many orders. */
async function measure(count: number): Promise<Explained[]> {
  const payments = paidProvider();
  const shop = await openShopInProcess(payments);
  const { app, deps, identity, menu, week: { items, lines } } = shop;
  print(`Filling the tables with ${count} orders …`);
  await fillTables(shop.databaseUrl, count, lines);

  const tokenOf = (uid: string, role: 'manager' | 'releaser' | null = null) => {
    identity.accounts.set(uid, { uid, email: `${uid}@example.org`, password: 'x', displayName: 'Ada King', isEmailVerified: true, role });
    return identity.token({ uid, email: `${uid}@example.org`, role });
  };
  const customers = Math.ceil(count / 10);
  /** As fillTables made it. */
  const orderAt = (wanted: number) => {
    const n = Math.min(wanted, count);
    const id = createHash('md5').update(`o${n}`).digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
    const uid = `c${1 + n % customers}`;
    return { id, number: `FDK-${String(n).padStart(8, '0')}`, uid, token: tokenOf(uid) };
  };
  const { number, uid } = orderAt(6);
  const checkout = () => ({ cartId: randomUUID(), postCode: 'E4 6EY', items });
  const manager = tokenOf('boss', 'manager');

  const ask = async (asker: string, route: string, { as, path, body, answers = 200 }: Call = {}) => {
    const [method = '', declared = ''] = route.split(' ');
    const payload = JSON.stringify(typeof body === 'function' ? await body() : body);
    const headers = {
      ...(as && { authorization: `Bearer ${as}` }), ...(payload && { 'content-type': 'application/json' }),
      ...(asker === WEBHOOK && { 'stripe-signature': 'x' }),
    };
    const answer = await statements.during(
      asker, () => app.inject({ method: method as 'GET', url: path ?? declared, headers, ...(payload && { payload }) }),
    );
    // A shop of one order has no other to change.
    if (count > 1 && answer.statusCode !== answers) unexpected.push(`${route} answered ${answer.statusCode}: ${answer.body}`);
    return answer;
  };
  const pay = async (): Promise<string> => {
    const answer = await ask('', 'POST /api/payments/create-checkout-session', { body: checkout() });
    return answer.json<{ data: { sessionId: string } }>().data.sessionId;
  };
  const event = (effect: object) =>
    ask(WEBHOOK, 'POST /api/payments/webhook', { body: { id: `evt_${randomUUID()}`, type: 'test', at: Date.now(), effect } });
  const caller = {
    call: async (route: string, { token, body }: { token?: string; body: object }) =>
      (await ask('', route.replace(' ', ' /api'), { body, ...(token && { as: token }) })).json<{ data: unknown }>(),
  };

  await answerReleases(shop);
  const [paid, unheard] = [await pay(), await pay()];
  const held = [await pay(), await pay(), await pay()];
  for (const session of held) {
    payments.outside.add(session);
    await event({ kind: 'session', sessionId: session });
  }
  await event({ kind: 'session', sessionId: paid });
  await event({ kind: 'payment', paymentIntent: `pi${Math.min(20, count)}` });
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  await client.query("INSERT INTO order_holds (id, order_id, reason) VALUES ('hold', $1, 'dispute')", [orderAt(13).id]);
  await client.query("UPDATE refunds SET status = 'failed' WHERE session_id IN ('cs20', 'cs40')");
  await client.query(
    "UPDATE orders SET uid = NULL, address = jsonb_set(address, '{postCode}', '\"E4 6EY\"') WHERE id = $1", [orderAt(14).id],
  );
  for (const path of ['/metrics', '/readyz']) await ask(`GET ${path}`, `GET ${path}`);
  const leaver = `c${customers}`;
  const calls = callsOf({
    menu, menuVersion: async () => (await readShopState(deps.db)).menuVersion, orderAt, day: deliveryDate(new Date()), checkout,
    manager, releaser: tokenOf('rita', 'releaser'),
    commandLine: await logInCommandLine(caller, manager), asking: [await startLogIn(caller)], leaver: tokenOf(leaver), held, paid,
    claim: await makeClaim(deps.db, orderAt(14).id, new Date()),
  });
  for (const [route, asked] of Object.entries(calls)) {
    for (const { path, ...one } of asked) await ask(route, route.replace(' ', ' /api'), { ...one, ...(path && { path: `/api${path}` }) });
  }

  // So that each worker has something to do.
  await client.query('UPDATE checkout_attempts SET next_check_at = now() WHERE session_id = $1', [unheard]);
  await client.query("UPDATE profiles SET deletion_at = now() - interval '1 day' WHERE uid = $1", [leaver]);
  await client.query("UPDATE orders SET uid = NULL, email = 'old@example.org' WHERE order_id = $1", [orderAt(OLD).number]);
  deps.areaChecks.note('N7 6PA');
  const plans = menu.plans.map((one) => ({ ...one, priceInCents: one.priceInCents + 300 }));
  await client.query(
    "INSERT INTO planned_menu (plans, meals, seen_version, goes_live_at, actor) VALUES ($1, $2, $3, now(), 'bench') ON CONFLICT DO NOTHING",
    [JSON.stringify(plans), JSON.stringify(menu.meals), (await readShopState(deps.db)).menuVersion],
  );
  // Some workers have something to do at some hours only.
  const day = deliveryDate(new Date());
  await client.query("UPDATE reminder_devices SET due_day = $1, next_try_at = now() - interval '1 second' WHERE uid = $2", [day, uid]);
  const hoursBefore = (midnightOf: string, hours: number) => ({
    ...deps, now: () => new Date(londonMidnight(midnightOf).getTime() - hours * 3_600_000),
  });
  const workers = {
    'send mail': sendNextMail, 'week mails': () => queueWeekMail(hoursBefore(lastOrderDay(day), 12)),
    'arrives tomorrow': () => queueArrivesTomorrow(hoursBefore(day, 6)), reminders: () => sendNextReminder(hoursBefore(day, 6)),
    refund: refundNext, reconcile: reconcileNext, 'missed events': takeMissedEvents, erase: eraseNext,
    retention: deleteNextExpired, 'planned menu': publishPlanned, 'clean-up': cleanUp, 'area checks': () => deps.areaChecks.flush(),
  };
  for (const [worker, round] of Object.entries(workers)) await statements.during(`worker: ${worker}`, async () => { await round(deps); });
  const commands = [
    'status', 'orders list', `orders show ${number}`, 'kitchen', 'deliveries', 'weeks list', 'mails list', 'refunds list --open',
    'disputes list', 'holds list',
    'quarantine list', 'allergens list', `accounts show ${uid}`, 'audit --limit 20',
  ];
  const tools = { tools: { deps, actor: 'bench', readText: async () => '' }, close: async () => {} };
  for (const command of commands) {
    const asker = `ops: ${command.replace(number, '<order>').replace(uid, '<uid>')}`;
    const { code, error } = await statements.during(asker, () => run(command.split(' '), async () => tools));
    if (code !== 0) unexpected.push(`ops ${command}: ${error}`);
  }

  const explained: Explained[] = [];
  for (const statement of statements.take()) {
    const one = await explain(client, statement, Math.max(5_000, count / 20));
    if (one) explained.push(one);
  }
  await client.end();
  await shop.close();
  return explained;
}

const few = new Map((await measure(1)).map((one) => [one.text, one]));
const many = await measure(count);
const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('"', '').replaceAll('|', '¦').slice(0, 70);
many.sort((a, b) => b.ms - a.ms);
print(describeRun(
  { when, command: `npm run bench:plans -- --orders ${count}`, machine },
  `${count} orders, ${Math.ceil(count / 10)} profiles; "at 1" is the same shop with one order`,
));
print(table([
  'who asks', 'ms at 1', 'ms', 'pages at 1', 'pages', 'reads whole', 'statement', 'scans',
], many.map(({ asker, ms, buffers, whole, text, scans }) => [
  asker, few.get(text)?.ms.toFixed(1) ?? '–', ms.toFixed(1), String(few.get(text)?.buffers ?? '–'), String(buffers),
  [...new Set(whole)].join(', ') || '–', shorten(text),
  [...new Set(scans)].slice(0, 4).join(', '),
])));
const bad = many.filter((one) => one.whole.length > 0);
print(`\n${many.length} statements; ${bad.length} of them read a large table whole.`);
for (const line of unexpected) print(line);
process.exit(bad.length > 0 || unexpected.length > 0 ? 1 : 0);
