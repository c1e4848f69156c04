// `npm run bench:plans`: how PostgreSQL answers every question of shop, workers and kitchen when the tables are large.
// The exit code is 1 if it reads a large table whole.
import { randomUUID } from 'node:crypto';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { planMenu } from 'shared-rules/plan-menu';
import { run } from '../../backend/src/ops/run';
import { refundNext } from '../../backend/src/payments/refunds';
import { eraseNext } from '../../backend/src/users/erase';
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

/** They tell how many orders there are, by an index alone; an operator asks now and then. Nothing else that these ask may read all. */
const COUNTERS = new Set(['ops: status', 'ops: orders list']);
const counts = ({ asker, text }: Explained) => COUNTERS.has(asker) && text.includes('count(*)');

const statements = recordStatements();
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
const [customer, manager] = [tokenOf('c7'), tokenOf('c8', 'manager')];
const items = [{ planId, quantity: 1, priceInCents, mealIds: week.map(({ id }) => id) }];
const calls: [method: 'GET' | 'POST', url: string, token?: string | undefined, body?: object][] = [
  ['GET', '/metrics'], ['GET', '/readyz'], ['GET', '/api/config'], ['GET', '/api/menu'], ['GET', '/api/menu/plans'], ['GET', '/api/user/profile', customer], ['GET', '/api/user/export', customer],
  ['GET', '/api/orders', customer], ['POST', '/api/payments/create-checkout-session', undefined, { cartId: randomUUID(), postCode: 'E4 6EY', items }],
  ['POST', '/api/payments/create-checkout-session', customer, { cartId: randomUUID(), postCode: 'E4 6EY', items }], ['GET', '/api/payments/status?sessionId=cs5'],
  ['GET', '/api/kitchen/cook-list', manager], ['GET', '/api/kitchen/packing', manager], ['GET', '/api/kitchen/round', manager], ['GET', '/api/kitchen/corrections', manager], ['GET', '/api/kitchen/figures', manager],
];
for (const [method, url, token, body] of calls) {
  const headers = { ...(token && { authorization: `Bearer ${token}` }), ...(body && { 'content-type': 'application/json' }) };
  const answer = await statements.during(`${method} ${url.split('?', 1)[0]}`, () => app.inject({ method, url, headers, ...(body && { payload: JSON.stringify(body) }) }));
  if (answer.statusCode >= 400) print(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`);
}
const workers = { 'send mail': sendNextMail, refund: refundNext, reconcile: reconcileNext, 'missed events': takeMissedEvents, erase: eraseNext, retention: forgetNext, 'clean-up': cleanUp };
for (const [name, round] of Object.entries(workers)) await statements.during(`worker: ${name}`, async () => { await round(deps); });
const commands = ['status', 'orders list', 'orders show FDK-00000005', 'kitchen', 'deliveries', 'weeks list', 'mails list', 'refunds list --open', 'disputes list', 'holds list', 'quarantine list', 'allergens list', 'accounts show c7@example.org', 'audit --limit 20'];
const tools = { tools: { deps, actor: 'bench', remoteConfig: { publish: async () => {} }, readText: async () => '' }, close: async () => {} };
for (const command of commands) {
  const { code, error } = await statements.during(`ops: ${command}`, () => run(command.split(' '), async () => tools));
  if (code !== 0) print(`ops ${command}: ${error}`);
}

const client = new pg.Client({ connectionString: shop.databaseUrl });
await client.connect();
const explained: Explained[] = [];
for (const statement of statements.asked()) {
  const one = await explain(client, statement, Math.max(5_000, count / 20));
  if (one) explained.push(one);
}
await client.end();
await shop.close();

const shorten = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('"', '').replaceAll('|', '¦').slice(0, 70);
explained.sort((a, b) => b.ms - a.ms);
print(describeRun({ when, command: `npm run bench:plans -- --orders ${count}`, machine }, `${count} orders, ${Math.ceil(count / 10)} profiles`));
print(table(['who asks', 'ms', 'pages', 'reads whole', 'statement', 'scans'], explained.map(({ asker, ms, buffers, whole, text, scans }) =>
  [asker, ms.toFixed(1), String(buffers), [...new Set(whole)].join(', ') || '–', shorten(text), [...new Set(scans)].slice(0, 4).join(', ')])));
const bad = explained.filter((one) => one.whole.length > 0 && !counts(one));
print(`\n${explained.length} statements; ${bad.length} of them read a large table whole.`);
process.exit(bad.length > 0 ? 1 : 0);
