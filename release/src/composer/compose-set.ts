import { readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { inTurn } from '../in-turn';
import { draftOf } from '../store/drafts';
import { integrityOf } from '../store/integrity';
import { writeWhole } from '../store/whole-file';
import type { ComposeOptions } from './compose-options';
import { digest } from './digest';
import { findWhole, readPageSet, type PageSet } from './page-set';
import { openRenderers } from './renderers';
import { writeAssets } from './set-assets';
import { gatherInputs, type SetInput } from './set-inputs';
import { writePages } from './set-pages';

interface ComposedSet {
  folder: string;
  set: PageSet;
  /** The backend did not answer all that routes ask for: the set should be made again soon. */
  lacksData: boolean;
}

/**
 * One page set of certain versions, in a folder named after all that went into it and what became of it. The same inputs are not
 * rendered twice, and other bytes never get a name that is taken: by machines that share a bucket, or by an edge that reads the set.
 * @throws {Refusal} when a version was never published, does not fit the others, or is not what was published.
 */
export async function composeSet(options: ComposeOptions, input: SetInput): Promise<ComposedSet> {
  const inputs = await gatherInputs(options, input);
  const { name, backend } = inputs;
  const existing = await findWhole(input.root, name, input.live);
  if (existing) return { ...existing, lacksData: false };

  const draft = draftOf(path.join(input.root, name));
  const renderers = options.renderers ?? openRenderers(options.store);
  try {
    const { pages, problems } = await writePages(options, inputs, renderers, draft);
    const set: PageSet = {
      environment: options.environment, sequence: inputs.sequence, siteUrl: options.config.siteUrl,
      release: { versions: inputs.together, sequence: inputs.documentSequence },
      pages, assets: await writeAssets(options.config, inputs, pages, draft), problems: [...backend.problems, ...problems],
    };
    await writeWhole(path.join(draft, 'pages.json'), `${JSON.stringify(set, null, 2)}\n`);
    const folder = `${name}-${(await digestOfFiles(draft)).slice(0, 12)}`;
    await moveIntoPlace(draft, path.join(input.root, folder));
    return { folder, set, lacksData: backend.problems.length > 0 };
  } finally {
    if (!options.renderers) renderers.close();
    await rm(draft, { recursive: true, force: true });
  }
}

/** Of names and bytes, so that the same digest is the same folder. */
async function digestOfFiles(folder: string): Promise<string> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));
  const hashes: [string, string][] = [];
  await inTurn(files, async (file) => { hashes.push([file, integrityOf(await readFile(path.join(folder, file)))]); });
  return digest(hashes.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** A set of that name is the same one, unless somebody damaged it. */
async function moveIntoPlace(draft: string, place: string): Promise<void> {
  await rename(draft, place).catch(async (error: unknown) => {
    if (await readPageSet(place).then(() => true, () => false)) return;
    await rm(place, { recursive: true, force: true });
    await rename(draft, place).catch(() => { throw error; });
  });
}
