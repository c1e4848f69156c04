import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import * as v from 'valibot';
import { ComposedPage, ReleaseDocument } from 'shared-remote/release-document';
import { release } from '../../testing/each-release';
import { config, prerender, type FixtureBuild } from '../../testing/fixture-shop';
import { inlineHash, integrityOf } from '../store/integrity';
import { composePreview } from '../preview/preview';
import { readPointer, type PageSet } from './page-set';

jest.mock('../store/write-compressed', () => {
  const { writeCompressed } = jest.requireActual<{
    writeCompressed(file: string, bytes: Buffer): Promise<void>;
  }>('../store/write-compressed');
  // No file has so long a name.
  return { writeCompressed: (file: string, bytes: Buffer) => writeCompressed(file.replace('unwritable', 'x'.repeat(300)), bytes) };
});


const home = { path: '/', view: 'view', prerender: 'full', data: ['GET /menu/plans'] };
const shop = (server?: string): FixtureBuild[] => [
  { name: 'shell' },
  { name: 'mf-a', routes: [home, { path: '/cart', view: 'view', prerender: 'skeleton' }], ...(server && { server }) },
];

async function readPage(file: string): Promise<{ html: string; page: ComposedPage; headers: Record<string, string>; policy: string }> {
  const { cohorts } = await readPointer(release.store);
  const folder = path.join(release.store.pages, cohorts.at(-1)?.folder ?? '');
  const html = await readFile(path.join(folder, file), 'utf8');
  const set = JSON.parse(await readFile(path.join(folder, 'pages.json'), 'utf8'));
  const block = /<script type="application\/json" id="page">(.*?)<\/script>/s.exec(html)?.[1] ?? '';
  const { headers } = set.pages.find((page: { file: string }) => page.file === file);
  return { html, page: v.parse(ComposedPage, JSON.parse(block)), headers, policy: headers['content-security-policy'] };
}

test('a page holds the remote, its HTML and its data, and everything with its hash', async () => {
  await release.ship(...shop());
  const { sets } = await release.compose();
  expect(sets[0]?.problems).toEqual([]);
  const { html, page } = await readPage('index.html');
  expect(html).toContain('<main id="slot" data-mode="full"><h1>mf-a</h1></main>');
  expect(page)
    .toMatchObject({ environment: 'local', sequence: 1, route: '/', remote: { name: 'mf-a' }, appStatus: { orderingEnabled: true } });
  expect(page.data).toEqual({ 'GET /menu/plans': [{ id: 'balanced', name: 'Balanced </script><b>' }] });
  for (const { url, integrity } of [page.remote.entry, page.release, ...(page.remote.modules.view ?? [])]) {
    expect(integrityOf(await readFile(path.join(release.store.root, url)))).toBe(integrity);
  }
  const document = v.parse(ReleaseDocument, JSON.parse(await readFile(path.join(release.store.root, page.release.url), 'utf8')));
  expect(document).toMatchObject({ sequence: 1, remotes: [{ name: 'mf-a', routes: [{ path: '/' }, { path: '/cart' }] }] });
});

test('a page carries its first picture in itself; one too large, unknown or second is left to be fetched, in a size that there is', async () => {
  const photos = path.join(release.root, 'photos');
  await mkdir(photos);
  await writeFile(path.join(photos, 'small-carried.avif'), 'small');
  await writeFile(path.join(photos, 'large-carried.avif'), 'x'.repeat(24 * 1024 + 1));
  const source = (file: string) => `<source data-carried="" media="(max-width: 40rem)" srcSet="/photos/${file}"/>`;
  const carried =
    `<source data-carried="" media="(max-width: 40rem)" srcSet="data:image/avif;base64,${Buffer.from('small').toString('base64')}"/>`;
  for (const [html, expected] of [
    [source('small-carried.avif') + source('small-carried.avif'), carried + source('small-carried.avif')],
    ...['large', 'unknown'].map((slug) => [source(`${slug}-carried.avif`), source(`${slug}-640.avif`)] as const),
    ...['small-640.avif', '../secrets.json', 'constructor'].map((file) => [source(file), source(file)] as const),
  ] as const) {
    await release.ship(...shop(prerender(html)));
    await release.compose({ photos });
    expect((await readPage('index.html')).html).toContain(`>${expected}</main>`);
  }
  // Another picture under the same name makes another page.
  await release.ship(...shop(prerender(source('small-carried.avif'))));
  const { pointer } = await release.compose({ photos });
  await writeFile(path.join(photos, 'small-carried.avif'), 'other');
  expect((await release.compose({ photos })).pointer).not.toEqual(pointer);
  expect((await readPage('index.html')).html).toContain(Buffer.from('other').toString('base64'));
});

