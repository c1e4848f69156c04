import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { digestOfFiles, isUndamaged } from '../store/digest-of-files';
import { draftOf, replaceFolder } from '../store/drafts';
import { writeWhole } from '../store/whole-file';
import type { ComposeOptions } from './compose-options';
import { findWhole, type PageSet } from './page-set';
import { openRenderers } from './renderers';
import { writeAssets } from './set-assets';
import { gatherInputs, type SetRequest } from './set-inputs';
import { writePages } from './set-pages';
import type { Unverified } from './verified-versions';

interface ComposedSet {
  folder: string;
  set: PageSet;
  /** The backend did not answer all that routes ask for: the set should be made again soon. */
  lacksData: boolean;
  /** Remotes that it shows as switched off, since they can't be verified. Each is among the set's problems, too. */
  unverified: readonly Unverified[];
}

/**
 * One page set of certain versions, in a folder named after all that went into it and what became of it. The same inputs are not
 * rendered twice, and other bytes never get a name that is taken: by machines that share a bucket, or by an edge that reads the set.
 * @throws {Refusal} as `gatherInputs`.
 */
export async function composeSet(options: ComposeOptions, input: SetRequest): Promise<ComposedSet> {
  const inputs = await gatherInputs(options, input);
  const { name, backend, unverified } = inputs;
  const existing = await findWhole(input.root, name, input.live);
  if (existing && unverified.length === 0) return { ...existing, lacksData: false, unverified };

  const draft = draftOf(path.join(input.root, name));
  const renderers = options.renderers ?? openRenderers(options.store);
  try {
    const { pages, problems } = await writePages(options, inputs, renderers, draft);
    const set: PageSet = {
      environment: options.config.environment, sequence: inputs.sequence, siteUrl: options.config.siteUrl,
      release: { versions: inputs.together, sequence: inputs.documentSequence },
      pages, assets: await writeAssets(options.config, inputs, pages, draft),
      problems: [...unverified.map(({ problem }) => problem), ...backend.problems, ...problems],
    };
    await writeWhole(path.join(draft, 'pages.json'), `${JSON.stringify(set, null, 2)}\n`);
    const folder = `${name}-${await digestOfFiles(draft)}`;
    await moveIntoPlace(draft, path.join(input.root, folder));
    return { folder, set, lacksData: backend.problems.length > 0, unverified };
  } finally {
    if (!options.renderers) renderers.close();
    await rm(draft, { recursive: true, force: true });
  }
}

/** A set of that name is the same one, unless it was damaged. */
async function moveIntoPlace(draft: string, place: string): Promise<void> {
  await rename(draft, place).catch(async () => {
    if (!(await isUndamaged(place))) await replaceFolder(draft, place);
  });
}
