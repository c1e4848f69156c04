import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** After this time nobody is at work on a draft any more, ms: its process has ended. */
const ABANDONED = 3_600_000;

/**
 * What becomes a folder or a file, by being renamed when it is whole. Not after the process: in containers every composer is process 1,
 * and they may share a volume.
 */
export const draftOf = (place: string): string => `${place}.${randomBytes(4).toString('hex')}.draft`;

/** `.tmp`: of `writeWhole`. */
export const isDraft = (name: string): boolean => /\.(draft|tmp)$/.test(name);

/** Puts a whole draft in the place of a folder, if there is one. That is missing for no longer than it takes to rename two folders. */
export async function replaceFolder(draft: string, place: string): Promise<void> {
  await mkdir(path.dirname(place), { recursive: true });
  const before = draftOf(place);
  const isThere = await rename(place, before).then(() => true, () => false);
  await rename(draft, place).catch(async (error: unknown) => {
    if (isThere) await rename(before, place);
    throw error;
  });
  if (isThere) await rm(before, { recursive: true, force: true });
}

/** Deletes what processes that ended have left in a folder. One that can't be deleted holds nothing up. */
export async function tidyDrafts(folder: string): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  await Promise.all(names.filter(isDraft).map(async (name) => {
    const draft = path.join(folder, name);
    const since = await stat(draft).then(({ mtimeMs }) => mtimeMs, () => Date.now());
    if (Date.now() - since > ABANDONED) await rm(draft, { recursive: true, force: true }).catch(() => {});
  }));
}
