/** @jest-environment jsdom */
import { createPreloader } from './preload';

const file = (name: string) => ({ url: `/r/mf-a/1/${name}`, integrity: `sha384-${name}` });
const asIs = (url: string) => url;
const links = () => [...document.querySelectorAll('link')].map((link) => [link.rel, link.as, link.crossOrigin, link.integrity, link.getAttribute('href')]);

beforeAll(() => {
  // jsdom has none; these addresses need no escaping inside quotes.
  globalThis.CSS ??= { escape: (text: string) => text } as typeof CSS;
});
beforeEach(() => document.head.replaceChildren());

it('asks for each script with its hash, the way the script’s own tag will', () => {
  createPreloader(document)([file('a.js'), file('b.js')], asIs);
  expect(links()).toEqual([
    ['preload', 'script', 'anonymous', 'sha384-a.js', '/r/mf-a/1/a.js'],
    ['preload', 'script', 'anonymous', 'sha384-b.js', '/r/mf-a/1/b.js'],
  ]);
});

it('asks once, and not for what the composed page has asked for', () => {
  document.head.innerHTML = '<link rel="preload" as="script" href="/r/mf-a/1/a.js">';
  const preload = createPreloader(document);
  preload([file('a.js'), file('b.js')], asIs);
  preload([file('b.js')], asIs);
  expect(links().map(([, , , , href]) => href)).toEqual(['/r/mf-a/1/a.js', '/r/mf-a/1/b.js']);
});

it('asks anew under the address of a retry', () => {
  const preload = createPreloader(document);
  preload([file('a.js')], asIs);
  preload([file('a.js')], (url) => url.replace('/1/', '/1/~1/'));
  expect(links().map(([, , , , href]) => href)).toEqual(['/r/mf-a/1/a.js', '/r/mf-a/1/~1/a.js']);
});
