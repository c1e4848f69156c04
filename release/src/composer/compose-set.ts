import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { writeWhole } from '../store/whole-file';
import type { ComposeOptions } from './compose-options';
import { readPageSet, type PageSet } from './page-set';
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
 * One page set of certain versions, in a folder named after all that went into it: the same inputs are not rendered twice.
 * @throws {Refusal} when a version was never published, does not fit the others, or is not what was published.
 */
export async function composeSet(options: ComposeOptions, input: SetInput): Promise<ComposedSet> {
  const inputs = await gatherInputs(options, input);
  const { folder, backend } = inputs;
  const place = path.join(input.root, folder);
  const existing = await readPageSet(place).catch(() => undefined);
  if (existing && existing.problems.length === 0) return { folder, set: existing, lacksData: false };

  const draft = `${place}.${process.pid}.draft`;
  const renderers = options.renderers ?? openRenderers(options.store);
  try {
    const { pages, problems } = await writePages(options, inputs, renderers, draft);
    const set: PageSet = {
      environment: options.environment, sequence: inputs.sequence, siteUrl: options.config.siteUrl,
      release: { versions: inputs.together, sequence: inputs.documentSequence },
      pages, assets: await writeAssets(options.config, inputs, pages, draft), problems: [...backend.problems, ...problems],
    };
    await writeWhole(path.join(draft, 'pages.json'), `${JSON.stringify(set, null, 2)}\n`);
    // A set with gaps is made again under the same name, and replaces the earlier one.
    await rm(place, { recursive: true, force: true });
    await rename(draft, place);
    return { folder, set, lacksData: backend.problems.length > 0 };
  } finally {
    if (!options.renderers) renderers.close();
    await rm(draft, { recursive: true, force: true });
  }
}
