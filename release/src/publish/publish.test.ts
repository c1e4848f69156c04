import { appendFile, cp, mkdir, readdir, readFile, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { publishFolder, trustFile } from '../../testing/fixture-release';
import { scratch, writeBuild, type FixtureBuild } from '../../testing/fixture-shop';
import { localKey } from '../signing/keys';
import { readTrust } from '../signing/trust';
import { integrityOf } from '../store/integrity';
import { openStore, type Store } from '../store/store';
import { publish } from './publish';
import { signBuild } from './sign';
import { readSigned } from './signed-manifest';

let root: string;
let store: Store;
beforeEach(async () => {
  root = await scratch('publish');
  store = openStore(path.join(root, 'store'));
});
const build = (fixture: Partial<FixtureBuild> = {}) => writeBuild(root, { name: 'mf-a', ...fixture });

test('a build stands in the store with a hash for every public file', async () => {
  const { folder, version } = await build();
  const { signed: { manifest }, fresh } = await publishFolder(root, store, folder);
  expect(fresh).toBe(true);
  expect(Object.keys(manifest.files).sort()).toEqual(['remoteEntry.js', 'style.css', 'view.0a.js']);
  const entry = await readFile(path.join(store.files('mf-a', version), 'remoteEntry.js'));
  expect(manifest.files['remoteEntry.js']).toMatchObject({ integrity: integrityOf(entry), bytes: entry.length });
  expect(JSON.parse(await readFile(path.join(store.server('mf-a', version), 'manifest.json'), 'utf8'))).toEqual(manifest);
});

test('each text is there in both compressed forms, and under both alias folders', async () => {
  const { folder, version } = await build();
  await publishFolder(root, store, folder);
  const read = (file: string) => readFile(path.join(store.files('mf-a', version), file));
  const entry = await read('remoteEntry.js');
  for (const alias of ['', '~1/', '~2/']) {
    expect(await read(`${alias}remoteEntry.js`)).toEqual(entry);
    expect(brotliDecompressSync(await read(`${alias}remoteEntry.js.br`))).toEqual(entry);
    expect(gunzipSync(await read(`${alias}view.0a.js.gz`)).toString()).toBe('/* mf-a */');
  }
});

test('what composes pages, and source maps, are not public', async () => {
  const { folder, version } = await build();
  await publishFolder(root, store, folder);
  const shown = await readdir(store.public, { recursive: true });
  expect(shown.filter((file) => /server\.cjs|manifest|\.map/.test(file))).toEqual([]);
  await expect(stat(path.join(store.server('mf-a', version), 'private', 'view.0a.js.map'))).resolves.toBeDefined();
});

test('the same again changes nothing; other bytes under the same version are refused', async () => {
  const { folder, version } = await build();
  await publishFolder(root, store, folder);
  expect((await publishFolder(root, store, folder)).fresh).toBe(false);
  const before = await readFile(path.join(store.files('mf-a', version), 'view.0a.js'));
  await writeFile(path.join(folder, 'files', 'view.0a.js'), 'stolen()');
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({
    kind: 'version-exists', message: expect.stringContaining('view.0a.js'),
  });
  expect(await readFile(path.join(store.files('mf-a', version), 'view.0a.js'))).toEqual(before);
  await writeFile(path.join(folder, 'files', 'view.0a.js'), before);
  await writeFile(path.join(folder, 'server.cjs'), 'exports.prerender = () => steal()');
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({ kind: 'version-exists' });
});

/** What lies below the store's folder, by its path. */
async function contentsOf(): Promise<Map<string, string>> {
  const entries = await readdir(store.root, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)).sort();
  return new Map(
    await Promise.all(files.map(async (file): Promise<[string, string]> => [file, (await readFile(file)).toString('base64')])),
  );
}

test.each<[string, (at: { files: string; server: string }) => Promise<unknown>]>([
  ['all that browsers load', ({ files }) => rm(files, { recursive: true })],
  ['one file', ({ files }) => rm(path.join(files, 'view.0a.js'))],
  ['a compressed form', ({ files }) => rm(path.join(files, 'remoteEntry.js.br'))],
  ['a file under an alias', ({ files }) => rm(path.join(files, '~2/view.0a.js'))],
  ['a byte of a file', ({ files }) => appendFile(path.join(files, 'style.css'), ' ')],
  ['half of a compressed form', ({ files }) => writeFile(path.join(files, '~1/style.css.gz'), 'x')],
  ['the prerender bundle', ({ server }) => rm(path.join(server, 'server.cjs'))],
  ['a source map', ({ server }) => writeFile(path.join(server, 'private/view.0a.js.map'), '')],
  ['a byte of its manifest', ({ server }) => appendFile(path.join(server, 'manifest.json'), ' ')],
  ['all of its manifest, after a power cut', ({ server }) => writeFile(path.join(server, 'manifest.json'), '')],
  ['its signature', ({ server }) => rm(path.join(server, 'manifest.sig'))],
  ['half of its signature', ({ server }) => writeFile(path.join(server, 'manifest.sig'), '{"key"')],
])('published again, a version has back what the store has lost of it: %s', async (_, lose) => {
  const { folder, version } = await build();
  expect(await publishFolder(root, store, folder)).toMatchObject({ fresh: true, mended: false });
  const whole = await contentsOf();
  await lose({ files: store.files('mf-a', version), server: store.server('mf-a', version) });
  expect(await contentsOf()).not.toEqual(whole);
  expect(await publishFolder(root, store, folder)).toMatchObject({ fresh: false, mended: true });
  expect(await contentsOf()).toEqual(whole);
  expect(await publishFolder(root, store, folder)).toMatchObject({ fresh: false, mended: false });
});