test('the web manifest carries the deployment’s name, over one that an older shell brings', async () => {
  await release.ship(
    {
      name: 'shell',
      files: {
        'shell.js': '1', 'style.css': '@layer base { a { color: red } }', 'manifest.webmanifest': '{"name":"Another","start_url":"/"}',
      },
    },
    { name: 'mf-a', routes: [home] },
  );
  await release.compose({ config: { ...config, shop: { ...config.shop, name: 'Table & Co' } } });
  const { cohorts } = await readPointer(release.store);
  const file = path.join(release.store.pages, cohorts[0]?.folder ?? '', 'manifest.webmanifest');
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ name: 'Table & Co', short_name: 'Table & Co', start_url: '/' });
});

test('the browser tells of violations by itself: by report-uri, and over https by report-to', async () => {
  await release.ship(...shop());
  await release.compose();
  expect((await readPage('index.html')).policy).toMatch(/; report-uri \/api\/reports$/);
  await release.compose({ config: { ...config, siteUrl: 'https://shop.example' } });
  const { policy, headers } = await readPage('index.html');
  expect(policy).toMatch(/; report-uri \/api\/reports; report-to reports$/);
  expect(headers['reporting-endpoints']).toBe('reports="https://shop.example/api/reports"');
  expect(headers['integrity-policy-report-only']).toBe('blocked-destinations=(script), endpoints=(reports)');
});

test('a skeleton route holds its skeleton and no data', async () => {
  await release.ship(...shop());
  await release.compose();
  const { html, page } = await readPage('cart.html');
  expect(html).toContain('data-mode="skeleton"><p>skeleton</p>');
  expect(page.data).toBeUndefined();
});

describe('a route that calls a service at once', () => {
  const offering: FixtureBuild = {
    name: 'mf-b',
    routes: [{ path: '/b', view: 'view', prerender: 'full', services: ['basket'] }],
    files: {
      'remoteEntry.js': 'entry', 'view.0a.js': 'view', 'service.0b.js': 'service',
      'style.css': '@layer mf-b { .mf-b__page__0 { color: red } }',
    },
    declaration: { services: [{ name: 'basket', module: 'service' }], publishes: ['b:done'] },
    record: { modules: { view: ['view.0a.js', 'service.0b.js'], service: ['service.0b.js'] } },
  };
  const calling: FixtureBuild = {
    name: 'mf-a', routes: [home, { path: '/cart', view: 'view', prerender: 'skeleton', services: ['basket'] }],
  };
  const preloads = (html: string) => [...html.matchAll(/<link rel="preload" as="script" href="[^"]*\/([^/"]+)"/g)].map(([, file]) => file);

  test('brings who offers it, cut down to that, and asks for its scripts', async () => {
    await release.ship({ name: 'shell' }, calling, offering);
    await release.compose();
    const { html, page } = await readPage('cart.html');
    expect(page.providers).toMatchObject([
      { name: 'mf-b', routes: [], overlays: [], publishes: ['b:done'], services: [{ name: 'basket' }] },
    ]);
    expect(Object.keys(page.providers?.[0]?.modules ?? {})).toEqual(['service']);
    expect(preloads(html)).toEqual(['view.0a.js', 'remoteEntry.js', 'service.0b.js']);
    expect((await readPage('index.html')).page.providers).toBeUndefined();
  });

  test('asks once for what view and service of one remote share', async () => {
    await release.ship({ name: 'shell' }, calling, offering);
    await release.compose();
    const { html, page } = await readPage('b.html');
    expect(page.providers).toBeUndefined();
    expect(preloads(html)).toEqual(['view.0a.js', 'service.0b.js']);
  });

  test('says in its headers what the first screen waits for: scripts only where nothing stands without them', async () => {
    await release.ship({ name: 'shell' }, calling, offering);
    const { sets } = await release.compose();
    const linkOf = (path: string) => sets[0]?.pages.find((page) => page.path === path)?.headers.link;
    expect(linkOf('/')).toBeUndefined();
    expect(linkOf('/cart')?.split(', ').map(
      (link) => /\/([^/>]+)>; rel=preload; as=script; crossorigin; integrity="sha384-[^"]+"; fetchpriority=high$/.exec(link)?.[1],
    ))
      .toEqual(['shell.js', 'remoteEntry.js', 'view.0a.js', 'remoteEntry.js', 'service.0b.js']);
  });

  test('stands without it where nobody offers it', async () => {
    await release.ship({ name: 'shell' }, calling);
    const { sets } = await release.compose();
    expect(sets[0]?.problems).toEqual([]);
    expect((await readPage('cart.html')).page.providers).toBeUndefined();
  });
});

