import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';
import { readPageSet } from '../composer/page-set';
import { integrityOf } from '../store/integrity';
import { readDevServers } from './dev-servers';

let webpack: Server;
let source: string;
let broken: boolean;
let servers: ReadonlyMap<string, string>;

beforeEach(async () => {
  source = 'globalThis.dev = 1';
  broken = false;
  // Of whole lines, as webpack writes it in development: line 1 is line 12 of the source.
  const map = JSON.stringify({ version: 3, names: [], mappings: 'AAWA', sources: ['webpack://mf-a_dev/./src/home/index.tsx'] });
  const answers = (url: string) =>
    ({ '/r/mf-a/dev/remoteEntry.js': source, '/r/mf-a/dev/src_home_index_tsx.js.map': map })[url] ?? `chunk ${url}`;
  webpack = createServer((request, response) => response.writeHead(broken ? 500 : 200).end(answers(request.url ?? '')));
  await new Promise<void>((resolve) => webpack.listen(0, '127.0.0.1', resolve));
  const address = webpack.address();
  servers = readDevServers({ DEV_SERVERS: `mf-a=http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
  await release.ship({ name: 'shell' }, { name: 'mf-a' }, { name: 'mf-b', routes: [{ path: '/extra', view: 'view', prerender: 'full' }] });
});
afterEach(async () => {
  webpack.closeAllConnections();
  await new Promise((resolve) => webpack.close(resolve));
});

async function composed(file: string) {
  const { pointer } = await release.compose({ devServers: servers });
  const folder = pointer.cohorts[0]?.folder ?? '';
  const html = await readFile(path.join(release.store.pages, folder, file), 'utf8');
  const set = await readPageSet(path.join(release.store.pages, folder));
  return {
    html,
    page: JSON.parse(/id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? ''),
    policy: set.pages.find((page) => page.file === file)?.headers['content-security-policy'] ?? '',
  };
}

test('the remote under development is loaded from its dev server, by the hash it has now, into an empty slot', async () => {
  const { html, page } = await composed('index.html');
  expect(html).toContain('<main id="slot" data-mode="skeleton"></main>');
  expect(page.remote).toMatchObject({ version: 'dev', entry: { integrity: integrityOf(source) }, modules: { view: [] } });
  expect(await readFile(path.join(release.store.root, page.remote.entry.url), 'utf8')).toBe(source);
  source = 'globalThis.dev = 2';
  expect((await composed('index.html')).page.remote.entry.integrity).toBe(integrityOf(source));
});

test('no page is kept on the device: the worker in its place removes itself', async () => {
  const { pointer } = await release.compose({ devServers: servers });
  const worker = await readFile(path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '', 'service-worker.js'), 'utf8');
  expect(worker).toContain('registration.unregister()');
});

test('the other remotes stand as released', async () => {
  const { html, page } = await composed('extra.html');
  expect(html).toContain('<h1>mf-b</h1>');
  expect(page.remote.version).toMatch(/^1\.0\.0-/);
});

test('the policy opens for hot reload and for nothing else', async () => {
  const { policy } = await composed('index.html');
  expect(policy).toMatch(/connect-src 'self' \S+ \S+ ws:\/\/localhost:\d+;/);
  expect(policy).toContain("style-src http://localhost:3210/r/ 'unsafe-inline';");
  expect(policy).toContain('script-src http://localhost:3210/r/;');
});

test('the edge passes what lies under dev on to the dev server', async () => {
  const edge = await openFixtureEdge(release, { devServers: servers });
  expect((await edge.inject('/r/mf-a/dev/view.js')).body).toBe('chunk /r/mf-a/dev/view.js');
  expect((await edge.inject('/r/mf-b/dev/view.js')).statusCode).toBe(404);
  await edge.close();
});

test('a page that is asked for after a save comes once it is composed of what was saved, and at once otherwise', async () => {
  await release.compose({ devServers: servers });
  const edge = await openFixtureEdge(release, { devServers: servers });
  const visit = async () => (await edge.inject({ url: '/', headers: { host: 'localhost:3210', 'sec-fetch-mode': 'navigate' } })).body;
  const before = await visit();
  expect(before).toContain(integrityOf(source));
  source = 'globalThis.dev = 2';
  const visited = visit();
  expect(await Promise.race([visited, sleep(500)])).toBeUndefined();
  await release.compose({ devServers: servers });
  expect(await visited).toContain(integrityOf(source));
  // An error in the code: the dev server has no entry.
  broken = true;
  expect(await visit()).toContain(integrityOf(source));
  await edge.close();
});

test.each([
  [{ DEV_SERVERS: 'mf-a=http://127.0.0.1:1', SHOP_ENVIRONMENT: 'production' }, /local environment only/],
  [{ DEV_SERVERS: 'mf-a=http://127.0.0.1:1', SHOP_ENVIRONMENT: 'preview' }, /local environment only/],
  [{ DEV_SERVERS: 'mf-a=http://evil.test:80' }, /is not/],
  [{ DEV_SERVERS: 'mf-a' }, /is not/],
])('%j is refused', (env, message) => {
  expect(() => readDevServers(env)).toThrow(message);
});

test('a failure in a page is told with its places in the sources, also by a dev server that is away or has no map', async () => {
  await release.compose({ devServers: servers });
  const told: string[] = [];
  const edge = await openFixtureEdge(release, { devServers: servers, log: (line) => void told.push(line) });
  release.backend.answers.set('POST /reports', {});
  const report = {
    type: 'remote-failure', remote: 'mf-a', version: 'dev', kind: 'mount', detail: 'TypeError: x',
    stack: ['Home@mf-a/dev/src_home_index_tsx.js:1:7', 'mf-a/dev-0123456789ab/other.js:1:1'],
  };
  const send = () =>
    edge.inject({ method: 'POST', url: '/api/reports', payload: JSON.stringify(report), headers: { 'content-type': 'application/json' } });
  await send();
  broken = true;
  await send();
  await edge.close();
  const lines = (place: string) =>
    ['mf-a dev failed (mount)', 'TypeError: x', `at Home  ${place}`, 'at mf-a/dev-0123456789ab/other.js:1:1'].join('\n      ');
  expect(told).toEqual([lines('mf-a/src/home/index.tsx:12:1'), lines('mf-a/dev/src_home_index_tsx.js:1:7')]);
});
