import { readdir, stat } from 'node:fs/promises';
import { userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { compose } from '../composer/compose';
import { publish } from '../publish/publish';
import { Refusal } from '../refusal';
import { migrateRegistry } from '../registry/migration';
import { describeChange, openRegistry, type Registry } from '../registry/registry';
import { readPublicConfig, readSettings, ROOT, type Settings } from '../settings';
import { openStore, type Store } from '../store/store';

const HELP = `Releases of Five Day Kitchen.

  publish <package>…            put the package's newest build into the release store (nothing goes live by this)
  promote <package> <version>   make a published version live, for everybody
  ship <package>…               publish the newest builds and make them live, all in one change
  status                        what is live, and which versions are there
  history                       the latest changes
  compose                       make the pages from what is live
  help                          this

Variables: DATABASE_URL, RELEASE_STORE (.data/store), SHOP_ENVIRONMENT (local), API_URL (http://127.0.0.1:3001),
PUBLIC_CONFIG (public.config.json), BUILD_VERSION (a certain dist folder instead of the newest).`;

interface Tools { settings: Settings; store: Store; registry: Registry }
type Command = (tools: Tools, args: string[]) => Promise<void>;

const say = (line: string): void => { process.stdout.write(`${line}\n`); };
const actor = (): string => process.env.RELEASE_ACTOR ?? userInfo().username;

const commands: Record<string, Command> = {
  async publish(tools, packages) {
    need(packages.length > 0, 'Which package? E.g. publish mf-catalog');
    for (const name of packages) await publishNewest(tools, name);
  },

  async promote({ registry }, [name, version, ...rest]) {
    need(name !== undefined && version !== undefined && rest.length === 0, 'Say which: promote <package> <version>');
    const { sequence } = await registry.current();
    const after = await registry.change({ action: 'promote', versions: [{ name, version }] }, sequence, actor());
    say(`${name} ${version} is live (release document ${after.sequence}). The composer makes its pages next.`);
  },

  async ship(tools, packages) {
    need(packages.length > 0, 'Which packages? E.g. ship shell mf-catalog');
    const { sequence, document } = await tools.registry.current();
    const versions: { name: string; version: string }[] = [];
    for (const name of packages) {
      const version = await publishNewest(tools, name);
      if (document.live[name]?.version !== version) versions.push({ name, version });
    }
    if (versions.length === 0) return say(`Nothing to do: the newest builds are live (release document ${sequence}).`);
    const after = await tools.registry.change({ action: 'promote', versions }, sequence, actor());
    say(`Live: ${versions.map(({ name, version }) => `${name} ${version}`).join(', ')} (release document ${after.sequence}).`);
  },

  async status({ registry, settings }) {
    const { sequence, document } = await registry.current();
    say(`${settings.environment}, release document ${sequence}`);
    for (const [name, { version, canary }] of Object.entries(document.live)) {
      say(`  ${name} ${version}${canary ? `, canary ${canary.version} at ${canary.share} %` : ''}`);
      const others = (await registry.versions(name)).filter((other) => other.version !== version).slice(0, 5);
      for (const other of others) say(`    published ${other.publishedAt.toISOString()}  ${other.version}`);
    }
    if (sequence === 0) say("  Nothing is live. Start with 'ship'.");
  },

  async history({ registry }) {
    for (const row of await registry.history(20)) say(`${row.sequence}  ${row.at.toISOString()}  ${row.actor}  ${describeChange(row.change)}`);
  },

  async compose({ registry, store, settings }) {
    const config = await readPublicConfig();
    const { pointer, sets } = await compose({ registry, store, environment: settings.environment, config, apiUrl: settings.apiUrl });
    for (const set of sets) for (const problem of set.problems) process.stderr.write(`! ${problem}\n`);
    say(`${sets.reduce((sum, set) => sum + set.pages.length, 0)} pages of release document ${pointer.sequence} are live.`);
  },
};

async function publishNewest({ store, registry }: Tools, name: string): Promise<string> {
  const { manifest, fresh } = await publish(store, await newestBuild(name));
  await registry.record(manifest);
  say(`${name} ${manifest.version} ${fresh ? 'published' : 'was published already'}.`);
  return manifest.version;
}

async function newestBuild(name: string): Promise<string> {
  need(/^[a-z][a-z0-9-]*$/.test(name), `'${name}' is no package's name.`);
  const dist = path.join(ROOT, name, 'dist');
  const wanted = process.env[`BUILD_VERSION_${name.toUpperCase().replaceAll('-', '_')}`] ?? process.env.BUILD_VERSION;
  if (wanted) return path.join(dist, wanted);
  const entries = await readdir(dist, { withFileTypes: true }).catch(() => []);
  const builds = await Promise.all(entries.filter((entry) => entry.isDirectory()).map(async (entry) => ({
    folder: path.join(dist, entry.name),
    at: await stat(path.join(dist, entry.name, 'build.json')).then((found) => found.mtimeMs, () => 0),
  })));
  const [newest] = builds.sort((a, b) => b.at - a.at);
  if (!newest) throw new Refusal('build-incomplete', `${name} has no build. Run 'npm run build -w ${name}' first.`);
  return newest.folder;
}

function need(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Refusal('build-invalid', message);
}

async function main([name = 'help', ...args]: string[]): Promise<void> {
  const command = commands[name];
  if (!command) {
    say(HELP);
    if (name !== 'help') process.exitCode = 2;
    return;
  }
  const settings = readSettings();
  if (!settings.databaseUrl) throw new Refusal('build-invalid', "DATABASE_URL is missing: the PostgreSQL that holds the releases ('npm start' prints its own).");
  const pool = new pg.Pool({ connectionString: settings.databaseUrl, max: 2 });
  try {
    await migrateRegistry(pool);
    await command({ settings, store: openStore(settings.store), registry: openRegistry(pool, settings.environment) }, args);
  } finally {
    await pool.end();
  }
}

main(process.argv.slice(2)).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Refusal ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
