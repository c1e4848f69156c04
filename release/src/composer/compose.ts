import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Refusal } from '../refusal';
import { cohortsOf } from '../registry/live-document';
import { tidyPreviews } from '../preview/preview';
import type { Store } from '../store/store';
import { writeWhole } from '../store/whole-file';
import { composeSet, type ComposeOptions } from './compose-set';
import { pointerFile, readPointer, type PageSet, type Pointer } from './page-set';

export type { ComposeOptions };

export interface Composed {
  pointer: Pointer;
  sets: PageSet[];
  /** As in `ComposedSet`, of any. */
  lacksData: boolean;
}

/** Older page sets that are kept beside the live ones. */
const KEPT = 4;

/**
 * Makes every page of every cohort from what is live, and switches the edge over to them at once.
 * The same inputs give the same folder, so composing again with nothing changed writes nothing.
 * @throws {Refusal} when nothing is live, or a file is not the one that was published, or the document is older than the pages;
 * the old pages stay.
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { store, registry } = options;
  const { sequence, document } = await registry.current();
  if (!document.live.shell) throw new Refusal('not-live', "No shell is live yet. Publish and promote 'shell' first.");
  await refuseOlder(options, sequence);
  const sets: PageSet[] = [];
  const cohorts: Pointer['cohorts'] = [];
  let lacksData = false;
  for (const cohort of cohortsOf(document)) {
    const made = await composeSet(options, {
      sequence, versions: cohort.versions, root: store.pages, workerOff: document.workerOff === true,
    });
    sets.push(made.set);
    cohorts.push({ below: cohort.below, folder: made.folder });
    lacksData ||= made.lacksData;
  }
  options.renderers?.composed();
  const pointer = { environment: options.environment, sequence, cohorts };
  // Another may have composed a later document meanwhile.
  await refuseOlder(options, sequence);
  await writeWhole(pointerFile(store), `${JSON.stringify(pointer)}\n`);
  await tidyPreviews(store, Date.now());
  await tidy(store, cohorts.map(({ folder }) => folder));
  return { pointer, sets, lacksData };
}

/**
 * Pages never go back to an earlier document by themselves: a database that was restored, or an old copy of it,
 * would bring back versions that were taken away.
 * @throws {Refusal} `older`, or `environment` when the pages are another environment's.
 */
async function refuseOlder({ store, environment, acceptOlder }: ComposeOptions, sequence: number): Promise<void> {
  const live = await readPointer(store).catch(() => undefined);
  if (!live) return;
  if (live.environment !== undefined && live.environment !== environment) {
    throw new Refusal('environment', `${store.root} holds the pages of the ${live.environment} environment; this is ${environment}. Give each a release store of its own.`);
  }
  if (live.sequence > sequence && !acceptOlder) {
    throw new Refusal('older', `The pages are of release document ${live.sequence}, the registry is at ${sequence}: it was put back. If you meant that, look at 'status' and compose once with 'compose --older'.`);
  }
}

/** Page sets are small, but a menu that changes hourly would leave thousands. */
async function tidy(store: Store, live: string[]): Promise<void> {
  const folders = (await readdir(store.pages, { withFileTypes: true })).filter((entry) => entry.isDirectory() && !live.includes(entry.name) && !entry.name.endsWith('.draft'));
  const aged = await Promise.all(folders.map(async ({ name }) => ({ name, at: (await stat(path.join(store.pages, name))).mtimeMs })));
  for (const { name } of aged.sort((a, b) => b.at - a.at).slice(KEPT)) await rm(
    path.join(store.pages, name), { recursive: true, force: true },
  );
}
