import { fork, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { brotliCompressSync } from 'node:zlib';
import Stripe from 'stripe';
import { PaymentSandbox } from '../../backend/testing/sandbox';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { openIdentityKeys, type IdentityKeys } from '../lib/identity-keys';
import { describeMachine } from '../lib/machine';
import { median } from '../lib/median';
import { ratio } from '../lib/table';
import { rotate } from '../lib/rotate';
import { signInByApi } from './customer';
import { measureThroughput, time, type Server } from './load';
import { reportApi, type ApiResults } from './report';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SECRET = 'whsec_for_the_bench';
const print = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    sets: { type: 'string', default: '10' }, seconds: { type: 'string', default: '1' }, calls: { type: 'string', default: '12' },
    out: { type: 'string', default: path.join(ROOT, 'bench/results/api.json') },
  },
});
const [sets, seconds, calls] = [Number(values.sets), Number(values.seconds), Number(values.calls)];

const shop = await openBenchShop({ root: ROOT, print });
const children: ChildProcess[] = [];
const [portA, portB, portBare, portSigned] = [shop.port + 4, shop.port + 5, shop.port + 6, shop.port + 7];
const at = (port: number) => `http://127.0.0.1:${port}`;
// A payment sandbox of its own, so that the shop's webhooks do not change the figures.
const sandbox = await PaymentSandbox.start(`${at(portA)}/nowhere`, SECRET);
await sandbox.settings({ webhooks: { paused: true } });
const signing = await openIdentityKeys(shop.config.firebase.projectId);
try {
  const { uid, token } = await signInByApi(shop.config);
  const signedToken = signing.tokenOf({ uid, email: 'demo@fivedaykitchen.example' });
  const signedIn = { authorization: `Bearer ${token}` };
  const acceptsBrotli = { 'accept-encoding': 'br' };
  const items = await weekOf(shop.site);
  const stripe = new Stripe('sk_test_bench');
  const throughput: Required<ApiResults['throughput']> = {
    menu: { shop: [], two: [], bare: [] }, profile: { shop: [], two: [], bare: [] }, signed: { shop: [], two: [], bare: [] },
  };
  const checkout = { shop: [] as number[], bare: [] as number[] };
  const webhook = { shop: [] as number[], bare: [] as number[] };
  // New processes for each set, because two processes of the same code differ in speed. In a set each side is measured first
  // once, because the first one is slower (bench/README.md, API).
  for (let set = 0; set < sets; set += 1) {
    const [serverA, serverB, serverSigned] = await Promise.all([backend(portA), backend(portB), backend(portSigned, signing)]);
    const serverBare = await bare({ menu: await menuAt(serverA.url, acceptsBrotli), uid });
    const signed = ['/api/user/profile', { authorization: `Bearer ${signedToken}` }] as const;
    const sides = [['shop', [serverA]], ['bare', [serverBare]], ['two', [serverA, serverB]]] as const;
    const routes = [['menu', '/api/menu', acceptsBrotli], ['profile', '/api/user/profile', signedIn]] as const;
    // A first run whose figures are not used: the code is still being compiled.
    for (const [, address, headers] of routes) for (const server of [serverA, serverB, serverBare]) await measureThroughput(
      [server], address, { seconds: 3, headers },
    );
    await measureThroughput([serverSigned], signed[0], { seconds: 3, headers: signed[1] });
    for (let round = 0; round < sides.length; round += 1) {
      for (const [name, address, headers] of routes) {
        for (const [side, servers] of rotate(sides, round)) {
          throughput[name][side].push(await measureThroughput(servers, address, { seconds, headers }));
        }
      }
      for (const [side, server] of rotate([['shop', serverSigned], ['bare', serverBare]] as const, round)) {
        throughput.signed[side].push(await measureThroughput([server], signed[0], { seconds, headers: signed[1] }));
      }
      const sessions: string[] = [];
      checkout.shop.push(...await time(calls, 4, async () => {
        const { sessionId } = await post<{ data: { sessionId: string } }>(
          `${at(portA)}/api/payments/create-checkout-session`, { cartId: crypto.randomUUID(), postCode: 'E4 6EY', items },
        ).then(({ data }) => data);
        sessions.push(sessionId);
      }));
      checkout.bare.push(...await time(calls, 4, async () => { await post(`${at(portBare)}/api/payments/create-checkout-session`, {}); }));
      for (const session of sessions) await sandbox.pay(session);
      const deliver = (port: number) =>
        time(sessions.length, 4, async (index) => { await sendWebhook(stripe, at(port), sessions[index] ?? ''); });
      webhook.shop.push(...await deliver(portA));
      webhook.bare.push(...await deliver(portBare));
      print(`Set ${set + 1} of ${sets}, round ${round + 1} of ${sides.length}: menu ${ratio((throughput.menu.shop.at(-1)?.perSecond ?? NaN) / (throughput.menu.bare.at(-1)?.perSecond ?? NaN))} of bare Fastify, checkout ${ratio(median(checkout.shop) / median(checkout.bare))} times its SQL and provider call.`);
    }
    await stopAll();
  }

  const results: ApiResults = {
    when: new Date().toISOString(), command: `npm run bench:api -- --sets ${sets} --seconds ${seconds} --calls ${calls}`,
    machine: describeMachine(), rounds: throughput.menu.shop.length, throughput, checkout, webhook,
  };
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify(results, null, 1)}\n`);
  print(`\n${reportApi(results)}`);
} finally {
  await stopAll();
  signing.stop();
  await sandbox.stop();
  await shop.close();
}
process.exit(0);

/** @param signing makes it check signatures in the process, as in production; without it the identity emulator is asked each time */
async function backend(port: number, signing?: IdentityKeys): Promise<Server> {
  const emulator = new URL(shop.config.sandbox?.auth ?? 'http://localhost').host.replace('localhost', '127.0.0.1');
  const child = spawn(process.execPath, [
    '--import', 'tsx', ...(signing ? ['--import', signing.preload] : []), path.join(ROOT, 'backend/src/main.ts'),
  ], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH, HOME: process.env.HOME, SHOP_ENVIRONMENT: 'local', LOG_LEVEL: 'silent', SITE_URL: shop.site,
      PORT: String(port), DATABASE_URL: shop.databaseUrl, RATE_LIMIT: '100000000',
      STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: SECRET, STRIPE_API_URL: sandbox.url,
      FIREBASE_PROJECT_ID: shop.config.firebase.projectId,
      ...(signing?.env ?? { FIREBASE_AUTH_EMULATOR_HOST: emulator }), POSTCODES_URL: shop.postcodesUrl, SMTP_URL: 'smtp://127.0.0.1:1',
      PUBLIC_CONFIG: path.join(path.dirname(shop.store), 'public.config.json'),
    },
  });
  children.push(child);
  for (let tries = 0; tries < 240; tries += 1) {
    if (await fetch(`${at(port)}/readyz`).then(({ ok }) => ok, () => false)) return { url: at(port), pid: child.pid };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The backend on ${port} did not get ready.`);
}

