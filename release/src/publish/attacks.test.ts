import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { chmod, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { keysFolder, publishBuild, publishFolder, trustFile } from '../../testing/fixture-release';
import { scratch, writeBuild } from '../../testing/fixture-shop';
import { localKey, readKey } from '../signing/keys';
import { signRaw } from '../signing/signature';
import { readTrust } from '../signing/trust';
import { integrityOf } from '../store/integrity';
import { MANIFEST, SIGNATURE } from '../store/manifest-files';
import { openStore, type Store } from '../store/store';
import { publish } from './publish';
import { signBuild } from './sign';

let root: string;
let store: Store;
let folder: string;
let version: string;

/** A build that its own team has signed, and another team that is trusted too. */
beforeEach(async () => {
  root = await scratch('attacks');
  store = openStore(path.join(root, 'store'));
  ({ folder, version } = await writeBuild(root, { name: 'mf-a' }));
  await signBuild(folder, (name) => localKey(keysFolder(root), name));
  await localKey(keysFolder(root), 'mf-b');
});
const attempt = async () => publish(store, folder, await readTrust(trustFile(root)));
const at = (file: string) => path.join(folder, file);
const readManifest = async (): Promise<string> => readFile(at(MANIFEST), 'utf8');
const published = async () => [
  ...(await readdir(path.join(store.public, 'mf-a')).catch(() => [])),
  ...(await readdir(path.join(store.root, 'server', 'mf-a')).catch(() => [])),
];

/** A team that means harm has a good signature over what it likes. */
async function resign(change: (text: string) => string, name = 'mf-a'): Promise<void> {
  const raw = Buffer.from(change(await readManifest()));
  await writeFile(at(MANIFEST), raw);
  await writeFile(at(SIGNATURE), JSON.stringify(signRaw(raw, await localKey(keysFolder(root), name))));
}
const resignField = (from: RegExp, to: string) => () => resign((text) => {
  expect(text).toMatch(from);
  return text.replace(from, to);
});
const entryAs = (address: string) => resignField(/"view\.0a\.js"\n/, `${JSON.stringify(address)}\n`);
const foreign = /names? a|plain path/;

const attacks: [what: string, kind: string, message: RegExp, attack: () => Promise<unknown>][] = [
  ['no signature', 'unsigned', /not signed/, () => rm(at(SIGNATURE))],
  ['no manifest', 'unsigned', /no signed manifest/, () => rm(at(MANIFEST))],
  ["another team's key", 'wrong-key', /key of mf-b, which is not trusted with mf-a/, () => resign((text) => text, 'mf-b')],
  ['a key that nobody knows', 'unknown-key', /nobody here trusts/, async () => {
    const stranger = await localKey(path.join(root, 'strangers'), 'mf-a');
    await writeFile(at(SIGNATURE), JSON.stringify(signRaw(Buffer.from(await readManifest()), stranger)));
  }],
  ['a key that was taken out of the list', 'unknown-key', /nobody here trusts/, async () => {
    const next = await localKey(path.join(root, 'next'), 'mf-a');
    await writeFile(trustFile(root), JSON.stringify({ 'mf-a': [next.public] }));
  }],
  ['a trusted key in front of a stranger’s signature', 'signature', /does not fit/, async () => {
    const [own, stranger] = [await localKey(keysFolder(root), 'mf-a'), await localKey(path.join(root, 'strangers'), 'mf-a')];
    await writeFile(at(SIGNATURE), JSON.stringify({ ...signRaw(Buffer.from(await readManifest()), stranger), key: own.public }));
  }],
  [
    'a signature that is none', 'signature', /not what Ed25519 gives/,
    () => writeFile(at(SIGNATURE), JSON.stringify({ key: '', signature: '' })),
  ],
  ['a signature that is no JSON', 'signature', /not JSON/, () => writeFile(at(SIGNATURE), '<html>')],
  [
    'a changed byte in the manifest', 'signature', /changed it after/,
    async () => writeFile(at(MANIFEST), (await readManifest()).replace('Somebody', 'Somebodx')),
  ],
  ['a space more in the manifest', 'signature', /changed it after/, async () => writeFile(at(MANIFEST), `${await readManifest()} `)],
  ['a manifest that would hurt the parser, unsigned', 'signature', /changed it after/, () => writeFile(at(MANIFEST), '['.repeat(100_000))],
  ['a changed entry', 'integrity', /remoteEntry\.js is not the file/, () => writeFile(at('files/remoteEntry.js'), 'steal()')],
  ['a changed source map', 'integrity', /view\.0a\.js\.map is not the file/, () => writeFile(at('files/view.0a.js.map'), '{"a":1}')],
  [
    'a changed prerender bundle', 'integrity', /server\.cjs is not the file/,
    () => writeFile(at('server.cjs'), 'exports.prerender = () => steal()'),
  ],
  ['a file that is gone', 'build-incomplete', /is not there/, () => rm(at('files/style.css'))],
  [
    'a file that is not listed', 'unlisted', /files\/evil\.js is not in the signed manifest/,
    () => writeFile(at('files/evil.js'), 'steal()'),
  ],
  ['a hash that is missing', 'integrity', /integrity/, resignField(/"integrity": "sha384-[^"]+",\s+/, '')],
  ['an empty hash', 'integrity', /not a sha384 hash/, resignField(/"integrity": "sha384-[^"]+"/, '"integrity": ""')],
  [
    'a sha1 hash', 'integrity', /not a sha384 hash/,
    resignField(/"integrity": "sha384-[^"]+"/, '"integrity": "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk="'),
  ],
  ['no hash of the prerender bundle', 'integrity', /server/, resignField(/"server": "sha384-[^"]+"/, '"server": ""')],
  ['a chunk on another host', 'foreign-address', foreign, entryAs('https://evil.test/x.js')],
  ['a chunk on //host', 'foreign-address', foreign, entryAs('//evil.test/x.js')],
  ['a chunk in data:', 'foreign-address', foreign, entryAs('data:text/javascript,steal()')],
  ['a chunk in blob:', 'foreign-address', foreign, entryAs('blob:http://localhost/x')],
  ['a chunk with a ?query', 'foreign-address', foreign, entryAs('view.0a.js?x')],
  ['a chunk above its folder', 'foreign-address', foreign, entryAs('../../mf-b/1.0.0-000000000000/x.js')],
  ['a manifest of another package in this build', 'wrong-key', /not trusted with mf-b/, resignField(/"name": "mf-a"/g, '"name": "mf-b"')],
  ['a version that is a path', 'build-invalid', /version/, resignField(/"version": "1\.0\.0-[0-9a-f]+"/g, '"version": "../../shell"')],
];

test.each(attacks)('%s is refused (%s), and nothing of it is in the store', async (_, kind, message, attack) => {
  await attack();
  await expect(attempt()).rejects.toMatchObject({ name: 'Refusal', kind, message: expect.stringMatching(message) });
  expect(await published()).toEqual([]);
});

test('what its own team signed is taken', async () => {
  expect((await attempt()).fresh).toBe(true);
  expect(await published()).toEqual([version, version]);
});

test('a signed build with other bytes does not replace a published version', async () => {
  await attempt();
  const before = await readFile(path.join(store.files('mf-a', version), 'view.0a.js'));
  await writeFile(at('files/view.0a.js'), 'other()');
  await expect(publishFolder(root, store, folder)).rejects.toMatchObject({
    kind: 'version-exists', message: expect.stringContaining('view.0a.js'),
  });
  expect(await readFile(path.join(store.files('mf-a', version), 'view.0a.js'))).toEqual(before);
});

test('of two that publish the same version at once one does it, and the other is told', async () => {
  const results = await Promise.allSettled([attempt(), attempt(), attempt()]);
  expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(1);
  expect(results.flatMap((result) => (result.status === 'fulfilled' && result.value.fresh ? [1] : []))).toHaveLength(1);
  for (const result of results) if (result.status === 'rejected') {
    expect(result.reason).toMatchObject({ kind: 'conflict', message: expect.stringContaining('somebody else') });
  }
  expect(await readdir(path.join(store.root, 'server', 'mf-a'))).toEqual([version]);
});

test('two keys of one team are both trusted, so that a key can be changed; a third is too many', async () => {
  const [own, next] = [await localKey(keysFolder(root), 'mf-a'), await localKey(path.join(root, 'next'), 'mf-a')];
  await writeFile(trustFile(root), JSON.stringify({ 'mf-a': [own.public, next.public] }));
  await signBuild(folder, async () => next);
  expect((await attempt()).fresh).toBe(true);
  await signBuild(folder, async () => own);
  expect((await attempt()).fresh).toBe(false);
  await writeFile(trustFile(root), JSON.stringify({ 'mf-a': [own.public, next.public, own.public] }));
  await expect(attempt()).rejects.toMatchObject({ kind: 'key', message: expect.stringContaining('more than two') });
});

test('keys are made once, for their owner only, and two releases at once end up with one list', async () => {
  const folderOfKeys = path.join(root, 'fresh');
  const keys = await Promise.all(['mf-a', 'mf-b', 'mf-a', 'shell'].map((name) => localKey(folderOfKeys, name)));
  expect(keys[0]?.public).toBe(keys[2]?.public);
  expect((await stat(path.join(folderOfKeys, 'mf-a.pem'))).mode & 0o777).toBe(0o600);
  const trusted = JSON.parse(await readFile(path.join(folderOfKeys, 'trusted.json'), 'utf8'));
  expect(trusted).toEqual({ 'mf-a': [keys[0]?.public], 'mf-b': [keys[1]?.public], shell: [keys[3]?.public] });
  await chmod(path.join(folderOfKeys, 'mf-a.pem'), 0o644);
  await expect(readKey(path.join(folderOfKeys, 'mf-a.pem'))).rejects.toMatchObject({
    kind: 'key', message: expect.stringContaining('chmod 600'),
  });
});

test('the signature is plain Ed25519 over the manifest’s bytes, as any tool can check it', async () => {
  const pem = await readFile(path.join(keysFolder(root), 'mf-a.pem'));
  const { signature } = JSON.parse(await readFile(at(SIGNATURE), 'utf8')) as { signature: string };
  const raw = await readFile(at(MANIFEST));
  expect(sign(null, raw, createPrivateKey(pem)).toString('base64')).toBe(signature);
  expect(createPublicKey(pem).asymmetricKeyType).toBe('ed25519');
  expect(JSON.parse(raw.toString('utf8')).files['remoteEntry.js'].integrity).toBe(integrityOf(await readFile(at('files/remoteEntry.js'))));
});

test('a published build can be published from another folder, when it is the same', async () => {
  await attempt();
  const elsewhere = await scratch('elsewhere');
  const again = await writeBuild(elsewhere, { name: 'mf-a' });
  await signBuild(again.folder, (name) => localKey(keysFolder(root), name));
  expect((await publish(store, again.folder, await readTrust(trustFile(root)))).fresh).toBe(false);
  expect((await publishBuild(root, store, { name: 'mf-b', routes: [] })).fresh).toBe(true);
});
