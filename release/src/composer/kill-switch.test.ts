import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { ReleaseDocument } from 'shared-remote/release-document';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';

let edge: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) =>
  edge.inject({ url, headers: { host: 'localhost:3210', accept: 'text/html', ...headers } });
const flip = async (action: 'disable' | 'enable', name: string) => {
  const { sequence, document } = await release.registry.current();
  await release.registry.change({ action, versions: [{ name, version: document.live[name]?.version ?? '' }] }, sequence, 'tester');
};

beforeEach(async () => {
  await release.ship(
    { name: 'shell' },
    {
      name: 'mf-a',
      declaration: { services: [{ name: 'cart', module: 'view' }], overlays: [{ name: 'login', view: 'view' }], publishes: ['cart-count'] },
    },
    { name: 'mf-b', routes: [{ path: '/extra', view: 'view', prerender: 'full' }], declaration: { reads: ['cart-count'] } },
  );
  await release.compose();
  edge = await openFixtureEdge(release);
});
afterEach(() => edge.close());

test('under the kill switch a page names none of the remote’s files, and says 503 so that search engines come again', async () => {
  const before = await get('/');
  expect(before.body).toContain('remoteEntry.js');
  await flip('disable', 'mf-a');
  const { pointer } = await release.compose();
  const page = await get('/', { 'if-none-match': '*' });
  expect(page.statusCode).toBe(503);
  expect(page.body).not.toMatch(/(src|href)="\/r\/mf-a\//);
  expect(page.body).not.toContain('<h1>mf-a</h1>');
  expect(JSON.parse(/id="page">(.*?)<\/script>/s.exec(page.body)?.[1] ?? ''))
    .toMatchObject({ remote: { name: 'mf-a', disabled: true, contract: 0, modules: {} } });
  expect((await get('/extra'))).toMatchObject({ statusCode: 200, body: expect.stringContaining('<h1>mf-b</h1>') });
  expect(await readFile(path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '', 'sitemap.xml'), 'utf8')).not.toContain(
    '<loc>http://localhost:3210/</loc>',
  );
});

test('its services, overlays and topics are absent from the release document, its routes are there', async () => {
  await flip('disable', 'mf-a');
  await release.compose();
  const { release: file } = JSON.parse(
    /id="page">(.*?)<\/script>/s.exec((await get('/extra')).body)?.[1] ?? '',
  ) as { release: { url: string } };
  const { remotes } = v.parse(ReleaseDocument, JSON.parse(await readFile(path.join(release.store.root, file.url), 'utf8')));
  expect(remotes.find(({ name }) => name === 'mf-a'))
    .toMatchObject({ disabled: true, routes: [{ path: '/' }], services: [], overlays: [], publishes: [] });
  expect(remotes.find(({ name }) => name === 'mf-b')?.disabled).toBeUndefined();
});

test('it works when the remote’s files are the trouble, and its end needs them whole', async () => {
  const { document } = await release.registry.current();
  await rm(path.join(release.store.files('mf-a', document.live['mf-a']?.version ?? ''), 'remoteEntry.js'));
  const problems = async () => (await release.compose()).sets[0]?.problems;
  const missing = [expect.stringContaining('remoteEntry.js is missing')];
  expect(await problems()).toEqual(missing);
  await flip('disable', 'mf-a');
  expect(await problems()).toEqual([]);
  expect((await get('/')).statusCode).toBe(503);
  await flip('enable', 'mf-a');
  expect(await problems()).toEqual(missing);
  expect((await get('/')).statusCode).toBe(503);
});

test('enable and promote end it, with the page as it was', async () => {
  const html = (await get('/')).body;
  await flip('disable', 'mf-a');
  await flip('enable', 'mf-a');
  await release.compose();
  const back = await get('/');
  expect(back.statusCode).toBe(200);
  expect(back.body.replace(/"sequence":\d+|release\/\d+-[0-9a-f]+|sha384-[^"]+/g, '')).toBe(
    html.replace(/"sequence":\d+|release\/\d+-[0-9a-f]+|sha384-[^"]+/g, ''),
  );
});
