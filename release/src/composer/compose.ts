import { Refusal } from '../refusal';
import { cohortsOf } from '../registry/live-document';
import { tidyPreviews } from '../preview/preview';
import type { Store } from '../store/store';
import { tidyDrafts } from '../store/drafts';
import { writeWhole } from '../store/whole-file';
import type { ComposeOptions } from './compose-options';
import { composeSet } from './compose-set';
import { pointerFile, readPointer, tidyPageSets, type PageSet, type Pointer } from './page-set';

export interface Composed {
  pointer: Pointer;
  sets: PageSet[];
  /** As in `ComposedSet`, of any. */
  lacksData: boolean;
  /** Some remote is shown as switched off, since it can't be verified. */
  isWithoutRemote: boolean;
}

/**
 * Makes every page of every cohort from what is live, and switches the edge over to them at once.
 * A whole set of the same inputs is found again, so composing again with nothing changed writes nothing.
 * @throws {Refusal} when nothing is live, or a file of the shell is not the one that was published, or the document is older than the
 * pages; the old pages stay.
 */
export async function compose(options: ComposeOptions): Promise<Composed> {
  const { store, registry } = options;
  const { sequence, document } = await registry.current();
  if (!document.live.shell) throw new Refusal('not-live', "No shell is live yet. Publish and promote 'shell' first.");
  const sets: PageSet[] = [];
  const cohorts: Pointer['cohorts'] = [];
  let before: string | undefined;
  let lacksData = false;
  let isWithoutRemote = false;
  options.renderers?.begin(sequence);
  try {
    await tidyDrafts(store.pages);
    before = await bringPages(store);
    await refuseOlder(options, sequence);
    const live = await readPointer(store).then((pointer) => pointer.cohorts.map(({ folder }) => folder), () => []);
    for (const cohort of cohortsOf(document)) {
      const made = await composeSet(options, {
        sequence, versions: cohort.versions, root: store.pages, live,
        // In development a page that was kept is one of before the save.
        workerOff: document.workerOff === true || (options.devServers?.size ?? 0) > 0,
      });
      sets.push(made.set);
      cohorts.push({ below: cohort.below, folder: made.folder });
      lacksData ||= made.lacksData;
      isWithoutRemote ||= made.unverified.length > 0;
    }
  } finally {
    options.renderers?.composed();
  }
  const pointer = { environment: options.config.environment, sequence, cohorts };
  // Another may have composed a later document meanwhile.
  await refuseOlder(options, sequence);
  await store.shared?.keepPages(`${JSON.stringify(pointer)}\n`, cohorts.map(({ folder }) => folder), before);
  await writeWhole(pointerFile(store), `${JSON.stringify(pointer)}\n`);
  await tidyPreviews(store, Date.now());
  await tidyPageSets(store, cohorts.map(({ folder }) => folder));
  return { pointer, sets, lacksData, isWithoutRemote };
}

/** Where several machines share a bucket, its pages count and not this machine's. @returns the tag of its pointer. */
async function bringPages(store: Store): Promise<string | undefined> {
  const found = await store.shared?.bringPages();
  if (found) await writeWhole(pointerFile(store), found.pointer);
  return found?.tag;
}

/**
 * Pages never go back to an earlier document by themselves: a database that was restored, or an old copy of it,
 * would bring back versions that were taken away.
 * @throws {Refusal} `older`, or `environment` when the pages are another environment's.
 */
async function refuseOlder({ store, config: { environment }, acceptOlder }: ComposeOptions, sequence: number): Promise<void> {
  const live = await readPointer(store).catch(() => undefined);
  if (!live) return;
  if (live.environment !== undefined && live.environment !== environment) {
    throw new Refusal(
      'environment',
      `${store.root} holds the pages of the ${live.environment} environment; this is ${environment}. Give each a release store of its own.`,
    );
  }
  if (live.sequence > sequence && !acceptOlder) {
    throw new Refusal(
      'older',
      `The pages are of release document ${live.sequence}, the registry is at ${sequence}: it was put back. If you meant that, look at 'status' and compose once with 'compose --older'.`,
    );
  }
}
