import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../store/whole-file';

/** As many answers as several page sets need; the ones that were not asked for longest are deleted first. */
const KEPT = 800;

/**
 * What bundles rendered is kept beside the release files, under a digest of the bundle and the question: a release of one
 * remote renders that remote's views and no other's. A failure is not kept.
 */
export function openKeptAnswers(folder: string) {
  let added = false;
  const fileOf = (key: string): string => path.join(folder, `${key.slice(0, 32)}.json`);
  return {
    async read(key: string): Promise<unknown> {
      const known = await readJson(fileOf(key));
      const now = new Date();
      if (known !== undefined) await utimes(fileOf(key), now, now).catch(() => {});
      return known;
    },
    /** @param text the answer as JSON. */
    async write(key: string, last: string, text: string): Promise<unknown> {
      await Promise.all([key, last].map((name) => writeWhole(fileOf(name), text)));
      added = true;
      return JSON.parse(text);
    },
    async tidy(): Promise<void> {
      if (!added) return;
      added = false;
      const names = await readdir(folder).catch(() => []);
      if (names.length <= KEPT) return;
      const aged = await Promise.all(names.map(async (name) => {
        const at = await stat(path.join(folder, name)).then(({ mtimeMs }) => mtimeMs, () => 0);
        return { name, at };
      }));
      for (const { name } of aged.sort((a, b) => b.at - a.at).slice(KEPT)) await rm(path.join(folder, name), { force: true });
    },
  };
}

async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    // Not there, or not whole: it is rendered.
    return undefined;
  }
}
