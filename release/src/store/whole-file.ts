import { randomBytes } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Writes a file so that readers find the old one or the new one, never half of it, also after a power cut. */
export async function writeWhole(file: string, contents: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomBytes(4).toString('hex')}.tmp`;
  try {
    const handle = await open(draft, 'wx');
    try {
      await handle.writeFile(contents);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (error) {
    // On a full disk the half of each try would be left.
    await rm(draft, { force: true }).catch(() => {});
    throw error;
  }
}
