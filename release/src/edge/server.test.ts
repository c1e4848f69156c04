import { readFile, writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { release } from '../../testing/each-release';
import { prerender } from '../../testing/fixture-shop';

let edge: FastifyInstance;
const host = 'localhost:3210';
const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers: { host, accept: 'text/html', ...headers } });

/** As it is written: `inject` and `fetch` make addresses whole before they send them, an attacker does not. */
async function getRaw(
  url: string, headers: Record<string, string> = {}, method = 'GET', server = edge,
): Promise<{ statusCode: number; headers: IncomingHttpHeaders; all: NodeJS.Dict<string[]>; body: string }> {
  if (!server.server.listening) await server.listen({ host: '127.0.0.1', port: 0 });
  const address = server.server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return new Promise((resolve, reject) => {
    httpRequest({ host: '127.0.0.1', port, method, path: url, agent: false, headers: { host, ...headers } }, (response) => {
      let body = '';
      response.on('data', (chunk) => { body += String(chunk); });
      response.on(
        'end', () => resolve({ statusCode: response.statusCode ?? 0, headers: response.headers, all: response.headersDistinct, body }),
      );
    }).on('error', reject).end();
  });
}

beforeEach(async () => {
  await writeFile(path.join(release.root, 'soup-640.webp'), 'picture');
  await release.ship({ name: 'shell' }, {
    name: 'mf-a',
    routes: [
      { path: '/', view: 'view', prerender: 'full' }, { path: '/profile/edit', view: 'view', prerender: 'skeleton' },
      { path: '/return', match: 'prefix', view: 'view', prerender: 'skeleton' },
    ],
  });
  edge = await openFixtureEdge(release);
});
afterEach(() => edge.close());

test('says that the shop is opening until pages were composed, then serves them without a restart', async () => {
  expect(await get('/')).toMatchObject({ statusCode: 503 });
  await release.compose();
  const page = await get('/');
  expect(page).toMatchObject({
    statusCode: 200,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache', 'x-content-type-options': 'nosniff' },
  });
  expect(page.headers['content-security-policy']).toContain("default-src 'none'");
  expect(page.headers['integrity-policy-report-only']).toBe('blocked-destinations=(script)');
  await release.ship({ name: 'mf-a', server: prerender('<h1>changed</h1>'), routes: [{ path: '/', view: 'view', prerender: 'full' }] });
  await release.compose();
  expect((await get('/')).body).toContain('<h1>changed</h1>');
});

