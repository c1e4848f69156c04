import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../refusal';
import type { Bucket } from './bucket';
import { download, exists, headersOf, KEY, upload } from './copied-files';
import { isUndamaged } from './digest-of-files';
import { documentVersion } from './document-version';
import { holdsForms } from './holds';
import { MANIFEST, SIGNATURE } from './manifest-files';

const POINTER = 'pages/current.json';

/**
 * The bucket behind a store whose folder is only this machine's copy of it. Without a bucket the folder is the store, and
 * there is nothing to bring or keep.
 */
export interface SharedStore {
  /** Makes sure that a published version is here. One that nobody published stays missing. */
  bringVersion(name: string, version: string): Promise<void>;
  /**
   * The bucket's copy of a version that is here with files missing or altered, in place of that; not more often than once a minute.
   * @returns whether it was brought, the last time. Rejects when the bucket did not answer then.
   */
  bringAgain(name: string, version: string): Promise<boolean>;
  /** Puts a version that was verified here into the bucket, and what the bucket has lost of it. */
  keepVersion(name: string, version: string): Promise<void>;
  /** @returns the bucket's pointer, if there is one. Nothing is brought. */
  pointer(): Promise<string | undefined>;
  /** @returns the bucket's pointer, whose page sets are here now, and its tag. */
  bringPages(): Promise<{ pointer: string; tag: string } | undefined>;
  /**
   * Pages and release documents first, what names them last.
   * @param before the tag that `bringPages` gave.
   * @throws {Refusal} `conflict` when another composer was faster.
   */
  keepPages(pointer: string, folders: readonly string[], before: string | undefined): Promise<void>;
  /**
   * Makes sure that a file that a browser asks for by `/r/…` is here, if it was ever published.
   * @returns the file itself where this machine can't keep it, as with a full disk.
   */
  bringFile(pathname: string): Promise<SentFile | undefined>;
}

interface SentFile { bytes: Buffer; headers: Record<string, string> }

const FILE = /^\/r\/([a-z][a-z0-9-]{1,40})\/([0-9][0-9a-f.-]{1,60})\//;
/** How long a version that is not in the bucket, or did not fit on this disk, is not fetched again, ms; of how many that is remembered. */
const NOT_BROUGHT_MS = 10_000;
const NOT_BROUGHT_KEPT = 1_000;
const AGAIN_MS = 60_000;

