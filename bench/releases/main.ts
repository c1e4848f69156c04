import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { anotherVersion } from '../../e2e/support/another-version';
import { CHROMIUM_ARGS, DEBIAN_CHROMIUM } from '../../e2e/support/engines/engines';
import { isHeld } from '../../scripts/lib/run-file.mjs';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { describeMachine } from '../lib/machine';
import { benchReleaseTool } from './release-tool';
import { reportReleases, type ReleasesResults } from './report';
import { releaseWhileShopping } from './run';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REMOTES = ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-orders'];
const RESULTS = path.join(ROOT, 'bench/results/releases.json');

/** `npm run bench:releases`: 100 releases and rollbacks while 20 customers shop. The exit code is 1 if there was any problem. */
async function main(): Promise<void> {
  const changes = Number(process.env.CHANGES ?? 100);
  const sessions = Number(process.env.SESSIONS ?? 20);
  const seed = Number(process.env.SEED ?? 1);
  // A shop of its own, because the other benches measure the released versions.
  process.env.BENCH_PORT ??= '4420';
  const dataFolder = path.join(ROOT, '.data', 'bench-releases');
  process.env.BENCH_DATA ??= dataFolder;
  // Each run starts without data, so that versions of an earlier run are not live.
  if (!isHeld(dataFolder)) rmSync(dataFolder, { recursive: true, force: true });
  const machine = describeMachine();
  const when = new Date().toISOString();
  const shop = await openBenchShop({ root: ROOT, print });
  try {
    const tool = benchReleaseTool(shop);
    const versions = new Map<string, readonly [string, string]>();
    for (const name of REMOTES) {
      print(`${name}: another version …`);
      const other = await anotherVersion(name);
      await tool.publish(other.folder, name);
      await tool.run('smoke', `${name}@${other.version}`);
      versions.set(name, [await liveVersion(shop.site, name), other.version]);
    }
    // The shop handles signals and closes everything, also the browser.
    const browser = await chromium.launch({
      handleSIGINT: false, handleSIGTERM: false, args: CHROMIUM_ARGS,
      ...(existsSync(DEBIAN_CHROMIUM) && { executablePath: DEBIAN_CHROMIUM }),
    });
    try {
      const outcome = await releaseWhileShopping({
        site: shop.site, store: shop.store, metrics: `${shop.apiUrl}/metrics`, browser, tool, versions, changes, sessions, seed, print,
        staying: Math.ceil(sessions / 4), lookMs: 20_000, limitMs: 25 * 60_000,
      });
      for (const problem of outcome.problems.slice(0, 50)) print(`! ${problem}`);
      const command = `npm run bench:releases${changes === 100 && sessions === 20 ? '' : ` (CHANGES=${changes} SESSIONS=${sessions})`}`;
      const results: ReleasesResults = { when, command, machine, browser: browser.version(), sessions, seed, outcome };
      mkdirSync(path.dirname(RESULTS), { recursive: true });
      writeFileSync(RESULTS, `${JSON.stringify(results, null, 1)}\n`);
      print(`\n${reportReleases(results)}`);
      if (outcome.problems.length > 0 || outcome.reports > 0 || outcome.toLive.length < changes) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}

async function liveVersion(site: string, name: string): Promise<string> {
  const html = await (await fetch(`${site}/`)).text();
  const { release } = JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { release: { url: string } };
  const { remotes } = (await (await fetch(site + release.url)).json()) as { remotes: { name: string; version: string }[] };
  const found = remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`${name} is not live.`);
  return found.version;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
