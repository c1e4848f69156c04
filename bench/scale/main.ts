import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { describeMachine } from '../lib/machine';
import { median } from '../lib/median';
import { seedOrders } from '../lib/seed-orders';
import { ms } from '../lib/table';
import { rotate } from '../lib/rotate';
import { guestWithCart, signedInCustomer } from '../web/browser-state';
import { ROUTES, type Route } from '../web/routes';
import type { Variant } from '../web/variants';
import { measureFirstAnswer, measureLoad } from '../web/page-load';
import { launchBrowser, type BrowserState } from '../web/phone';
import { measureBus, measureMeals } from './in-process';
import { openManyRemotes } from './many-remotes';
import { reportScale, type ScaleResults } from './report';

const ROOT = path.resolve(import.meta.dirname, '../..');
const print = (line: string) => void process.stdout.write(`${line}\n`);
const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' }, parts: { type: 'string', default: 'bus,meals,remotes,cart,orders' },
    out: { type: 'string', default: path.join(ROOT, 'bench/results/scale.json') },
  },
});
const runs = Number(values.runs);
const parts = values.parts.split(',');

const machine = describeMachine();
const grown: ScaleResults['grown'] = [];
const record = (what: string, unit: string, from: number, to: number) => {
  grown.push({ what, unit, from, to });
  print(`${what}: ${from.toFixed(2)} → ${to.toFixed(2)} ${unit}`);
};

if (parts.includes('bus')) {
  record('bus 1 → 10,000 subscribers, a message', 'µs', measureBus(1, runs), measureBus(10_000, runs));
}
if (parts.includes('meals')) {
  const [few, many] = await Promise.all([15, 1500].map((count) => measureMeals(count, runs)));
  if (few && many) {
    record('meals 15 → 1,500: GET /menu, Brotli', 'KB', few.bytes / 1000, many.bytes / 1000);
    record('meals 15 → 1,500: read in the browser’s parser', 'ms', few.parse, many.parse);
    record('meals 15 → 1,500: lay out a plan’s week', 'ms', few.week, many.week);
  }
}
if (parts.some((part) => ['remotes', 'cart', 'orders'].includes(part))) await measureShop();

const results: ScaleResults = {
  when: new Date().toISOString(), command: `npm run bench:scale -- --runs ${runs} --parts ${parts.join()}`, machine, runs, grown,
};
mkdirSync(path.dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify(results, null, 1)}\n`);
print(`\n${reportScale(results)}`);
process.exit(0);

async function measureShop(): Promise<void> {
  const shop = await openBenchShop({ root: ROOT, print });
  const browser = await launchBrowser();
  const shopVariant: Variant = { name: 'composed', origin: shop.site, scriptless: false };
  const routeOf = (name: Route['name']): Route => ROUTES.find((route) => route.name === name) ?? { name, path: '/' };
  try {
    if (parts.includes('remotes')) {
      const many = await openManyRemotes({ root: ROOT, shop, count: 54, folder: shop.folder, port: shop.port + 7 });
      const lcp = { few: [] as number[], many: [] as number[] };
      const requests = { few: [] as number[], many: [] as number[] };
      const sides = [['few', shopVariant], ['many', many.variant]] as const;
      // Four times as many loads as elsewhere, because the limit is only 3 %.
      for (let round = 0; round < runs * 4; round += 1) {
        for (const [side, variant] of rotate(sides, round)) {
          const load = await measureLoad(browser, variant, routeOf('home'));
          lcp[side].push(load.lcp);
          requests[side].push(load.requests);
        }
        print(`${round + 1}/${runs * 4} home, 4 and 54 remotes: LCP ${ms(lcp.few.at(-1) ?? NaN)} and ${ms(lcp.many.at(-1) ?? NaN)} ms`);
      }
      record('remotes 4 → 54: home’s HTML, Brotli', 'KB', many.bytes.few / 1000, many.bytes.many / 1000);
      record('remotes 4 → 54: the list of releases, Brotli', 'KB', many.list.few / 1000, many.list.many / 1000);
      record('remotes 4 → 54: home’s LCP', 'ms', median(lcp.few), median(lcp.many));
      record('remotes 4 → 54: home’s requests, those at idle with them', '', median(requests.few), median(requests.many));
      many.close();
    }
    if (parts.includes('cart')) {
      const states = { few: await guestWithCart(shop.site, 1), many: await guestWithCart(shop.site, 200) };
      const [few, many] = await measureBoth(routeOf('cart'), states, async () => {});
      recordLoads('cart 1 → 200 lines', few, many);
    }
    if (parts.includes('orders')) {
      await seedOrders(shop.databaseUrl, 10);
      const customer = await signedInCustomer(browser, shopVariant);
      const [few, many] = await measureBoth(
        routeOf('orders'), { few: customer, many: customer }, (side) => seedOrders(shop.databaseUrl, side === 'few' ? 10 : 10_000),
      );
      recordLoads('orders 10 → 10,000', few, many);
    }
  } finally {
    await browser.close();
    await shop.close();
  }

  type Side = { lcp: number; tbt: number; live: number };
  async function measureBoth(
    route: Route, states: Record<'few' | 'many', BrowserState>, before: (side: 'few' | 'many') => Promise<void>,
  ): Promise<[Side, Side]> {
    const measured = { few: [] as Side[], many: [] as Side[] };
    for (let run = 0; run < runs; run += 1) {
      for (const side of ['few', 'many'] as const) {
        await before(side);
        const { lcp, tbt } = await measureLoad(browser, shopVariant, route, states[side]);
        measured[side].push({ lcp, tbt, live: await measureFirstAnswer(browser, shopVariant, route, states[side]) });
        print(`${run + 1}/${runs} ${route.name}, ${side}: LCP ${ms(lcp)}, TBT ${ms(tbt)}, answers after ${ms(measured[side].at(-1)?.live ?? NaN)} ms`);
      }
    }
    const medians = (list: Side[]): Side => ({
      lcp: median(list.map(({ lcp }) => lcp)), tbt: median(list.map(({ tbt }) => tbt)), live: median(list.map(({ live }) => live)),
    });
    return [medians(measured.few), medians(measured.many)];
  }
  function recordLoads(what: string, few: Side, many: Side): void {
    record(`${what}: LCP`, 'ms', few.lcp, many.lcp);
    record(`${what}: TBT`, 'ms', few.tbt, many.tbt);
    record(`${what}: answers a tap`, 'ms', few.live, many.live);
  }
}
