import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureDebianTools } from '../../scripts/lib/debian-tools.mjs';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { describeMachine } from '../lib/machine';
import { seedOrders } from '../lib/seed-orders';
import { rotate } from '../lib/rotate';
import { addLighthouse } from './lighthouse';
import { guestWithCart, signedInCustomer, stateAt } from './browser-state';
import { siteBehindNginx, startNginx } from './nginx';
import { openProduction } from './production';
import { report } from './report';
import type { WebResults } from './results';
import { EARLY_TAPS, measureEarlyTap } from './early-tap';
import { measureFirstTap, TAP_CASES } from './first-tap';
import { CHANGES, measureChange } from './route-change';
import { ROUTES } from './routes';
import { openVariants, type Variant, type VariantName } from './variants';
import { measureFirstAnswer, measureLoad } from './page-load';
import { measureSecondVisit } from './second-visit';
import { launchBrowser, type BrowserState } from './phone';

const ROOT = path.resolve(import.meta.dirname, '../..');
const print = (line: string) => void process.stdout.write(`${line}\n`);

const { values } = parseArgs({
  options: {
    routes: { type: 'string', default: ROUTES.map(({ name }) => name).join() },
    runs: { type: 'string', default: '5' },
    /** Lighthouse's own: `devtools`, or `simulate`, as PageSpeed Insights shows it. */
    throttling: { type: 'string', default: 'devtools' },
    /** Any of load, live, again, change, tap, early, lighthouse. */
    parts: { type: 'string', default: 'load,live,change' },
    /** Through Debian's nginx with docs/deploy/nginx.conf, so by HTTP/2 and TLS, as in production. */
    nginx: { type: 'boolean', default: false },
    /** With the shop in production as a further variant, through nginx, for pages that need neither payment nor sign-in. */
    production: { type: 'boolean', default: false },
    out: { type: 'string', default: path.join(ROOT, 'bench/results/web.json') },
  },
});
const runs = Number(values.runs);
const throughNginx = values.nginx || values.production;
const routes = ROUTES.filter(({ name }) => values.routes.split(',').includes(name));
const parts = new Set(values.parts.split(','));
const throttling = values.throttling === 'simulate' ? 'simulate' : 'devtools';
if (routes.length === 0 || !Number.isInteger(runs) || runs < 1) {
  throw new Error(`Routes are ${ROUTES.map(({ name }) => name).join()}; runs a whole number.`);
}

const results: WebResults = {
  when: new Date().toISOString(),
  command: `npm run bench:web -- --routes ${routes.map(({ name }) => name).join()} --runs ${runs} --parts ${values.parts} --throttling ${values.throttling}${values.production ? ' --production' : values.nginx ? ' --nginx' : ''}`,
  machine: describeMachine(), browser: '', runs, throttling, loads: [], lives: [], changes: [], taps: [], earlyTaps: [], again: [],
  lighthouse: [],
};
const shop = await openBenchShop({ root: ROOT, print, ...(throughNginx && { settings: { SITE_URL: siteBehindNginx('composed') } }) });
const originOf = throughNginx ? siteBehindNginx : (_: VariantName, port: number) => `http://localhost:${port}`;
const { variants: local, close } = await openVariants({ root: ROOT, shop, folder: shop.folder, port: shop.port, originOf, print });
const production = values.production ? await openProduction({ root: ROOT, site: siteBehindNginx('production'), print }) : undefined;
const variants = production ? [...local, production.variant] : local;
if (throughNginx) process.env.PATH = ensureDebianTools(ROOT, print);
const nginx = throughNginx
  ? await startNginx(variants.map(({ name, port }) => ({ name, port, apiUrl: (name === 'production' ? production : shop)?.apiUrl ?? '' })))
  : undefined;
