import { appendFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { AwsClient } from 'aws4fetch';
import { startBucket, type TestBucket } from '../../testing/bucket/server';
import { openTestDatabase, type TestDatabase } from '../../testing/database';
import { startFixtureBackend } from '../../testing/fixture-backend';
import { openFixtureEdge } from '../../testing/fixture-edge';
import { openFixtureRelease, publishBuild, type FixtureRelease } from '../../testing/fixture-release';
import { prerender, scratch } from '../../testing/fixture-shop';
import { readShownPointer } from '../composer/page-set';
import { followPages } from '../edge/follow-pages';
import { openBucket } from './bucket';
import { openStore, type Store } from './store';

jest.mock('node:child_process', () => jest.requireActual('../../testing/fork-with-doors'));

let database: TestDatabase;
let server: TestBucket;
let release: FixtureRelease;
beforeAll(async () => {
  [server, database] = await Promise.all([startBucket(), openTestDatabase()]);
  release = await openFixtureRelease(database, server.address);
});
afterAll(async () => {
  await release.close();
  await server.close();
  await database.close();
});

const routes = [{ path: '/', view: 'view', prerender: 'full' }];
const home = (words: string) => ({ name: 'mf-a', routes, server: prerender(`<h1>${words}</h1>`) });
/** Why the composer of another machine shows a remote as switched off. */
async function problemElsewhere(): Promise<string> {
  const { sets } = await release.compose({ store: await elsewhere() });
  return sets.flatMap(({ problems }) => problems).join('\n');
}
/** The store of another machine: nothing is on its disk. */
const elsewhere = async (): Promise<Store> => openStore(await scratch('elsewhere'), server.address);

interface Machine { follow(): Promise<void>; get(address: string): Promise<{ statusCode: number; body: string }>; close(): Promise<void> }

async function edgeOn(store: Store): Promise<Machine> {
  const edge = await openFixtureEdge(release, { store });
  let pointer = '';
  return {
    follow: async () => { pointer = await followPages(store, pointer); },
    get: (address) => edge.inject({ url: address, headers: { host: new URL(release.options.config.siteUrl).host } }),
    close: () => edge.close(),
  };
}

test('two edges and a composer, each with a disk of its own, show what a fourth machine published, and go back with it', async () => {
  const [first, second] = await Promise.all([edgeOn(await elsewhere()), edgeOn(await elsewhere())]);
  const edges = [first, second];
  const composing = await elsewhere();
  const shown = async () => {
    await release.compose({ store: composing });
    for (const edge of edges) await edge.follow();
    return Promise.all(edges.map(async (edge) => /<h1>[^<]*<\/h1>/.exec((await edge.get('/')).body)?.[0]));
  };
  expect((await first.get('/')).statusCode).toBe(503);
  const [, one = ''] = await release.ship({ name: 'shell' }, home('One'));
  expect(await shown()).toEqual(['<h1>One</h1>', '<h1>One</h1>']);
  expect(await readShownPointer(await elsewhere())).toMatchObject({ sequence: 1 });

  // Files of a version come to an edge when they are asked for, in the address of a retry too; what nobody published does not.
  const [script = ''] = /\/r\/shell\/[^"]+\.js/.exec((await first.get('/')).body) ?? [];
  const [again = ''] = [script.replace(/^(\/r\/shell\/[^/]+)/, '$1/~1')];
  for (const edge of edges) for (const address of [script, again]) expect((await edge.get(address)).statusCode).toBe(200);
  expect((await first.get('/r/shell/1.0.0-ffffffffffff/shell.js')).statusCode).toBe(404);
  expect((await first.get('/r/../server/mf-a/x')).statusCode).not.toBe(200);

  await release.ship(home('Two'));
  expect(await shown()).toEqual(['<h1>Two</h1>', '<h1>Two</h1>']);
  await release.registry.change(
    { action: 'rollback', versions: [{ name: 'mf-a', version: one }] }, (await release.registry.current()).sequence, 'tester',
  );
  expect(await shown()).toEqual(['<h1>One</h1>', '<h1>One</h1>']);
  await Promise.all(edges.map((edge) => edge.close()));
});

test('of two composers at once one wins and the other is told so', async () => {
  await release.ship(home('Raced'));
  const results = await Promise.allSettled([release.compose({ store: await elsewhere() }), release.compose({ store: await elsewhere() })]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { kind: 'conflict' } });
});

/** A backend that answers as the release's own does, an hour later. */
async function backendOfLater() {
  const later = await startFixtureBackend();
  later.answers.set('GET /config', { ...(later.answers.get('GET /config') as object), now: '2026-11-21T10:00:00.000Z' });
  return later;
}

test('of two composers that are told different times, and are each faster with another file, the slower takes the pages of the faster', async () => {
  await release.ship({ ...home('Times'), routes: ['/', '/more'].map((page) => ({ path: page, view: 'view', prerender: 'full' })) });
  const later = await backendOfLater();
  const machines = [
    { file: 'index.html', options: { store: await elsewhere() } },
    { file: 'more.html', options: { store: await elsewhere(), apiUrl: later.url } },
  ];
  let begin = () => {};
  const allReady = new Promise<void>((resolve) => { begin = resolve; });
  let ready = 0;
  await Promise.allSettled(machines.map(({ file, options: { store, ...rest } }) => {
    const { shared } = store;
    if (!shared) throw new Error('no bucket');
    const keepPages: typeof shared.keepPages = async (pointer, folders, before) => {
      await openBucket(server.address).put(
        `pages/${folders[0]}/${file}`, await readFile(path.join(store.pages, folders[0] ?? '', file)), {}, { new: true },
      );
      if ((ready += 1) === machines.length) begin();
      await allReady;
      await shared.keepPages(pointer, folders, before);
    };
    return release.compose({ ...rest, store: { ...store, shared: { ...shared, keepPages } } });
  }));
  const pointers = [];
  for (const { options } of machines) pointers.push((await release.compose(options)).pointer);
  expect(pointers[1]).toEqual(pointers[0]);
  const edge = await edgeOn(await elsewhere());
  await edge.follow();
  expect((await edge.get('/')).body).toContain('<h1>Times</h1>');
  await Promise.all([edge.close(), later.close()]);
});

test('pages with a gap get to an edge, and so do the whole ones after them', async () => {
  const door = path.join(release.root, 'door');
  const [composing, edge] = [await elsewhere(), await edgeOn(await elsewhere())];
  const shown = async () => {
    await release.compose({ store: composing });
    await edge.follow();
    return (await edge.get('/')).body;
  };
  await release.ship({ ...home('Late'), server: `${prerender('<h1>Late</h1>')} const fine = exports.prerender;
    const isOpen = () => process.getBuiltinModule('node:fs').existsSync(${JSON.stringify(door)});
    exports.prerender = (input) => { if (!isOpen()) throw new Error('not yet'); return fine(input); };` });
  expect(await shown()).toContain('<main id="slot" data-mode="skeleton"></main>');
  await writeFile(door, '');
  expect(await shown()).toContain('<h1>Late</h1>');
  await edge.close();
});

test('a composer that ended while it put pages into the bucket, and has lost its disk, puts others there', async () => {
  await release.ship(home('Lost'));
  const lost = openStore(await scratch('lost'));
  const versions = await elsewhere();
  const { document } = await release.registry.current();
  for (const [name, { version }] of Object.entries(document.live)) await versions.shared?.bringVersion(name, version);
  const { pointer } = await release.compose({ store: { ...lost, files: versions.files, server: versions.server } });
  const [{ folder = '' } = {}] = pointer.cohorts;
  const bucket = openBucket(server.address);
  for (const file of await readdir(path.join(lost.pages, folder))) {
    if (file.startsWith('index.html')) await bucket.put(`pages/${folder}/${file}`, await readFile(path.join(lost.pages, folder, file)), {});
  }
  const later = await backendOfLater();
  const { pointer: after } = await release.compose({ store: await elsewhere(), apiUrl: later.url });
  expect(after.sequence).toBe(pointer.sequence);
  const edge = await edgeOn(await elsewhere());
  await edge.follow();
  expect((await edge.get('/')).body).toContain('<h1>Lost</h1>');
  await Promise.all([edge.close(), later.close()]);
});

test('a release document that a composer ended at half holds up no later pages', async () => {
  const composing = await elsewhere();
  await mkdir(path.join(composing.root, 'r/release/1-aaaaaaaaaaaa'), { recursive: true });
  await writeFile(path.join(composing.root, 'r/release/1-aaaaaaaaaaaa/document.json.br'), '');
  await release.ship(home('After'));
  await release.compose({ store: composing });
});

/** The newest release document in a store, and another store on the same disk, as after a restart. */
async function lastDocument({ root }: Store) {
  const names = await readdir(path.join(root, 'r/release'));
  const name = names.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10)).at(-1) ?? '';
  return {
    key: `r/release/${name}/document.json`, file: path.join(root, 'r/release', name, 'document.json'),
    restarted: openStore(root, server.address),
  };
}

