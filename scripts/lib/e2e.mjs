import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium, ensureEngine } from './browsers.mjs';
import { withoutRealServices } from './environment.mjs';
import { portsFrom } from './ports.mjs';
import { Problem } from './problem.mjs';
import { isHeld } from './run-file.mjs';
import { runNode } from './run-node.mjs';
import { openShop } from './shop.mjs';

/**
 * Playwright against whole shops of its own: other ports, empty data folders, the optimised builds. Tests change what a
 * shop is (its menu, its switches, what is live in it), so each worker has one to itself.
 * @returns {Promise<{ passed: number, failed: number, skipped: number, failures: string[] }>} `failures`: those of a first try too, whose
 *   second passed.
 */
export async function runEndToEnd({ root, args: given, print }) {
  const { browser, args } = chosenBrowser(given);
  if (!browser) ensureChromium(root, print);
  const whole = args.every((arg) => arg.startsWith('-'));
  const engines = browser ? [browser] : whole || args.some((arg) => arg.includes('engines')) ? ENGINES : [];
  for (const name of engines) ensureEngine(name, root, print);
  const data = path.join(root, '.data', 'e2e');
  // Whoever names a few tests has them sooner from one shop; the whole is done by three in half the time, on two cores too.
  const folders = (whole ? ['1', '2', '3'] : ['1']).map((name) => path.join(data, name));
  if (folders.some(isHeld)) throw new Problem('The end-to-end tests are running already; wait for them, or stop them.');
  rmSync(data, { recursive: true, force: true });
  const base = Number(process.env.E2E_PORT || 4200);
  const env = withoutRealServices(process.env);
  let died;
  const shops = [];
  const close = () => Promise.all(shops.map((shop) => shop.close()));
  const interrupt = () => void close().then(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, interrupt);
  try {
    const addresses = await Promise.all(folders.map(async (dataDir, index) => {
      // The first builds and signs what both show: a signature lies beside its build, and each shop has keys of its own.
      if (index > 0) await shops[0].opened;
      const ports = portsFrom(base + 20 * index);
      // A working copy's dev server stands beside its shop.
      const settings = { ...env, OVERRIDE_ORIGINS: `http://localhost:${ports.shop + 19}` };
      const shop = openShop({
        root, dataDir, ports, print, env: settings, onDeath: (problem) => { died = problem; print(problem.message); },
      });
      shops.push(shop);
      return addressesOf(await shop.opened, dataDir);
    }));
    for (const { SHOP_URL } of addresses) print(`A shop for the tests is at ${SHOP_URL}.`);
    const report = path.join(root, 'test-results', 'e2e.json');
    rmSync(report, { force: true });
    await runNode([
      path.join(root, 'node_modules/@playwright/test/cli.js'), 'test', '-c', path.join(root, 'e2e/playwright.config.ts'), ...args,
    ], {
      env: { ...env, E2E_SHOPS: JSON.stringify(addresses), ...(browser && { E2E_BROWSER: browser }) },
    });
    if (died) throw died;
    if (!existsSync(report)) throw new Problem('Playwright ended without a report.');
    const { stats, errors, suites } = JSON.parse(readFileSync(report, 'utf8'));
    // Errors outside any test (a file that doesn't load) count as one failure each.
    return {
      passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped,
      failures: [...errors.map(({ message }) => message), ...suites.flatMap(failuresOf)],
    };
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, interrupt);
    await close();
  }
}

function failuresOf({ suites = [], specs = [] }) {
  const ofSpec = ({ file, title, tests }) => tests.flatMap(({ projectName, status, results }) => results.flatMap(({ retry, errors }) =>
    errors.map(({ message }) =>
      `${file} › ${title} (${projectName}, try ${retry + 1}${status === 'flaky' ? '; a later one passed' : ''})\n${message}`)));
  return [...suites.flatMap(failuresOf), ...specs.flatMap(ofSpec)];
}

const ENGINES = ['firefox', 'webkit'];

/** `--browser firefox|webkit`: in that engine alone its journeys, or the specs that are named. */
function chosenBrowser(given) {
  const at = given.indexOf('--browser');
  if (at === -1) return { args: given };
  const browser = given[at + 1];
  if (!ENGINES.includes(browser)) throw new Problem(`--browser knows ${ENGINES.join(' and ')}, and not ${browser}.`);
  const rest = given.toSpliced(at, 2);
  return { browser, args: [`--project=${browser}`, ...rest, ...(rest.every((arg) => arg.startsWith('-')) ? ['e2e/engines/'] : [])] };
}

/** Environment variables with the addresses of a shop's parts, for the tests. */
function addressesOf({ site, databaseUrl, urls, environment }, dataDir) {
  return {
    SHOP_URL: site,
    SHOP_PORT: environment.env.edge.PORT,
    SHOP_DATA: dataDir,
    DATABASE_URL: databaseUrl,
    INBOX_URL: urls.inbox,
    PAYMENTS_URL: urls.payments,
    IDENTITY_URL: urls.identity,
    REMOTE_CONFIG_URL: urls.remoteConfig,
    PUSH_URL: urls.push,
    BACKEND_URL: `http://127.0.0.1:${environment.env.backend.PORT}`,
  };
}
