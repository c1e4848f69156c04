import type { FastifyInstance } from 'fastify';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';

// A route with a page for each entry of a public list: made by the composer, picked by the edge.

let edge: FastifyInstance;

const route = {
  path: '/plan', view: 'view', prerender: 'skeleton', data: ['GET /menu/plans'], entries: { list: 'GET /menu/plans', parameter: 'plan' },
};
/** Renders what it was asked for: the query of its location, and the entry's name. */
const server = `exports.prerender = ({ mode, path, search = '', data }) => {
  if (mode !== 'full') return { html: '<p>skeleton</p>', head: { title: path } };
  const plan = data['GET /menu/plans'].find(({ id }) => search === '?plan=' + id);
  return { html: '<h1>' + plan.name + '</h1>', head: { title: plan.name, canonical: path + search }, data: plan };
};`;
const get = async (url: string) => {
  const { statusCode, body, headers } = await edge.inject({ url, headers: { host: 'localhost:3210', accept: 'text/html' } });
  return { statusCode, heading: /<h1>.*?<\/h1>|<p>skeleton<\/p>/.exec(body)?.[0], etag: headers.etag };
};

beforeEach(async () => {
  release.backend.answers.set('GET /menu/plans', [{ id: 'light', name: 'Light' }, { id: 'strong', name: 'Strong' }]);
  await release.ship({ name: 'shell' }, { name: 'mf-a', routes: [route], server });
  await release.compose();
  edge = await openFixtureEdge(release);
});
afterEach(() => edge.close());

test('each entry has its page, and any other address shows the route’s own', async () => {
  expect(await get('/plan?plan=light')).toMatchObject({ statusCode: 200, heading: '<h1>Light</h1>' });
  expect(await get('/plan?plan=strong')).toMatchObject({ heading: '<h1>Strong</h1>' });
  for (const other of ['/plan', '/plan?plan=', '/plan?plan=gone', '/plan?plan=light%00', '/plan?plan=constructor', '/plan?other=light']) {
    expect([other, await get(other)]).toMatchObject([other, { statusCode: 200, heading: '<p>skeleton</p>' }]);
  }
});

test('no other parameter makes another page', async () => {
  const { etag } = await get('/plan?plan=light');
  for (const more of ['&utm_source=mail', '&plan=strong', '&x=1&y=2']) expect((await get(`/plan?plan=light${more}`)).etag).toBe(etag);
  expect((await get('/plan?a=b&plan=light')).etag).toBe(etag);
});

test('the entries are in the sitemap, and follow their list', async () => {
  const sitemap = async () =>
    [...(await edge.inject('/sitemap.xml')).body.matchAll(/<loc>.*?(\/[^/]*)<\/loc>/g)].map(([, address]) => address);
  expect(await sitemap()).toEqual(['/plan?plan=light', '/plan?plan=strong']);
  release.backend.answers.set('GET /menu/plans', [{ id: 'strong', name: 'Stronger' }, { id: '../../etc', name: 'Bad' }, 'rubbish', null]);
  await release.compose();
  expect(await sitemap()).toEqual(['/plan?plan=strong']);
  expect(await get('/plan?plan=strong')).toMatchObject({ heading: '<h1>Stronger</h1>' });
  expect(await get('/plan?plan=light')).toMatchObject({ heading: '<p>skeleton</p>' });
});

test('while the list can’t be had the route’s own page stands for all', async () => {
  release.backend.answers.set('GET /menu/plans', 503);
  const { lacksData } = await release.compose();
  expect(lacksData).toBe(true);
  expect(await get('/plan?plan=light')).toMatchObject({ statusCode: 200, heading: '<p>skeleton</p>' });
});

test('a switched-off remote’s entries show its card, as its other pages do', async () => {
  const { sequence, document } = await release.registry.current();
  await release.registry.change(
    { action: 'disable', versions: [{ name: 'mf-a', version: document.live['mf-a']?.version ?? '' }] }, sequence, 'tester',
  );
  await release.compose();
  expect(await get('/plan?plan=light')).toMatchObject({ statusCode: 503, heading: undefined });
});
