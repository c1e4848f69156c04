import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../refusal';
import { cohortsOf } from '../registry/live-document';
import { tidyPreviews } from '../preview/preview';
import type { Store } from '../store/store';
import { writeWhole } from '../store/whole-file';
import { composeSet, type ComposeOptions } from './compose-set';
import { pointerFile, type PageSet, type Pointer } from './page-set';

export type { ComposeOptions };

export interface Composed {
  pointer: Pointer;
  sets: PageSet[];
}

/** Page sets kept beside the live ones, to look at. */
const KEPT = 4;

/**
 * Makes every page of every cohort from what is live, and switches the edge over to them at once.
 * The same inputs give the same folder, so composing again with nothing changed writes nothing.
 * @throws {Refusal} when nothing is live, or a file is not the one that was published; the old pages stay.
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { store, registry } = options;
  const { sequence, document } = await registry.current();
  if (!document.live.shell) throw new Refusal('not-live', "No shell is live yet. Publish and promote 'shell' first.");
  const sets: PageSet[] = [];
  const cohorts: Pointer['cohorts'] = [];
  for (const cohort of cohortsOf(document)) {
    const { folder, set } = await composeSet(options, { sequence, versions: cohort.versions, root: store.pages });
    sets.push(set);
    cohorts.push({ below: cohort.below, folder });
  }
  const pointer = { sequence, cohorts };
  await writeWhole(pointerFile(store), `${JSON.stringify(pointer)}\n`);
  await tidyPreviews(store, Date.now());
  await tidy(store, cohorts.map(({ folder }) => folder));
  return { pointer, sets };
}

/** Page sets are small, but a menu that changes hourly would leave thousands. */
async function tidy(store: Store, live: string[]): Promise<void> {
  const folders = (await readdir(store.pages, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !live.includes(entry.name) && !entry.name.endsWith('.draft'));
  const aged = await Promise.all(folders.map(async ({ name }) => ({ name, at: (await stat(path.join(store.pages, name))).mtimeMs })));
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(KEPT)) await rm(path.join(store.pages, name), { recursive: true, force: true });
}
