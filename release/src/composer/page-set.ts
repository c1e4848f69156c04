import { readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { isUndamaged } from '../store/digest-of-files';
import { isDraft, tidyDrafts } from '../store/drafts';
import type { Store } from '../store/store';

const headers = v.record(v.string(), v.string());

/** `pages.json`: one page set, as the edge needs it. */
export const PageSet = v.object({
  environment: v.string(),
  sequence: v.number(),
  siteUrl: v.string(),
  pages: v.array(v.object({
    path: v.string(),
    match: v.picklist(['exact', 'prefix']),
    /** The page is for this value of the query's parameter only. */
    entry: v.optional(v.object({ parameter: v.string(), value: v.string() })),
    /** In this folder, beside its `.br` and `.gz`. */
    file: v.string(),
    headers,
    /** 503 for a page whose remote is switched off, so that search engines come again instead of forgetting it. */
    status: v.optional(v.number()),
    /** The address that search engines keep. */
    canonical: v.optional(v.string()),
    /** A digest of all that went into it: the same again need not be made again. A page with a gap has none. */
    made: v.optional(v.string()),
  })),
  /** Its release document: a digest of the versions in it, and the sequence that it was first written with. */
  release: v.optional(v.object({ versions: v.string(), sequence: v.number() })),
  /** Files at fixed addresses: sitemap, robots, icons. */
  assets: v.array(v.object({ path: v.string(), file: v.string(), type: v.string() })),
  /** What could not be done; empty when the set is whole. */
  problems: v.array(v.string()),
});
export type PageSet = v.InferOutput<typeof PageSet>;

/** Which page set a visitor's bucket gets, smallest share first. Replaced as a whole, by rename. */
export const Pointer = v.object({
  environment: v.optional(v.string()),
  sequence: v.number(),
  cohorts: v.pipe(v.array(v.object({ below: v.number(), folder: v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)) })), v.minLength(1)),
});
export type Pointer = v.InferOutput<typeof Pointer>;

export const pointerFile = (store: Store): string => path.join(store.pages, 'current.json');

/** @throws when there is no page set yet, or the pointer is not one. */
export async function readPointer(store: Store): Promise<Pointer> {
  return v.parse(Pointer, JSON.parse(await readFile(pointerFile(store), 'utf8')));
}

/** What visitors get: the bucket's where there is one. Undefined when there is no page set yet. */
export async function readShownPointer(store: Store): Promise<Pointer | undefined> {
  if (!store.shared) return readPointer(store).catch(() => undefined);
  const text = await store.shared.pointer();
  return text === undefined ? undefined : v.parse(Pointer, JSON.parse(text));
}

/** @param folder a set's own, whole path. */
export async function readPageSet(folder: string): Promise<PageSet> {
  return v.parse(PageSet, JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8')));
}

/**
 * An undamaged page set without gaps that was made of certain inputs, by whichever composer: the one that visitors have, where there are
 * several.
 * @param name what the names of all sets of these inputs begin with.
 */
export async function findWhole(
  root: string, name: string, live: readonly string[] = [],
): Promise<{ folder: string; set: PageSet } | undefined> {
  const folders = (await readdir(root).catch(() => [])).filter((folder) => folder.startsWith(`${name}-`) && !isDraft(folder)).sort();
  for (const folder of [...folders.filter((one) => live.includes(one)), ...folders]) {
    const set = await readPageSet(path.join(root, folder)).catch(() => undefined);
    if (set?.problems.length === 0 && (await isUndamaged(path.join(root, folder)))) return { folder, set };
  }
  return undefined;
}

/** Of how many inputs page sets are kept, beside those that visitors have. */
const KEPT = 4;
/** By then a composer has put the pointer on a set that it made, ms: another one must not delete it before. */
const DELETE_AFTER_MS = 120_000;

/** What the names of all sets of the same inputs begin with. */
const inputsOf = (folder: string): string => folder.split('-', 2).join('-');

/** Page sets are small, but a menu that changes hourly would leave thousands. Of the same inputs one is enough: earlier ones have gaps. */
export async function tidyPageSets(store: Store, live: string[]): Promise<void> {
  await tidyDrafts(store.pages);
  const now = Date.now();
  const entries = await readdir(store.pages, { withFileTypes: true });
  const folders = entries.filter((entry) => entry.isDirectory() && !live.includes(entry.name) && !isDraft(entry.name));
  const aged = await Promise.all(folders.map(async ({ name }) => {
    const at = await stat(path.join(store.pages, name)).then(({ mtimeMs }) => mtimeMs, () => now);
    return { name, at };
  }));
  const kept = new Set(live.map(inputsOf));
  const most = kept.size + KEPT;
  for (const { name, at } of aged.sort((a, b) => b.at - a.at)) {
    const isLatest = !kept.has(inputsOf(name)) && kept.size < most;
    if (isLatest) kept.add(inputsOf(name));
    else if (now - at > DELETE_AFTER_MS) await rm(path.join(store.pages, name), { recursive: true, force: true });
  }
}
