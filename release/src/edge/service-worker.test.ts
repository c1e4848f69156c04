import type { FastifyInstance } from 'fastify';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';

let edge: FastifyInstance;
const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers: { host: 'localhost:3210', ...headers } });
const change = async (action: 'worker-off' | 'worker-on') => {
  const { sequence } = await release.registry.current();
  await release.registry.change({ action }, sequence, 'tester');
  await release.compose();
};
const route = { path: '/', view: 'view', prerender: 'full', offline: true } as const;
const other = { path: '/other', view: 'view', prerender: 'full' } as const;

beforeEach(async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a', routes: [route, other] });
  await release.compose();
  edge = await openFixtureEdge(release);
});
afterEach(() => edge.close());

test('the worker is served from one address, with a policy of its own, and asked for at each page load', async () => {
  const answer = await get('/service-worker.js');
  expect(answer).toMatchObject({ statusCode: 200, body: '// the worker' });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'private, no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  expect((await get('/')).headers['content-security-policy']).toContain('worker-src http://localhost:3210/service-worker.js;');
});

test('pages and their list name the release and themselves; another release has another name, and its rollback the former', async () => {
  const first = (await get('/')).headers;
  expect(first['fdk-page']).toBe('/');
  const list = await get('/offline.json');
  expect(list.headers['fdk-release']).toBe(first['fdk-release']);
  expect(list.json().pages).toEqual({ '/': first['fdk-made'] });
  expect(list.json().files).toEqual(expect.arrayContaining([
    expect.stringMatching(/^\/r\/shell\/.+\/shell\.js$/), expect.stringMatching(/^\/r\/mf-a\/.+\/remoteEntry\.js$/),
  ]));

  const before = (await release.registry.current()).document.live['mf-a']?.version ?? '';
  await release.ship({
    name: 'mf-a', server: 'exports.prerender = async () => ({ html: "newer", head: { title: "x" } });', routes: [route, other],
  });
  await release.compose();
  expect((await get('/')).headers['fdk-release']).not.toBe(first['fdk-release']);
  const { sequence } = await release.registry.current();
  await release.registry.change(
    { action: 'rollback', versions: [{ name: 'mf-a', version: before }], override: 'a test' }, sequence, 'tester',
  );
  await release.compose();
  expect((await get('/')).headers['fdk-release']).toBe(first['fdk-release']);
});

test('the kill switch puts a worker in its place that removes itself and all that was kept', async () => {
  await change('worker-off');
  const { body } = await get('/service-worker.js');
  expect(body).toContain('registration.unregister()');
  expect(body).toContain('caches.delete(');
  await expect(change('worker-off')).rejects.toMatchObject({ kind: 'no-change' });
  // Other changes leave it off.
  await release.ship({
    name: 'mf-a', server: 'exports.prerender = async () => ({ html: "newer", head: { title: "x" } });', routes: [route, other],
  });
  await release.compose();
  expect((await get('/service-worker.js')).body).toBe(body);
  await change('worker-on');
  expect((await get('/service-worker.js')).body).toBe('// the worker');
});

test('a shell without a worker removes that of a later one', async () => {
  await release.ship({ name: 'shell', files: { 'shell.js': '// older', 'style.css': '@layer base { body { margin: 0 } }' } });
  await release.compose();
  expect((await get('/service-worker.js')).body).toContain('registration.unregister()');
});
