import { MADE, RELEASE } from 'shared-remote/offline';
import { PATHS } from 'shared-remote/paths';
import { asOf, markAsOf } from './as-of';
import { createFill } from './fill';
import { createAssetCaches, ASSET_CACHES, type Answered } from './asset-caches';
import { offlinePage } from './offline-page';
import { createPages, PREFIX } from './pages';
import { givenAt, isPrivate, type Environment } from './environment';
import { requestKind } from './request-kind';
import { untilConfirmed } from './until-confirmed';

/** How long the shop may take before a kept page is shown instead, ms. */
const PAGE_WITHIN_MS = 5_000;
/** What is kept may be shown before the shop has answered if it is no older, ms. */
const AT_ONCE_MS = 86_400_000;
/** Pages that name no meal's allergens: shown as a whole. */
const WHOLE: readonly string[] = [PATHS.home, PATHS.cart, PATHS.orders];

/** The worker's rules, apart from the events of the browser (main.ts). */
export function createWorker(environment: Environment) {
  const { caches, fetch, now, online, origin, tokens, wait } = environment;
  const pages = createPages(environment);
  const assets = createAssetCaches(environment);
  const fill = createFill({ ...environment, pages, assets });

  /**
   * The pages that were shown and were old, which are now loaded anew: not every browser's request says so. True where the shop has
   * had its time already.
   */
  const renewed = new Map<string, boolean>();
  /** The shop answered this visitor last with a page of a preview or with an override: what is kept would be shown in vain. */
  let answersForOne = false;

  const keptPage = async (url: string): Promise<Response | undefined> => {
    const found = await pages.find(new URL(url)).catch(() => undefined);
    return found && markAsOf(found, now(), online());
  };

  async function keptToday(address: string): Promise<Response | undefined> {
    const found = await pages.match(address).catch(() => undefined);
    return found && now() - givenAt(found) < AT_ONCE_MS ? found : undefined;
  }

  /** From the shop; what is kept of the newest release where it does not answer, or until it does. */
  function page(request: Request, canTell: boolean): AnsweredPage {
    const { pathname, search } = new URL(request.url);
    const address = pathname + search;
    const wasSilent = renewed.get(address);
    renewed.delete(address);
    const asked = pages.begin();
    let storing: Promise<void> = Promise.resolve();
    let came = false;
    const given = fetch(askingTheShop(request)).then(async (answer) => {
      // Before it is shown: what is older must be gone by then.
      const keep = await pages.see(answer, asked);
      storing = keep(answer.clone()).catch(() => {});
      came = true;
      answersForOne = answer.ok && isPrivate(answer);
      return answer;
    });
    const waited = wasSilent ? Promise.resolve() : wait(PAGE_WITHIN_MS);
    const late = waited.then(async () => (came ? undefined : await keptPage(request.url)) ?? given);
    const fromShop = Promise.race([given, late])
      .catch(async () => (await keptPage(request.url)) ?? offlinePage(await pages.keys().catch(() => []), tokens));
    const inTime = Promise.race([given, waited]).catch(() => {});

    async function shownAtOnce(): Promise<Shown | undefined> {
      // Not where somebody loads it anew.
      if (answersForOne || wasSilent !== undefined || request.cache !== 'default' || !online()) return undefined;
      const found = await keptToday(address);
      if (!found) return undefined;
      if (WHOLE.includes(pathname)) return canTell ? { answer: found, old: whatIsOld(found) } : undefined;
      const answer = await untilConfirmed(found, async () => {
        const current = await inTime;
        const confirmed = current !== undefined && current.ok && isSame(found, current);
        if (!confirmed) renewed.set(address, current === undefined);
        return confirmed;
      });
      return answer && { answer };
    }

    async function whatIsOld(found: Response): Promise<string | undefined> {
      const current = await inTime;
      // A failure of the shop says nothing of the page. The card of a remote that is switched off is a 503 too, and names its release.
      if (current && ((!current.ok && !current.headers.has(RELEASE)) || isSame(found, current))) return undefined;
      renewed.set(address, false);
      // What the page is loaded anew from.
      if (current) await storing;
      return current ? '' : asOf(found, now(), online());
    }

    const shown = shownAtOnce();
    return {
      answer: shown.then((kept) => kept?.answer ?? fromShop),
      settled: given.then(() => storing, () => {}),
      old: shown.then((kept) => kept?.old),
    };
  }

  return {
    fill,

    /** Undefined leaves the request to the browser. `canTell`: the page can be told afterwards that it is old. */
    answer(request: Request, canTell = false): Answered | AnsweredPage | undefined {
      const kind = requestKind(request, origin);
      if (kind === 'page') return page(request, canTell);
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

interface AnsweredPage extends Answered {
  /**
   * Undefined, unless something else than what the shop has now was shown before it answered. Otherwise what the page says if it
   * can't be loaded anew: how old it is where the shop does not answer, else nothing.
   */
  old: Promise<string | undefined>;
}

interface Shown { answer: Response; old?: Promise<string | undefined> }

/** Of one release and made of the same. A page for one visitor is never what was kept, which is what is live. */
const isSame = (kept: Response, answer: Response): boolean =>
  !isPrivate(answer) && [RELEASE, MADE].every((name) => kept.headers.get(name) === answer.headers.get(name));

/**
 * For 'Back' and 'Forward' browsers take what their own cache has, however old: the page of a release that is no longer live.
 * @see https://github.com/whatwg/html/issues/6601
 */
const askingTheShop = (request: Request): Request =>
  (request.cache === 'force-cache' ? new Request(request, { cache: 'no-cache' }) : request);
