// `npm run bench:plans`: how PostgreSQL answers every question of shop, workers and kitchen when the tables are large.
// The exit code is 1 if it reads a large table whole.
import { createHash, randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { deliveryDate, lastOrderDay, londonMidnight } from 'shared-rules';
import { planMenu } from 'shared-rules/plan-menu';
import { run } from '../../backend/src/ops/run';
import { publishPlanned } from '../../backend/src/menu/planned-menu';
import { queueArrivesTomorrow } from '../../backend/src/orders/arrives-tomorrow';
import { refundNext } from '../../backend/src/payments/refunds';
import { eraseNext } from '../../backend/src/users/erase';
import { queueWeekMail } from '../../backend/src/week-mails/week-mail';
import { cleanUp } from '../../backend/src/workers/clean-up';
import { takeMissedEvents } from '../../backend/src/workers/missed-events';
import { reconcileNext } from '../../backend/src/workers/reconcile';
import { forgetNext } from '../../backend/src/workers/retention';
import { sendNextMail } from '../../backend/src/workers/send-mail';
import { describeMachine } from '../lib/machine';
import { describeRun } from '../lib/describe-run';
import { openShopInProcess } from '../lib/shop-in-process';
import { table } from '../lib/table';
import { explain, recordStatements, type Explained } from './explain';
import { fillTables } from './fill';

const { values } = parseArgs({ options: { orders: { type: 'string', default: '1000000' } } });
const count = Number(values.orders);
const print = (line: string) => void process.stdout.write(`${line}\n`);
const machine = describeMachine();
const when = new Date().toISOString();
const statements = recordStatements();

/** Asks everything of a shop with so many orders. */
async function measure(count: number): Promise<Explained[]> {
  const shop = await openShopInProcess();
  const { app, deps, identity, menu } = shop;
  const [plan] = menu.plans;
  if (!plan) throw new Error('The menu has no plan.');
  const week = planMenu(menu.meals, plan.id).map(({
    day, mealTime, meal: { id, name, allergens, ingredients },
  }) => ({ id, name, day, mealTime, allergens, ingredients }));
  print(`Filling the tables with ${count} orders …`);
  const { id: planId, name, priceInCents, vatRate } = plan;
  await fillTables(shop.databaseUrl, count, JSON.stringify([{ planId, name, quantity: 1, priceInCents, vatRate, meals: week }]));

  const tokenOf = (uid: string, role: 'manager' | null = null) => {
    identity.accounts.set(uid, { uid, email: `${uid}@example.org`, password: 'x', displayName: 'Ada King', isEmailVerified: true, role });
    return identity.token({ uid, email: `${uid}@example.org`, role });
  };
  // An order and its customer, as fillTables made them.
  const n = Math.min(6, count);
  const uid = `c${1 + n % Math.ceil(count / 10)}`;
  const [number, orderId] = [`FDK-${String(n).padStart(8, '0')}`, createHash('md5').update(`o${n}`).digest('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')];
  const [customer, manager] = [tokenOf(uid), tokenOf('boss', 'manager')];
  const items = [{ planId, quantity: 1, priceInCents, mealIds: week.map(({ id }) => id) }];
  const checkout = () => ({ cartId: randomUUID(), postCode: 'E4 6EY', items });
  const search = (text: string): [method: 'POST', url: string, token: string, body: object] => ['POST', '/api/kitchen/orders/search', manager, { text }];
  const calls: [method: 'GET' | 'POST', url: string, token?: string | undefined, body?: object][] = [
    ['GET', '/metrics'], ['GET', '/readyz'], ['GET', '/api/config'], ['GET', '/api/menu'], ['GET', '/api/menu/plans'], ['GET', '/api/user/profile', customer],
    ['GET', '/api/user/export', customer], ['GET', '/api/orders', customer], ['GET', `/api/orders/${orderId}`, customer],
    ['POST', '/api/orders/claim', customer, { token: 'x'.repeat(43), postCode: 'E4 6EY' }],
    ['POST', '/api/payments/create-checkout-session', undefined, checkout()], ['POST', '/api/payments/create-checkout-session', customer, checkout()],
    ['GET', `/api/payments/status?sessionId=cs${n}`], ['POST', '/api/area-requests', undefined, { email: 'far@example.org', postCode: 'N7 6PA' }],
    ['GET', '/api/kitchen/cook-list', manager], ['GET', '/api/kitchen/packing', manager], ['GET', '/api/kitchen/round', manager],
    ['GET', '/api/kitchen/corrections', manager], ['GET', '/api/kitchen/figures', manager], ['POST', '/api/kitchen/moves', manager, { to: 'PREPARING', orders: [number] }],
    search(number), search(`${uid}@example.org`), search('E4 6EY'), search('Ada6 King'), ['GET', `/api/kitchen/orders/${number}`, manager],
    ['GET', '/api/kitchen/attention', manager], ['GET', `/api/kitchen/held/cs${n}`, manager], ['GET', '/api/kitchen/shop', manager],
  ];
  for (const [method, url, token, body] of calls) {
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
    const asker = `${method} ${url.replace(/\?.*/, '').replace(orderId, ':id').replace(number, ':id').replace(/cs\d+$/, ':session')}`;
    const request = { method, url, headers, ...(body && { payload: JSON.stringify(body) }) };
    const answer = await statements.during(asker, () => app.inject(request));
    // 404: there is no such link, and no payment in quarantine. Both are looked for all the same.
    if (answer.statusCode >= 400 && answer.statusCode !== 404) print(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
  }
  // Two workers have something to do at some hours only.
  const day = deliveryDate(new Date());
  const hoursBefore = (midnightOf: string, hours: number) => ({
    ...deps, now: () => new Date(londonMidnight(midnightOf).getTime() - hours * 3_600_000),
  });
  const workers = {
    'send mail': sendNextMail, 'week mails': () => queueWeekMail(hoursBefore(lastOrderDay(day), 12)),
    'arrives tomorrow': () => queueArrivesTomorrow(hoursBefore(day, 6)), refund: refundNext, reconcile: reconcileNext, 'missed events': takeMissedEvents, erase: eraseNext,
    retention: forgetNext, 'planned menu': publishPlanned, 'clean-up': cleanUp,
  };
  for (const [worker, round] of Object.entries(workers)) await statements.during(`worker: ${worker}`, async () => { await round(deps); });
  const commands = [
    'status', 'orders list', `orders show ${number}`, 'kitchen', 'deliveries', 'weeks list', 'mails list', 'refunds list --open', 'disputes list', 'holds list',
    'quarantine list', 'allergens list', `accounts show ${uid}`, 'audit --limit 20',
  ];
  const tools = { tools: { deps, actor: 'bench', remoteConfig: { publish: async () => {} }, readText: async () => '' }, close: async () => {} };
  for (const command of commands) {
    const asker = `ops: ${command.replace(number, '<order>').replace(uid, '<uid>')}`;
    const { code, error } = await statements.during(asker, () => run(command.split(' '), async () => tools));
    if (code !== 0) print(`ops ${command}: ${error}`);
  }

  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
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
print(describeRun({ when, command: `npm run bench:plans -- --orders ${count}`, machine }, `${count} orders, ${Math.ceil(count / 10)} profiles; "at 1" is the same shop with one order`));
print(table(['who asks', 'ms at 1', 'ms', 'pages at 1', 'pages', 'reads whole', 'statement', 'scans'], many.map(({ asker, ms, buffers, whole, text, scans }) => [
  asker, few.get(text)?.ms.toFixed(1) ?? '–', ms.toFixed(1), String(few.get(text)?.buffers ?? '–'), String(buffers), [...new Set(whole)].join(', ') || '–', shorten(text),
  [...new Set(scans)].slice(0, 4).join(', '),
])));
const bad = many.filter((one) => one.whole.length > 0);
print(`\n${many.length} statements; ${bad.length} of them read a large table whole.`);
process.exit(bad.length > 0 ? 1 : 0);
