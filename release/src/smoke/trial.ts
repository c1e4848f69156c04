import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BrowserContext } from 'playwright-core';
import type { ComposeOptions } from '../composer/compose-options';
import { composeSet } from '../composer/compose-set';
import { pointerFile, type PageSet } from '../composer/page-set';
import { openRenderers, UNHURRIED } from '../composer/renderers';
import type { Unverified } from '../composer/verified-versions';
import { createEdge } from '../edge/server';
import { together } from '../preview/preview';
import type { Version } from '../registry/live-document';
import { writeWhole } from '../store/whole-file';

/** No pictures of a released version, but of the menu. */
const PHOTOS = '/photos/';

/** The running shop with certain versions in the place of what is live, for one browser alone. */
export interface Trial {
  origin: string;
  /** Gives the browser this shop at the site's own address; everything else that it asks for goes its way. */
  answerIn(context: BrowserContext): Promise<void>;
  set: PageSet;
  /** Remotes in it that are shown as switched off, since they can't be verified. */
  unverified: readonly Unverified[];
  /** The path of a page that has this place as it is composed. */
  pageWith(place: string): Promise<string | undefined>;
  close(): Promise<void>;
}

/**
 * Composes a page set outside the store and puts an edge of its own before it, which listens on no port: nothing else can
 * open it, so it may be had in every environment. Files come from the release store, answers from the live backend, and the menu's
 * pictures that this machine has not, as a team elsewhere has none, from the live site.
 */
export async function openTrial(options: ComposeOptions, versions: readonly Version[]): Promise<Trial> {
  const { registry, config, apiUrl, photos } = options;
  const { sequence, document } = await registry.current();
  const root = await mkdtemp(path.join(tmpdir(), 'shop-trial-'));
  const renderers = openRenderers(options.store, UNHURRIED);
  try {
    const { folder, set, unverified } = await composeSet(
      { ...options, renderers }, { sequence, versions: together(document, versions), root, preview: { versions: [...versions] } },
    );
    const store = { ...options.store, pages: root, previews: path.join(root, 'previews') };
    await writeWhole(pointerFile(store), JSON.stringify({ sequence, cohorts: [{ below: 100, folder }] }));
    const edge = await createEdge({ store, apiUrl, photos, environment: 'preview', pagesOf: config.environment });
    return {
      origin: config.siteUrl,
      set,
      unverified,
      async pageWith(place) {
        for (const page of set.pages) {
          const html = page.entry ? '' : await readFile(path.join(root, folder, page.file), 'utf8');
          if (html.includes(`data-place="${place}"`)) return page.path;
        }
        return undefined;
      },
      async answerIn(context) {
        await context.route(`${config.siteUrl}/**`, async (route) => {
          const request = route.request();
          const { pathname } = new URL(request.url());
          // Failures here are reported by this run only; they must not count as failures of the live versions.
          if (request.method() === 'POST' && pathname === '/api/reports') {
            return route.fulfill({ status: 200, contentType: 'application/json', body: '{"data":{}}' });
          }
          const { 'accept-encoding': _, ...headers } = await request.allHeaders();
          const payload = request.postDataBuffer();
          const answer = await edge.inject({
            method: request.method() as 'GET', url: request.url().slice(config.siteUrl.length),
            headers: { ...headers, host: new URL(config.siteUrl).host }, ...(payload && { payload }),
          });
          if (answer.statusCode === 404 && pathname.startsWith(PHOTOS)) return route.continue();
          return route.fulfill({ status: answer.statusCode, headers: flat(answer.headers), body: answer.rawPayload });
        });
      },
      async close() {
        await edge.close();
        await rm(root, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(root, { recursive: true, force: true });
    throw error;
  } finally {
    renderers.close();
  }
}

const flat = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).flatMap(
    ([name, value]) => (value === undefined ? [] : [[name, Array.isArray(value) ? value.join('\n') : String(value)]]),
  ));
