import { readdir, readFile, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { database, release } from '../../testing/each-release';
import { prerender } from '../../testing/fixture-shop';
import { composePreview, tidyPreviews } from './preview';

let edge: FastifyInstance;
const host = 'localhost:3210';
const get = (url: string, headers: Record<string, string> = {}) => edge.inject({ url, headers: { host, accept: 'text/html', ...headers } });
const extra = [{ path: '/extra', view: 'view', prerender: 'full' }];

beforeEach(async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' }, { name: 'mf-b', routes: extra });
  await release.compose();
  edge = await openFixtureEdge(release);
});
afterEach(() => edge.close());

const newA = () => release.publish({ name: 'mf-a', server: prerender('<h1>new a</h1>') });
const newB = () => release.publish({ name: 'mf-b', server: prerender('<h1>new b</h1>'), routes: extra });
const cookieOf = (answer: Awaited<ReturnType<typeof get>>): string => String(answer.headers['set-cookie']).split(';')[0] ?? '';

test('several published versions are seen together by link, and nobody else sees them', async () => {
  const versions = [await newA(), await newB()];
  const { url, id } = await composePreview(release.options, versions);
  expect(url).toBe(`http://localhost:3210/preview/${id}`);
  const door = await get(`/preview/${id}`);
  expect(door).toMatchObject({ statusCode: 302, headers: { location: '/', 'cache-control': 'private, no-store' } });
  expect(String(door.headers['set-cookie'])).toBe(`fdk_preview=${id}; Path=/; SameSite=Lax; HttpOnly`);
  for (const [address, text] of [['/', 'new a'], ['/extra', 'new b']] as const) {
    const page = await get(address, { cookie: `a=b; ${cookieOf(door)}` });
    expect(page).toMatchObject({
      statusCode: 200, headers: { 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex', vary: 'accept-encoding, cookie' },
    });
    expect(page.body).toContain(`<h1>${text}</h1>`);
    expect(page.body).toContain('href="/preview/off"');
    for (const { name, version } of versions) expect(page.body).toContain(JSON.stringify({ name, version }));
    const own = await get(address);
    expect(own.body).not.toContain(text);
    expect(own.body).not.toContain('/preview/off');
    expect(own.headers.vary).toBe('accept-encoding, cookie');
  }
  expect((await get('/robots.txt', { cookie: cookieOf(door) })).body).toContain('Disallow: /\n');
  expect((await release.registry.current()).document.live['mf-a']?.version).not.toBe(versions[0]?.version);
});

test('the way back ends it', async () => {
  const off = await get('/preview/off', { cookie: 'fdk_preview=1-0123456789ab' });
  expect(off).toMatchObject({ statusCode: 302, headers: { location: '/', 'cache-control': 'private, no-store' } });
  expect(String(off.headers['set-cookie'])).toContain('fdk_preview=; Max-Age=0');
});

test('a preview that was tidied away shows the live shop and takes its cookie along', async () => {
  const { id } = await composePreview(release.options, [await newA()]);
  const old = new Date(Date.now() - 8 * 24 * 3600 * 1000);
  await utimes(path.join(release.store.previews, id), old, old);
  await tidyPreviews(release.store, Date.now());
  expect(await readdir(release.store.previews)).toEqual([]);
  const page = await get('/', { cookie: `fdk_preview=${id}` });
  expect(page.body).toContain('<h1>mf-a</h1>');
  expect(String(page.headers['set-cookie'])).toContain('fdk_preview=; Max-Age=0');
  expect(await get(`/preview/${id}`)).toMatchObject({ statusCode: 404 });
});

test('asking again for the same keeps it and makes nothing anew', async () => {
  const version = await newA();
  const first = await composePreview(release.options, [version]);
  const { birthtimeMs, ino } = await stat(path.join(release.store.previews, first.id, 'pages.json'));
  const again = await composePreview(release.options, [version]);
  expect(again.id).toBe(first.id);
  expect(await stat(path.join(release.store.previews, first.id, 'pages.json'))).toMatchObject({ birthtimeMs, ino });
});

test.each([
  '/preview/..%2f..%2fserver', '/preview/1-0123456789ab', '/preview/', '/preview', '/preview/https:%2f%2fevil.example', '/preview/%00',
])('%s leads nowhere', async (url) => {
  const answer = await get(url);
  expect([404, 400]).toContain(answer.statusCode);
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('no query, header or made-up cookie shows a version that is not live', async () => {
  const { id } = await composePreview(release.options, [await newA()]);
  const live = (await get('/')).body;
  for (const url of [`/?preview=${id}`, `/?fdk_preview=${id}`, `/?mf-a=${id}`]) expect((await get(url)).body).toBe(live);
  expect((await get('/', { 'x-preview': id, referer: `http://${host}/preview/${id}` })).body).toBe(live);
  for (const cookie of [`fdk_preview=../previews/${id}`, `fdk_preview=${id}/..`, `xfdk_preview=${id}`, 'fdk_preview=']) {
    expect((await get('/', { cookie })).body).toBe(live);
  }
});

test('only what was published, and fits, is shown', async () => {
  await expect(
    composePreview(release.options, [{ name: 'mf-a', version: '1.0.0-ffffffffffff' }]),
  ).rejects.toMatchObject({ kind: 'version-unknown' });
  const version = await newA();
  await expect(composePreview(release.options, [version, version])).rejects.toMatchObject({ kind: 'conflict' });
  const clash = await release.publish({ name: 'mf-b' });
  await expect(composePreview(release.options, [clash])).rejects.toMatchObject({ kind: 'route-clash' });
  const other = await release.publish({ name: 'mf-a', declaration: { contract: 3 } });
  await expect(composePreview(release.options, [other])).rejects.toMatchObject({ kind: 'incompatible' });
  expect(await readdir(release.store.previews)).toEqual([]);
});

test('storage keys that two others had before they were compared by their beginning stop no preview, nor the smoke run, which is one', async () => {
  const both = [
    await release.publish({ name: 'mf-a', declaration: { storage: ['old:*'] } }),
    await release.publish({ name: 'mf-b', routes: extra, declaration: { storage: ['old:b'] } }),
  ];
  const live = Object.fromEntries(both.map(({ name, version }) => [name, { version }]));
  await database.pool.query(
    `update release.document set body = jsonb_set(body, '{live}', body -> 'live' || $1::jsonb)`, [JSON.stringify(live)],
  );
  const shown = (storage: string[]) =>
    release.publish({ name: 'mf-c', routes: [], declaration: { storage } }).then((version) => composePreview(release.options, [version]));
  expect((await shown(['mf-c:seen'])).set.problems).toEqual([]);
  await expect(shown(['old:c'])).rejects.toMatchObject({ kind: 'route-clash' });
});

test('a shell without the way back gets no preview', async () => {
  const bare = await release.publish({
    name: 'shell', server: 'exports.renderDocument = (parts) => parts.styles.map(({ css }) => `<style>${css}</style>`).join("")',
  });
  await expect(composePreview(release.options, [bare])).rejects.toMatchObject({
    kind: 'incompatible', message: expect.stringContaining('no way back'),
  });
});

test('in production the composer refuses, there is no such address, and a cookie from elsewhere does nothing', async () => {
  const version = await newA();
  const { id } = await composePreview(release.options, [version]);
  await expect(
    composePreview({ ...release.options, config: { ...release.options.config, environment: 'production' } }, [version]),
  ).rejects.toMatchObject({ kind: 'environment' });
  await edge.close();
  edge = await openFixtureEdge(release, { environment: 'production' });
  for (const url of [`/preview/${id}`, '/preview/off', '/preview/']) {
    const answer = await get(url);
    expect(answer).toMatchObject({ statusCode: 404 });
    expect(answer.headers['set-cookie']).toBeUndefined();
  }
  const page = await get('/', { cookie: `fdk_preview=${id}` });
  expect(page.body).toContain('<h1>mf-a</h1>');
  expect(page.headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'accept-encoding' });
  expect(await readFile(path.join(release.store.previews, id, 'index.html'), 'utf8')).toContain('new a');
});