export function openSharedStore(root: string, bucket: Bucket): SharedStore {
  const pending = new Map<string, Promise<void>>();
  const notBrought = new Map<string, { at: number; isMissing: boolean }>();
  const broughtAgain = new Map<string, { at: number; done: Promise<boolean> }>();
  /** Page sets that are here whole. */
  const undamaged = new Set<string>();
  /** Release documents that are in the bucket. */
  const kept = new Set<string>();

  /** Once at a time for each folder. */
  function bring(folder: string, proof: string): Promise<void> {
    const work = pending.get(folder) ?? (async () => {
      if (await exists(path.join(root, folder)) || !(await bucket.get(proof))) return;
      await download(bucket, root, folder);
    })().finally(() => pending.delete(folder));
    pending.set(folder, work);
    return work;
  }

  async function replace(proof: string, folders: readonly string[]): Promise<boolean> {
    if (!(await bucket.get(proof))) return false;
    for (const folder of folders) await download(bucket, root, folder, true);
    return true;
  }

  /** A browser asks for several files at once: all of these requests wait for the same copy. */
  function replaceOncePerMinute(proof: string, folders: readonly string[]): Promise<boolean> {
    const last = broughtAgain.get(proof);
    if (last && Date.now() - last.at < AGAIN_MS) return last.done;
    const done = replace(proof, folders);
    broughtAgain.set(proof, { at: Date.now(), done });
    return done;
  }

  const bringAgain = (name: string, version: string): Promise<boolean> =>
    replaceOncePerMinute(
      proofOf(name, version), (name === 'release' ? ['r'] : ['r', 'server']).map((side) => `${side}/${name}/${version}`),
    );

  function noteNotBrought(folder: string, isMissing: boolean): void {
    if (notBrought.size >= NOT_BROUGHT_KEPT) notBrought.clear();
    notBrought.set(folder, { at: Date.now(), isMissing });
  }

  /** Looked through once: a disk may have lost some of it, or this process have ended while it deleted it. */
  async function bringSet(folder: string): Promise<void> {
    const [place, proof] = [`pages/${folder}`, `pages/${folder}/pages.json`];
    await bring(place, proof);
    if (undamaged.has(folder)) return;
    if (await isUndamaged(path.join(root, place))) undamaged.add(folder);
    else await replaceOncePerMinute(proof, [place]).catch(() => false);
  }

  /** The bucket has this version as it is here: by its manifest, or by its signature, which fits no other manifest. */
  async function hasVersion(name: string, version: string): Promise<boolean> {
    for (const file of [MANIFEST, SIGNATURE].map((one) => `server/${name}/${version}/${one}`)) {
      const [found, own] = await Promise.all([bucket.get(file), readFile(path.join(root, file))]);
      if (found?.bytes.equals(own)) return true;
    }
    return false;
  }

  /** Of a folder whose name says what is in it: other bytes in the bucket are a fault there. */
  async function keepNamed(folder: string, last: string): Promise<void> {
    await upload(bucket, root, folder, last).catch(async (error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      await upload(bucket, root, folder, last, true);
    });
  }

  return {
    bringAgain,
    async bringVersion(name, version) {
      const proof = proofOf(name, version);
      await bring(`r/${name}/${version}`, proof);
      await bring(`server/${name}/${version}`, proof);
    },
    async keepVersion(name, version) {
      const mend = await hasVersion(name, version);
      const entry = await firstFile(path.join(root, `r/${name}/${version}`));
      if (entry !== undefined) await upload(bucket, root, `r/${name}/${version}`, entry, mend);
      await upload(bucket, root, `server/${name}/${version}`, SIGNATURE, mend);
    },
    pointer: async () => (await bucket.get(POINTER))?.bytes.toString('utf8'),
    async bringPages() {
      const found = await bucket.get(POINTER);
      if (!found) return undefined;
      const pointer = found.bytes.toString('utf8');
      const folders = foldersIn(pointer);
      // One that is not live any more may be deleted.
      for (const folder of undamaged) if (!folders.includes(folder)) undamaged.delete(folder);
      for (const folder of folders) await bringSet(folder);
      return { pointer, tag: found.tag };
    },
    async keepPages(pointer, folders, before) {
      const documents = await readdir(path.join(root, 'r/release')).catch(() => []);
      for (const document of documents) {
        const file = path.join(root, 'r/release', document, 'document.json');
        // No page names one that is not there: whoever was writing it has ended.
        if (kept.has(document) || !(await exists(file))) continue;
        if (await isWholeDocument(file, document)) await keepNamed(`r/release/${document}`, 'document.json');
        else if (!(await bringAgain('release', document).catch(() => false))) continue;
        kept.add(document);
      }
      for (const folder of folders) await keepNamed(`pages/${folder}`, 'pages.json');
      const done = await bucket.put(
        POINTER, Buffer.from(pointer), { 'content-type': 'application/json', 'cache-control': 'no-store' },
        before === undefined ? { new: true } : { tag: before },
      );
      if (!done) throw new Refusal('conflict', 'Another composer has put pages into the bucket meanwhile. They are composed again.');
    },
    async bringFile(pathname) {
      const [, name = '', version = ''] = FILE.exec(pathname) ?? [];
      const folder = `r/${name}/${version}`;
      const last = notBrought.get(folder);
      const isPaused = last !== undefined && Date.now() - last.at < NOT_BROUGHT_MS;
      if (!name || (isPaused && last.isMissing)) return undefined;
      const file = pathname.slice(1);
      const isHere = () => exists(path.join(root, KEY.test(file) ? file : folder));
      if (KEY.test(file) && await isHere()) return undefined;
      const isBrought = !isPaused && await bring(folder, proofOf(name, version)).then(() => true, () => {
        noteNotBrought(folder, false);
        return false;
      });
      if (await isHere()) return undefined;
      const found = KEY.test(file) ? await bucket.get(file) : undefined;
      // The folder is here, and not whole.
      if (found && isBrought) await bringAgain(name, version).catch(() => false);
      if (found) return (await isHere()) ? undefined : { bytes: found.bytes, headers: headersOf(file) };
      if (isBrought) noteNotBrought(folder, true);
      return undefined;
    },
  };
}

/** The file without which nobody takes a version, or a release document, from the bucket. */
const proofOf = (name: string, version: string): string =>
  (name === 'release' ? `r/${name}/${version}/document.json` : `server/${name}/${version}/${SIGNATURE}`);

/** Whether a release document is as its name says, in each form. */
async function isWholeDocument(file: string, name: string): Promise<boolean> {
  const [sequence = ''] = name.split('-', 1);
  const bytes = await readFile(file);
  return name === documentVersion(sequence, bytes) && holdsForms(file, bytes);
}

/** Some file of a folder, always the same one; undefined for an empty folder. */
const firstFile = async (folder: string): Promise<string | undefined> =>
  (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile()).map(({ name }) => name).sort()[0];

/** Names of folders and nothing else: the edge reads the pointer again with its schema. */
const foldersIn = (pointer: string): string[] => [...pointer.matchAll(/"folder":"([a-z0-9-]+)"/g)].map(([, folder = '']) => folder);
