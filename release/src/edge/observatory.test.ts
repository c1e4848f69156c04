import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import type { FastifyInstance } from 'fastify';
import { openDocumentedProxy, visit, type DocumentedProxy } from '../../testing/documented-proxy';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { openFixtureRelease, type FixtureRelease } from '../../testing/fixture-release';
import { config } from '../../testing/fixture-shop';
import { installObservatory, SCORE } from '../../testing/observatory/install';

const HOST = 'shop.example';
const { sandbox: _, ...deployed } = config;

let database: TestDatabase;
let release: FixtureRelease;
let edge: FastifyInstance;
let proxy: DocumentedProxy;
beforeAll(async () => {
  await installObservatory();
  database = await openTestDatabase();
  release = await openFixtureRelease(database);
  await release.ship({ name: 'shell' }, { name: 'mf-a', routes: [{ path: '/', view: 'view', prerender: 'full' }] });
  await release.compose({ config: { ...deployed, environment: 'production', siteUrl: `https://${HOST}`, appCheck: { siteKey: 'x' } } });
  edge = await openFixtureEdge(release, { environment: 'production', pagesOf: 'production', trustProxy: 'loopback' });
  await edge.listen({ host: '127.0.0.1', port: 0 });
  proxy = await openDocumentedProxy(edge.server.address());
});
afterAll(async () => {
  await proxy.close();
  await edge.close();
  await release.close();
  await database.close();
});

interface Verdict { score: number; grade: string; rules: { rule: string; result: string; pass: boolean; points: number }[] }

async function score(visited: object): Promise<Verdict> {
  const child = spawn(process.execPath, [SCORE], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(visited));
  return JSON.parse(await text(child.stdout)) as Verdict;
}

test('the shop, in production and behind the documented proxy, has 125 points and more by the rules of the HTTP Observatory', async () => {
  const [http, https, cors] = await Promise.all([
    visit(proxy.http, '/', HOST), visit(proxy.https, '/', HOST),
    visit(
      proxy.https, '/', HOST,
      { method: 'OPTIONS', headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'GET' } },
    ),
  ]);
  expect(https.status).toBe(200);
  const { score: points, rules } = await score({ host: HOST, http, https, cors, html: https.body });
  expect(rules.filter(({ points: lost }) => lost < 0)).toEqual([]);
  expect(points).toBeGreaterThanOrEqual(125);
  // The rules bite: said twice, as it once was, HSTS costs points.
  const twice = {
    ...https, headers: { ...https.headers, 'strict-transport-security': `${https.headers['strict-transport-security']}, max-age=1` },
  };
  expect((await score({ host: HOST, http, https: twice, cors, html: https.body })).score).toBeLessThan(100);
});

test.each([
  ['/', 200], ['/nothing', 302], ['/%zz', 302], ['/api/%zz', 400], ['/r/none', 404], ['/api/config', 200], ['/api/nothing', 404],
  ['/versions.json', 200],
])('%s says once that it is HTTPS, through the documented proxy', async (url, status) => {
  const answer = await visit(proxy.https, url, HOST);
  expect([answer.status, answer.headers['strict-transport-security']]).toEqual([status, 'max-age=63072000; includeSubDomains']);
});

test('what the proxy answers itself, without the edge, says so too', async () => {
  const alone = await openDocumentedProxy({ address: '127.0.0.1', family: 'IPv4', port: 1 });
  expect(await visit(alone.https, '/', HOST))
    .toMatchObject({ status: 502, headers: { 'strict-transport-security': 'max-age=63072000; includeSubDomains' } });
  await alone.close();
});