test('the policy names the inlined styles by hash and lets scripts come from the release store only', async () => {
  await release.ship(...shop());
  await release.compose();
  const { html, policy } = await readPage('index.html');
  const styles = [...html.matchAll(/<style data-css="[^"]*">(.*?)<\/style>/gs)].map((match) => match[1] ?? '');
  expect(styles).toHaveLength(2);
  // The shell's url(paper.svg) was beside its stylesheet; in the page it must be whole.
  expect(styles[0]).toMatch(/url\(\/r\/shell\/1\.0\.0-[0-9a-f]{12}\/paper\.svg\)/);
  for (const style of styles) expect(policy).toContain(inlineHash(style));
  expect(policy).toContain("default-src 'none'; script-src http://localhost:3210/r/;");
  expect(policy).toContain("connect-src 'self' http://localhost:3217 http://localhost:3214;");
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types default");
  expect(policy).not.toMatch(/unsafe|strict-dynamic/);
});

test('a page that shows everything rests: one script, named by hash, with a policy of its own; others start at once', async () => {
  const routes = [
    { ...home, entries: { list: 'GET /menu/plans', parameter: 'plan' } }, { path: '/cart', view: 'view', prerender: 'skeleton' },
    { path: '/profile', view: 'view', prerender: 'full', access: 'signed-in' },
  ];
  const files = { 'shell.js': '1', 'style.css': '@layer base { a { color: red } }', 'starter.js': '(() => {})();\n' };
  await release.ship({ name: 'shell', files }, { name: 'mf-a', routes });
  await release.compose();
  for (const [file, search] of [['index.html', ''], ['index.balanced.html', '?plan=balanced']] as const) {
    const { html, policy } = await readPage(file);
    expect(html).toContain(`<script data-search="${search}">(() => {})();</script>`);
    expect(html).not.toContain('shell.js"');
    expect(policy).toContain(`script-src http://localhost:3210/r/ ${inlineHash('(() => {})();')};`);
    expect(policy).toContain('trusted-types default starter;');
  }
  for (const file of ['cart.html', 'profile.html']) {
    const { html, policy } = await readPage(file);
    expect(html).toContain('shell.js"');
    expect(html).not.toContain('data-search');
    // The same script keeps taps until the shell runs.
    expect(html).toContain('<script>(() => {})();</script>');
    expect(policy).toContain(`script-src http://localhost:3210/r/ ${inlineHash('(() => {})();')};`);
    expect(policy).toContain('trusted-types default starter;');
  }
  // A shell from before there was a starter.
  await release.ship({ name: 'shell' }, { name: 'mf-a', routes });
  await release.compose();
  expect((await readPage('index.html')).html).toContain('shell.js"');
});

test('in production the hosted services are allowed and the stand-ins are not', async () => {
  await release.ship(...shop());
  const { sandbox, ...rest } = release.options.config;
  expect(sandbox).toBeDefined();
  const hosted = { ...rest, environment: 'production' as const };
  await release.compose({ config: hosted });
  const { policy } = await readPage('index.html');
  expect(policy).toContain('https://identitytoolkit.googleapis.com');
  expect(policy).toContain('https://www.google.com/recaptcha/');
  expect(policy).not.toContain('localhost:3217');
});

test.each([
  ['throws', 'exports.prerender = () => { throw new Error("no cook") }', 'no cook'],
  ['renders for ever', 'exports.prerender = () => { for (;;); }', 'within'],
  ['takes its process down', 'exports.prerender = () => process.exit(3)', 'ended its process'],
  ['says something else', 'exports.prerender = () => ({ html: 5 })', 'something else'],
  ['says what is no JSON', `exports.prerender = () => ({ html: '', head: { title: 'x' }, data: { price: 1n } })`, 'is no JSON'],
  [
    'says what has no end',
    `exports.prerender = () => { const data = {}; data.data = data; return { html: '', head: { title: 'x' }, data }; }`, 'is no JSON',
  ],
  ['says too much', `exports.prerender = () => ({ html: 'x'.repeat(20e6), head: { title: 'x' } })`, 'at most 4 MB'],
  ['throws too much', `exports.prerender = () => { throw new Error('x'.repeat(20e6)); }`, 'xxx'],
])('a remote that %s costs its slot only', async (_, server, reason) => {
  await release.ship(...shop(server), { name: 'mf-b', routes: [{ path: '/extra', view: 'view', prerender: 'full' }] });
  const { sets } = await release.compose();
  expect(sets[0]?.problems.join('\n')).toContain(reason);
  expect(sets[0]?.problems.join('\n').length).toBeLessThan(10_000);
  expect((await readPage('index.html')).html).toContain('<main id="slot" data-mode="skeleton"></main>');
  expect((await readPage('extra.html')).html).toContain('<h1>mf-b</h1>');
});

test.each(['<a', '<source data-carried="" '])('HTML of a remote that ends no tag (%s) holds up no other page', async (start) => {
  const before = process.cpuUsage();
  await release.ship(...shop(`exports.prerender = () => ({ html: ${JSON.stringify(start)}.repeat(40_000), head: { title: 'x' } })`));
  await release.compose();
  expect(process.cpuUsage(before).user / 1_000_000).toBeLessThan(5);
});

test('a full page that cannot render stands as its skeleton', async () => {
  await release.ship(...shop(
    `const inner = {}; ${prerender('x')} const still = exports.prerender; exports.prerender = (input) => { if (input.mode === 'full') throw new Error('x'); return still(input); };`,
  ));
  await release.compose();
  expect((await readPage('index.html')).html).toContain('data-mode="skeleton"><p>skeleton</p>');
});

test('a backend that is away leaves pages without data, which are made again once it is back', async () => {
  await release.ship(...shop());
  release.backend.answers.set('GET /menu/plans', 503);
  const first = await release.compose();
  expect(first.sets[0]?.problems).toEqual(['GET /menu/plans: the backend answered 503']);
  expect((await readPage('index.html')).page.data).toBeUndefined();
  release.backend.answers.set('GET /menu/plans', []);
  await release.compose();
  expect((await readPage('index.html')).page.data).toEqual({ 'GET /menu/plans': [] });
});

test('the same inputs give the same pages; a changed menu gives others', async () => {
  await release.ship(...shop());
  const first = await release.compose();
  release.backend.answers.set('GET /config', {
    ...(release.backend.answers.get('GET /config') as object), now: '2027-01-01T00:00:00.000Z',
  });
  expect((await release.compose()).pointer).toEqual(first.pointer);
  release.backend.answers.set('GET /menu/plans', []);
  expect((await release.compose()).pointer).not.toEqual(first.pointer);
});

test.each([
  ['entry', 'r', 'remoteEntry.js'],
  ['chunk', 'r', 'view.0a.js'],
  ['stylesheet', 'r', 'style.css'],
  ['prerender bundle', 'server', 'server.cjs'],
])('a flipped byte in the %s of a remote switches it off, and costs no other team its kill switch, until it is published again', async (_, side, file) => {
  const builds = [...shop(), { name: 'mf-b', routes: [{ path: '/b', view: 'view', prerender: 'full' }] }];
  const [, version = '', other = ''] = await release.ship(...builds);
  const { sets: [whole] } = await release.compose();
  const target = path.join(release.store.root, side, 'mf-a', version, file);
  const bytes = await readFile(target);
  const statuses = (set: PageSet | undefined) => set?.pages.filter(({ entry }) => !entry).map((page) => [page.path, page.status]);
  for (const [damage, what] of [[() => appendFile(target, ' '), 'has changed'], [() => rm(target), 'is missing']] as const) {
    await damage();
    const { sequence } = await release.registry.current();
    await release.registry.change(
      { action: what === 'is missing' ? 'enable' : 'disable', versions: [{ name: 'mf-b', version: other }] }, sequence, 'tester',
    );
    const { sets: [set], pointer } = await release.compose();
    expect(pointer.sequence).toBe(sequence + 1);
    expect(set?.problems).toEqual([
      expect.stringMatching(new RegExp(`^mf-a ${version} can't be verified, so it is shown as switched off: .*${file} .*${what}`)),
    ]);
    expect(statuses(set)).toEqual([['/', 503], ['/cart', 503], ['/b', what === 'is missing' ? undefined : 503]]);
  }
  await writeFile(target, bytes);
  const { sets: [again] } = await release.compose();
  expect([again?.problems, statuses(again)]).toEqual([[], statuses(whole)]);
});

test('a flipped byte in the shell is refused, and the old pages stay', async () => {
  const [version = ''] = await release.ship(...shop());
  const { pointer } = await release.compose();
  release.backend.answers.set('GET /menu/plans', []);
  await appendFile(path.join(release.store.root, 'r/shell', version, 'shell.js'), ' ');
  await expect(release.compose()).rejects.toMatchObject({ kind: 'integrity', message: expect.stringContaining('shell.js') });
  expect(await readPointer(release.store)).toEqual(pointer);
});

test('what a disk does not read at the moment switches nothing off: the old pages stay', async () => {
  const [, version = ''] = await release.ship(...shop());
  const { pointer } = await release.compose();
  release.backend.answers.set('GET /menu/plans', []);
  const target = path.join(release.store.files('mf-a', version), 'style.css');
  await rm(target);
  // It is there, and reading it fails.
  await mkdir(target);
  await expect(release.compose()).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readPointer(release.store)).toEqual(pointer);
});

