import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Store } from '../store/store';
import { writeWhole } from '../store/whole-file';
import type { Bundle, PrerenderProcess } from './prerender-process';

/** As many answers as several page sets need; the ones that were not asked for longest go first. */
const KEPT = 400;

/**
 * What a remote's bundle rendered is kept beside the release files, under a digest of the bundle and the question: a
 * release of one remote renders that remote's views and no other's. A failure is not kept.
 */
export function rememberSlots(process: PrerenderProcess, bundle: Bundle, store: Store): PrerenderProcess {
  const folder = path.join(store.root, 'prerendered');
  const code = createHash('sha256').update(bundle.code).digest('hex');
  let added = false;

  return {
    async call(name, input) {
      const file = path.join(folder, `${createHash('sha256').update(JSON.stringify([code, name, input])).digest('hex').slice(0, 32)}.json`);
      const known = await readJson(file);
      if (known !== undefined) {
        const now = new Date();
        await utimes(file, now, now).catch(() => {});
        return known;
      }
      const text = JSON.stringify(await process.call(name, input)) ?? 'null';
      await writeWhole(file, text);
      added = true;
      return JSON.parse(text);
    },
    close() {
      process.close();
      if (added) void tidy(folder).catch(() => {});
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

async function tidy(folder: string): Promise<void> {
  const names = await readdir(folder);
  if (names.length <= KEPT) return;
  const aged = await Promise.all(names.map(async (name) => ({ name, at: (await stat(path.join(folder, name))).mtimeMs })));
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(KEPT)) await rm(path.join(folder, name), { force: true });
}
