import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isShell, listFiles, type Build, type BuildRecord } from '../build/build-record';
import { checkBudgets, type Sizes } from '../build/check-budgets';
import { checkBuild, isPrivate } from '../build/check-build';
import { checkScope } from '../build/check-scope';
import { checkScript } from '../build/check-scripts';
import { checkStyleAddresses } from '../build/check-style-addresses';
import { Refusal } from '../refusal';
import type { Trust } from '../signing/trust';
import { draftOf, replaceFolder, tidyDrafts } from '../store/drafts';
import { lockFile } from '../store/file-lock';
import { readVerified } from '../store/integrity';
import { MANIFEST, SIGNATURE } from '../store/manifest-files';
import { isText, precompress } from '../store/precompress';
import type { Store } from '../store/store';
import { ALIASES } from './aliases';
import { isWhole } from './is-whole';
import { readRaw, signatureFile, type Manifest } from './manifest';
import { verifyManifest, type SignedManifest } from './signed-manifest';

export interface Published {
  signed: SignedManifest;
  /** False when the store held exactly this version already. */
  fresh: boolean;
  /** It did, but not whole: files that were missing or had other bytes were written anew. */
  mended: boolean;
}

/** After this time a lock is stale, ms: its process is taken to have ended. */
const LOCK_STALE_MS = 120_000;

/**
 * The store's side of publishing: takes in a build that its team has signed, checks every byte of it against the signed
 * manifest, compresses, never overwrites with other bytes. Nothing is live by this; `promote` does that.
 * @param folder `<package>/dist/<version>/`, with `manifest.json` and `manifest.sig` in it.
 * @throws {Refusal} when it is not signed by its own team, when a file is changed, missing or not listed, when it is not
 *   whole or over its budgets, when the version exists with other bytes, or when another process is publishing it.
 */
export async function publish(store: Store, folder: string, trust: Trust): Promise<Published> {
  const found = await readRaw(folder);
  if (!found) throw new Refusal('unsigned', `${folder} holds no signed manifest: sign the build first.`);
  const signed = verifyManifest(found, trust, path.basename(folder));
  const { manifest } = signed;
  const { name, version } = manifest;
  const build: Build = { folder, record: manifest.build, files: await listFiles(folder) };
  const contents = await readListed(build, manifest);
  const server = await readVerified(path.join(folder, 'server.cjs'), manifest.server);

  const unlock = await lockVersion(store, name, version);
  try {
    await store.shared?.bringVersion(name, version);
    const isKnown = await isInStore(store, signed, trust);
    // What was published before a rule came is refused by none: what the store has lost of it must be there again.
    if (!isKnown) checkAll(build, contents);
    const isHere = isKnown && (await isWhole(store, signed, contents, server));
    if (!isHere) await writeVersion(store, build, contents, server, signed);
    // Also a version that is here already: the process that published it may have died before it was in the bucket.
    await store.shared?.keepVersion(name, version);
    return { signed, fresh: !isKnown, mended: isKnown && !isHere };
  } finally {
    await unlock();
  }
}

/** Every listed file has the listed bytes, and there is no other. @throws {Refusal} `integrity`, `unlisted`, `build-incomplete` */
async function readListed({ folder, record, files }: Build, manifest: Manifest): Promise<Map<string, Buffer>> {
  const contents = new Map<string, Buffer>();
  const present = new Set(files);
  for (const [listed, isRight] of [[manifest.files, (file: string) => !isPrivate(file)], [manifest.private, isPrivate]] as const) {
    for (const [file, { integrity }] of Object.entries(listed)) {
      if (!isRight(file)) throw new Refusal('file-kind', `${record.name}: files/${file} is listed on the wrong side, public or private.`);
      if (!present.has(file)) {
        throw new Refusal(
          'build-incomplete', `${record.name} ${record.version}: files/${file} is in the signed manifest but is not there.`,
        );
      }
      contents.set(file, await readVerified(path.join(folder, 'files', file), integrity));
    }
  }
  const unlisted = files.find((file) => !contents.has(file));
  if (unlisted !== undefined) {
    throw new Refusal(
      'unlisted', `${record.name} ${record.version}: files/${unlisted} is not in the signed manifest, so nobody vouches for it.`,
    );
  }
  return contents;
}

/** Is it whole, and do its stylesheets and scripts stay with what is its own? @throws {Refusal} also `foreign-address`, `style`, `reach` */
function checkAll(build: Build, contents: ReadonlyMap<string, Buffer>): void {
  const { record } = build;
  checkBuild(build);
  for (const [file, bytes] of contents) if (file.endsWith('.css')) checkSheet(record, file, bytes.toString('utf8'));
  if (!isShell(record)) checkScripts(record, contents);
}

