import { createServer, type Server } from 'node:http';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { openFixtureRelease, type FixtureRelease } from '../../testing/fixture-release';
import { writeBuild } from '../../testing/fixture-shop';
import { readWorkingCopy, type WorkingCopy } from '../../contract/dev/working-copy';
import { pageOf, WORKING_COPY } from '../development/working-page';
import { inlineHash, integrityOf } from '../store/integrity';

const HTML = { accept: 'text/html', host: 'localhost:3210' };
const ROUTES = [{ path: '/guide', view: 'view', prerender: 'full' }, { path: '/new', view: 'view', prerender: 'full' }];

let database: TestDatabase;
let release: FixtureRelease;
let copy: WorkingCopy;
let machine: Server;
let origin: string;
const edges: FastifyInstance[] = [];
/** Closed after each test, also after one that failed. */
const machines = new Set<Server>();
/** Of requests to the developer's machine. */
const asked: { url?: string | undefined; cookie?: string | undefined }[] = [];

beforeAll(async () => {
  database = await openTestDatabase();
  release = await openFixtureRelease(database);
  await release.ship(
    { name: 'shell' }, { name: 'mf-a' }, { name: 'mf-b', routes: [{ path: '/basket', view: 'view', prerender: 'skeleton' }] },
    { name: 'mf-guide', routes: ROUTES.slice(0, 1) },
  );
  await release.compose();
  const { folder } = await writeBuild(`${release.root}/elsewhere`, {
    name: 'mf-guide', routes: ROUTES,
    files: { 'remoteEntry.js': 'globalThis.mine = 1;', 'view.0a.js': '1', 'style.css': '@layer mf-guide {}' },
  });
  copy = await readWorkingCopy(folder);
});
beforeEach(async () => {
  asked.splice(0);
  [machine, origin] = await openMachine(copy);
});

