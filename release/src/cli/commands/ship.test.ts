import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { release } from '../../../testing/each-release';
import { toolsOf } from '../../../testing/fixture-release';
import { prerender, writeBuild, type FixtureBuild } from '../../../testing/fixture-shop';
import { ROOT } from '../../settings';
import { localKey } from '../../signing/keys';
import { run } from '../run';

jest.mock('../../settings', () => {
  const { mkdtempSync } = jest.requireActual<{ mkdtempSync(prefix: string): string }>('node:fs');
  const { tmpdir } = jest.requireActual<{ tmpdir(): string }>('node:os');
  return { ...jest.requireActual<object>('../../settings'), ROOT: mkdtempSync(`${tmpdir()}/fdk-ship-`) };
});

afterAll(() => rm(ROOT, { recursive: true }));
beforeEach(() => release.ship({ name: 'shell' }, { name: 'mf-a' }));

function typed(...words: string[]) {
  return run(words, async () => ({ tools: toolsOf(release), close: async () => {} }));
}

async function write(...builds: FixtureBuild[]): Promise<void> {
  for (const build of builds) {
    const { version } = await writeBuild(ROOT, build);
    process.env[`BUILD_VERSION_${build.name.toUpperCase().replaceAll('-', '_')}`] = version;
  }
}

/** Ships builds as `npm run release -- ship <packages>` does, whatever their smoke runs would find. */
async function ship(...builds: FixtureBuild[]) {
  await write(...builds);
  return typed('ship', ...builds.map(({ name }) => name), '--override', 'a test');
}
const paths = async () => (await release.compose()).sets.flatMap(({ pages }) => pages.map(({ path: at }) => at));
const sequence = async () => (await release.registry.current()).sequence;

const lending = {
  name: 'mf-b', routes: [], declaration: { fragments: [{ name: 'again', view: 'view', places: ['home/hero'], budget: 500 }] },
};

test.each([
  ['a part without a place', lending, /lends 'again' to place 'home\/hero', which nobody has/],
  [
    'a shell without what was live lately', { name: 'shell', declaration: { contracts: [2] } },
    /mf-a .* was live lately, and could not be rolled back to/,
  ],
])('beside a live shop the gate refuses %s, override or not', async (_, build, message) => {
  // Another version is live by now, which needs the other contract.
  await release.ship({ name: 'mf-a', declaration: { contract: 2 } });
  const before = await sequence();
  expect(await ship(build)).toMatchObject({ code: 1, error: expect.stringMatching(message) });
  expect(await sequence()).toBe(before);
});

test('what is shipped together need not be live before', async () => {
  expect(await ship({ name: 'mf-a', declaration: { places: [{ name: 'home/hero', bytes: 600 }] } }, lending))
    .toMatchObject({ code: 0, out: expect.stringContaining('Live: mf-a') });
});

describe('a route that moves to another remote', () => {
  const moved = { path: '/a', view: 'view', prerender: 'full' } as const;
  const giver: FixtureBuild = { name: 'mf-a', routes: [], server: prerender('<h1>without</h1>') };
  const taker: FixtureBuild = { name: 'mf-b', routes: [moved], server: prerender('<h1>of mf-b</h1>') };

  test('is refused beside the one that has it, and taken where both are published together; both go live in one change', async () => {
    await release.ship({ name: 'mf-a', routes: [moved] });
    await write(giver, taker);
    expect(await typed('publish', 'mf-b'))
      .toMatchObject({ code: 1, error: expect.stringContaining("mf-b declares route /a, which is mf-a's.") });
    expect(await typed('publish', 'mf-a', 'mf-b'))
      .toMatchObject({ code: 0, out: expect.stringMatching(/^mf-a \S+ published\.\nmf-b \S+ published\.\n?$/) });
    const before = await sequence();
    expect(await ship(giver, taker)).toMatchObject({ code: 0 });
    expect(await sequence()).toBe(before + 1);
    expect(await paths()).toContain('/a');
    const { document: { live } } = await release.registry.current();
    const routesOf = async (name: string) => (await release.registry.manifest(name, live[name]?.version ?? '')).build.declaration.routes;
    expect([(await routesOf('mf-a')).length, (await routesOf('mf-b')).length]).toEqual([0, 1]);
    expect(await typed('rollback', 'mf-a', '--override', 'a test'))
      .toMatchObject({ code: 1, error: expect.stringContaining("declares route /a, which is mf-") });
  });

  test('of two that are published together neither is, where one does not fit', async () => {
    await release.ship({ name: 'mf-a', routes: [moved] });
    await write({ ...giver, server: prerender('<h1>not published</h1>') }, { ...taker, declaration: { contract: 9 } });
    expect(await typed('publish', 'mf-a', 'mf-b')).toMatchObject({ code: 1, error: expect.stringContaining('mf-b') });
    expect(await release.registry.versions('mf-b')).toEqual([]);
    expect(await release.registry.versions('mf-a')).toHaveLength(2);
  });
});