test.each(['', '.br'])('an earlier release document that is damaged on one machine (document.json%s) is fetched again there, and stops no page', async (form) => {
  const composing = await elsewhere();
  await release.ship(home(`Earlier ${form}`));
  await release.compose({ store: composing });
  const { key, file, restarted } = await lastDocument(composing);
  const whole = await readFile(file + form);
  await writeFile(file + form, '{}');
  await release.ship(home(`Later ${form}`));
  await release.compose({ store: restarted });
  expect(await readFile(file + form)).toEqual(whole);
  expect((await openBucket(server.address).get(key + form))?.bytes).toEqual(whole);
});

test('a release document that is damaged in the bucket is put there anew, and stops no page', async () => {
  const composing = await elsewhere();
  await release.ship(home('Before the damage'));
  await release.compose({ store: composing });
  const { key, file, restarted } = await lastDocument(composing);
  await openBucket(server.address).put(key, Buffer.from('{}'), {});
  await release.ship(home('After the damage'));
  await release.compose({ store: restarted });
  expect((await openBucket(server.address).get(key))?.bytes).toEqual(await readFile(file));
});

test('a page set that is damaged in the bucket is put there anew by whoever composes the same', async () => {
  await release.ship(home('A damaged set'));
  const composing = await elsewhere();
  const { pointer } = await release.compose({ store: composing });
  const key = `pages/${pointer.cohorts[0]?.folder}/pages.json`;
  await openBucket(server.address).put(key, Buffer.from('{}'), {});
  await release.compose({ store: openStore(composing.root, server.address) });
  expect((await openBucket(server.address).get(key))?.bytes.length).toBeGreaterThan(100);
});