async function stopAll(): Promise<void> {
  await Promise.all(children.splice(0).map(async (child) => {
    const exit = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill('SIGTERM');
    await exit;
  }));
}

/** The shop's answer with the menu; the bare server sends the same. */
async function menuAt(url: string, headers: Record<string, string>): Promise<{ body: string; headers: Record<string, string> }> {
  const answer = await fetch(`${url}/api/menu`, { headers });
  const body = brotliCompressSync(Buffer.from(await answer.arrayBuffer())).toString('base64');
  const entries = ['etag', 'vary', 'cache-control', 'content-type'].flatMap(
    (name) => { const value = answer.headers.get(name); return value ? [[name, value] as const] : []; },
  );
  return { body, headers: { ...Object.fromEntries(entries), 'content-encoding': 'br' } };
}

async function bare(settings: object): Promise<Server> {
  const child = fork(path.join(import.meta.dirname, 'bare.ts'), [], { execArgv: ['--import', 'tsx'] });
  children.push(child);
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The bare server ended with ${code}.`)));
    child.send({ ...settings, port: portBare, databaseUrl: shop.databaseUrl, stripeUrl: sandbox.url, webhookSecret: SECRET });
  });
  return { url: at(portBare), pid: child.pid };
}

async function post<T>(url: string, body: object): Promise<T> {
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as T;
}

async function sendWebhook(stripe: Stripe, url: string, sessionId: string): Promise<void> {
  const seconds = Math.floor(Date.now() / 1000);
  const payload = JSON.stringify({
    id: `evt_${crypto.randomUUID()}`, object: 'event', type: 'checkout.session.completed', created: seconds,
    data: { object: { id: sessionId, object: 'checkout.session' } },
  });
  const answer = await fetch(`${url}/api/payments/webhook`, {
    method: 'POST', body: payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret: SECRET, timestamp: seconds }),
    },
  });
  if (!answer.ok) throw new Error(`webhook: ${answer.status} ${await answer.text()}`);
}

async function weekOf(site: string): Promise<object[]> {
  const { planMenu } = await import('shared-rules/plan-menu');
  const getData = async <T>(call: string): Promise<T> => ((await (await fetch(`${site}/api${call}`)).json()) as { data: T }).data;
  const [plans, meals] = await Promise.all([
    getData<{ id: string; priceInCents: number }[]>('/menu/plans'), getData<Parameters<typeof planMenu>[0]>('/menu'),
  ]);
  const plan = plans.at(-1);
  if (!plan) throw new Error('The menu has no plan.');
  return [{ planId: plan.id, quantity: 1, priceInCents: plan.priceInCents, mealIds: planMenu(meals, plan.id).map(({ meal }) => meal.id) }];
}
