import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';
import { allDone } from '../all-done';
import { isText } from '../store/precompress';
import { writeCompressed } from '../store/write-compressed';
import { linkSame } from './former-pages';
import { liveVersions } from './live-versions';
import { offlineList } from './offline-list';
import type { PageSet } from './page-set';
import { robots, sitemap } from './search-engines';
import { withServiceWorker } from './service-worker';
import type { SetInputs } from './set-inputs';
import { withShopName } from './web-manifest';

/** Writes the set's files at fixed addresses into `draft`: for search engines, the service worker, the device's start page. */
export async function writeAssets(
  config: PublicConfig, { parts, preview, workerOff, release, former }: SetInputs, pages: PageSet['pages'], draft: string,
): Promise<PageSet['assets']> {
  const remotes = parts.remotes.map(({ remote }) => remote);
  const assets = [
    sitemap(config, pages.flatMap(({ canonical }) => canonical ?? [])), robots(config, preview !== undefined),
    liveVersions(parts.shell.version, remotes), ...withServiceWorker(withShopName(parts.shell.assets, config), workerOff),
    offlineList({ pages, remotes, release, shell: parts.shell }),
  ];
  await allDone(assets.map(async ({ name, bytes }) => {
    const forms = isText(name) ? ['.br', '.gz', ''] : [''];
    if (former.newest && (await linkSame(former.newest, name, bytes, path.join(draft, name), forms))) return;
    await writeCompressed(path.join(draft, name), bytes);
  }));
  return assets.map(({ name, type }) => ({ path: `/${name}`, file: name, type }));
}