test('an edge that starts with a part of a page set fetches it again', async () => {
  await release.ship(home('In part'));
  const { pointer } = await release.compose({ store: await elsewhere() });
  const serving = await elsewhere();
  await followPages(serving, '');
  await rm(path.join(serving.pages, pointer.cohorts[0]?.folder ?? '', 'index.html'));
  const edge = await edgeOn(openStore(serving.root, server.address));
  await edge.follow();
  expect((await edge.get('/')).body).toContain('<h1>In part</h1>');
  await edge.close();
});

test('a version that is in the bucket is published once more from elsewhere with the same bytes, never with others', async () => {
  const version = '1.0.0-aaaaaaaaaaaa';
  const build = { ...home('Same'), version };
  await release.publish(build);
  expect(await publishBuild(release.root, await elsewhere(), build)).toMatchObject({ fresh: false });
  await expect(
    publishBuild(release.root, await elsewhere(), { ...build, server: prerender('<h1>Other</h1>') }),
  ).rejects.toMatchObject({ kind: 'version-exists' });
});

test('what somebody changed in the bucket is used in no page', async () => {
  const [version = ''] = await release.ship(home('Sound'));
  await openBucket(server.address).put(
    `server/mf-a/${version}/server.cjs`, Buffer.from('exports.prerender = () => ({ html: "<h1>Foul</h1>" })'), {},
  );
  const composing = await elsewhere();
  const { pointer, sets: [set] } = await release.compose({ store: composing });
  expect(set?.problems).toEqual([expect.stringMatching(/^mf-a \S+ can't be verified, .*server\.cjs is not the file that was published/)]);
  expect(await readFile(path.join(composing.pages, pointer.cohorts[0]?.folder ?? '', 'index.html'), 'utf8')).not.toContain('Foul');
});

test('while the bucket does not answer, a version that this machine has in part is not switched off: the old pages stay', async () => {
  const [version = ''] = await release.ship(home('In part here'));
  const composing = await elsewhere();
  await release.compose({ store: composing });
  await rm(path.join(composing.files('mf-a', version), 'view.0a.js'));
  const again = openStore(composing.root, server.address);
  const { shared } = openStore(composing.root, { ...server.address, url: 'http://127.0.0.1:1/nobody' });
  const away = { ...again, shared: { ...again.shared, bringAgain: shared?.bringAgain } } as Store;
  const before = await readShownPointer(composing);
  await expect(release.compose({ store: away })).rejects.not.toHaveProperty('name', 'Refusal');
  expect(await readShownPointer(composing)).toEqual(before);
  expect((await release.compose({ store: again })).sets.flatMap(({ problems }) => problems)).toEqual([]);
});

test('a version that a machine has only in part, or with other bytes, is fetched again', async () => {
  const build = home('Whole');
  const [version = ''] = await release.ship(build);
  const [composing, serving] = [await elsewhere(), await elsewhere()];
  for (const store of [composing, serving]) await store.shared?.bringVersion('mf-a', version);
  await rm(path.join(composing.files('mf-a', version), 'view.0a.js'));
  const problems = async (store: Store) => (await release.compose({ store })).sets.flatMap((set) => set.problems);
  expect(await problems(composing)).toEqual([]);
  const again = await elsewhere();
  await again.shared?.bringVersion('mf-a', version);
  await appendFile(path.join(again.server('mf-a', version), 'server.cjs'), ' ');
  expect(await problems(again)).toEqual([]);
  const signed = await elsewhere();
  await signed.shared?.bringVersion('mf-a', version);
  await rm(path.join(signed.server('mf-a', version), 'manifest.sig'));
  expect(await problems(signed)).toEqual([]);
  const edge = await edgeOn(serving);
  await rm(path.join(serving.files('mf-a', version), 'view.0a.js'));
  const answers = [];
  for (const file of ['view.0a.js', 'nothing.js']) answers.push((await edge.get(`/r/mf-a/${version}/${file}`)).statusCode);
  expect(answers).toEqual([200, 404]);
  await edge.close();
});

test('a browser gets all files that its machine has lost, also those that it asks for at once', async () => {
  const [version = ''] = await release.ship(home('At once'));
  const serving = await elsewhere();
  await serving.shared?.bringVersion('mf-a', version);
  const edge = await edgeOn(serving);
  const files = ['view.0a.js', 'remoteEntry.js', 'style.css'];
  for (const file of files) await rm(path.join(serving.files('mf-a', version), file));
  const answers = await Promise.all(files.map((file) => edge.get(`/r/mf-a/${version}/${file}`)));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
  await edge.close();
});

test('published again, a version has back what was lost or changed of it in the bucket', async () => {
  const build = home('Mended');
  const [version = ''] = await release.ship(build);
  const { url, ...keys } = server.address;
  const client = new AwsClient({ ...keys, service: 's3' });
  expect((await client.fetch(`${url}/r/mf-a/${version}/view.0a.js`, { method: 'DELETE' })).ok).toBe(true);
  await openBucket(server.address).put(`server/mf-a/${version}/server.cjs`, Buffer.from('exports.prerender = () => 1'), {});
  expect(await problemElsewhere()).toMatch(/^mf-a \S+ can't be verified, .*(missing|not the file that was published)/);
  // From a machine that has what is in the bucket, and from one that has the version whole.
  for (const [store, mended] of [[await elsewhere(), true], [release.store, false]] as const) {
    expect(await publishBuild(release.root, store, build)).toMatchObject({ fresh: false, mended });
  }
  expect(await problemElsewhere()).toBe('');
});

test.each([
  'manifest.json', 'manifest.sig',
])('published again, a version has its %s back in the bucket, where somebody changed it', async (file) => {
  const build = home(`Changed ${file}`);
  const [version = ''] = await release.ship(build);
  for (const publishing of [await elsewhere(), release.store]) {
    await openBucket(server.address).put(`server/mf-a/${version}/${file}`, Buffer.from('{}'), {});
    expect(await problemElsewhere()).toMatch(/^mf-a \S+ can't be verified, .*signature/);
    await publishBuild(release.root, publishing, build);
    expect(await problemElsewhere()).toBe('');
  }
});

test('a publish that ended before all was in the bucket is finished by the next', async () => {
  const build = home('Torn');
  const folder = openStore(release.store.root);
  const { signed: { manifest: { name, version } } } = await publishBuild(release.root, folder, build);
  const fresh = await elsewhere();
  await fresh.shared?.bringVersion(name, version);
  await expect(writeFile(path.join(fresh.server(name, version), 'x'), '')).rejects.toThrow('ENOENT');
  await publishBuild(release.root, release.store, build);
  await fresh.shared?.bringVersion(name, version);
  await writeFile(path.join(fresh.server(name, version), 'x'), '');
});

test('a server that does not know us is named as the reason', async () => {
  await expect(openBucket({ ...server.address, accessKeyId: 'nobody' }).get('r/x')).rejects.toThrow('The bucket answered 403 to GET /r/x.');
});
