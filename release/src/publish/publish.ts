import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkBudgets, type Sizes } from '../build/budgets';
import { checkBuild, isPrivate } from '../build/check-build';
import { checkStyle } from '../build/check-style';
import { readBuild, type Build } from '../build/build-record';
import { Refusal } from '../refusal';
import { integrityOf } from '../store/integrity';
import { isText, precompress } from '../store/precompress';
import type { Store } from '../store/store';
import { readManifest, type Manifest } from './manifest';

export interface Published {
  manifest: Manifest;
  /** False when the store held exactly this version already. */
  fresh: boolean;
}

/** Folders that hold each file once more, so that a retry under another address works on any static server (DESIGN "The slot"). */
const ALIASES = ['~1', '~2'];

/**
 * Puts a build into the release store for good: checks it, hashes and compresses every file, never overwrites.
 * Nothing is live by this; `promote` does that.
 * @throws {Refusal} when the build is not whole, over its budgets, or when the version exists with other bytes.
 */
export async function publish(store: Store, folder: string): Promise<Published> {
  const build = await readBuild(folder);
  checkBuild(build);
  const { name, version } = build.record;
  const server = await readFile(path.join(folder, 'server.cjs')).catch(() => {
    throw new Refusal('build-incomplete', `${name} ${version}: server.cjs is missing, so no page could be composed with it.`);
  });
  const contents = new Map<string, Buffer>();
  for (const file of build.files) contents.set(file, await readFile(path.join(folder, 'files', file)));
  for (const [file, bytes] of contents) if (file.endsWith('.css')) checkStyle(name, version, file, bytes.toString('utf8'));

  const earlier = await readManifest(store, name, version).catch((error: unknown) => {
    if (error instanceof Refusal && error.kind === 'version-unknown') return undefined;
    throw error;
  });
  if (earlier) return { manifest: refuseOther(earlier, contents, server), fresh: false };

  const draft = { files: `${store.files(name, version)}.${draftName()}`, server: `${store.server(name, version)}.${draftName()}` };
  try {
    const manifest = await writeDraft(build, contents, server, draft);
    // The manifest's folder comes last: a version without one was never published.
    await moveIntoPlace(draft.files, store.files(name, version));
    await moveIntoPlace(draft.server, store.server(name, version));
    return { manifest, fresh: true };
  } finally {
    await rm(draft.files, { recursive: true, force: true });
    await rm(draft.server, { recursive: true, force: true });
  }
}

async function writeDraft({ record, files }: Build, contents: Map<string, Buffer>, server: Buffer, draft: { files: string; server: string }): Promise<Manifest> {
  const sizes: Sizes = new Map();
  const listed: Manifest['files'] = {};
  for (const file of files) {
    const bytes = contents.get(file) ?? Buffer.alloc(0);
    if (isPrivate(file)) {
      await write(path.join(draft.server, 'private', file), bytes);
      continue;
    }
    const compressed = isText(file) ? await precompress(bytes) : undefined;
    sizes.set(file, compressed ? compressed.br.length : bytes.length);
    listed[file] = { integrity: integrityOf(bytes), bytes: bytes.length, ...(compressed && { brotli: compressed.br.length }) };
    await write(path.join(draft.files, file), bytes);
    if (compressed) {
      await write(path.join(draft.files, `${file}.br`), compressed.br);
      await write(path.join(draft.files, `${file}.gz`), compressed.gz);
    }
    const copies = [file, ...(compressed ? [`${file}.br`, `${file}.gz`] : [])];
    for (const alias of ALIASES) for (const copy of copies) await linkOrCopy(path.join(draft.files, copy), path.join(draft.files, alias, copy));
  }
  checkBudgets(record, sizes);
  const manifest: Manifest = { name: record.name, version: record.version, build: record, files: listed, server: integrityOf(server) };
  await write(path.join(draft.server, 'server.cjs'), server);
  await write(path.join(draft.server, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  return manifest;
}

/** The same version must be the same bytes. */
function refuseOther(earlier: Manifest, contents: Map<string, Buffer>, server: Buffer): Manifest {
  const shown = [...contents].filter(([file]) => !isPrivate(file));
  const changed = shown.filter(([file, bytes]) => earlier.files[file]?.integrity !== integrityOf(bytes)).map(([file]) => file);
  const gone = Object.keys(earlier.files).filter((file) => !contents.has(file));
  if (earlier.server !== integrityOf(server)) changed.push('server.cjs');
  if (changed.length + gone.length === 0) return earlier;
  const what = [...changed, ...gone].slice(0, 5).join(', ');
  throw new Refusal('version-exists', `${earlier.name} ${earlier.version} is published with other contents (${what}). A version never changes: build a new one.`);
}

/** A folder that a crash left without its manifest was never live, and gives way. */
async function moveIntoPlace(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY') && !isCode(error, 'EEXIST')) throw error;
    await rm(to, { recursive: true, force: true });
    await rename(from, to);
  }
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

const draftName = (): string => `${randomBytes(4).toString('hex')}.draft`;
const isCode = (error: unknown, code: string): boolean => error instanceof Error && 'code' in error && error.code === code;
