import { OFFLINE_LIST, type OfflineList } from 'shared-remote/offline';
import type { ReleasedRemote, ReleaseFile } from 'shared-remote/release-document';
import type { PageSet } from './page-set';
import type { RootFile } from './search-engines';

interface Kept {
  pages: PageSet['pages'];
  remotes: readonly ReleasedRemote[];
  release: ReleaseFile;
  shell: { script: ReleaseFile; fonts: readonly string[] };
}

/**
 * What a browser keeps for visits without a connection: the pages of routes that say `offline`, and the scripts that these
 * and every service need. A page with a gap is not kept.
 */
export function offlineList({ pages, remotes, release, shell }: Kept): RootFile {
  const live = remotes.filter(({ disabled }) => !disabled);
  const routes = live.flatMap(({ routes: own }) => own.filter(({ offline }) => offline).map(({ path }) => path));
  const kept = pages.flatMap(({ path, entry, made }): [string, string][] =>
    (made === undefined || !routes.includes(path) ? [] : [[pageName(path, entry), made]]));
  const files = live.flatMap(({ entry, style, modules, routes: own, services }) => {
    const views = own.filter(({ offline }) => offline).map(({ view }) => view);
    const named = [...views, ...services.map(({ module }) => module)];
    if (named.length === 0) return [];
    return [entry, ...(style && views.length > 0 ? [style] : []), ...named.flatMap((module) => modules[module] ?? [])];
  });
  const list: OfflineList = {
    pages: Object.fromEntries(kept),
    files: [...new Set([shell.script.url, ...shell.fonts, release.url, ...files.map(({ url }) => url)])],
  };
  return { name: OFFLINE_LIST.slice(1), type: 'application/json; charset=utf-8', bytes: Buffer.from(`${JSON.stringify(list)}\n`) };
}

/** The name by which the edge and the service worker know a page. */
export const pageName = (path: string, entry: PageSet['pages'][number]['entry']): string =>
  (entry ? `${path}?${entry.parameter}=${encodeURIComponent(entry.value)}` : path);
