import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { fork } from 'node:child_process';
import path from 'node:path';
import type { ReleaseDocument } from 'shared-remote/release-document';
import { readPageSet, readPointer } from '../../release/src/composer/page-set';
import { integrityOf } from '../../release/src/store/integrity';
import { precompress } from '../../release/src/store/precompress';
import { addressOf, openStore } from '../../release/src/store/store';
import type { BenchShop } from '../lib/bench-shop.mjs';
import { writeCompressed } from '../../release/src/store/write-compressed';
import { writePointer } from '../monolith/compose';
import type { Variant } from '../web/variants';

/**
 * Serves the running shop's pages with a release of `count` remotes: copies of the last remote's entry under other names and
 * paths. A page holds only the release's address and hash (release/src/composer/many-remotes.test.ts), so the composer would
 * make the same pages.
 */
export async function openManyRemotes({ root, shop, count, folder, port }: {
  root: string;
  shop: BenchShop;
  count: number;
  folder: string;
  port: number;
}): Promise<{
  variant: Variant; bytes: { few: number; many: number }; list: { few: number; many: number }; close(): void;
}> {
  const from = openStore(shop.store);
  const to = openStore(path.join(folder, 'many-remotes'));
  const origin = `http://localhost:${port}`;
  rmSync(to.root, { recursive: true, force: true });
  mkdirSync(to.public, { recursive: true });
  const live = (await readPointer(from)).cohorts.at(-1)?.folder ?? '';
  const set = { ...(await readPageSet(path.join(from.pages, live))), siteUrl: origin, assets: [] };
  const home = readFileSync(path.join(from.pages, live, 'index.html'), 'utf8');
  const release = /"release":\{"url":"([^"]+)","integrity":"([^"]+)"\}/.exec(home);
  if (!release?.[1] || !release[2]) throw new Error('The page names no release.');

  const list = readFileSync(path.join(from.root, release[1]));
  const document = JSON.parse(list.toString()) as ReleaseDocument;
  const last = document.remotes.at(-1);
  if (!last) throw new Error('There is no remote.');
  for (let index = document.remotes.length; index < count; index += 1) {
    const name = `mf-team-${index}`;
    const renamed = JSON.parse(JSON.stringify({ ...last, overlays: [], publishes: [] }).replaceAll(last.name, name)) as typeof last;
    // Every second lends a part to the page of the one before it.
    const lent = {
      name: 'part', view: last.routes[0]?.view ?? '', places: [`team-${index - 1}/part`], access: 'anyone' as const, services: [],
      budget: 32_000,
    };
    // Each has a service of its own: pages that do not list it must not load it.
    document.remotes.push({
      ...renamed, fragments: index % 2 === 0 ? [lent] : [], services: [{ name: `service-${index}`, module: 'service' }],
      routes: renamed.routes.map((route) => ({ ...route, path: `/team-${index}${route.path}` })),
    });
  }
  const bytes = Buffer.from(JSON.stringify(document));
  const url = addressOf('release', 'many', 'document.json');
  for (const name of [...new Set([...document.remotes.slice(0, 10).map((remote) => remote.name), 'shell'])]) {
    if (!name.startsWith('mf-team-')) symlinkSync(path.join(from.public, name), path.join(to.public, name));
  }
  await writeCompressed(path.join(to.root, url), bytes);
  for (const page of set.pages) {
    const html = readFileSync(path.join(from.pages, live, page.file), 'utf8').replaceAll(release[1], url)
      .replaceAll(release[2], integrityOf(bytes)).replaceAll(shop.site, origin);
    await writeCompressed(path.join(to.pages, 'set', page.file), Buffer.from(html));
    page.headers = Object.fromEntries(Object.entries(page.headers).map(([key, value]) => [key, value.replaceAll(shop.site, origin)]));
  }
  cpSync(path.join(from.pages, live, 'icons'), path.join(to.pages, 'set', 'icons'), { recursive: true });
  await writePointer(to, set);

  const child = fork(path.join(import.meta.dirname, '../web/serve.ts'), [], { execArgv: ['--import', 'tsx'] });
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)));
    child.send({ served: [{ port, store: to.root }], apiUrl: shop.apiUrl, photos: path.join(root, 'backend/seed/photos') });
  });
  return {
    variant: { name: 'composed', origin, scriptless: false },
    bytes: {
      few: readFileSync(path.join(from.pages, live, 'index.html.br')).length,
      many: readFileSync(path.join(to.pages, 'set/index.html.br')).length,
    },
    list: { few: (await precompress(list)).br.length, many: (await precompress(bytes)).br.length },
    close: () => child.kill('SIGTERM'),
  };
}
