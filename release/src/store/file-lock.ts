import { open, rm, stat } from 'node:fs/promises';

/**
 * Makes a lock's file, as only one process can.
 * @param heldMs after this time the lock is stale, ms: its process is taken to have ended.
 * @returns a function that deletes it; undefined while another process has it.
 * @throws what the file system says when the file can't be made.
 */
export async function lockFile(file: string, heldMs: number): Promise<(() => Promise<void>) | undefined> {
  const since = await stat(file).then(({ mtimeMs }) => mtimeMs, () => Date.now());
  if (Date.now() - since > heldMs) await rm(file, { force: true });
  const handle = await open(file, 'wx').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') return undefined;
    throw error;
  });
  await handle?.close();
  return handle && (() => rm(file, { force: true }));
}
