import type { BrowserContext } from 'playwright-core';
import { ownsKey } from '../build/check-scripts';

/** What a package says of itself. */
export interface StorageOwner { name: string; storage: readonly string[] }

/** What a page looked like outside of its slot. */
interface Outline {
  /** What stands in <head>, but for what a page's own head and files bring. */
  head: string[];
  /** Of <html> and <body>. */
  attributes: string[];
  /** Direct children of <body> that are not the shell's. */
  body: string[];
  footer: string;
  /** The floating links by their addresses. */
  links: string[];
  /** Floating buttons that something in the slot lies over. */
  covered: string[];
}

/** What `watchPageChanges` has put into a page. */
export interface PageChanges {
  before: Outline;
  after: Outline;
  stored: { key: string; by: string }[];
  /** Keys that came without a call of setItem. */
  unsigned: string[];
  cookies: { name: string; by: string }[];
}

/**
 * Runs in each page before any of its scripts: notes the page as it was composed, and which package writes which key. As
 * text, since a compiler's helpers are not in the page.
 */
const WATCH = `(() => {
  const own = (element) => [...element.attributes].map(({ name, value }) => name + '=' + value).sort().join(' ');
  const managed = 'title, meta, link[rel=canonical], script[type="application/ld+json"], script[src^="/r/"], script[data-webpack][src*="/r/"], link[href^="/r/"], style[data-css]';
  const ofShell = (element) => element.id === 'slot' || element.id === 'chrome' || element.matches('script, noscript, [aria-live], div:empty')
    || /(^|\\s)shell__/.test(element.className) || element.querySelector('[class*="shell__"]') !== null || element.querySelector(':scope > :not(div, dialog)') === null;
  // A page is composed for everybody: with a link for customers, too, which a style hides until one is known.
  const hrefs = (place) => [...document.querySelectorAll(place)].filter((link) => link.checkVisibility()).map((link) => link.getAttribute('href'));
  const floating = () => document.querySelectorAll('#chrome > nav :is(a, button)');
  const liesOver = (control) => {
    const { left, top, width, height } = control.getBoundingClientRect();
    const hit = width > 0 && document.elementFromPoint(left + width / 2, top + height / 2);
    return !control.checkVisibility() || Boolean(hit && hit !== control && hit.closest('#slot'));
  };
  const outline = () => ({
    head: [...document.head.children].filter((child) => !child.matches(managed)).map((child) => '<' + child.localName + ' ' + own(child) + '>'),
    attributes: ['html', 'body'].flatMap((name) => ['class', 'lang', 'dir', 'inert', 'hidden'].map((key) => name + ' ' + key + '=' + document.querySelector(name).getAttribute(key))),
    body: [...document.body.children].filter((child) => !ofShell(child)).map((child) => '<' + child.localName + ' ' + own(child) + '>'),
    footer: (document.querySelector('#chrome footer')?.textContent ?? '') + ' ' + hrefs('#chrome footer a').join(' '),
    links: hrefs('#chrome > nav a'),
    covered: [...floating()].filter(liesOver).map((control) => control.getAttribute('aria-label') || control.textContent.trim()),
  });
  // The innermost file of the release store is whose code it is.
  const whose = () => /\\/r\\/([a-z][a-z0-9-]*)\\//.exec(new Error().stack ?? '')?.[1];
  const keys = () => { try { return [...Object.keys(localStorage), ...Object.keys(sessionStorage)]; } catch { return []; } };
  const signed = new Set(keys());
  const stored = [];
  for (const method of ['setItem', 'removeItem']) {
    const real = Storage.prototype[method];
    Storage.prototype[method] = function (key, ...rest) {
      const by = whose();
      signed.add(String(key));
      if (by) stored.push({ key: String(key), by });
      return real.call(this, key, ...rest);
    };
  }
  const cookies = [];
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  Object.defineProperty(Document.prototype, 'cookie', { ...cookie, set(text) {
    const by = whose();
    if (by) cookies.push({ name: String(text).split('=')[0].trim(), by });
    cookie.set.call(this, text);
  } });
  let before;
  document.addEventListener('readystatechange', () => { before ??= outline(); });
  Object.defineProperty(window, 'shopPageChanges', { get: () => ({ before, after: outline(), stored, cookies, unsigned: keys().filter((key) => !signed.has(key)) }) });
})();`;

export async function watchPageChanges(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: WATCH });
}

/** What a package did outside its own element and keys. @param owners every package in the page. */
export function foreignChanges({ before, after, stored, unsigned, cookies }: PageChanges, owners: readonly StorageOwner[]): string[] {
  const complaints = [];
  const more = (now: readonly string[], then: readonly string[]) => now.filter((one) => !then.includes(one));
  for (const element of more(after.head, before.head)) complaints.push(`<head> has got ${element}`);
  for (const element of more(before.head, after.head)) complaints.push(`<head> has lost ${element}`);
  for (const attribute of more(after.attributes, before.attributes)) complaints.push(`the whole page has got ${attribute}`);
  for (const element of more(after.body, before.body)) complaints.push(`<body> has got ${element}, outside the slot`);
  for (const link of more(before.links, after.links)) complaints.push(`the floating link to ${link} is gone`);
  for (const control of after.covered) complaints.push(`the floating button '${control}' is hidden or covered by the page`);
  if (after.footer !== before.footer) complaints.push('the footer has changed');
  for (const { key, by } of stored) {
    if (!ownsKey(owners.find(({ name }) => name === by)?.storage ?? [], key)) {
      complaints.push(`${by} writes the storage key '${key}', which is not in its remote.json`);
    }
  }
  for (const key of unsigned) complaints.push(`somebody stores '${key}' without setItem, so nobody can say whose it is`);
  // The shell's analytics have cookies, with the visitor's consent.
  for (const { name, by } of cookies) if (by !== 'shell') complaints.push(`${by} sets the cookie '${name}'; cookies are the whole site's`);
  return [...new Set(complaints)];
}