test('a version that another process is putting back at this moment is not switched off', async () => {
  const [, version = ''] = await release.ship(...shop());
  const target = path.join(release.store.files('mf-a', version), 'style.css');
  const bytes = await readFile(target);
  await rm(target);
  const composing = release.compose();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await writeFile(target, bytes);
  expect((await composing).sets[0]?.problems).toEqual([]);
});

test('a preview of a version that can’t be verified is refused, and one beside it is made', async () => {
  const [, version = ''] = await release.ship(...shop(), { name: 'mf-b', routes: [] });
  const next = await release.publish({ name: 'mf-b', routes: [{ path: '/b', view: 'view', prerender: 'full' }] });
  await appendFile(path.join(release.store.files('mf-a', version), 'style.css'), ' ');
  await expect(composePreview(release.options, [{ name: 'mf-a', version }])).rejects.toMatchObject({ kind: 'integrity' });
  expect((await composePreview(release.options, [next])).set.pages.find((page) => page.path === '/b')?.status).toBeUndefined();
});

test.each([
  'index.html', 'index.html.br', 'sitemap.xml',
])('a set of which %s was lost, as by a composer that ended while it deleted it, is made again', async (file) => {
  await release.ship(...shop());
  const { pointer } = await release.compose();
  const lost = path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '', file);
  const before = await readFile(lost);
  await rm(lost);
  const { pointer: after } = await release.compose();
  expect(await readFile(path.join(release.store.pages, after.cohorts[0]?.folder ?? '', file))).toEqual(before);
});

