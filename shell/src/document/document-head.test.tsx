import { renderToStaticMarkup } from 'react-dom/server';
import type { DocumentParts } from 'shared-remote/document';
import { testConfig } from 'shared-remote/testing';
import { DocumentHead } from './document-head';

const file = (name: string) => ({ url: `/r/mf-a/1/${name}`, integrity: `sha384-${name}` });
const parts = (mode: 'full' | 'skeleton'): DocumentParts => ({
  path: '/', head: { title: 'Home' }, config: testConfig, page: {} as DocumentParts['page'], styles: [], stylesheets: [],
  scripts: [file('shell.js'), file('remoteEntry.js')], preloads: [file('home.js')], fonts: [], slot: { html: '', mode }, year: 2026,
});
const priorities = (mode: 'full' | 'skeleton') =>
  [...renderToStaticMarkup(<html><DocumentHead parts={parts(mode)} /></html>).matchAll(
    /<(?:script|link)[^>]*(?:src|href)="\/r\/mf-a\/1\/([^"]+)"[^>]*fetchpriority="(\w+)"/gi,
  )].map(
    ([, name, priority]) => [name, priority],
  );

it('loads pictures before scripts if the page is prerendered in full', () => {
  expect(priorities('full')).toEqual([['shell.js', 'low'], ['remoteEntry.js', 'low'], ['home.js', 'low']]);
});

it('loads scripts first if they render the page, and the largest before the others', () => {
  expect(priorities('skeleton')).toEqual([['shell.js', 'high'], ['remoteEntry.js', 'high'], ['home.js', 'high']]);
});

it.each([
  ['does not block the document, whose layout would wait for it', [], 'async'],
  ['waits for linked styles, so that no view measures a page without them', [file('style.css')], 'defer'],
])('a script %s', (_, stylesheets, order) => {
  const html = renderToStaticMarkup(<html><DocumentHead parts={{ ...parts('full'), stylesheets }} /></html>);
  expect(/<script (async|defer)="" src="([^"]+)"/.exec(html)?.slice(1)).toEqual([order, '/r/mf-a/1/shell.js']);
});

it('names no script but the starter on a page at rest, and the others in links that no browser follows', () => {
  const html = renderToStaticMarkup(<html>
    <DocumentHead parts={{ ...parts('full'), starter: { code: 'start("<>")', search: '', speculation: '{"prerender":[]}' } }} />
  </html>);
  expect([...html.matchAll(/<script[^>]*>(.*?)<\/script>/g)].map(([, code]) => code)).toEqual(['{"prerender":[]}', 'start("<>")']);
  expect(
    [...html.matchAll(/<link rel="(\w+)"[^>]*href="\/r\/mf-a\/1\/([^"]+)" integrity="([^"]+)"/g)].map(([, ...found]) => found),
  ).toEqual(
    ['shell.js', 'remoteEntry.js', 'home.js'].map((name) => ['later', name, `sha384-${name}`]));
  // After them, since it runs where it stands.
  expect(html.indexOf('<script')).toBeGreaterThan(html.lastIndexOf('rel="later"'));
});
