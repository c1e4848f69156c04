import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';
import type { ReleaseDocument, ReleaseFile } from 'shared-remote/release-document';
import { hotSockets, type DevServers } from '../development/dev-servers';
import type { Manifest } from '../publish/manifest';
import { Refusal } from '../refusal';
import { cohortsOf, type Cohort } from '../registry/live-document';
import type { Registry } from '../registry/registry';
import { integrityOf, readVerified } from '../store/integrity';
import { isText, precompress } from '../store/precompress';
import { addressOf, type Store } from '../store/store';
import { writeWhole } from '../store/whole-file';
import { askBackend, type BackendData } from './backend-data';
import { composePage } from './compose-page';
import { pointerFile, readPageSet, type PageSet, type Pointer } from './page-set';
import { startPrerenderProcess } from './prerender-process';
import { robots, sitemap } from './search-engines';
import { underDevelopment, verifyAll } from './verified-parts';

export interface ComposeOptions {
  store: Store;
  registry: Registry;
  environment: PublicConfig['environment'];
  config: PublicConfig;
  apiUrl: string;
  /** For one call of a bundle. */
  prerenderTimeoutMs?: number;
  /** Packages that come from a dev server instead of the store (`npm run dev`). */
  devServers?: DevServers;
}

export interface Composed {
  pointer: Pointer;
  sets: PageSet[];
}

/** Page sets kept beside the live ones, to look at. */
const KEPT = 4;
/** Raised when the composer itself makes other pages from the same inputs. */
const EDITION = 1;

/**
 * Makes every page of every cohort from what is live, and switches the edge over to them at once.
 * The same inputs give the same folder, so composing again with nothing changed writes nothing.
 * @throws {Refusal} when nothing is live, or a file is not the one that was published; the old pages stay.
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { store, registry } = options;
  const { sequence, document } = await registry.current();
  if (!document.live.shell) throw new Refusal('not-live', "No shell is live yet. Publish and promote 'shell' first.");
  const sets: PageSet[] = [];
  const cohorts: Pointer['cohorts'] = [];
  for (const cohort of cohortsOf(document)) {
    const { folder, set } = await composeSet(options, sequence, cohort);
    sets.push(set);
    cohorts.push({ below: cohort.below, folder });
  }
  const pointer = { sequence, cohorts };
  await writeWhole(pointerFile(store), `${JSON.stringify(pointer)}\n`);
  await tidy(store, cohorts.map(({ folder }) => folder));
  return { pointer, sets };
}

async function composeSet(options: ComposeOptions, sequence: number, cohort: Cohort): Promise<{ folder: string; set: PageSet }> {
  const { store, registry, config, environment } = options;
  const manifests: Manifest[] = [];
  for (const { name, version } of cohort.versions) manifests.push(await registry.manifest(name, version));
  const parts = await underDevelopment(await verifyAll(store, manifests), store, options.devServers);
  const release = await writeRelease(store, { environment, sequence, shell: parts.shell.version, remotes: parts.remotes.map(({ remote }) => remote) });

  const routes = parts.remotes.flatMap(({ remote }) => remote.routes.map((route) => ({ route, name: remote.name })));
  const backend = await askBackend(options.apiUrl, routes.flatMap(({ route }) => route.data));
  const year = Number(new Intl.DateTimeFormat('en-GB', { year: 'numeric', timeZone: 'Europe/London' }).format(new Date()));
  const folder = `${sequence}-${digest([EDITION, release.integrity, parts.shell.script, config, withoutClock(backend), year]).slice(0, 12)}`;
  const existing = await readPageSet(store, folder).catch(() => undefined);
  if (existing && existing.problems.length === 0) return { folder, set: existing };

  const draft = path.join(store.pages, `${folder}.${process.pid}.draft`);
  const processes = { shell: startPrerenderProcess(parts.shell.bundle, options.prerenderTimeoutMs) };
  try {
    const set: PageSet = { environment, sequence, siteUrl: config.siteUrl, pages: [], assets: [], problems: [...backend.problems] };
    const canonical: string[] = [];
    for (const { remote, bundle, style } of parts.remotes) {
      const renderer = startPrerenderProcess(bundle, options.prerenderTimeoutMs);
      try {
        for (const route of remote.routes) {
          const page = await composePage({
            config, environment, sequence, release, route, remote, year,
            shell: parts.shell,
            styles: [...parts.shell.style, ...style],
            appStatus: backend.appStatus,
            data: answersFor(route.data, backend),
            ...(options.devServers?.size && { development: { connect: hotSockets(options.devServers), emptySlot: options.devServers.has(remote.name) } }),
          }, renderer, processes.shell);
          const file = route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`;
          await writeCompressed(path.join(draft, file), Buffer.from(page.html));
          set.pages.push({ path: route.path, match: route.match, file, headers: page.headers });
          set.problems.push(...page.problems);
          if (page.canonical !== undefined) canonical.push(page.canonical);
        }
      } finally {
        renderer.close();
      }
    }
    for (const { name, type, bytes } of [sitemap(config, canonical), robots(config), ...parts.shell.assets]) {
      await writeCompressed(path.join(draft, name), bytes);
      set.assets.push({ path: `/${name}`, file: name, type });
    }
    await writeWhole(path.join(draft, 'pages.json'), `${JSON.stringify(set, null, 2)}\n`);
    // A set that could not be whole is made again, and takes the place of the earlier try.
    await rm(path.join(store.pages, folder), { recursive: true, force: true });
    await rename(draft, path.join(store.pages, folder));
    return { folder, set };
  } finally {
    processes.shell.close();
    await rm(draft, { recursive: true, force: true });
  }
}

/** The whole document as an immutable file, for pages that go on to another remote. */
async function writeRelease(store: Store, document: ReleaseDocument): Promise<ReleaseFile> {
  const bytes = Buffer.from(JSON.stringify(document));
  const version = `${document.sequence}-${digest(document).slice(0, 12)}`;
  const file = path.join(store.files('release', version), 'document.json');
  if (await stat(file).then(() => true, () => false)) await readVerified(file, integrityOf(bytes));
  else await writeCompressed(file, bytes);
  return { url: addressOf('release', version, 'document.json'), integrity: integrityOf(bytes) };
}

async function writeCompressed(file: string, bytes: Buffer): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  if (isText(file)) {
    const { br, gz } = await precompress(bytes);
    await writeWhole(`${file}.br`, br);
    await writeWhole(`${file}.gz`, gz);
  }
  await writeWhole(file, bytes);
}

function answersFor(calls: string[], { answers }: BackendData): Record<string, unknown> | undefined {
  if (calls.length === 0 || calls.some((call) => !answers.has(call))) return undefined;
  return Object.fromEntries(calls.map((call) => [call, answers.get(call)]));
}

/** The server's clock in GET /config moves all the time and makes no other page. */
function withoutClock({ answers, problems }: BackendData): unknown {
  return [problems, [...answers].sort(([a], [b]) => (a < b ? -1 : 1)).map(([call, answer]) => (call === 'GET /config' && typeof answer === 'object' ? [call, { ...answer, now: '' }] : [call, answer]))];
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex');

/** Page sets are small, but a menu that changes hourly would leave thousands. */
async function tidy(store: Store, live: string[]): Promise<void> {
  const folders = (await readdir(store.pages, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !live.includes(entry.name) && !entry.name.endsWith('.draft'));
  const aged = await Promise.all(folders.map(async ({ name }) => ({ name, at: (await stat(path.join(store.pages, name))).mtimeMs })));
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(KEPT)) await rm(path.join(store.pages, name), { recursive: true, force: true });
}
