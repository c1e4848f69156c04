import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../store/whole-file';
import { PrerenderFailure } from './prerender-process';

/** As many answers as several page sets need; the ones that were not asked for longest are deleted first. */
const KEPT = 800;
/** What a remote may give for one page: many times what any needs, and no more than is compressed in some seconds. */
const MOST_MB = 4;

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
    /** @throws {PrerenderFailure} when it is no JSON, or more than a page may hold. */
    async write(key: string, last: string, answer: unknown): Promise<unknown> {
      const text = textOf(answer);
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

function textOf(answer: unknown): string {
  let text: string;
  try {
    text = JSON.stringify(answer) ?? 'null';
  } catch (error) {
    throw new PrerenderFailure(`gave what is no JSON: ${String(error).slice(0, 200)}`);
  }
  if (text.length > MOST_MB * 1_000_000) throw new PrerenderFailure(`gave ${Math.ceil(text.length / 1_000_000)} MB, where a page holds at most ${MOST_MB} MB`);
  return text;
}