test('a rule that came later refuses no version that was published before it: published again, it has back what was lost', async () => {
  const { folder, version } = await build({ name: 'mf-a' });
  const bad = path.join(folder, 'files/style.css');
  await writeFile(bad, '@layer mf-a { button { color: red } }');
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({ kind: 'style' });
  // As a tool without the rule has published it.
  const server = store.server('mf-a', version);
  await mkdir(server, { recursive: true });
  for (const file of ['manifest.json', 'manifest.sig']) await cp(path.join(folder, file), path.join(server, file));
  expect(await publishFolder(root, store, folder)).toMatchObject({ fresh: false, mended: true });
  expect(await readFile(path.join(store.files('mf-a', version), 'style.css'))).toEqual(await readFile(bad));
});

test('published again with its team’s next key, a version has that key’s signature, and the first can be taken out', async () => {
  const { folder, version } = await build();
  await publishFolder(root, store, folder);
  const { public: next } = await localKey(path.join(root, 'next'), 'mf-a');
  await writeFile(trustFile(root), JSON.stringify({ 'mf-a': [next] }));
  await signBuild(folder, () => localKey(path.join(root, 'next'), 'mf-a'));
  const trust = await readTrust(trustFile(root));
  const { signed: { raw }, ...done } = await publish(store, folder, trust);
  expect(done).toEqual({ fresh: false, mended: true });
  await expect(readSigned(store, { name: 'mf-a', version, raw }, trust)).resolves.toMatchObject({ version });
});

test('what a publish that ended has left goes with a later one', async () => {
  const { folder, version } = await build();
  await publishFolder(root, store, folder);
  for (const place of [store.files('mf-a', version), store.server('mf-a', version)]) {
    await writeFile(`${place}.89abcdef.draft`, '');
    await utimes(`${place}.89abcdef.draft`, 0, 0);
  }
  await publishFolder(root, store, (await build({ routes: [] })).folder);
  for (const side of [store.public, path.join(store.root, 'server')]) {
    expect((await readdir(path.join(side, 'mf-a'))).filter((name) => name.endsWith('.draft'))).toEqual([]);
  }
});

test('a refused build leaves nothing behind', async () => {
  const { folder } = await build({ declaration: { budgets: { entry: 1, view: 1000, style: 1000 } } });
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({
    kind: 'budget', message: expect.stringMatching(/entry is \d+ bytes of 1/),
  });
  for (const side of [store.public, path.join(store.root, 'server')]) {
    expect(await readdir(path.join(side, 'mf-a')).catch(() => [])).toEqual([]);
  }
});

