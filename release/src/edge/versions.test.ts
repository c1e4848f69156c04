import type { FastifyInstance } from 'fastify';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';

let edge: FastifyInstance;
beforeEach(async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a', routes: [{ path: '/', view: 'view', prerender: 'full' }] });
  await release.compose();
  edge = await openFixtureEdge(release);
});
afterEach(() => edge.close());

const ask = (etag?: string) =>
  edge.inject({ url: '/versions.json', headers: { host: 'localhost:3210', ...(etag && { 'if-none-match': etag }) } });

test('a page that was open for long is told what is live, at the cost of a 304 while nothing changed', async () => {
  const { live } = (await release.registry.current()).document;
  const first = await ask();
  expect(first).toMatchObject({ statusCode: 200, headers: { 'cache-control': 'private, no-cache' } });
  expect(first.json()).toEqual({ versions: { shell: live.shell?.version, 'mf-a': live['mf-a']?.version }, off: [] });
  expect((await ask(String(first.headers.etag))).statusCode).toBe(304);

  await release.ship({
    name: 'mf-a', server: 'exports.prerender = async () => ({ html: "newer", head: { title: "x" } });',
    routes: [{ path: '/', view: 'view', prerender: 'full' }],
  });
  await release.compose();
  const later = await ask(String(first.headers.etag));
  expect(later.statusCode).toBe(200);
  expect(later.json().versions['mf-a']).not.toBe(first.json().versions['mf-a']);
});

test('it is told of a remote that is switched off, and of the end of that: the version stays the same', async () => {
  const flip = async (action: 'disable' | 'enable') => {
    const { sequence, document } = await release.registry.current();
    await release.registry.change(
      { action, versions: [{ name: 'mf-a', version: document.live['mf-a']?.version ?? '' }] }, sequence, 'tester',
    );
    await release.compose();
  };
  const first = await ask();
  await flip('disable');
  const off = await ask(String(first.headers.etag));
  expect([off.statusCode, off.json()]).toEqual([200, { ...first.json(), off: ['mf-a'] }]);
  await flip('enable');
  expect((await ask(String(off.headers.etag))).json()).toEqual(first.json());
});

test('a menu that changed makes other pages of the same versions', async () => {
  const page = async () => (await edge.inject({ url: '/', headers: { host: 'localhost:3210', accept: 'text/html' } })).body;
  const [first, before] = [await ask(), await page()];
  release.backend.answers.set('GET /config', { orderingEnabled: false, menuVersion: 2 });
  await release.compose();
  expect(await page()).not.toBe(before);
  expect((await ask(String(first.headers.etag))).statusCode).toBe(304);
});