const browserArgs = nginx?.browserArgs ?? [];
const browser = await launchBrowser(browserArgs);
results.browser = browser.version();
try {
  const [composed] = variants;
  if (!composed) throw new Error('No variant.');
  const states: Partial<Record<'cart' | 'customer', BrowserState>> = {};
  if (routes.some(({ visitor }) => visitor === 'cart')) states.cart = await guestWithCart(shop.site);
  if (routes.some(({ visitor }) => visitor === 'customer')) {
    await seedOrders(shop.databaseUrl, 10);
    states.customer = await signedInCustomer(browser, composed);
  }
  const stateFor = (variant: Variant, kind: 'cart' | 'customer' | undefined) => {
    const state = kind && states[kind];
    return state && stateAt(variant.origin, state);
  };
  // The variants take turns, so that other load on the machine affects all of them.
  for (let run = 0; run < runs; run += 1) {
    for (const route of routes) {
      for (const variant of rotate(variants, run)) {
        if (variant.name === 'monolith-split' || (variant.name === 'production' && !route.floor) || (variant.scriptless && !route.floor)
          || (route.own && variant.name.startsWith('monolith'))) continue;
        const state = stateFor(variant, route.visitor);
        if (parts.has('load')) {
          const load = await measureLoad(browser, variant, route, state);
          results.loads.push({ route: route.name, variant: variant.name, run, ...load });
          print(`${run + 1}/${runs} ${route.name} ${variant.name}: LCP ${Math.round(load.lcp)} (${load.lcpWhat}), FCP ${Math.round(load.fcp)}, TBT ${Math.round(load.tbt)}, CLS ${load.cls.toFixed(3)}, ${load.requests} requests, ${Math.round(load.bytes / 1000)} KB`);
        }
        if (parts.has('again') && (variant.name === 'composed' || variant.name === 'monolith-prerendered') && !route.prepare) {
          const again = await measureSecondVisit(browser, variant, route, state);
          results.again?.push({ route: route.name, variant: variant.name, run, ...again });
          print(`${run + 1}/${runs} ${route.name} ${variant.name}: first LCP ${Math.round(again.firstLcp)}, second ${Math.round(again.lcp)}, CLS ${again.cls.toFixed(3)}, ${Math.round(again.scriptBytes / 1000)} KB of script`);
        }
        if (parts.has('live') && !variant.scriptless && !route.own) {
          const live = await measureFirstAnswer(browser, variant, route, state);
          results.lives.push({ route: route.name, variant: variant.name, run, live });
          print(`${run + 1}/${runs} ${route.name} ${variant.name}: answers after ${Math.round(live)} ms`);
        }
      }
    }
    if (parts.has('tap')) {
      for (const tapCase of rotate(TAP_CASES, run)) {
        const tap = await measureFirstTap(browser, composed, tapCase);
        results.taps?.push({ run, ...tap });
        print(`${run + 1}/${runs} first tap, ${tap.scrolled ? 'after a scroll' : 'no scroll'}, ${tap.ahead ? 'fetched ahead' : 'not fetched'}: INP ${tap.inp}, answered ${Math.round(tap.answered)} ms`);
      }
    }
    if (parts.has('early')) {
      for (const name of rotate(EARLY_TAPS, run)) {
        // A site without script opens pages too.
        const floor = variants.filter(({ name: of }) => of === 'floor' && name.startsWith('open-me'));
        const compared = [composed, { ...composed, name: 'started' as const }, ...floor];
        for (const variant of rotate(compared, run)) {
          const tap = await measureEarlyTap(browser, variant, name);
          results.earlyTaps?.push({ variant: variant.name, run, ...tap });
          print(`${run + 1}/${runs} ${name} ${variant.name}: ${Math.round(tap.took)} ms${tap.sign === undefined ? '' : `, noticed after ${Math.round(tap.sign)} ms`}`);
        }
      }
    }
    if (!parts.has('change')) continue;
    for (const change of CHANGES) {
      for (const state of ['warm', 'cold'] as const) {
        for (const variant of rotate(variants, run)) {
          if (variant.scriptless || (variant.name !== 'composed' && variant.name !== 'monolith-split')) continue;
          const took = await measureChange(browser, variant, change, state);
          results.changes.push({ to: change.name, state, variant: variant.name, run, took });
          print(`${run + 1}/${runs} home → ${change.name}, ${state}, ${variant.name}: ${Math.round(took)} ms`);
        }
      }
    }
  }
} finally {
  await browser.close();
}
if (parts.has('lighthouse')) {
  const { data } = (await (await fetch(`${shop.site}/api/menu/plans`)).json()) as { data: { id: string }[] };
  await addLighthouse({ results, variants, plans: data.map(({ id }) => id), browserArgs, runs, print });
}
close();
await nginx?.stop();
await production?.close();
await shop.close();

mkdirSync(path.dirname(values.out), { recursive: true });
writeFileSync(values.out, `${JSON.stringify(results, null, 1)}\n`);
print(`\n${report(results)}\n\nEach measurement: ${path.relative(process.cwd(), values.out)}`);
process.exit(0);
