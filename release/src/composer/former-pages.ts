import { copyFile, link, mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { isUndamaged } from '../store/digest-of-files';
import { isDraft } from '../store/drafts';
import { readPageSet, type PageSet } from './page-set';

/** An earlier set's folder. `isWhole` looks through it once: what a disk has damaged must not go on from set to set. */
interface FormerSet { folder: string; isWhole(): Promise<boolean> }
interface FormerPage { from: FormerSet; page: PageSet['pages'][number] }

/** The page sets that are there already: what a new one has in common with them is not made again. */
interface FormerSets {
  /** By the digest of what went into them. A page with a gap has none. */
  pages: Map<string, FormerPage>;
  /** The sequence that the release document of certain versions was first written with, by the digest of those versions. */
  releases: Map<string, number>;
  newest: FormerSet | undefined;
}

export async function readFormerSets(root: string): Promise<FormerSets> {
  const former: FormerSets = { pages: new Map(), releases: new Map(), newest: undefined };
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !isDraft(entry.name)).map(({ name }) => name);
  const sets = await Promise.all(names.map(async (name) => {
    const folder = path.join(root, name);
    return { folder, set: await readPageSet(folder).catch(() => undefined) };
  }));
  let newest = -1;
  for (const { folder, set } of sets) {
    if (!set) continue;
    const from = formerSet(folder);
    for (const page of set.pages) if (page.made !== undefined) former.pages.set(page.made, { from, page });
    if (set.release) former.releases.set(set.release.versions, set.release.sequence);
    if (set.sequence <= newest) continue;
    newest = set.sequence;
    former.newest = from;
  }
  return former;
}

function formerSet(folder: string): FormerSet {
  let looked: Promise<boolean> | undefined;
  return { folder, isWhole: () => (looked ??= isUndamaged(folder)) };
}

/** Puts an earlier page, in all its forms, where the new set wants it. @returns false when it is gone meanwhile, or damaged. */
export const linkPage = async ({ from, page }: FormerPage, to: string): Promise<boolean> =>
  (await from.isWhole()) && linkForms(path.join(from.folder, page.file), to, ['.br', '.gz', '']);

/** The same for a file with these bytes, if the earlier set has it. */
export async function linkSame(
  { folder, isWhole }: FormerSet, name: string, bytes: Buffer, to: string, forms: readonly string[],
): Promise<boolean> {
  const file = path.join(folder, name);
  const earlier = await readFile(file).catch(() => undefined);
  return earlier !== undefined && earlier.equals(bytes) && (await isWhole()) && linkForms(file, to, forms);
}

async function linkForms(file: string, to: string, forms: readonly string[]): Promise<boolean> {
  await mkdir(path.dirname(to), { recursive: true });
  for (const form of forms) {
    // Some file systems know no hard links. Files of a set are never written again, so a link is as good as a copy.
    const done = await link(file + form, to + form).catch(() => copyFile(file + form, to + form)).then(() => true, () => false);
    if (!done) return false;
  }
  return true;
}
