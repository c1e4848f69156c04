import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { alteredBuild, type AlteredBuild } from '../../e2e/support/altered-build';
import { openBenchShop } from '../lib/bench-shop.mjs';
import { describeMachine } from '../lib/machine';
import { benchReleaseTool } from './release-tool';

const ROOT = path.resolve(import.meta.dirname, '../..');
const OVERRIDE = ['--override', 'the bench makes it live'];

/**
 * `npm run bench:rollback`: how long a promote and a rollback of one remote take until their pages are live: alone, while another
 * remote's prerender never ends, and when a slow one has just gone live. Each promote is of a version that no page was ever made of.
 */
async function main(): Promise<void> {
  process.env.BENCH_PORT ??= '4440';
  process.env.BENCH_DATA ??= path.join(ROOT, '.data', 'bench-rollback');
  const shop = await openBenchShop({ root: ROOT, print });
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 1 });
  const tool = benchReleaseTool(shop);
  const builds: AlteredBuild[] = [];
  try {
    const rows: string[] = [];
    const live = async (name: string) => (await pool.query<{ version: string }>(
      `select body->'live'->$1->>'version' as version from release.document where environment = 'local'`, [name],
    )).rows[0]?.version ?? '';
    const publish = async (build: AlteredBuild) => {
      builds.push(build);
      await tool.publish(build.folder, build.name);
    };
    /** Time until the edge has the pages, counted from the command and from the change of the release document, ms. */
    const timed = async (...words: string[]) => {
      const commandAt = Date.now();
      const wanted = await tool.change(...words);
      const pointer = path.join(shop.store, 'pages/current.json');
      const { rows: [row] } = await pool.query<{ at: Date }>(
        `select at from release.audit where environment = 'local' and sequence = $1`, [wanted],
      );
      const changed = row?.at.getTime() ?? commandAt;
      for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 10))) {
        // Pages of the document before may be written after the change.
        const { mtimeMs } = await stat(pointer);
        const { sequence } = JSON.parse(await readFile(pointer, 'utf8')) as { sequence: number };
        if (sequence >= wanted) return { command: mtimeMs - commandAt, change: mtimeMs - changed };
      }
      throw new Error(`${words.join(' ')}: no pages after a minute.`);
    };
    const rounds = Number(process.env.ROUNDS ?? 5);
    const original = await live('mf-catalog');
    const account = await live('mf-account');
    /** With this at the end of its `server.cjs`. */
    const withCode = async (name: string, version: string, code: string) => {
      const build = alteredBuild(name, version, (text, file) => (file === 'server.cjs' ? `${text}\n${code}\n` : text));
      await publish(build);
      return build;
    };
    const measure = async (where: string, before: () => Promise<() => Promise<unknown>> = async () => async () => {}) => {
      const times = { promote: [] as Awaited<ReturnType<typeof timed>>[], rollback: [] as Awaited<ReturnType<typeof timed>>[] };
      for (let round = 0; round < rounds; round += 1) {
        const other = alteredBuild('mf-catalog', original, (text) => `${text}\n// The same under another version: ${round}, ${where}.\n`);
        await publish(other);
        const [goFirst, goSecond] = [await before(), await before()];
        await goFirst();
        times.promote.push(await timed('promote', 'mf-catalog', other.version, ...OVERRIDE));
        await goSecond();
        times.rollback.push(await timed('rollback', 'mf-catalog'));
      }
      for (const [action, all] of Object.entries(times)) {
        rows.push(`| ${action}, ${where} | ${spread(all.map(({ command }) => command))} | ${spread(all.map(({ change }) => change))} |`);
      }
    };

    await measure('alone');
    let slow = 0;
    await measure('a moment after the promote of a slow remote', async () => {
      const {
        version,
      } = await withCode('mf-account', account, `const { prerender } = module.exports; module.exports = { prerender: async (input) => {
        await new Promise((resolve) => setTimeout(resolve, 2_500));
        return prerender(input); // ${slow += 1}
      } };`);
      return () => tool.change('promote', 'mf-account', version, ...OVERRIDE);
    });
    await timed('promote', 'mf-account', account, ...OVERRIDE);
    const hung = await withCode('mf-orders', await live('mf-orders'), 'module.exports = { prerender() { for (;;); } };');
    const { change } = await timed('promote', 'mf-orders', hung.version, ...OVERRIDE);
    rows.push(`| promote of the remote that hangs | | ${(change / 1000).toFixed(1)} |`);
    await measure('beside a remote that hangs');
    await timed('rollback', 'mf-orders');
    const machine = describeMachine();
    print(`\n${new Date().toISOString()} · ${JSON.stringify(machine)}\n`);
    print(
      ['| seconds, median (slowest) | from the command | from the change of the document |', '| --- | ---: | ---: |', ...rows].join('\n'),
    );
  } finally {
    for (const build of builds) build.remove();
    await pool.end();
    await shop.close();
  }
}

function spread(times: number[]): string {
  const sorted = [...times].sort((a, b) => a - b);
  return `${((sorted[Math.floor(sorted.length / 2)] ?? 0) / 1000).toFixed(1)} (${((sorted.at(-1) ?? 0) / 1000).toFixed(1)})`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