test.each<[string, Partial<FixtureBuild>, string]>([
  ['a page of its own', { files: { 'remoteEntry.js': '', 'style.css': '', 'view.0a.js': '', 'evil.html': '<script>' } }, 'file-kind'],
  ['a chunk that is not there', { record: { modules: { view: ['gone.js'] } } }, 'build-incomplete'],
  ['a chunk outside its folder', { record: { modules: { view: ['../../shell/x.js'] } } }, 'foreign-address'],
  ['a route that nothing is built for', { routes: [{ path: '/', view: 'elsewhere', prerender: 'full' }] }, 'build-incomplete'],
  ...[
    '/index', '/a/', '/a//b', '//a', `/${'a'.repeat(300)}`, `/${'a/'.repeat(60)}a`,
  ].map((path): [string, Partial<FixtureBuild>, string] => (
    [
      `a route by which no page, or another one, would be called: ${path.slice(0, 12)}`,
      { routes: [{ path, view: 'view', prerender: 'full' }] }, 'build-invalid',
    ]
  )),
  ...[
    '/api', '/api/guide', '/r/guide', '/photos/guide', '/icons', '/preview/guide', '/override',
  ].map((path): [string, Partial<FixtureBuild>, string] => (
    [`a route in a folder that the edge answers itself: ${path}`, { routes: [{ path, view: 'view', prerender: 'full' }] }, 'build-invalid']
  )),
  ['one route twice', { routes: ['full', 'skeleton'].map((mode) => ({ path: '/a', view: 'view', prerender: mode })) }, 'build-invalid'],
  [
    'one overlay twice', { declaration: { overlays: [{ name: 'log-in', view: 'view' }, { name: 'log-in', view: 'view' }] } },
    'build-invalid',
  ],
  ['one place twice', { declaration: { places: [{ name: 'home/hero', bytes: 1 }, { name: 'home/hero', bytes: 2 }] } }, 'build-invalid'],
  ["another remote's declaration", { declaration: { name: 'mf-b' } }, 'build-invalid'],
  [
    'compose-time data that needs a customer', { routes: [{ path: '/', view: 'view', prerender: 'full', data: ['GET /orders'] }] },
    'build-invalid',
  ],
  [
    'compose-time data that writes', { routes: [{ path: '/', view: 'view', prerender: 'full', data: ['POST /menu/meals'] }] },
    'build-invalid',
  ],
  [
    'pages for a list that is not in its data',
    { routes: [{ path: '/', view: 'view', prerender: 'full', entries: { list: 'GET /menu/plans', parameter: 'plan' } }] }, 'build-invalid',
  ],
  ['a version that is a path', { record: { version: '../../x' } }, 'build-invalid'],
  [
    'a standalone build that wants what the shell shares',
    { declaration: { standalone: true, requires: { runtime: '2.9.2', shared: { react: '19.3.0' } } } }, 'build-invalid',
  ],
  [
    'a fragment that nothing is built for',
    { declaration: { fragments: [{ name: 'again', view: 'elsewhere', places: ['home/hero'], budget: 1000 }] } }, 'build-incomplete',
  ],
  [
    'a sheet for elements of others',
    { files: { 'remoteEntry.js': '', 'view.0a.js': '', 'style.css': '@layer mf-a { button { color: red } }' } }, 'style',
  ],
  ['a sheet for what others lend to its places', {
    declaration: { places: [{ name: 'home/hero', bytes: 1000 }] },
    files: { 'remoteEntry.js': '', 'view.0a.js': '', 'style.css': '@layer mf-a { .mf-a__page button { color: red } }' },
  }, 'style'],
  [
    'a script that writes outside its own element',
    { files: { 'remoteEntry.js': '', 'view.0a.js': 'document.body.append(1)', 'style.css': '' } }, 'reach',
  ],
  [
    'a script that stores what is not its own',
    { files: { 'remoteEntry.js': '', 'view.0a.js': 'localStorage.setItem("five-day-kitchen:cart", "")', 'style.css': '' } }, 'reach',
  ],
  [
    'a fragment over its own budget', { declaration: { fragments: [{ name: 'again', view: 'view', places: ['home/hero'], budget: 1 }] } },
    'budget',
  ],
  [
    'a link to a page that is not its own', { declaration: { links: [{ place: 'footer', path: '/elsewhere', text: 'Elsewhere' }] } },
    'build-invalid',
  ],
  [
    'two fragments for one place',
    { declaration: { fragments: ['one', 'two'].map((name) => ({ name, view: 'view', places: ['home/hero'], budget: 1000 })) } },
    'build-invalid',
  ],
  [
    'a fragment without a budget', { declaration: { fragments: [{ name: 'again', view: 'view', places: ['home/hero'] }] } },
    'build-invalid',
  ],
  ['no budgets for its views', { declaration: { budgets: { entry: 1000, style: 1000 } } }, 'build-invalid'],
])('%s is refused', async (_, fixture, kind) => {
  const { folder } = await build(fixture);
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({ name: 'Refusal', kind });
});

test.each([
  'https://evil.test/x.png', '//evil.test/x', '/r/shell/1.0.0-000000000000/x.woff2', '../x.png', 'webpack:///x.woff2',
  'javascript:alert(1)', 'data:text/html,x', 'paper.svg?track', '\\\\evil.test\\x',
])('a stylesheet that names %s is refused', async (address) => {
  const { folder } = await build({
    files: { 'remoteEntry.js': '', 'view.0a.js': '', 'style.css': `h1 { background: url( "${address}" ) }` },
  });
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({ kind: 'foreign-address' });
});

test('a link out of the build is refused', async () => {
  const { folder } = await build();
  await symlink('/etc/passwd', path.join(folder, 'files', 'passwd.txt'));
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({ kind: 'file-kind' });
});

test('a build without its prerender bundle, or no build at all, is refused', async () => {
  const { folder } = await build();
  await rm(path.join(folder, 'server.cjs'));
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({ kind: 'build-incomplete' });
  await expect(publishFolder(root, store, path.join(root, 'nowhere'))).rejects.toMatchObject({ kind: 'build-incomplete' });
});
