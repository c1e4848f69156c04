import { MADE, OFFLINE_LIST, OfflineList, PAGE, RELEASE } from 'shared-remote/offline';
import * as v from 'valibot';
import type { AssetCaches } from './asset-caches';
import type { Pages } from './pages';
import type { Environment } from './environment';
import { MENU_CALLS } from './request-kind';

interface FillOptions extends Pick<Environment, 'fetch' | 'savesData' | 'origin'> { pages: Pages; assets: AssetCaches }

/**
 * Fetches what the shop needs to work without a connection, one after the other so that the page's own requests come first.
 * What is kept already is not fetched again. A failure leaves the rest for the next page load.
 */
export function createFill({ fetch, savesData, origin, pages, assets }: FillOptions): () => Promise<void> {
  let filling: Promise<void> | undefined;

  const readList = async (answer: Response | undefined): Promise<OfflineList | undefined> => {
    const read = v.safeParse(OfflineList, await answer?.json().catch(() => undefined));
    return read.success ? read.output : undefined;
  };

  async function fetchPage(release: string, key: string, made: string): Promise<boolean> {
    const asked = pages.begin();
    const answer = await fetch(key, { cache: 'no-cache' });
    const keep = await pages.see(answer, asked);
    // A release in the middle, or an edge that lags behind: the next load begins anew.
    if (answer.headers.get(RELEASE) !== release || answer.headers.get(PAGE) !== key || answer.headers.get(MADE) !== made) return false;
    await keep(answer);
    return true;
  }

  async function run(): Promise<void> {
    const saves = savesData();
    // Whether what is old is still live, only the list says.
    if (saves && (await assets.oldFiles()).length === 0) return;
    const asked = pages.begin();
    const answer = await fetch(OFFLINE_LIST, { cache: 'no-cache' });
    const release = answer.headers.get(RELEASE);
    const list = answer.ok ? await readList(answer.clone()) : undefined;
    if (!list || release === null) return;
    await pages.see(answer, asked);
    if ((await pages.release()) !== release) return;
    if (saves) return assets.pruneFiles(list.files);
    const former = await readList(await pages.match(OFFLINE_LIST));
    for (const file of list.files) {
      if (await assets.hasFile(origin + file)) continue;
      const given = await fetch(file, { credentials: 'omit' });
      if (given.status === 200) await assets.keepFile(origin + file, given);
    }
    const kept = await pages.keys();
    const due = Object.entries(list.pages).filter(([key, made]) => former?.pages[key] !== made || !kept.includes(key));
    for (const [key, made] of due) if (!(await fetchPage(release, key, made))) return;
    if (due.length > 0) {
      for (const call of MENU_CALLS) {
        const given = await fetch(call, { credentials: 'omit' });
        if (given.status === 200) await assets.keepMenu(call, given);
      }
    }
    await pages.put(release, OFFLINE_LIST, answer);
    await assets.pruneFiles(list.files);
  }

  return () => (filling ??= run().catch(() => {}).finally(() => { filling = undefined; }));
}
