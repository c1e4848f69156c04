import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { SERVICE_WORKER } from 'shared-remote/paths';
import { MADE, OFFLINE_LIST, PAGE, RELEASE } from 'shared-remote/offline';
import { pageName } from '../composer/offline-list';
import { pointerFile, readPageSet, readPointer, type PageSet } from '../composer/page-set';
import type { Headers } from '../composer/page-headers';
import type { Store } from '../store/store';
import type { Encoding } from './encoding';

/** A composed file in memory, in each form. */
export interface ComposedFile {
  etag: string;
  headers: Headers;
  /** 200, but for a page that its team has switched off. */
  status: number;
  bodies: Record<Encoding, Buffer>;
}

/** One page set, of a cohort or of a preview, ready to be served. */
export interface Pages {
  siteUrl: string;
  /** That of the entry that the query names, if it has one. Nothing else in the query counts. */
  page(pathname: string, search: string): ComposedFile | undefined;
  asset(pathname: string): ComposedFile | undefined;
}

interface Serving {
  /** More than one cohort: the visitor's bucket decides. */
  split: boolean;
  forBucket(bucket: number): Pages;
}

interface PageSource {
  /** What the pointer names now; undefined until pages were composed for the first time. */
  current(): Promise<Serving | undefined>;
}

/** After this time what could not be read is tried again, ms: a disk, or the process, may have been short of something. */
const AGAIN_MS = 3_000;

/**
 * Pages as the composer left them. The pointer's file is looked at on each request (one `stat`), so a new composition
 * shows at once; a pointer or a set that can't be read leaves the last good one in place, and is tried again after a few seconds.
 */
export function openPages(store: Store, environment: string, warn: (message: string) => void): PageSource {
  let known: { stamp: string; serving: Serving } | undefined;
  let loading: { stamp: string; done: Promise<void> } | undefined;
  let refused = { stamp: '', again: 0 };

  async function load(stamp: string): Promise<void> {
    try {
      const { cohorts } = await readPointer(store);
      const sets = await Promise.all(
        cohorts.map(async ({ below, folder }) => ({ below, pages: await loadSet(path.join(store.pages, folder), environment) })),
      );
      const [last] = sets.slice(-1);
      if (!last) return;
      known = {
        stamp, serving: { split: sets.length > 1, forBucket: (bucket) => (sets.find(({ below }) => bucket < below) ?? last).pages },
      };
    } catch (error) {
      const isKnown = refused.stamp === stamp;
      refused = { stamp, again: Date.now() + AGAIN_MS };
      if (!isKnown) {
        warn(`The composed pages can't be read, so the last good ones stay: ${error instanceof Error ? error.message : String(error)}`);
      }
    }
  }

  return {
    async current() {
      const found = await stat(pointerFile(store)).catch(() => undefined);
      const stamp = found ? `${found.ino}:${found.mtimeMs}:${found.size}` : '';
      const rests = refused.stamp === stamp && Date.now() < refused.again;
      if (found && stamp !== known?.stamp && !rests) {
        const mine = loading?.stamp === stamp ? loading : { stamp, done: load(stamp) };
        loading = mine;
        await mine.done;
        if (loading === mine) loading = undefined;
      }
      return known?.serving;
    },
  };
}

/** Reads previews, and keeps a few of them in memory. A preview whose folder was deleted is no longer served. */
export function openPreviews(store: Store, environment: string): (id: string) => Promise<Pages | undefined> {
  const known = new Map<string, { stamp: number; pages: Promise<Pages | undefined> }>();
  return async (id) => {
    const folder = path.join(store.previews, id);
    const stamp = await stat(path.join(folder, 'pages.json')).then(({ mtimeMs }) => mtimeMs, () => undefined);
    if (stamp === undefined) return undefined;
    const found = known.get(id);
    if (found?.stamp === stamp) return found.pages;
    if (known.size >= IN_MEMORY) known.clear();
    const pages = loadSet(folder, environment).catch(() => {
      // It may be readable at the next request.
      known.delete(id);
      return undefined;
    });
    known.set(id, { stamp, pages });
    return pages;
  };
}
const IN_MEMORY = 8;

async function loadSet(folder: string, environment: string): Promise<Pages> {
  const set = await readPageSet(folder);
  if (set.environment !== environment) {
    throw new Error(
      `${folder} was composed for the ${set.environment} environment, and this edge is for ${environment}: see SHOP_ENVIRONMENT.`,
    );
  }
  const read = (file: string, headers: Headers, status?: number) => loadFile(path.join(folder, file), headers, status);
  const exact = new Map<string, ComposedFile>();
  const entries = new Map<string, { parameter: string; files: Map<string, ComposedFile> }>();
  const prefixes: { path: string; file: ComposedFile }[] = [];
  const release: Headers = set.release ? { [RELEASE]: `${set.release.sequence}-${set.release.versions.slice(0, 12)}` } : {};
  for (const page of set.pages) {
    const named: Headers = { ...release, [PAGE]: pageName(page.path, page.entry), ...(page.made !== undefined && { [MADE]: page.made }) };
    const file = await read(page.file, {
      ...page.headers, ...named, 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache',
    }, page.status);
    if (page.entry) {
      const { parameter, value } = page.entry;
      const known = entries.get(page.path) ?? { parameter, files: new Map() };
      entries.set(page.path, known);
      known.files.set(value, file);
      continue;
    }
    exact.set(page.path, file);
    if (page.match === 'prefix') prefixes.push({ path: `${page.path}/`, file });
  }
  const assets = new Map<string, ComposedFile>();
  for (const asset of set.assets) {
    assets.set(asset.path, await read(asset.file, { ...assetHeaders(asset), ...(OF_RELEASE.includes(asset.path) && release) }));
  }
  return {
    siteUrl: set.siteUrl,
    page: (pathname, search) =>
      entryIn(search, entries.get(pathname)) ?? exact.get(pathname) ?? prefixes.find((prefix) => pathname.startsWith(prefix.path))?.file,
    asset: (pathname) => assets.get(pathname),
  };
}

function entryIn(search: string, entries: { parameter: string; files: Map<string, ComposedFile> } | undefined): ComposedFile | undefined {
  return entries?.files.get(new URLSearchParams(search).get(entries.parameter) ?? '');
}

/** They differ between releases and between visitors, so no cache may answer for them. */
const OF_RELEASE = ['/versions.json', OFFLINE_LIST, SERVICE_WORKER];
/** The worker asks the shop itself for everything, and no one else. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'";

const assetHeaders = ({ path: address, type }: PageSet['assets'][number]): Headers => ({
  'content-type': type,
  'cache-control': OF_RELEASE.includes(address) ? 'private, no-cache' : 'public, max-age=3600',
  'x-content-type-options': 'nosniff',
  ...(address === SERVICE_WORKER && { 'content-security-policy': WORKER_POLICY }),
});

async function loadFile(file: string, headers: Headers, status = 200): Promise<ComposedFile> {
  const identity = await readFile(file);
  // Pictures have no compressed form. One that is there and can't be read fails the set, so that it is read again.
  const [br, gzip] = await Promise.all(['br', 'gz'].map((kind) => readFile(`${file}.${kind}`).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    return identity;
  })));
  return {
    headers, status, etag: createHash('sha256').update(identity).digest('base64url').slice(0, 22),
    bodies: { identity, br: br ?? identity, gzip: gzip ?? identity },
  };
}
