import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { database, release } from '../../testing/each-release';
import { keysFolder, trustFile } from '../../testing/fixture-release';
import { localKey } from '../signing/keys';
import { signRaw } from '../signing/signature';
import { MANIFEST, SIGNATURE } from '../store/manifest-files';
import { readPointer } from './page-set';

let version: string;
beforeEach(async () => {
  [, version = ''] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  await release.compose();
  // Or the pages that are there would do.
  release.backend.answers.set('GET /config', { menuVersion: 2 });
});
const inStore = (file: string) => path.join(release.store.server('mf-a', version), file);
const resign = async (raw: Buffer, name: string) => writeFile(
  inStore(SIGNATURE), JSON.stringify(signRaw(raw, await localKey(keysFolder(release.root), name))),
);

const attacks: [what: string, kind: string, attack: () => Promise<unknown>][] = [
  ['a manifest whose signature is gone', 'unsigned', () => rm(inStore(SIGNATURE))],
  ['a changed byte in the manifest', 'signature', async () => writeFile(inStore(MANIFEST), (await readFile(inStore(MANIFEST), 'utf8')).replace('Somebody', 'Somebodx'))],
  ["another team's signature", 'wrong-key', async () => resign(await readFile(inStore(MANIFEST)), 'shell')],
  ['a key that is trusted no longer', 'unknown-key', async () => writeFile(trustFile(release.root), JSON.stringify({ shell: [(await localKey(keysFolder(release.root), 'shell')).public], 'mf-a': [(await localKey(path.join(release.root, 'next'), 'mf-a')).public] }))],
  ['a manifest that its own team signed, but that is not the one on record', 'integrity', async () => {
    const raw = Buffer.from((await readFile(inStore(MANIFEST), 'utf8')).replace('Somebody', 'Somebodx'));
    await writeFile(inStore(MANIFEST), raw);
    await resign(raw, 'mf-a');
  }],
  ['a record that was changed in the database', 'integrity', () => database.pool.query(`update release.version set raw = replace(raw, 'Somebody', 'Somebodx') where remote = 'mf-a'`)],
  ['a record without a signature', 'unsigned', () => database.pool.query(`update release.version set raw = null where remote = 'mf-a'`)],
  ['a document with a lower sequence than the composed one', 'older', () => database.pool.query(`update release.document set sequence = 0 where environment = 'local'`)],
];

test.each(attacks)('%s is refused (%s), and the old pages stay', async (_, kind, attack) => {
  const before = await readPointer(release.store);
  await attack();
  await expect(release.compose()).rejects.toMatchObject({ name: 'Refusal', kind });
  expect(await readPointer(release.store)).toEqual(before);
});

test("another environment's document makes no pages in this one's store", async () => {
  const before = await readPointer(release.store);
  await expect(release.compose({ config: { ...release.options.config, environment: 'production' } })).rejects.toMatchObject({ kind: 'environment', message: expect.stringContaining('pages of the local environment') });
  expect(await readPointer(release.store)).toEqual(before);
});

test('a document that was put back on purpose is composed when somebody says so, once', async () => {
  await release.ship({ name: 'mf-a', files: { 'remoteEntry.js': 'two', 'style.css': '', 'view.0a.js': '' } });
  await release.compose();
  await database.pool.query(`update release.document set sequence = 1, body = (select body from release.audit where sequence = 1) where environment = 'local'`);
  await expect(release.compose()).rejects.toMatchObject({ kind: 'older' });
  expect((await release.compose({ acceptOlder: true })).pointer.sequence).toBe(1);
  await release.compose();
});
