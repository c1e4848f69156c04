import { copyFile, link, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { readPageSet, type PageSet } from './page-set';

/** A page of an earlier set, and its folder. */
export interface FormerPage { folder: string; page: PageSet['pages'][number] }

/** Pages of the whole sets that are there, by the digest of what went into them. */
export async function readFormerPages(root: string): Promise<Map<string, FormerPage>> {
  const known = new Map<string, FormerPage>();
  const folders = (await readdir(root, { withFileTypes: true }).catch(() => [])).filter((entry) => entry.isDirectory() && !entry.name.endsWith('.draft'));
  for (const { name } of folders) {
    const folder = path.join(root, name);
    const set = await readPageSet(folder).catch(() => undefined);
    // Which page a set's problem came from is not written down.
    if (!set || set.problems.length > 0) continue;
    for (const page of set.pages) if (page.made !== undefined) known.set(page.made, { folder, page });
  }
  return known;
}

/** Puts an earlier page, in all its forms, where the new set wants it. @returns false when it is gone meanwhile. */
export async function linkPage({ folder, page }: FormerPage, to: string): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true });
  for (const form of ['.br', '.gz', '']) {
    const from = path.join(folder, page.file) + form;
    // Some file systems know no hard links. Page files are never written again, so a link is as good as a copy.
    const done = await link(from, to + form).catch(() => copyFile(from, to + form)).then(() => true, () => false);
    if (!done) return false;
  }
  return true;
}
