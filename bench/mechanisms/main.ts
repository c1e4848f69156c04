// `npm run bench:mechanisms`: the shop beside the same shop without one of its mechanisms, each in turn, through nginx.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { ensureDebianTools } from '../../scripts/lib/debian-tools.mjs';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { describeMachine } from '../lib/machine';
import { rotate } from '../lib/rotate';
import { seedOrders } from '../lib/seed-orders';
import { guestWithCart, signedInCustomer } from '../web/browser-state';
import { siteBehindNginx, startNginx } from '../web/nginx';
import { launchBrowser } from '../web/phone';
import { apply, copyTree, edited } from './copy-tree';
import { nameOf, visit, visitOf, type Side } from './measure';
import { MECHANISMS, type Mechanism } from './mechanisms';
import { reportMechanisms, type MechanismsResults } from './report';

const ROOT = path.resolve(import.meta.dirname, '../..');
const COPY = path.join(ROOT, '.data/bench-mechanisms/without');
const FIRST_PORT = Number(process.env.BENCH_PORT ?? 4400);
const dataOf = (name: string) => path.join(ROOT, '.data/bench-mechanisms', `data-${name}`);
const print = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '9' },
    /** Ids of mechanisms, with commas. */
    only: { type: 'string', default: MECHANISMS.map(({ id }) => id).join() },
    out: { type: 'string', default: path.join(ROOT, 'bench/results/mechanisms.json') },
  },
});
const runs = Number(values.runs);
const only = values.only.split(',');
const chosen = MECHANISMS.filter(({ id }) => only.includes(id));
if (chosen.length !== only.length || !Number.isInteger(runs) || runs < 1) {
  throw new Error(`Mechanisms are ${MECHANISMS.map(({ id }) => id).join()}; runs a whole number.`);
}

for (const { without } of chosen) edited(without, ROOT);

process.env.PATH = ensureDebianTools(ROOT, print);
// A run of some mechanisms leaves the rows of others in their place.
const kept: MechanismsResults['rows'] = existsSync(values.out) ? (JSON.parse(
  readFileSync(values.out, 'utf8'),
) as MechanismsResults).rows.filter(
  ({ id }) => !only.includes(id) && MECHANISMS.some((one) => one.id === id),
) : [];
const results: MechanismsResults = {
  when: new Date().toISOString(), command: 'npm run bench:mechanisms', machine: describeMachine(), browser: '', rows: kept,
};
const whole = await openSide('with', ROOT, FIRST_PORT);
// With the builds that this has made.
copyTree(ROOT, COPY);
try {
  for (const mechanism of chosen) await compare(mechanism);
} finally {
  await whole.shop.close();
}
print(`\n${reportMechanisms(results)}`);
process.exit(0);

async function openSide(name: string, root: string, firstPort: number) {
  const shop = await openBenchShop({ root, print, firstPort, dataDir: dataOf(name), settings: { SITE_URL: siteBehindNginx(name) } });
  await seedOrders(shop.databaseUrl, 10);
  return { name, shop, site: { name, port: Number(new URL(shop.site).port), apiUrl: shop.apiUrl } };
}

async function compare(mechanism: Mechanism): Promise<void> {
  print(`\n${mechanism.decision}, ${mechanism.what}`);
  const undo = apply(mechanism.without, COPY);
  // An empty store: builds that lack different things may have one version.
  rmSync(dataOf('without'), { recursive: true, force: true });
  const other = await openSide('without', COPY, FIRST_PORT + 100);
  const sides = [whole, other];
  const nginx = await startNginx(sides.map(({ site }) => site));
  const browser = await launchBrowser(nginx.browserArgs);
  results.browser = browser.version();
  try {
    await measure(browser, mechanism, await Promise.all(sides.map((side) => prepare(browser, side))));
  } finally {
    await browser.close();
    await nginx.stop();
    await other.shop.close();
    undo();
  }
  // After each, so that a run that is cut off has not been for nothing.
  mkdirSync(path.dirname(values.out), { recursive: true });
  writeFileSync(values.out, `${JSON.stringify(results, null, 1)}\n`);
}

async function prepare(browser: Browser, { name, shop }: typeof whole): Promise<Side> {
  const variant = { name, origin: siteBehindNginx(name), scriptless: false };
  const states = { cart: await guestWithCart(shop.site), customer: await signedInCustomer(browser, variant) };
  return { ...variant, states };
}

async function measure(browser: Browser, { id, measures }: Mechanism, sides: readonly Side[]): Promise<void> {
  const visits = [...new Set(measures.map(visitOf))].map((key) => measures.filter((one) => visitOf(one) === key));
  const rows = measures.map((one) => ({ id, measure: nameOf(one), with: [] as number[], without: [] as number[] }));
  results.rows.push(...rows);
  for (let run = 0; run < runs; run += 1) {
    for (const same of visits) {
      const [first] = same;
      if (!first) continue;
      // In turn, so that other load on the machine affects both.
      for (const side of rotate(sides, run)) {
        const read = await visit(browser, side, first);
        for (const one of same) {
          const row = rows[measures.indexOf(one)];
          row?.[side.name === 'with' ? 'with' : 'without'].push(read(one));
          print(`${run + 1}/${runs} ${nameOf(one)}, ${side.name}: ${Math.round(read(one))}`);
        }
      }
    }
  }
}