/** A developer's, which serves that. */
async function openMachine({ remote, files }: WorkingCopy): Promise<[Server, string]> {
  const server = createServer(({ url = '', headers }, response) => {
    asked.push({ url, cookie: headers.cookie });
    if (url === WORKING_COPY) return response.end(JSON.stringify(remote));
    const file = files.get(url);
    return file ? response.writeHead(200, { 'content-type': 'text/javascript' }).end(file) : response.writeHead(404).end();
  });
  machines.add(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return [server, `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`];
}
async function switchOff(server: Server): Promise<void> {
  machines.delete(server);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
afterEach(async () => {
  await Promise.all(edges.splice(0).map((edge) => edge.close()));
  await Promise.all([...machines].map(switchOff));
});
afterAll(async () => {
  await release.close();
  await database.close();
});

async function open(environment: 'local' | 'preview' | 'production', overrideOrigins = [origin]) {
  const edge = await openFixtureEdge(release, { environment, overrideOrigins });
  edges.push(edge);
  const cookie = `fdk_override=mf-guide@${encodeURIComponent(origin)}`;
  return {
    switchOn: (at: string, name = 'mf-guide') => edge.inject({ url: `/override/${name}?at=${encodeURIComponent(at)}`, headers: HTML }),
    get: (url: string, headers: InjectOptions['headers'] = { ...HTML, cookie }) => edge.inject({ url, headers }),
    plain: (url: string) => edge.inject({ url, headers: HTML }),
  };
}

test('a page of the remote is made for the working copy, whose files come by their hashes below the shop’s own address', async () => {
  const { get, switchOn } = await open('preview');
  const on = await switchOn(origin);
  expect([on.statusCode, on.headers.location, on.headers['set-cookie']])
    .toEqual([302, '/guide', `fdk_override=mf-guide@${encodeURIComponent(origin)}; Path=/; SameSite=Lax; HttpOnly`]);

  const answer = await get('/guide');
  const { remote, route, preview } = pageOf(answer.body);
  expect([answer.statusCode, route, remote.version, preview?.versions])
    .toEqual([200, '/guide', copy.remote.version, [{ name: 'mf-guide', version: origin }]]);
  expect(answer.headers['cache-control']).toBe('private, no-store');
  const entry = await get(remote.entry.url);
  expect([entry.body, integrityOf(entry.rawPayload), entry.headers['cache-control']])
    .toEqual(['globalThis.mine = 1;', remote.entry.integrity, 'private, no-store']);
  // The shell's retries ask under another path.
  expect((await get(remote.entry.url.replace('/override-', '/~1/override-'))).body).toBe('globalThis.mine = 1;');
  expect((await get(remote.entry.url, HTML)).statusCode).toBe(404);
  expect(asked.map(({ cookie }) => cookie)).toEqual(asked.map(() => undefined));
});

test('a route that is new is there, and other pages take the remote from the release document', async () => {
  const { get, plain } = await open('local');
  expect([(await plain('/new')).statusCode, pageOf((await get('/new')).body).route]).toEqual([302, '/new']);
  const { route, remote, release: file } = pageOf((await get('/')).body);
  expect([route, remote.name]).toEqual(['/', 'mf-a']);
  const document = await get(file.url);
  expect(integrityOf(document.rawPayload)).toBe(file.integrity);
  expect((document.json() as { remotes: { name: string; entry: object }[] }).remotes.find(({ name }) => name === 'mf-guide')?.entry)
    .toEqual(pageOf((await get('/guide')).body).remote.entry);
});

test('the page says so and leads out of it, and its policy opens for the look of that alone', async () => {
  const { get, plain } = await open('local');
  const [before, after] = [await plain('/'), await get('/')];
  expect(after.body).toContain(
    `<aside id="override" aria-label="Override"><p><strong>Override</strong> mf-guide from ${origin}</p><form action="/override/off"><button>Switch off</button></form></aside><main id="slot"`,
  );
  const policies = [before, after].map(({ headers }) => String(headers['content-security-policy']));
  expect(policies[1]?.replace(/'sha256-\S+ /, '')).toBe(policies[0]?.replace(/ 'sha256-\S+(?=;)/, (hash) => hash));
  const off = await get('/override/off');
  expect([off.statusCode, off.headers.location, off.headers['set-cookie']])
    .toEqual([302, '/', expect.stringContaining('fdk_override=; Max-Age=0')]);
});

test('a page with an override does not say what the live page was made of, which a service worker may keep: also while the machine is silent', async () => {
  const { get, plain } = await open('local');
  for (const machineIs of ['on', 'off']) {
    if (machineIs === 'off') await switchOff(machine);
    const pages = [await plain('/'), await get('/')];
    expect(pages.map(({ headers }) => [headers['fdk-release'] !== undefined, headers['fdk-made'] !== undefined]))
      .toEqual([[true, true], [true, false]]);
  }
});

test('a panel has them typed in, shows those that are on, and switches off one of several', async () => {
  const { get, plain } = await open('preview', [origin, 'http://localhost:4001?a="&<b>']);
  const empty = await plain('/override');
  expect([empty.statusCode, empty.headers['cache-control'], empty.body.includes('All that you see here is live.')])
    .toEqual([200, 'private, no-store', true]);
  expect(empty.body).toContain(`<option>${origin}</option><option>http://localhost:4001?a=&quot;&amp;&lt;b></option>`);
  const style = /<style>(.*)<\/style>/.exec(empty.body)?.[1] ?? '';
  expect(empty.headers['content-security-policy']).toBe(
    `default-src 'none'; style-src ${inlineHash(style)}; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
  );

  const typed = await plain(`/override?remote=mf-guide&at=${encodeURIComponent(origin)}`);
  expect([typed.statusCode, typed.headers.location]).toEqual([302, `/override/mf-guide?at=${encodeURIComponent(origin)}`]);
  const at = encodeURIComponent(origin);
  const cookie = `fdk_override=mf-guide@${at}|mf-a@${at}`;
  expect((await get('/override', { ...HTML, cookie })).body.match(/<strong>mf-\w+/g)).toEqual(['<strong>mf-guide', '<strong>mf-a']);
  const off = await get('/override/off?remote=mf-a', { ...HTML, cookie });
  expect([off.headers.location, off.headers['set-cookie']])
    .toEqual(['/override', expect.stringMatching(`^fdk_override=mf-guide@${at}; Path`)]);
  const last = await get('/override/off?remote=mf-guide');
  expect([last.headers.location, last.headers['set-cookie']]).toEqual(['/', expect.stringContaining('fdk_override=; Max-Age=0')]);
});

test('of several each page and the release document have all, each from its own machine, and one that goes leaves the others', async () => {
  const { folder } = await writeBuild(`${release.root}/elsewhere-b`, {
    name: 'mf-a', routes: [{ path: '/', view: 'view', prerender: 'full' }],
    files: { 'remoteEntry.js': 'globalThis.yours = 1;', 'view.0a.js': '2', 'style.css': '@layer mf-a {}' },
  });
  const [other, at] = await openMachine(await readWorkingCopy(folder));
  const { get, switchOn } = await open('local', [origin, at]);
  const first = String((await switchOn(origin)).headers['set-cookie']).split(';')[0] ?? '';
  const second = await get(`/override/mf-a?at=${encodeURIComponent(at)}`, { ...HTML, cookie: first });
  const cookie = String(second.headers['set-cookie']).split(';')[0] ?? '';
  expect(cookie).toBe(`fdk_override=mf-guide@${encodeURIComponent(origin)}|mf-a@${encodeURIComponent(at)}`);

  const look = async (url: string) => get(url, { ...HTML, cookie });
  const [home, guide] = [await look('/'), await look('/guide')];
  expect(home.body).toContain(`mf-guide from ${origin}, mf-a from ${at}</p>`);
  expect([home, guide].map(({ body }) => pageOf(body).remote.name)).toEqual(['mf-a', 'mf-guide']);
  expect(await Promise.all([home, guide].map(async ({ body }) => (await look(pageOf(body).remote.entry.url)).body)))
    .toEqual(['globalThis.yours = 1;', 'globalThis.mine = 1;']);
  const { url, integrity } = pageOf(home.body).release;
  const document = await look(url);
  expect(integrityOf(document.rawPayload)).toBe(integrity);
  expect(document.body.match(/override-[0-9a-f]{12}\/remoteEntry/g)).toHaveLength(2);

  await switchOff(other);
  const left = await look('/guide');
  expect([pageOf(left.body).remote.version, left.body.includes(`mf-a from ${at} – no working copy is served there`)])
    .toEqual([copy.remote.version, true]);
});

test('with a working copy of each remote whose pages start by themselves, a page is made from one of theirs', async () => {
  const { folder } = await writeBuild(`${release.root}/elsewhere-basket`, {
    name: 'mf-b', routes: [{ path: '/basket', view: 'view', prerender: 'skeleton' }],
    files: { 'remoteEntry.js': 'globalThis.basket = 1;', 'view.0a.js': '3', 'style.css': '@layer mf-b {}' },
  });
  const [, at] = await openMachine(await readWorkingCopy(folder));
  const { get } = await open('local', [origin, at]);
  const cookie = [['mf-guide', origin], ['mf-b', at]].map(([name, from]) => `${name}@${encodeURIComponent(String(from))}`).join('|');
  const [guide, basket] = await Promise.all(['/guide', '/basket'].map((url) => get(url, { ...HTML, cookie: `fdk_override=${cookie}` })));
  expect(
    [guide, basket].map((page) => page && [pageOf(page.body).remote.entry.url.includes('/override-'), page.body.includes('id="override"')]),
  ).toEqual([[true, true], [true, true]]);
});

test('an address that is not on the list is refused, by the link and by the cookie, and never asked', async () => {
  const { get, switchOn, plain } = await open('local', ['http://localhost:1']);
  const refused = await switchOn(origin);
  expect([refused.statusCode, refused.headers['set-cookie'], refused.body])
    .toEqual([403, undefined, expect.stringContaining('OVERRIDE_ORIGINS')]);
  expect((await get('/guide')).body).toBe((await plain('/guide')).body);
  expect(asked).toEqual([]);
});

test('a machine that serves no working copy of that remote is refused; one that is gone leaves what is live, and says so', async () => {
  const { get, switchOn, plain } = await open('local');
  expect((await switchOn(origin, 'mf-a')).statusCode).toBe(502);
  await switchOff(machine);
  const [live, answer] = [pageOf((await plain('/guide')).body), await get('/guide')];
  expect(pageOf(answer.body)).toEqual(live);
  expect(answer.body).toContain('no working copy is served there');
});

test('a file of the working copy can’t name another address of the machine', async () => {
  const { get } = await open('local');
  const { entry } = pageOf((await get('/guide')).body).remote;
  asked.splice(0);
  for (const url of [
    entry.url.replace('remoteEntry.js', '..%2f..%2fsecret'), entry.url.replace('remoteEntry.js', 'a/..../../../secret'),
    entry.url.replace('/r/mf-guide', '/r/mf-other'),
  ]) {
    expect([400, 404, 502]).toContain((await get(url)).statusCode);
  }
  expect(asked.filter(({ url }) => !url?.startsWith('/r/mf-guide/'))).toEqual([]);
});

test('in production there is none of it: no address, no file, and pages and policy are as they are', async () => {
  const { entry } = pageOf((await (await open('local')).get('/guide')).body).remote;
  const { get, plain, switchOn } = await open('production');
  asked.splice(0);
  expect([
    (await switchOn(origin)).statusCode, (await get('/override')).statusCode, (await get(entry.url)).statusCode,
  ]).toEqual([404, 404, 404]);
  for (const url of ['/', '/guide', '/basket']) {
    const [before, after] = [await plain(url), await get(url)];
    expect([after.body, { ...after.headers, 'x-request-id': '', date: '' }])
      .toEqual([before.body, { ...before.headers, 'x-request-id': '', date: '' }]);
  }
  expect(asked).toEqual([]);
});
