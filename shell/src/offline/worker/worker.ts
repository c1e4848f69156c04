import { markAsOf } from './as-of';
import { createFill } from './fill';
import { createAssetCaches, ASSET_CACHES, type Answered } from './asset-caches';
import { offlinePage } from './offline-page';
import { createPages, PREFIX } from './pages';
import type { Environment } from './environment';
import { requestKind } from './request-kind';

/** How long the shop may take before a kept page is shown instead, ms. */
const PAGE_WITHIN_MS = 5_000;

/** The worker's rules, apart from the events of the browser (main.ts). */
export function createWorker(environment: Environment) {
  const { caches, fetch, now, online, origin, tokens, wait } = environment;
  const pages = createPages(environment);
  const assets = createAssetCaches(environment);
  const fill = createFill({ ...environment, pages, assets });

  const keptPage = async (url: string): Promise<Response | undefined> => {
    const found = await pages.find(new URL(url)).catch(() => undefined);
    return found && markAsOf(found, now(), online());
  };

  /** From the shop; what is kept of the newest release where it does not answer. */
  function page(request: Request): Answered {
    const asked = pages.begin();
    let storing: Promise<void> = Promise.resolve();
    let came = false;
    const given = fetch(askingTheShop(request)).then(async (answer) => {
      // Before it is shown: what is older must be gone by then.
      const keep = await pages.see(answer, asked);
      storing = keep(answer.clone()).catch(() => {});
      came = true;
      return answer;
    });
    const late = wait(PAGE_WITHIN_MS).then(async () => (came ? undefined : await keptPage(request.url)) ?? given);
    const answer = Promise.race([given, late])
      .catch(async () => (await keptPage(request.url)) ?? offlinePage(await pages.keys().catch(() => []), tokens));
    return { answer, settled: given.then(() => storing, () => {}) };
  }

  return {
    fill,

    /** Undefined leaves the request to the browser. */
    answer(request: Request): Answered | undefined {
      const kind = requestKind(request, origin);
      if (kind === 'page') return page(request);
      if (kind === 'leave') return undefined;
      const answered = assets[kind](request);
      return { answer: answered.then(({ answer }) => answer), settled: answered.then(({ settled }) => settled) };
    },

    /** Removes what an older worker kept in its own way. */
    async activate(): Promise<void> {
      const names = await caches.keys().catch(() => []);
      const older = names.filter((name) => !ASSET_CACHES.includes(name) && !name.startsWith(PREFIX));
      await Promise.all(older.map((name) => caches.delete(name)));
    },
  };
}

/**
 * For 'Back' and 'Forward' browsers take what their own cache has, however old: the page of a release that is no longer live.
 * @see https://github.com/whatwg/html/issues/6601
 */
const askingTheShop = (request: Request): Request =>
  (request.cache === 'force-cache' ? new Request(request, { cache: 'no-cache' }) : request);