test('two composers of one number on one store, as in two containers, both make a whole set', async () => {
  const routes = ['one', 'two', 'three', 'four'].map((page) => ({ path: `/${page}`, view: 'view', prerender: 'full' }));
  await release.ship(...shop(), { name: 'mf-b', routes });
  const made = await Promise.all([release.compose(), release.compose()]);
  for (const { pointer, sets } of made) {
    const folder = path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '');
    const files = sets[0]?.pages.flatMap(({ file }) => [file, `${file}.br`, `${file}.gz`]) ?? [];
    expect(files).toHaveLength(18);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(files));
  }
  expect((await readdir(release.store.pages)).filter((name) => name.endsWith('.draft'))).toEqual([]);
});

test('pages of which one can’t be written are not shown, end no process and leave nothing behind', async () => {
  await release.ship(...shop());
  const { pointer } = await release.compose();
  const folders = await readdir(release.store.pages);
  const unhandled: unknown[] = [];
  const note = (reason: unknown) => { unhandled.push(reason); };
  // A test's own `process` is a copy, which is told of nothing.
  const real: NodeJS.Process = runInThisContext('process');
  real.on('unhandledRejection', note);
  // The other remotes take their time.
  const slow = (name: string): FixtureBuild => ({
    name, routes: ['one', 'two'].map((page) => ({ path: `/${name}/${page}`, view: 'view', prerender: 'full' })),
    server: `${prerender(name)} const fine = exports.prerender; exports.prerender = (input) => new Promise((resolve) => setTimeout(() => resolve(fine(input)), 400));`,
  });
  await release.ship({ name: 'mf-b', routes: [{ path: '/unwritable', view: 'view', prerender: 'skeleton' }] }, slow('mf-c'), slow('mf-d'));
  await expect(release.compose()).rejects.toMatchObject({ code: 'ENAMETOOLONG' });
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  real.off('unhandledRejection', note);
  expect(unhandled).toEqual([]);
  expect(await readPointer(release.store)).toEqual(pointer);
  expect(await readdir(release.store.pages)).toEqual(folders);
});