/** The shell's sheet is for the whole page; a remote's for its own elements. @throws {Refusal} `foreign-address`, `style` */
function checkSheet(record: BuildRecord, file: string, css: string): void {
  checkStyleAddresses(record.name, record.version, file, css);
  if (!isShell(record)) checkScope(record.name, file, css, record.declaration.places.map((place) => place.name));
}

/** @throws {Refusal} `reach` */
function checkScripts({ name, declaration: { storage } }: BuildRecord, contents: ReadonlyMap<string, Buffer>): void {
  for (const [file, bytes] of contents) {
    if (file.endsWith('.js')) checkScript({ name, storage }, file, bytes.toString('utf8'), contents.get(`${file}.map`)?.toString('utf8'));
  }
}

/**
 * Whether the store holds this version. A manifest there that its signature does not fit was damaged: it is no other version.
 * @throws {Refusal} `version-exists` when the store holds it with other contents; as `verifyManifest`.
 */
async function isInStore(store: Store, now: SignedManifest, trust: Trust): Promise<boolean> {
  const { name, version } = now.manifest;
  try {
    const earlier = await readRaw(store.server(name, version));
    if (!earlier) return false;
    // By whichever key: a team that has a new one signs with it what it signed before.
    if (earlier.raw.toString('utf8') !== now.raw) refuseOther(verifyManifest(earlier, trust, `${name} ${version} in the store`), now);
  } catch (error) {
    if (!(error instanceof Refusal) || (error.kind !== 'signature' && error.kind !== 'unsigned')) throw error;
  }
  return true;
}

/** The same version must be the same bytes, down to the manifest. @throws {Refusal} `version-exists`, naming what differs. */
function refuseOther(earlier: SignedManifest, now: SignedManifest): never {
  const { files, name, version } = earlier.manifest;
  const all = { ...now.manifest.files, ...files };
  const changed = Object.keys(all).filter((file) => files[file]?.integrity !== now.manifest.files[file]?.integrity);
  if (earlier.manifest.server !== now.manifest.server) changed.push('server.cjs');
  const what = changed.length > 0 ? changed.slice(0, 5).join(', ') : 'what it says of itself';
  throw new Refusal(
    'version-exists', `${name} ${version} is published with other contents (${what}). A version never changes: build a new one.`,
  );
}

/** Locks a version, so that of two processes only one publishes it. @returns a function that unlocks it. */
async function lockVersion(store: Store, name: string, version: string): Promise<() => Promise<void>> {
  const file = `${store.server(name, version)}.claim`;
  await mkdir(path.dirname(file), { recursive: true });
  const unlock = await lockFile(file, LOCK_STALE_MS);
  if (!unlock) {
    throw new Refusal('conflict', `${name} ${version} is being published by somebody else right now. Wait a moment and look at 'status'.`);
  }
  return unlock;
}

async function writeVersion(
  store: Store, build: Build, contents: Map<string, Buffer>, server: Buffer, signed: SignedManifest,
): Promise<void> {
  const { name, version } = build.record;
  const place = { files: store.files(name, version), server: store.server(name, version) };
  const draft = { files: draftOf(place.files), server: draftOf(place.server) };
  try {
    for (const folder of Object.values(place)) await tidyDrafts(path.dirname(folder));
    const sizes: Sizes = new Map();
    for (const [file, bytes] of contents) {
      if (isPrivate(file)) await write(path.join(draft.server, 'private', file), bytes);
      else sizes.set(file, await writePublic(draft.files, file, bytes));
    }
    checkBudgets(build.record, sizes);
    await write(path.join(draft.server, 'server.cjs'), server);
    await write(path.join(draft.server, MANIFEST), signed.raw);
    await write(path.join(draft.server, SIGNATURE), signatureFile(signed.signature));
    // The manifest's folder comes last: a version without one was never published.
    await replaceFolder(draft.files, place.files);
    await replaceFolder(draft.server, place.server);
  } finally {
    await rm(draft.files, { recursive: true, force: true });
    await rm(draft.server, { recursive: true, force: true });
  }
}

/** Writes a file in each compressed form and under each alias. @returns its size as browsers download it, bytes. */
async function writePublic(folder: string, file: string, bytes: Buffer): Promise<number> {
  const compressed = isText(file) ? await precompress(bytes) : undefined;
  await write(path.join(folder, file), bytes);
  if (compressed) {
    await write(path.join(folder, `${file}.br`), compressed.br);
    await write(path.join(folder, `${file}.gz`), compressed.gz);
  }
  const copies = [file, ...(compressed ? [`${file}.br`, `${file}.gz`] : [])];
  for (const alias of ALIASES) for (const copy of copies) await linkOrCopy(path.join(folder, copy), path.join(folder, alias, copy));
  return compressed ? compressed.br.length : bytes.length;
}

async function write(file: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, bytes, { mode: 0o644, flag: 'wx' });
}

async function linkOrCopy(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  // Some file systems know no hard links.
  await link(from, to).catch(async () => writeFile(to, await readFile(from)));
}
