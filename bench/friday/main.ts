// `npm run bench:friday`: the busiest Friday evening, on this machine alone. `--short` is a minute, to see that it works.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { anotherVersion } from '../../e2e/support/another-version';
import { openIdentityKeys } from '../lib/identity-keys';
import { describeMachine } from '../lib/machine';
import { createReleaseTool } from '../releases/release-tool';
import { arrive } from './arrivals';
import { openCustomers } from './customers';
import { openFridayShop } from './friday-shop.mjs';
import { findLimit } from './find-limit';
import { Recorder } from './recorder';
import { reportFriday } from './report';
import { openShoppers } from './shopper';
import { watchProcesses } from './watch-processes';

const ROOT = path.resolve(import.meta.dirname, '../..');
const RELEASED = 'mf-orders';
const PEAK = 50;
/** After this the bench ends, whatever it waits for. */
const LONGEST_MS = 40 * 60_000;
/** Until what was sent while the database came back has been answered. */
const SETTLE_MS = 5_000;

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false }, out: { type: 'string', default: path.join(ROOT, 'bench/results', 'friday.json') },
  },
});
const evening = values.short ? { shoppers: 60, seconds: 60, peakSeconds: 10 } : { shoppers: 1000, seconds: 600, peakSeconds: 60 };
const print = (line: string) => void process.stdout.write(`${line}\n`);

setTimeout(() => { print('The bench took too long and was ended.'); process.exit(1); }, LONGEST_MS).unref();
const machine = describeMachine();
const when = new Date().toISOString();
print(`Building another version of ${RELEASED} …`);
const other = await anotherVersion(RELEASED);
const shop = await openFridayShop({ root: ROOT, firstPort: Number(process.env.BENCH_PORT ?? 4460), openKeys: openIdentityKeys, print });
try {
  const tool = createReleaseTool({ ...process.env, ...shop.releaseEnv });
  await tool.publish(other.folder, RELEASED);
  const recorder = new Recorder();
  const signIn = await openCustomers(shop);
  const shoppers = openShoppers({ ...shop, signIn, recorder });
  await shoppers.fillCart();
  const watching = watchProcesses(shop.processes, shop.databaseUrl);
  const at = (share: number) => sleep(evening.seconds * share * 1000);

  print(`${evening.shoppers} shoppers arrive in ${evening.seconds} s …`);
  const visits = arrive(evening.shoppers / evening.seconds, evening.seconds, shoppers.visit);
  const peak = at(0.4).then(
    () => { print(`${PEAK} checkouts a second …`); return arrive(PEAK, evening.peakSeconds, () => shoppers.order()); },
  );
  const release = at(0.45).then(() => tool.run('promote', RELEASED, other.version, '--override', 'the busiest Friday'))
    .then(() => print('A release went live.'));
  // Not before the release is live, however busy the machine.
  const restart = Promise.all([at(0.75), release]).then(async () => {
    recorder.isAway = true;
    const since = performance.now();
    await shop.stopDatabase();
    await shop.startDatabase();
    const seconds = (performance.now() - since) / 1000;
    print(`The database was away for ${seconds.toFixed(1)} s.`);
    await sleep(SETTLE_MS);
    recorder.isAway = false;
    return seconds;
  });
  const [peakLateMs, awaySeconds] = await Promise.all([peak, restart, release, visits]);
  const orders = await waitForOrders(shoppers.paid);
  const { processes, connections } = await watching.stop();
  const routes = recorder.results();
  const paid = shoppers.paid.length;
  const { ramp, firstToBreak } = values.short
    ? { ramp: [], firstToBreak: 'not looked for in a short run' }
    : await findLimit({ ...shop, signIn }, print);
  shoppers.close();

  const results = {
    when, command: `npm run bench:friday${values.short ? ' -- --short' : ''}`, machine, shoppers: evening.shoppers,
    seconds: evening.seconds,
    peak: { perSecond: PEAK, seconds: evening.peakSeconds, lateMs: peakLateMs },
    routes, failedWhileAway: recorder.failedWhileAway, awaySeconds, paid,
    orders, processes, connections, ramp, firstToBreak,
  };
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify(results, null, 1)}\n`);
  print(`\n${reportFriday(results)}`);
  // Slow answers are a figure; a lost order or a failure without a cause is a fault.
  const failed = routes.reduce((sum, route) => sum + route.failed, 0);
  if (orders !== paid || failed > 0) process.exitCode = 1;
} finally {
  await shop.close();
}
process.exit();

/** Orders of the sessions that were paid, once there are as many or two minutes are over. */
async function waitForOrders(paid: readonly string[]): Promise<number> {
  const client = new pg.Client({ connectionString: shop.databaseUrl });
  await client.connect();
  let orders = 0;
  for (let tries = 0; tries < 120; tries += 1) {
    const { rows: [row] } = await client.query<{ count: number }>(
      'SELECT count(*)::int AS count FROM orders WHERE session_id = ANY($1)', [paid],
    );
    orders = row?.count ?? 0;
    if (orders === paid.length) break;
    await sleep(1_000);
  }
  await client.end();
  return orders;
}
