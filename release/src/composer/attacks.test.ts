import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { database, release } from '../../testing/each-release';
import { keysFolder, trustFile } from '../../testing/fixture-release';
import { localKey } from '../signing/keys';
import { signRaw } from '../signing/signature';
import { MANIFEST, SIGNATURE } from '../store/manifest-files';
import { readPointer } from './page-set';

let versions: Record<string, string>;
beforeEach(async () => {
  const [shell = '', own = '', other = ''] = await release.ship(
    { name: 'shell' }, { name: 'mf-a' }, { name: 'mf-b', routes: [{ path: '/b', view: 'view', prerender: 'full' }] },
  );
  versions = { shell, 'mf-a': own, 'mf-b': other };
  await release.compose();
  // Or the pages that are there would do.
  release.backend.answers.set('GET /config', { menuVersion: 2 });
});
const inStore = (name: string, file: string) => path.join(release.store.server(name, versions[name] ?? ''), file);
const resign = async (raw: Buffer, name: string, by: string) => writeFile(
  inStore(name, SIGNATURE), JSON.stringify(signRaw(raw, await localKey(keysFolder(release.root), by))),
);
const changed = async (name: string) => (await readFile(inStore(name, MANIFEST), 'utf8')).replace(/"bytes": ?(\d)/, '"bytes": 1$1');

const attacks: [what: string, kind: string, attack: (name: string) => Promise<unknown>][] = [
  ['a manifest whose signature is gone', 'unsigned', (name) => rm(inStore(name, SIGNATURE))],
  ['a changed byte in the manifest', 'signature', async (name) => writeFile(inStore(name, MANIFEST), await changed(name))],
  ["another team's signature", 'wrong-key', async (name) => resign(await readFile(inStore(name, MANIFEST)), name, 'mf-b')],
  ['a key that is trusted no longer', 'unknown-key', async (name) => {
    const file = trustFile(release.root);
    const next = await localKey(path.join(release.root, 'next'), name);
    await writeFile(file, JSON.stringify({ ...JSON.parse(await readFile(file, 'utf8')) as object, [name]: [next.public] }));
  }],
  ['a manifest that its own team signed, but that is not the one on record', 'integrity', async (name) => {
    const raw = Buffer.from(await changed(name));
    await writeFile(inStore(name, MANIFEST), raw);
    await resign(raw, name, name);
  }],
  [
    'a record that was changed in the database', 'integrity',
    (name) => database.pool.query(`update release.version set raw = replace(raw, '"bytes"', '"bytez"') where remote = $1`, [name]),
  ],
  [
    'a record without a signature', 'unsigned',
    (name) => database.pool.query('update release.version set raw = null where remote = $1', [name]),
  ],
];

test.each([
  ...attacks,
  [
    'a document with a lower sequence than the composed one', 'older',
    () => database.pool.query(`update release.document set sequence = 0 where environment = 'local'`),
  ] as const,
])('%s of the shell is refused (%s), and the old pages stay', async (_, kind, attack) => {
  const before = await readPointer(release.store);
  await attack('shell');
  await expect(release.compose()).rejects.toMatchObject({ name: 'Refusal', kind });
  expect(await readPointer(release.store)).toEqual(before);
});

test.each(attacks)('%s of a remote switches that one off, with nothing of it in any page, and no other', async (_, __, attack) => {
  await attack('mf-a');
  const { pointer, sets: [set] } = await release.compose();
  expect(set?.problems).toEqual([expect.stringMatching(/^mf-a \S+ can't be verified, so it is shown as switched off: /)]);
  expect(set?.pages.map((page) => [page.path, page.status])).toEqual([['/', 503], ['/b', undefined]]);
  const [own, other] = await Promise.all(
    set?.pages.map(({ file }) => readFile(path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '', file), 'utf8')) ?? [],
  );
  expect(own).not.toMatch(/(src|href)="\/r\/mf-a\/|<h1>mf-a/);
  expect(other).toContain('<h1>mf-b</h1>');
});

test("another environment's document makes no pages in this one's store", async () => {
  const before = await readPointer(release.store);
  await expect(release.compose({ config: { ...release.options.config, environment: 'production' } })).rejects.toMatchObject({
    kind: 'environment', message: expect.stringContaining('pages of the local environment'),
  });
  expect(await readPointer(release.store)).toEqual(before);
});

test('a document that was put back on purpose is composed when somebody says so, once', async () => {
  await release.ship({ name: 'mf-a', files: { 'remoteEntry.js': 'two', 'style.css': '', 'view.0a.js': '' } });
  await release.compose();
  await database.pool.query(
    `update release.document set sequence = 1, body = (select body from release.audit where sequence = 1) where environment = 'local'`,
  );
  await expect(release.compose()).rejects.toMatchObject({ kind: 'older' });
  expect((await release.compose({ acceptOlder: true })).pointer.sequence).toBe(1);
  await release.compose();
});
