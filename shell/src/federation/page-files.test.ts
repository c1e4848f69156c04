/** @jest-environment jsdom */
import { linkStyle, preloadScripts } from './page-files';

const file = (name: string) => ({ url: `/r/mf-a/1/${name}`, integrity: `sha384-${name}` });
const links = () =>
  [...document.querySelectorAll('link')].map((link) => [link.rel, link.as, link.crossOrigin, link.integrity, link.getAttribute('href')]);

beforeAll(() => {
  // jsdom has none; these addresses need no escaping inside quotes.
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
});
beforeEach(() => document.head.replaceChildren());

it('asks for each script with its hash, the way the script’s own tag will', () => {
  preloadScripts([file('a.js'), file('b.js')], 'auto');
  expect(links()).toEqual([
    ['preload', 'script', 'anonymous', 'sha384-a.js', '/r/mf-a/1/a.js'],
    ['preload', 'script', 'anonymous', 'sha384-b.js', '/r/mf-a/1/b.js'],
  ]);
});

it('asks once, not for what the composed page has asked for, and anew under the address of a retry', () => {
  document.head.innerHTML = '<link rel="preload" as="script" href="/r/mf-a/1/a.js">';
  preloadScripts([file('a.js'), file('b.js')], 'auto');
  preloadScripts([file('b.js'), file('~1/b.js')], 'low');
  expect(links().map(([, , , , href]) => href)).toEqual(['/r/mf-a/1/a.js', '/r/mf-a/1/b.js', '/r/mf-a/1/~1/b.js']);
});

it('links a stylesheet with its hash, once, and not where the composer has inlined it', async () => {
  document.head.innerHTML = '<style data-css="/r/mf-a/1/a.css"></style>';
  await linkStyle(file('a.css'), 'home');
  expect(links()).toEqual([]);
  const failed = linkStyle(file('b.css'), 'home', '/r/mf-a/1/~1/b.css');
  const link = document.querySelector('link');
  expect([link?.getAttribute('href'), link?.integrity]).toEqual(['/r/mf-a/1/~1/b.css', 'sha384-b.css']);
  // A browser that refuses a sheet loads the element without one.
  link?.dispatchEvent(new Event('load'));
  await expect(failed).rejects.toThrow('Refused');
});

it('takes the part that the composer has inlined for a view for that view only', async () => {
  document.head.innerHTML = '<style data-css="/r/mf-a/1/a.css#home"></style>';
  await linkStyle(file('a.css'), 'home');
  expect(links()).toEqual([]);
  void linkStyle(file('a.css'), 'meal-plan');
  expect(links()).toHaveLength(1);
});

it('links a stylesheet once for two views that want it at the same time: the first must not wait for an element that is gone', async () => {
  const both = [linkStyle(file('c.css'), 'cart'), linkStyle(file('c.css'), 'mini-cart')];
  expect(links()).toHaveLength(1);
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  expect(await Promise.allSettled(both)).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  // Then anew.
  void linkStyle(file('c.css'), 'cart').catch(() => {});
  expect(links()).toHaveLength(1);
});

it('links a stylesheet anew that did not come, though WebKit has a sheet for it, which nobody may read', async () => {
  const failed = linkStyle(file('d.css'), 'cart');
  const link = document.querySelector('link') ?? document.body;
  Object.defineProperty(link, 'sheet', { value: { get cssRules(): never { throw new DOMException('cross-origin', 'SecurityError'); } } });
  link.dispatchEvent(new Event('error'));
  await expect(failed).rejects.toThrow('Did not come');
  const again = linkStyle(file('d.css'), 'cart');
  const [, , , , href] = links().at(-1) ?? [];
  expect([href, document.querySelector('link') === link]).toEqual(['/r/mf-a/1/d.css', false]);
  Object.defineProperty(document.querySelector('link') ?? {}, 'sheet', { value: { cssRules: [] } });
  document.querySelector('link')?.dispatchEvent(new Event('load'));
  await expect(again).resolves.toBeUndefined();
  expect(links()).toHaveLength(1);
  await linkStyle(file('d.css'), 'cart');
  expect(links()).toHaveLength(1);
});

it('fetches once what could not be preloaded, which WebKit would go on failing', () => {
  const ask = jest.fn().mockRejectedValue(new TypeError('Load failed'));
  globalThis.fetch = ask;
  preloadScripts([file('a.js')], 'auto');
  document.querySelector('link')?.dispatchEvent(new Event('error'));
  expect(ask.mock.calls).toEqual([['/r/mf-a/1/a.js']]);
});
