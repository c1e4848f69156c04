import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { digest } from '../digest';
import { inTurn } from '../in-turn';
import { integrityOf } from './integrity';

/** What a set's name ends with: of the names and bytes of its files. */
export async function digestOfFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const hashes: [string, string][] = [];
  await inTurn(files, async (file) => { hashes.push([file, integrityOf(await readFile(path.join(folder, file)))]); });
  return digest(hashes.sort(([a], [b]) => (a < b ? -1 : 1))).slice(0, 12);
}

/** All files of a set are there as they were written: a composer may have ended while it deleted it, or a disk have lost some. */
export const isUndamaged = (folder: string): Promise<boolean> =>
  digestOfFiles(folder).then((own) => folder.endsWith(`-${own}`), () => false);
