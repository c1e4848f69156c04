import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';
import type { ReleaseDocument, ReleaseFile } from 'shared-remote/release-document';
import { isShell } from '../build/build-record';
import { hotSockets, keepDevEntry, type DevServers } from '../development/dev-servers';
import type { Manifest } from '../publish/manifest';
import { Refusal } from '../refusal';
import { cohortsOf, type Cohort } from '../registry/live-document';
import type { Registry } from '../registry/registry';
import { integrityOf, readVerified } from '../store/integrity';
import { isText, precompress } from '../store/precompress';
import { addressOf, type Store } from '../store/store';
import { writeWhole } from '../store/whole-file';
import { askBackend, type BackendData } from './backend-data';
import { composePage, type Style } from './compose-page';
import { inlineStyle } from './inline-style';
import { pointerFile, readPageSet, type PageSet, type Pointer } from './page-set';
import { startPrerenderProcess } from './prerender-process';
import { releasedRemote, releaseFile } from './released-remote';
import { robots, sitemap } from './search-engines';

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

/** Larger stylesheets are linked (Brotli bytes). */
const INLINE_LIMIT = 14 * 1024;
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
  const parts = await underDevelopment(await verifyAll(store, manifests), options);
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

/** Reads every file of every live version again: what is not the published bytes goes into no page. */
async function verifyAll(store: Store, manifests: Manifest[]) {
  const read = (manifest: Manifest, file: string) => readVerified(path.join(store.files(manifest.name, manifest.version), file), manifest.files[file]?.integrity);
  const bundleOf = async (manifest: Manifest) => {
    const file = path.join(store.server(manifest.name, manifest.version), 'server.cjs');
    return { file, code: (await readVerified(file, manifest.server)).toString('utf8') };
  };
  const styleOf = async (manifest: Manifest): Promise<Style[]> => {
    const { style } = manifest.build;
    if (!style) return [];
    const url = addressOf(manifest.name, manifest.version, style);
    const css = await read(manifest, style);
    if ((manifest.files[style]?.brotli ?? css.length) > INLINE_LIMIT) return [{ url, file: releaseFile(manifest, style) }];
    return [{ url, inline: inlineStyle(css.toString('utf8'), url) }];
  };
  for (const manifest of manifests) for (const file of Object.keys(manifest.files)) await read(manifest, file);

  const shell = manifests.find(({ build }) => isShell(build));
  if (!shell) throw new Refusal('not-live', 'No shell is live.');
  const assets = await Promise.all(Object.keys(shell.files).filter((file) => ROOT_FILES.test(file)).map(async (file) => ({ name: file, type: typeOf(file), bytes: await read(shell, file) })));
  return {
    shell: {
      version: shell.version,
      script: releaseFile(shell, shell.build.entry),
      fonts: Object.keys(shell.files).filter((file) => file.endsWith('.woff2') && !/italic/i.test(file)).slice(0, 2).map((file) => addressOf('shell', shell.version, file)),
      style: await styleOf(shell),
      bundle: await bundleOf(shell),
      assets,
    },
    remotes: await Promise.all(manifests.filter(({ build }) => !isShell(build)).map(async (manifest) => ({
      remote: releasedRemote(manifest),
      style: await styleOf(manifest),
      bundle: await bundleOf(manifest),
    }))),
  };
}

/** Files of the shell that stand at the site's root, where browsers look for them. */
const ROOT_FILES = /^(icons\/[a-z0-9-]+\.(svg|png|jpg)|favicon\.(ico|svg)|manifest\.webmanifest)$/;
const TYPES: Record<string, string> = { svg: 'image/svg+xml', png: 'image/png', jpg: 'image/jpeg', ico: 'image/x-icon', webmanifest: 'application/manifest+json' };
const typeOf = (file: string): string => TYPES[file.slice(file.lastIndexOf('.') + 1)] ?? 'application/octet-stream';

/** In development: the entry from the dev server, styles by style-loader, nothing to preload. */
async function underDevelopment(parts: Parts, { store, devServers = new Map() }: ComposeOptions): Promise<Parts> {
  const shell = await keepDevEntry(store, devServers, 'shell');
  return {
    shell: shell ? { ...parts.shell, script: shell, fonts: [], style: [] } : parts.shell,
    remotes: await Promise.all(parts.remotes.map(async (published) => {
      const entry = await keepDevEntry(store, devServers, published.remote.name);
      if (!entry) return published;
      const { style: _style, ...remote } = published.remote;
      return { ...published, style: [], remote: { ...remote, version: 'dev', entry, modules: Object.fromEntries(Object.keys(remote.modules).map((module) => [module, []])) } };
    })),
  };
}
type Parts = Awaited<ReturnType<typeof verifyAll>>;

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