test('gives each browser the smallest form it takes, and 304 for what it has', async () => {
  await release.compose();
  const plain = await get('/');
  const small = await get('/', { 'accept-encoding': 'gzip, br' });
  expect(small.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding, cookie' });
  expect(brotliDecompressSync(small.rawPayload).toString()).toBe(plain.body);
  expect((await get('/', { 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).toBe('gzip');
  expect((await get('/', { 'accept-encoding': 'gzip, br', 'if-none-match': String(small.headers.etag) })).statusCode).toBe(304);
  expect((await get('/', { 'accept-encoding': 'gzip', 'if-none-match': String(small.headers.etag) })).statusCode).toBe(200);
});

test('routes are exact, /return by prefix, and any other address leads home, whoever asks', async () => {
  await release.compose();
  for (const url of ['/', '/profile/edit', '/return', '/return?session_id=x', '/return/more']) {
    expect((await get(url)).statusCode).toBe(200);
  }
  for (const url of ['/profile', '/profile/edit/more', '/returns', '/nothing', '/index.html', '/pages.json']) {
    for (const accept of ['text/html', 'application/json', '*/*']) {
      expect(await get(url, { accept })).toMatchObject({ statusCode: 302, headers: { location: '/' } });
    }
  }
  expect(await edge.inject({ method: 'POST', url: '/', headers: { host, accept: 'text/html' } }))
    .toMatchObject({ statusCode: 405, headers: { allow: 'GET, HEAD' } });
});

test('a path that cannot be decoded leads a visitor home, and is an error to whoever asks for no page', async () => {
  await release.compose();
  const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };
  for (const url of ['/%E0%A4%A', '/%zz?a=1', '/meal-plan/%']) {
    expect(await getRaw(url, page)).toMatchObject({
      statusCode: 302, headers: { location: '/', 'cache-control': 'no-store', 'x-request-id': expect.any(String) },
    });
    expect((await getRaw(url, { accept: '*/*' })).statusCode).toBe(400);
    expect((await getRaw(url, page, 'POST')).statusCode).toBe(400);
  }
  for (const url of ['/api/%zz', '/r/%zz', '/photos/%']) expect((await getRaw(url, page)).statusCode).toBe(400);
});

test('a slash at the end of a page’s address leads to the page, and nowhere else', async () => {
  await release.compose();
  expect(await get('/profile/edit/?a=1')).toMatchObject({ statusCode: 301, headers: { location: '/profile/edit?a=1' } });
  for (const url of ['/nothing/', '//elsewhere.example/', '/profile/edit//', '/%2felsewhere.example/', '/\\\\elsewhere.example/']) {
    const { statusCode, headers } = await getRaw(url);
    expect([url, statusCode, headers.location]).toEqual([url, 302, '/']);
  }
});

test('a request whose target is the whole address is answered as one with the path alone', async () => {
  await release.compose();
  for (const [url, statusCode] of [
    ['/', 200], ['/profile/edit?a=1', 200], ['', 200], ['/api/config', 200], ['/api/../metrics', 404], ['/r/mf-a/x.js', 404],
  ] as const) {
    expect([url, (await getRaw(`http://${host}${url}`)).statusCode]).toEqual([url, statusCode]);
  }
});

test.each([
  ['an address that is none', 'GET', '/%zz', {}, 400, 'malformed'],
  ['an address that is none, below /api', 'GET', '/api/%zz', {}, 400, 'malformed'],
  ['headers that are too large', 'GET', '/', { cookie: 'x'.repeat(20_000) }, 431, 'headers_too_large'],
  ['another method', 'POST', '/', {}, 405, 'wrong_method'],
  ['another method for a file', 'DELETE', '/r/mf-a/x.js', {}, 405, 'wrong_method'],
  ['a file that is not there', 'GET', '/r/mf-a/x.js', {}, 404, 'not_found'],
  ['a picture that is not there', 'GET', '/photos/x.webp', {}, 404, 'not_found'],
  ['a file that is hidden', 'GET', '/r/.env', {}, 404, 'not_found'],
  ['a preview that is not there', 'GET', '/preview/1-0123456789ab', {}, 404, 'not_found'],
  ['a step out of /api', 'GET', '/api/../metrics', {}, 404, 'not_found'],
  ['a kind of content that is none', 'POST', '/api/menu/meals', { 'content-type': 'x' }, 415, 'unsupported_media_type'],
  ['too much', 'POST', '/api/menu/meals', { 'content-length': '70000' }, 413, 'too_large'],
  ['a length that is none', 'POST', '/api/menu/meals', { 'content-length': 'x' }, 400, 'malformed'],
  ['a page before there are any', 'GET', '/', {}, 503, 'opening'],
])('%s gets words in the shape of all errors, a request id and the headers that go with everything', async (_, method, url, headers, status, code) => {
  const answer = await getRaw(url, headers, method);
  expect(answer).toMatchObject({
    statusCode: status,
    headers: {
      'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff',
      'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/), 'content-security-policy': expect.stringContaining("default-src 'none'"),
    },
  });
  expect(JSON.parse(answer.body)).toEqual({ error: { code, message: expect.stringMatching(/\w/) } });
});

test('a failure in a preview counts against no live version; outside production it is told and not passed on', async () => {
  const told: string[] = [];
  const { document } = await release.registry.current();
  const version = document.live['mf-a']?.version ?? '';
  // Column 0 of line 1 is line 12, column 5 of the source.
  const map = { version: 3, names: [], mappings: 'AAWI', sources: [`webpack://mf-a_${version}/./src/home/index.tsx`] };
  await writeFile(path.join(release.store.server('mf-a', version), 'private', 'view.0a.js.map'), JSON.stringify(map));
  const body = JSON.stringify({
    type: 'remote-failure', remote: 'mf-a', version, kind: 'mount', detail: 'TypeError: x', stack: [`Home@mf-a/${version}/view.0a.js:1:1`],
  });
  const report = async (environment: 'preview' | 'production', url: string) => {
    const shop = await openFixtureEdge(release, { environment, log: (line) => void told.push(line) });
    const before = release.backend.seen.length;
    const { statusCode } = await shop.inject({ method: 'POST', url, payload: body, headers: { 'content-type': 'application/json' } });
    await shop.close();
    return { statusCode, passedOn: release.backend.seen.length - before };
  };
  release.backend.answers.set('POST /reports', {});
  expect(await report('preview', '/api/reports?preview')).toEqual({ statusCode: 200, passedOn: 0 });
  expect(told).toEqual([`mf-a ${version} failed (mount)\n      TypeError: x\n      at Home  mf-a/src/home/index.tsx:12:5`]);
  expect(await report('preview', '/api/reports')).toMatchObject({ passedOn: 1 });
  expect(await report('production', '/api/reports?preview')).toMatchObject({ passedOn: 1 });
});

test('every answer carries a request id of its own: pages, files, what is passed on, and what leads elsewhere', async () => {
  await release.compose();
  const { document } = await release.registry.current();
  const ids = new Set<string>();
  const urls = [
    '/', '/nothing', '/api/config', `/r/mf-a/${document.live['mf-a']?.version}/remoteEntry.js`, '/photos/soup-640.webp', '/versions.json',
    '/api/nothing',
  ];
  for (const url of urls) ids.add(String((await get(url)).headers['x-request-id']));
  expect([...ids].filter((id) => /^[0-9a-f-]{36}$/.test(id))).toHaveLength(urls.length);
});

test('in production every answer says once that this is HTTPS, elsewhere none does', async () => {
  const shop = await openFixtureEdge(release, { environment: 'production' });
  const statuses = new Set<number>();
  const look = async () => {
    for (const url of [
      '/', '/nothing', '/profile/edit/', '/api/config', '/api/nothing', '/api/../x', '/photos/soup-640.webp', '/photos/none', '/%zz',
      `/r/${'x'.repeat(9)}`,
    ]) {
      const answer = await getRaw(url, {}, 'GET', shop);
      statuses.add(answer.statusCode);
      expect([url, answer.all['strict-transport-security']]).toEqual([url, ['max-age=63072000; includeSubDomains']]);
      expect((await getRaw(url)).all['strict-transport-security']).toBeUndefined();
    }
    statuses.add((await getRaw('/', { cookie: 'x'.repeat(20_000) }, 'GET', shop)).statusCode);
  };
  await look();
  await release.compose();
  await look();
  await release.backend.close();
  await look();
  await shop.close();
  expect([...statuses].sort()).toEqual([200, 301, 302, 400, 404, 431, 503]);
});

test('a CDN’s rules say what the edge says', async () => {
  await release.compose();
  const [script = ''] = /\/r\/shell\/[^"]+\.js/.exec((await get('/')).body) ?? [];
  const rules = JSON.parse(
    await readFile(path.join(__dirname, '../../../docs/deploy/cdn-rules.json'), 'utf8'),
  ) as { path: string; keep: string; cacheControl: string; purgeTag?: string }[];
  const examples: Record<string, string> = {
    '/r/*': script, '/photos/*': '/photos/soup-640.webp', '/icons/*': '/icons/icon.svg', '/*': '/',
  };
  // Those of /api are the backend's own, and have tests there.
  for (const rule of rules.filter(({ path: place }) => place !== '/api/*')) {
    const { headers } = await get(examples[rule.path] ?? rule.path);
    // A page alone is tagged: nothing else is ever purged.
    expect([rule.path, headers['cache-control'], headers['cache-tag']]).toEqual([rule.path, rule.cacheControl, rule.purgeTag]);
  }
  // What may be kept is public, so that one visitor never gets another's.
  expect(rules.filter(({ keep, cacheControl }) => (keep === 'never') === cacheControl.startsWith('public'))).toEqual([]);
});

test('release files are immutable and precompressed; what is missing is 404, never a page', async () => {
  await release.compose();
  const { document } = await release.registry.current();
  const folder = `/r/mf-a/${document.live['mf-a']?.version}`;
  for (const alias of ['', '/~1', '/~2']) {
    const entry = await get(`${folder}${alias}/remoteEntry.js`, { 'accept-encoding': 'br' });
    expect(entry).toMatchObject({
      statusCode: 200,
      headers: { 'cache-control': 'public, max-age=31536000, immutable', 'content-encoding': 'br', 'x-content-type-options': 'nosniff' },
    });
    expect(entry.headers['content-type']).toMatch(/^text\/javascript|^application\/javascript/);
    expect(String(entry.headers.vary).toLowerCase()).toContain('accept-encoding');
  }
  for (const url of [
    `${folder}/gone.js`, `${folder}/view.0a.js.map`, '/r/', '/r/mf-a/', '/photos/none.webp', '/r/../pages/current.json',
    '/r/%2e%2e/pages/current.json', '/r/..%2fpages/current.json', '/photos/..%5c..%2fpackage.json',
  ]) {
    const { statusCode } = await getRaw(url, { accept: 'text/html' });
    expect([url, statusCode]).toEqual([url, statusCode === 403 ? 403 : 404]);
  }
  expect(await get('/photos/soup-640.webp')).toMatchObject({
    statusCode: 200, body: 'picture', headers: { 'content-type': 'image/webp', 'cache-control': 'public, max-age=2592000' },
  });
});

test('passes /api on with the address it saw itself, body untouched', async () => {
  release.backend.answers.set('POST /payments/webhook', {});
  const body = '{ "a" :  1 }\n';
  const answer = await edge.inject({
    method: 'POST', url: '/api/payments/webhook?x=1',
    headers: {
      host, 'content-type': 'application/json', 'x-forwarded-for': '6.6.6.6', forwarded: 'for=6.6.6.6', 'stripe-signature': 't=1',
    },
    payload: body,
  });
  expect(answer.statusCode).toBe(200);
  const seen = release.backend.seen.at(-1);
  expect(seen).toMatchObject({ method: 'POST', url: '/api/payments/webhook?x=1', body });
  expect(seen?.headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': host, 'stripe-signature': 't=1' });
  expect(seen?.headers.forwarded).toBeUndefined();
});

test.each([
  '/healthz', '/readyz', '/metrics', '/api/../metrics', '/api/%2e%2e/metrics', '/api/..%2fmetrics', '/api/%2E./metrics',
  '/api/x/../../metrics', '/api/..\\metrics', '/api//../metrics',
])('%s does not reach the backend', async (url) => {
  await release.compose();
  const answer = await getRaw(url);
  // What is not below /api is any address: it leads home.
  expect([answer.statusCode, answer.headers.location]).toEqual(url.startsWith('/api') ? [404, undefined] : [302, '/']);
  expect(release.backend.seen.map((request) => request.url)).toEqual(['/api/config']);
});

test('with the backend away pages stand, and /api says so in the shape of its errors', async () => {
  await release.compose();
  await release.backend.close();
  expect((await get('/')).statusCode).toBe(200);
  const answer = await get('/api/menu');
  expect(answer.statusCode).toBe(503);
  expect(answer.json()).toMatchObject({ error: { code: 'unavailable', message: expect.any(String) } });
});

test('another name of this machine leads to the address that the policy knows', async () => {
  await release.compose();
  expect(await get('/return?session_id=x', { host: '127.0.0.1:3210' }))
    .toMatchObject({ statusCode: 302, headers: { location: 'http://localhost:3210/return?session_id=x' } });
});

test('a broken pointer leaves the last good pages in place', async () => {
  await release.compose();
  expect((await get('/')).statusCode).toBe(200);
  await writeFile(path.join(release.store.pages, 'current.json'), '{"cohorts":');
  expect((await get('/')).statusCode).toBe(200);
});

test('at 10 % the buckets 0 to 9 get the canary and the other ninety do not', async () => {
  const canary = await release.publish({ name: 'mf-a', server: prerender('<h1>canary</h1>') });
  await release.registry.change({ action: 'canary', versions: [canary], share: 10 }, (await release.registry.current()).sequence, 'tester');
  await release.compose();
  const got = [];
  for (let bucket = 0; bucket < 100; bucket += 1) {
    got.push((await get('/', { cookie: `a=1; fdk_bucket=${bucket}` })).body.includes('<h1>canary</h1>'));
  }
  expect(got).toEqual(Array.from({ length: 100 }, (_, bucket) => bucket < 10));
});

test('while buckets differ no cache may hand one page to another, and the bucket sticks', async () => {
  const headers = async (cookie?: string) => (await get('/', cookie ? { cookie } : {})).headers;
  await release.compose();
  expect((await headers())['set-cookie']).toBeUndefined();
  const canary = await release.publish({ name: 'mf-a', server: prerender('<h1>canary</h1>') });
  await release.registry.change({ action: 'canary', versions: [canary], share: 50 }, (await release.registry.current()).sequence, 'tester');
  await release.compose();
  const first = await headers();
  expect(first).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding, cookie' });
  const cookie = String(first['set-cookie']).split(';')[0] ?? '';
  expect(String(first['set-cookie'])).toMatch(/^fdk_bucket=\d{1,2}; Path=\/; Max-Age=31536000; SameSite=Lax; HttpOnly$/);
  const again = await headers(cookie);
  expect(again['set-cookie']).toBeUndefined();
  expect(again.etag).toBe(first.etag);
  // What one bucket holds is not taken for what another asks for.
  const [low, high] = [await headers('fdk_bucket=0'), await headers('fdk_bucket=99')];
  expect(low.etag).not.toBe(high.etag);
  expect((await get('/', { cookie: 'fdk_bucket=99', 'if-none-match': String(low.etag) })).statusCode).toBe(200);
  // A page that was there before the canary asks which versions are live: its visitor gets those that it is told of.
  for (let visitor = 0; visitor < 10; visitor += 1) {
    const told = await get('/versions.json');
    const bucket = String(told.headers['set-cookie']).split(';')[0] ?? '';
    expect(bucket).toMatch(/^fdk_bucket=\d{1,2}$/);
    const next = await get('/versions.json', { cookie: bucket });
    expect([next.body, next.headers['set-cookie']]).toEqual([told.body, undefined]);
    expect((await headers(bucket)).etag).toBe((await headers(Number(bucket.split('=')[1]) < 50 ? 'fdk_bucket=0' : 'fdk_bucket=99')).etag);
  }
  // Icons are everybody's: any cache may keep them.
  expect(await get('/icons/icon.svg', { cookie: 'fdk_bucket=0' }))
    .toMatchObject({ statusCode: 200, headers: { 'cache-control': 'public, max-age=3600' } });
  expect((await get('/icons/icon.svg')).headers['set-cookie']).toBeUndefined();
});

test('the files of a version stay served after the next one, and its source maps are kept where nobody can load them', async () => {
  const [before = ''] = await release.ship({ name: 'mf-a', server: prerender('<h1>first</h1>') });
  await release.ship({ name: 'mf-a', server: prerender('<h1>second</h1>') });
  await release.compose();
  expect((await release.registry.current()).document.live['mf-a']?.version).not.toBe(before);
  expect(await get(`/r/mf-a/${before}/remoteEntry.js`)).toMatchObject({ statusCode: 200 });
  expect(await readFile(path.join(release.store.server('mf-a', before), 'private/view.0a.js.map'), 'utf8')).toBe('{}');
  for (const url of [
    `/r/mf-a/${before}/view.0a.js.map`, `/r/mf-a/${before}/private/view.0a.js.map`, `/server/mf-a/${before}/private/view.0a.js.map`,
    `/r/../server/mf-a/${before}/private/view.0a.js.map`, `/r/%2e%2e/server/mf-a/${before}/private/view.0a.js.map`,
  ]) {
    const answer = await getRaw(url, { accept: 'application/json' });
    expect([url, answer.statusCode, answer.body.includes('{}')])
      .toEqual([url, url.startsWith('/server') ? 302 : answer.statusCode === 403 ? 403 : 404, false]);
  }
});
