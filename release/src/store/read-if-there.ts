import { readFile } from 'node:fs/promises';

/** @returns undefined when there is no such file. @throws as `readFile` when it is there and can't be read. */
export async function readIfThere(file: string): Promise<Buffer | undefined> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
    return undefined;
  });
}
