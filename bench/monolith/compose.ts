import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { PublicConfig } from 'shared-remote/config';
import { RemoteDeclaration } from 'shared-remote/declaration';
import type { DocumentParts } from 'shared-remote/document';
import type { Prerendered, PrerenderInput } from 'shared-remote/prerender';
import type { ReleasedRemote } from 'shared-remote/release-document';
import * as v from 'valibot';
import { askBackend } from '../../release/src/composer/backend-data';
import { carryPhoto, readCarriedPhotos } from '../../release/src/composer/carried-photos';
import { inlineStyle } from '../../release/src/composer/inline-style';
import { pointerFile, type PageSet } from '../../release/src/composer/page-set';
import { pageLinks } from '../../release/src/composer/page-links';
import { linkHeader } from '../../release/src/composer/link-header';
import { securityHeaders } from '../../release/src/composer/page-headers';
import { inlineHash, integrityOf } from '../../release/src/store/integrity';
import { isText, precompress } from '../../release/src/store/precompress';
import { writeCompressed } from '../../release/src/store/write-compressed';
import { addressOf, openStore, type Store } from '../../release/src/store/store';
import { asReleased, REMOTES } from './build.mjs';

export type Rendering = 'client' | 'prerendered';

interface Bundle {
  prerender(input: PrerenderInput): Promise<Prerendered>;
  renderDocument(parts: DocumentParts): string;
}

interface MonolithOptions {
  root: string;
  build: { version: string; files: string; server: string };
  rendering: Rendering;
  /** Its `siteUrl` is the variant's. */
  config: PublicConfig;
  apiUrl: string;
  folder: string;
}

const INLINE_LIMIT = 14 * 1024;

/**
 * Writes a monolith as a release store, so that the shop's edge serves it in the same way: compressed before, immutable, with a
 * content security policy. `client`: an empty page with a stylesheet and a script. `prerendered`: like the shop's pages.
 */
export async function composeMonolith({ root, build, rendering, config, apiUrl, folder }: MonolithOptions): Promise<Store> {
  const store = openStore(folder);
  await rm(folder, { recursive: true, force: true });
  const files = store.files('monolith', build.version);
  await publishFiles(build.files, files);
  const declared: unknown[] = await Promise.all(
    REMOTES.map(async (name) => JSON.parse(await readFile(path.join(root, name, 'remote.json'), 'utf8')) as unknown),
  );
  const released = declared.map((one) => asReleased(one as Parameters<typeof asReleased>[0]) as ReleasedRemote);
  const links = pageLinks(declared.map((one) => v.parse(RemoteDeclaration, one)));
  const calls = released.flatMap(({ routes }) => routes.flatMap(({ data }) => data));
  const { answers, appStatus, problems } = await askBackend(apiUrl, calls);
  if (problems.length > 0) throw new Error(problems.join('\n'));

  const photos = await readCarriedPhotos(path.join(root, 'backend/seed/photos'));
  const bundle = createRequire(import.meta.url)(build.server) as Bundle;
  const url = (file: string) => addressOf('monolith', build.version, file);
  const script = { url: url('monolith.js'), integrity: integrityOf(await readFile(path.join(files, 'monolith.js'))) };
  const css = await readFile(path.join(files, 'style.css'));
  const inline = rendering === 'prerendered' && (await precompress(css)).br.length <= INLINE_LIMIT;
  const fonts = (await readdir(files)).filter((file) => file.endsWith('.woff2') && !/italic|-rest\./i.test(file)).slice(0, 2).map(url);
  const style = { url: url('style.css'), css: inlineStyle(css.toString('utf8'), url('style.css')) };
  if (!fonts.every((font) => style.css.includes(font))) {
    throw new Error('The monolith preloads typefaces that its stylesheet does not name.');
  }

  const set: PageSet = { environment: 'local', sequence: 1, siteUrl: config.siteUrl, pages: [], assets: [], problems: [] };
  for (const remote of released) {
    for (const route of remote.routes) {
      const data = route.data.length > 0 ? Object.fromEntries(route.data.map((call) => [call, answers.get(call)])) : undefined;
      const mode = route.prerender;
      const view = `${remote.name}/${route.view}`;
      const rendered = await bundle.prerender({ view, name: view, path: route.path, mode, config, data });
      const shown = rendering === 'prerendered' ? rendered : { ...rendered, html: '', data: undefined };
      const parts: DocumentParts = {
        path: route.path, head: shown.head, config, year: 2026,
        page: {
          environment: 'local', sequence: 1, route: route.path, remote, release: remote.entry, links,
          ...(rendering === 'prerendered' && { appStatus }), ...(shown.data !== undefined && { data: shown.data }),
        },
        styles: inline ? [style] : [],
        stylesheets: inline ? [] : [{ url: style.url, integrity: integrityOf(css) }],
        scripts: [script], preloads: [], fonts,
        slot: { html: carryPhoto(shown.html, photos), mode: rendering === 'prerendered' ? mode : 'skeleton' },
      };
      const html = bundle.renderDocument(parts);
      const headers = securityHeaders({ config, inlineStyles: inline ? [inlineHash(style.css)] : [] });
      const file = route.path === '/' ? 'index.html' : `${route.path.slice(1)}.html`;
      await writeCompressed(path.join(store.pages, 'set', file), Buffer.from(rendering === 'prerendered' ? html : withEmptyChrome(html)));
      set.pages.push({
        path: route.path, match: route.match, file,
        headers: rendering === 'prerendered' ? { ...headers, link: linkHeader(parts) } : headers,
      });
    }
  }
  await writePointer(store, set);
  return store;
}

const withEmptyChrome = (html: string): string => html.replace(/<div id="chrome">.*?<\/div>(?=<noscript>)/s, '<div id="chrome"></div>');

export async function writePointer(store: Store, set: PageSet): Promise<void> {
  await writeFile(path.join(store.pages, 'set', 'pages.json'), JSON.stringify(set));
  await writeFile(pointerFile(store), JSON.stringify({ sequence: 1, cohorts: [{ below: 100, folder: 'set' }] }));
}

async function publishFiles(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await cp(from, to, { recursive: true, filter: (file) => !file.endsWith('.map') });
  for (const file of await readdir(to)) if (isText(file)) await writeCompressed(path.join(to, file), await readFile(path.join(to, file)));
}