test('a remote that declares nothing any more has no page', async () => {
  await release.ship({
    name: 'mf-a', routes: [{ path: '/', view: 'view', prerender: 'full' }, { path: '/a', view: 'view', prerender: 'full' }],
  });
  expect(await paths()).toContain('/a');
  expect(await ship({ name: 'mf-a', routes: [] })).toMatchObject({ code: 0 });
  expect(await paths()).not.toContain('/a');
});

test('what is live already is left as it is, which is said, and also that it is switched off', async () => {
  const build = { name: 'mf-a', server: prerender('<h1>new</h1>') };
  expect(await ship(build)).toMatchObject({
    out: expect.stringMatching(/^mf-a \S+ published\.\nLive: mf-a \S+ \(release document \d+\)\./),
  });
  const before = await sequence();
  const same = new RegExp(
    `^mf-a \\S+ was published already\\.\\nNothing to do: the newest builds are the live versions \\(release document ${before}\\)\\.\\n?$`,
  );
  expect(await ship(build)).toMatchObject({ code: 0, out: expect.stringMatching(same) });
  expect(await sequence()).toBe(before);
  const { document } = await release.registry.current();
  await release.registry.change(
    { action: 'disable', versions: [{ name: 'mf-a', version: document.live['mf-a']?.version ?? '' }] }, before, 'tester',
  );
  expect((await ship(build)).out).toContain("mf-a is switched off: 'enable' brings it back.");
});

test('a remote.json that is no JSON is named in a sentence, before anything is built', async () => {
  await mkdir(path.join(ROOT, 'mf-odd'), { recursive: true });
  await writeFile(path.join(ROOT, 'mf-odd/remote.json'), '{ "name": "mf-odd", }');
  const { code, error } = await typed('release', 'mf-odd');
  expect([code, error]).toEqual([1, expect.stringMatching(/^mf-odd\/remote\.json is not JSON: [^\n]+\n?$/)]);
});

test('a field of remote.json that nobody reads is refused, before anything is built', async () => {
  await mkdir(path.join(ROOT, 'mf-odd'), { recursive: true });
  await writeFile(path.join(ROOT, 'mf-odd/remote.json'), '{ "name": "mf-odd", "routes": [{ "path": "/odd", "acess": "signed-in" }] }');
  expect(await typed('release', 'mf-odd')).toMatchObject({
    code: 1,
    error: expect.stringMatching(/^mf-odd\/remote\.json has 'acess' in routes\.0, which nobody reads\. There may be: [^.]*\baccess\b/),
  });
});

test('a key that nobody has listed is refused before anything is built, with what the operator must be given', async () => {
  await mkdir(path.join(ROOT, 'mf-odd'), { recursive: true });
  await writeFile(path.join(ROOT, 'mf-odd/remote.json'), '{ "name": "mf-odd" }');
  const { public: half } = await localKey(path.join(ROOT, 'keys'), 'mf-odd');
  const tools = toolsOf(release);
  const settings = { ...tools.settings, key: { file: path.join(ROOT, 'keys/mf-odd.pem') } };
  for (const command of ['release', 'publish']) {
    if (command === 'publish') process.env.BUILD_VERSION_MF_ODD = (await writeBuild(ROOT, { name: 'mf-odd', routes: [] })).version;
    const { code, error } = await run([command, 'mf-odd'], async () => ({ tools: { ...tools, settings }, close: async () => {} }));
    expect([code, error.trim()])
      .toEqual([1, `Your key is not trusted with mf-odd: give whoever runs the shop its public half, ${half}, to be listed under mf-odd in RELEASE_TRUST.`]);
  }
});

test('a build stays as it was made: that of a container image lies where nobody may write', async () => {
  const build = { name: 'mf-a', server: prerender('<h1>of an image</h1>') };
  const { version } = await writeBuild(ROOT, build);
  const files = () => readdir(path.join(ROOT, 'mf-a/dist', version), { recursive: true });
  const before = await files();
  expect(await ship(build)).toMatchObject({ code: 0 });
  expect(await files()).toEqual(before);
});
