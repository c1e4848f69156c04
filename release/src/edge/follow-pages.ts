import { pointerFile, readPointer, tidyPageSets } from '../composer/page-set';
import type { Store } from '../store/store';
import { writeWhole } from '../store/whole-file';

/**
 * Brings what the bucket's pointer names, then puts the pointer here: the edge looks at it with each request.
 * @param known the pointer that is here.
 * @returns the pointer that is here now.
 */
export async function followPages(store: Store, known: string): Promise<string> {
  const found = await store.shared?.bringPages();
  if (!found || found.pointer === known) return known;
  await writeWhole(pointerFile(store), found.pointer);
  await tidyPageSets(store, (await readPointer(store)).cohorts.map(({ folder }) => folder));
  return found.pointer;
}