test.each([
  '', '.br', '.gz',
])('a release document that was damaged or tampered with (document.json%s) is made anew, and stops no page', async (form) => {
  await release.ship(...shop());
  await release.compose();
  const { url, integrity } = (await readPage('index.html')).page.release;
  const file = path.join(release.store.root, url);
  await writeFile(file + form, '{}');
  await release.compose();
  expect(integrityOf(await readFile(file))).toBe(integrity);
  expect(integrityOf(brotliDecompressSync(await readFile(`${file}.br`)))).toBe(integrity);
  expect(integrityOf(gunzipSync(await readFile(`${file}.gz`)))).toBe(integrity);
});

test('search engines are told of canonical pages only, and icons stand where browsers look', async () => {
  await release.ship(...shop());
  const { pointer } = await release.compose();
  const folder = path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '');
  const sitemap = await readFile(path.join(folder, 'sitemap.xml'), 'utf8');
  expect(sitemap).toContain('<loc>http://localhost:3210/</loc>');
  expect(sitemap).not.toContain('/cart');
  expect(await readFile(path.join(folder, 'robots.txt'), 'utf8')).toContain('Sitemap: http://localhost:3210/sitemap.xml');
  expect(await readFile(path.join(folder, 'icons/icon.svg'), 'utf8')).toContain('<svg');
});

test('without a live shell there is a sentence and no page', async () => {
  await expect(release.compose()).rejects.toMatchObject({ kind: 'not-live' });
});
