import { PATHS, planPath } from 'shared-remote/paths';
import { createWorker } from '../worker';
import { fakeCaches } from './fake-caches';

const ORIGIN = 'https://shop.example';
const PAGES: string[] = [PATHS.home, planPath('a'), PATHS.cart, PATHS.orders];
const FILE = /^\/r\/shell\/(.+)\/shell\.js$/;

/** A page's request as a tab makes it. */
export const visitOf = (path: string): Request => Object.defineProperty(new Request(ORIGIN + path), 'mode', { value: 'navigate' });
export const requestOf = (path: string, init?: RequestInit): Request => new Request(ORIGIN + path, init);

/** An edge with releases, and a browser with a service worker before it. */
export function fakeShop() {
  const storage = fakeCaches();
  const shop = { release: '1-a', online: true, known: true, saves: false, impatient: false, now: Date.parse('2026-11-23T14:05:00Z'), menu: 1, hang: false };
  const asked: string[] = [];
  let letGo: (() => void)[] = [];

  const answer = (path: string, release: string): Response => {
    const date = new Date(shop.now).toUTCString();
    const [pathname = '', search] = path.split('?');
    const headers = { date, 'fdk-release': release, 'cache-control': 'no-cache', 'content-security-policy': "script-src 'self'" };
    if (path === '/offline.json') {
      const list = { pages: Object.fromEntries(PAGES.map((page) => [page, `${release}/${shop.menu}`])), files: [`/r/shell/${release}/shell.js`] };
      return new Response(JSON.stringify(list), { headers });
    }
    const file = FILE.exec(path);
    if (file) return new Response(`file of ${file[1]}`, { headers: { date } });
    if (path.startsWith('/photos/')) return new Response(path, { headers: { date } });
    if (path.startsWith('/api/menu')) return new Response(`menu ${shop.menu}`, { headers: { date } });
    if (path.startsWith('/api/')) return new Response('private', { headers: { date } });
    const page = PAGES.includes(path) ? path : PAGES.includes(pathname) ? pathname : PATHS.extras;
    const html = `<html><header></header><main>${page} of ${release}, menu ${shop.menu}</main></html>`;
    return new Response(html, { headers: { ...headers, 'fdk-page': page, ...(search === 'preview' && { 'cache-control': 'no-store' }) } });
  };
  const fetch = async (request: Request | string): Promise<Response> => {
    const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, ORIGIN);
    if (!shop.online) throw new TypeError('Failed to fetch');
    asked.push(pathname + search);
    const given = answer(pathname + search, shop.release);
    if (shop.hang) await new Promise<void>((resolve) => { letGo.push(resolve); });
    return given;
  };
  const start = () => createWorker({
    caches: storage.caches, fetch, now: () => shop.now, online: () => shop.known && shop.online, savesData: () => shop.saves, origin: ORIGIN, tokens: '',
    wait: () => (shop.impatient ? new Promise((resolve) => { setImmediate(resolve); }) : new Promise(() => {})),
  });
  let worker = start();

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
    /** Resolves with the text that the tab shows, once all is kept. */
    async visit(path: string): Promise<string> {
      const answered = worker.answer(visitOf(path));
      if (!answered) return 'left to the browser';
      const text = await (await answered.answer).text();
      await answered.settled;
      return text;
    },
    async load(path: string): Promise<string> {
      const answered = worker.answer(requestOf(path));
      if (!answered) return 'left to the browser';
      const text = await answered.answer.then((given) => given.text(), () => 'failed');
      await answered.settled.catch(() => {});
      return text;
    },
  };
}
