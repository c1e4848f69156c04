import { PATHS, planPath } from 'shared-remote/paths';
import { createWorker } from '../worker';
import { fakeCaches } from './fake-caches';

const ORIGIN = 'https://shop.example';
/** The page of which only the beginning is shown before the shop has answered. */
export const PLAN = planPath('a');
const MARK = 'data-confirmed-from-here=""';
const PAGES: string[] = [PATHS.home, PLAN, PATHS.cart, PATHS.orders];
const FILE = /^\/r\/shell\/([^/]+)\/(?:~\d\/)?shell\.js$/;

/** A page's request as a tab makes it; of 'Back' and 'Forward' without the back/forward cache, with `cache: 'force-cache'`. */
export const visitOf = (path: string, init: RequestInit = {}): Request =>
  Object.defineProperty(new Request(ORIGIN + path, init), 'mode', { value: 'navigate' });
export const requestOf = (path: string, init?: RequestInit): Request => new Request(ORIGIN + path, init);

/** An edge with releases, and a browser with a service worker before it. */
export function fakeShop() {
  const storage = fakeCaches();
  const shop = {
    release: '1-a', online: true, seemsOnline: false, saves: false, impatient: false, now: Date.parse('2026-11-23T14:05:00Z'), menu: 1,
    hang: false,
    /** The edge answers 503. */
    fails: false,
    /** The pages are the card of a remote that is switched off, which is a 503 of the release. */
    disabled: false,
    /** The visitor has an override: pages of the release, for nobody else. */
    override: false,
    /** The backend can't ask its database, and answers with the menu of before. */
    menuKept: false,
    /** Whether the browser names the page that a navigation leads to, so that it can be told that it is old. */
    canTell: false,
    /** What an edge serves that has not yet composed what the list names. */
    late: false,
  };
  const asked: string[] = [];
  /** The browser's own, below the worker. */
  const httpCache = new Map<string, Response>();
  let letGo: (() => void)[] = [];

  const answer = (path: string, release: string): Response => {
    const date = new Date(shop.now).toUTCString();
    const [pathname = '', search] = path.split('?');
    const headers = { date, 'fdk-release': release, 'cache-control': 'no-cache', 'content-security-policy': "script-src 'self'" };
    if (path === '/offline.json') {
      const list = {
        pages: Object.fromEntries(PAGES.map((page) => [page, `${release}/${shop.menu}`])), files: [`/r/shell/${release}/shell.js`],
      };
      return new Response(JSON.stringify(list), { headers });
    }
    const file = FILE.exec(path);
    if (file) return new Response(`file of ${file[1]}`, { headers: { date } });
    if (path.startsWith('/photos/')) return new Response(path, { headers: { date } });
    if (path.startsWith('/api/menu')) {
      return new Response(`menu ${shop.menu}`, { headers: { date, ...(shop.menuKept && { 'fdk-kept': '1' }) } });
    }
    if (path.startsWith('/api/')) return new Response('private', { headers: { date } });
    const page = PAGES.includes(path) ? path : PAGES.includes(pathname) ? pathname : PATHS.extras;
    const menu = shop.late ? shop.menu - 1 : shop.menu;
    const text = `${shop.disabled ? 'card at ' : ''}${page} of ${release}, menu ${menu}${shop.override ? ', override' : ''}`;
    const html = `<html><header></header><main>${page === PLAN ? `its photo<b ${MARK}>${text}</b>` : text}</main></html>`;
    const named = { 'fdk-page': page, 'fdk-made': `${release}/${menu}` };
    const isPrivate = shop.override || search === 'preview';
    return new Response(html, {
      status: shop.disabled ? 503 : 200, headers: { ...headers, ...named, ...(isPrivate && { 'cache-control': 'no-store' }) },
    });
  };
  const fetch = async (request: Request | string, init?: RequestInit): Promise<Response> => {
    const { url, cache } = typeof request === 'string' ? { url: request, cache: init?.cache } : request;
    const { pathname, search } = new URL(url, ORIGIN);
    const former = httpCache.get(pathname + search);
    if (cache === 'force-cache' && former) return former.clone();
    if (!shop.online) throw new TypeError('Failed to fetch');
    asked.push(pathname + search);
    const given = shop.fails ? new Response('failed', { status: 503 }) : answer(pathname + search, shop.release);
    httpCache.set(pathname + search, given.clone());
    if (shop.hang) await new Promise<void>((resolve) => { letGo.push(resolve); });
    return given;
  };
  const start = () => createWorker({
    caches: storage.caches, fetch, now: () => shop.now, online: () => shop.online || shop.seemsOnline, savesData: () => shop.saves,
    origin: ORIGIN, tokens: '',
    wait: () => (shop.impatient ? new Promise((resolve) => { setImmediate(resolve); }) : new Promise(() => {})),
  });
  let worker = start();

  /** What the tab shows, and what it is told if this is old, once all is kept. */
  async function open(path: string, init?: RequestInit): Promise<{ text: string; old: string | undefined }> {
    const answered = worker.answer(visitOf(path, init), shop.canTell);
    if (!answered) return { text: 'left to the browser', old: undefined };
    const text = await (await answered.answer).text();
    await answered.settled;
    return { text, old: 'old' in answered ? await answered.old : undefined };
  }

  return {
    shop, storage, asked,
    worker: () => worker,
    /** The browser ends an idle worker, and starts it for the next event. */
    restart: () => { worker = start(); },
    /** What hangs arrives. */
    arrive() {
      letGo.forEach((go) => go());
      letGo = [];
    },
    open,
    /** Resolves with the text that the tab shows, once all is kept. */
    visit: async (path: string, init?: RequestInit): Promise<string> => (await open(path, init)).text,
    async load(path: string, init?: RequestInit): Promise<string> {
      const answered = worker.answer(requestOf(path, init));
      if (!answered) return 'left to the browser';
      const text = await answered.answer.then((given) => given.text(), () => 'failed');
      await answered.settled.catch(() => {});
      return text;
    },
  };
}
