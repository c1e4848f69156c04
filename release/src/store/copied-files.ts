import { readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { inTurn } from '../in-turn';
import { Refusal } from '../refusal';
import type { Bucket } from './bucket';
import { draftOf, isDraft, replaceFolder, tidyDrafts } from './drafts';
import { writeWhole } from './whole-file';

/** No other key becomes a file here: a bucket is not believed, and all that comes from it is verified again where it is used. */
export const KEY = /^(?:r|pages|server)(?:\/(?!\.\.?(?:\/|$))[\w.~-]+)+$/;

export const exists = (file: string): Promise<boolean> => stat(file).then(() => true, () => false);

/**
 * Puts all below a folder of the bucket into the same folder here, which appears whole or not at all.
 * @param again in place of what is here.
 */
export async function download(bucket: Bucket, root: string, folder: string, again = false): Promise<void> {
  const to = path.join(root, folder);
  await tidyDrafts(path.dirname(to));
  const draft = draftOf(to);
  try {
    const keys = (await bucket.list(`${folder}/`)).filter((key) => KEY.test(key));
    await inTurn(keys, async (key) => {
      const found = await bucket.get(key);
      if (!found) throw new Error(`The bucket lists ${key} and does not have it.`);
      await writeWhole(path.join(draft, key.slice(folder.length + 1)), found.bytes);
    });
    if (keys.length === 0) return;
    if (again) await replaceFolder(draft, to);
    // Another process on this machine may have brought it meanwhile: the same bytes.
    else await rename(draft, to).catch(async (error: unknown) => { if (!(await exists(to))) throw error; });
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

/**
 * Puts a folder's files into the bucket, none over another.
 * @param last the file without which nobody takes the folder from the bucket: it is put there when all others are.
 * @param mend these bytes were verified, and other bytes in the bucket are a fault there.
 * @throws {Refusal} `version-exists` when other bytes are there.
 */
export async function upload(bucket: Bucket, root: string, folder: string, last: string, mend = false): Promise<void> {
  const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && !isDraft(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
  const there = new Set(await bucket.list(`${folder}/`));
  const put = async (file: string) => {
    const bytes = await readFile(path.join(root, file));
    if (!there.has(file) && await bucket.put(file, bytes, headersOf(file), { new: true })) return;
    const found = await bucket.get(file);
    if (found?.bytes.equals(bytes)) return;
    if (found && mend && await bucket.put(file, bytes, headersOf(file), { tag: found.tag })) return;
    throw new Refusal('version-exists', `The bucket holds ${file} with other contents. A version never changes: build a new one.`);
  };
  const final = `${folder}/${last}`;
  const compared = mend || !there.has(final);
  await inTurn(files.filter((file) => file !== final && (compared || !there.has(file))), put);
  await put(final);
}

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', json: 'application/json', html: 'text/html; charset=utf-8',
  svg: 'image/svg+xml', woff2: 'font/woff2', png: 'image/png', avif: 'image/avif', webp: 'image/webp',
};

/** So that a CDN may serve `r/` from the bucket as the edge would. Forms for the edge alone (.br, .gz) are bytes to everybody else. */
export const headersOf = (file: string): Record<string, string> => ({
  'content-type': TYPES[path.extname(file).slice(1)] ?? 'application/octet-stream',
  'cache-control': file.startsWith('r/') ? 'public, max-age=31536000, immutable' : 'no-store',
});
