import { existsSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { anotherVersion } from '../../e2e/support/another-version';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { describeMachine } from '../lib/machine';
import { median } from '../lib/median';
import { table } from '../lib/table';
import { createReleaseTool } from './release-tool';
import { releaseWhileShopping, type Outcome } from './run';

const ROOT = path.resolve(import.meta.dirname, '../..');
const REMOTES = ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-orders'];
const DEBIAN = '/usr/bin/chromium';

/** `npm run bench:releases`: 100 releases and rollbacks while 20 customers shop. Ends by itself; exit code 1 if anything went wrong. */
async function main(): Promise<void> {
  const changes = Number(process.env.CHANGES ?? 100);
  const sessions = Number(process.env.SESSIONS ?? 20);
  const seed = Number(process.env.SEED ?? 1);
  // Other releases than what the rest of the bench measures, so another shop.
  process.env.BENCH_PORT ??= '4420';
  process.env.BENCH_DATA ??= path.join(ROOT, '.data', 'bench-releases');
  const machine = describeMachine();
  const shop = await openBenchShop({ root: ROOT, say, settings: { RATE_LIMIT: '1000000' } });
  try {
    const tool = createReleaseTool({ ...process.env, DATABASE_URL: shop.databaseUrl, RELEASE_STORE: shop.store, API_URL: shop.apiUrl });
    const versions = new Map<string, readonly [string, string]>();
    for (const name of REMOTES) {
      say(`${name}: another version …`);
      const other = await anotherVersion(name);
      await tool.publish(other.folder, name);
      versions.set(name, [await liveVersion(shop.site, name), other.version]);
    }
    const browser = await chromium.launch({ ...(existsSync(DEBIAN) && { executablePath: DEBIAN }), args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'] });
    try {
      const outcome = await releaseWhileShopping({
        site: shop.site, store: shop.store, metrics: `${shop.apiUrl}/metrics`, browser, tool, versions, changes, sessions, seed, say,
        staying: Math.ceil(sessions / 4), limitMs: 25 * 60_000,
      });
      for (const problem of outcome.problems.slice(0, 50)) say(`! ${problem}`);
      say(`\n${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}, Chromium ${browser.version()}; load at start ${machine.loadAtStart}; seed ${seed}\n`);
      say(report(outcome, sessions));
      if (outcome.problems.length > 0 || outcome.reports > 0 || outcome.toLive.length < changes) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  } finally {
    await shop.close();
  }
}

function report({ changes, toLive, screens, documents, releasesSeen, weeks, files, problems, reports }: Outcome, sessions: number): string {
  const seconds = (millis: number) => (millis / 1000).toFixed(1);
  return table(['Releases while customers shop', ''], [
    ['changes (promoted / canary / rolled back)', `${toLive.length} (${changes.promote} / ${changes.canary} / ${changes.rollback})`],
    ['from command to live pages, median (slowest), s', `${seconds(median(toLive))} (${seconds(Math.max(...toLive))})`],
    ['browser sessions', String(sessions)],
    ['screens that stood / documents loaded', `${screens} / ${documents}`],
    ['releases those documents were made of', String(releasesSeen)],
    ['weeks put into carts / kept', `${weeks.added} / ${weeks.kept}`],
    ['files used / still served', `${files.used} / ${files.served}`],
    ['failed pages, lost lines, mixed versions', String(problems.length)],
    ['failures reported by browsers', String(reports)],
  ]);
}

async function liveVersion(site: string, name: string): Promise<string> {
  const html = await (await fetch(`${site}/`)).text();
  const { release } = JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}') as { release: { url: string } };
  const { remotes } = (await (await fetch(site + release.url)).json()) as { remotes: { name: string; version: string }[] };
  const found = remotes.find((remote) => remote.name === name);
  if (!found) throw new Error(`${name} is not live.`);
  return found.version;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
