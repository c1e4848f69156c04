import { release } from '../../testing/each-release';
import { keysFolder, toolsOf } from '../../testing/fixture-release';
import { localKey } from '../signing/keys';
import { digestOfManifest, signSmokeResult } from '../smoke/smoke-result';
import { describeState } from './commands/release';
import { run } from './run';

let opened: number;
beforeEach(() => { opened = 0; });

/** What a team types after `npm run release -w mf-a --`. */
const typed = (...words: string[]) => run(['--as', 'mf-a', ...words], open);
async function open() {
  opened += 1;
  return { tools: toolsOf(release), close: async () => {} };
}
const live = async () => (await release.registry.current()).document.live['mf-a'];

test('a team goes from canary to everybody and back, and need not type its own name', async () => {
  const [, old = ''] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  const { version } = await release.publish({ name: 'mf-a', server: 'exports.prerender = () => 2' });
  expect((await typed('canary', '10')).out).toBe(`10 % of visitors get mf-a ${version}, the others ${old} (release document 2).`);
  expect((await typed('status')).out).toContain(`mf-a   ${old}  canary ${version} at 10 %`);
  expect((await typed('rollback')).out).toContain(`The canary of mf-a is over: everybody gets ${old}`);
  await typed('canary', '0', version);
  expect((await typed('promote')).out).toContain(`mf-a ${version} is live`);
  expect((await typed('rollback')).out).toContain(`mf-a is back at ${old}`);
  expect(await typed('rollback')).toMatchObject({ code: 1, error: expect.stringContaining('has no earlier version to go back to') });
  expect((await typed('history')).out.split('\n')).toHaveLength(6);
});

test('what failed its smoke run needs a reason, also at its first try as a canary', async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  const { version } = await release.publish({ name: 'mf-a', server: 'exports.prerender = () => 2', smoke: 'failed' });
  expect(await typed('canary', '10')).toMatchObject({ code: 1, error: expect.stringContaining(`mf-a ${version} failed its smoke run`) });
  expect(await typed('promote', '--override', ' ')).toMatchObject({ code: 2, error: expect.stringContaining('Say why') });
  expect((await live())?.version).not.toBe(version);
  expect((await typed('promote', '--override', 'only the demo account is broken')).code).toBe(0);
  expect((await typed('history')).out).toContain(`promote mf-a ${version} (without a passed smoke run: only the demo account is broken)`);
});

test('what a version’s code said in its smoke run has no power over the terminal of whoever promotes it', async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  const { name, version } = await release.publish({ name: 'mf-a', server: 'exports.prerender = () => 2', smoke: 'none' });
  const result = {
    name, version, environment: 'local', manifest: digestOfManifest((await release.registry.raw(name, version)) ?? ''),
    at: new Date().toISOString(), passed: false, opened: 1,
    problems: ['/: an error on the console: \u001b[2J\u001b[1Amf-a is live'], notOpened: [],
  };
  await release.registry.recordSmoke({ name, version }, signSmokeResult(result, await localKey(keysFolder(release.root), name)));
  expect(await typed('promote')).toMatchObject({
    code: 1, error: expect.stringContaining('an error on the console: \\u001b[2J\\u001b[1Amf-a is live'),
  });
});

describe('what it says is true', () => {
  const next = { name: 'mf-a', server: 'exports.prerender = () => 2' };

  test('of a package that was published and is not live', async () => {
    await release.ship({ name: 'shell' }, { name: 'mf-b' });
    const { version } = await release.publish({ name: 'mf-a', routes: [{ path: '/a', view: 'view', prerender: 'full' }] });
    expect((await typed('status')).out).toMatch(new RegExp(`\\n  mf-a   not live\\n +${version}  published .*, not live`));
    expect((await typed('history')).out).toBe('mf-a has never been live.');
    expect(await typed('rollback')).toMatchObject({ code: 1, error: 'mf-a is not live.' });
    expect(await typed('canary', '10')).toMatchObject({ code: 1, error: 'mf-a is not live yet: promote a version of it first.' });
    expect((await typed('promote')).out).toContain(`mf-a ${version} is live (release document 2). The composer makes its pages next.`);
  });

  test('of one that nobody has published', async () => {
    await release.ship({ name: 'shell' });
    expect((await typed('status')).out).toContain('\n  mf-a   not live, and no version of it is published');
    expect(await typed('promote')).toMatchObject({ code: 1, error: expect.stringContaining('mf-a has no published version') });
  });

  test('of a remote that is live before there is a shell', async () => {
    const { version } = await release.publish({ name: 'mf-a' });
    expect((await typed('promote')).out).toBe(`mf-a ${version} is live (release document 1). Pages of it are made once a shell is live.`);
  });

  test('of a canary for nobody, and for everybody', async () => {
    const [, old = ''] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
    const { version } = await release.publish(next);
    expect((await typed('canary', '0')).out).toBe(`Nobody gets mf-a ${version} yet: it is ready beside ${old} (release document 2).`);
    expect((await typed('canary', '100')).out).toBe(
      `Everybody gets mf-a ${version}; 'promote' keeps it, 'rollback' brings ${old} back (release document 3).`,
    );
  });

  test('of a canary that goes on when another version is promoted', async () => {
    await release.ship({ name: 'shell' }, { name: 'mf-a' });
    const { version } = await release.publish(next);
    const other = await release.publish({ name: 'mf-a', server: 'exports.prerender = () => 3' });
    await typed('canary', '10', version);
    expect((await typed('promote', other.version)).out).toContain(`Its canary ${version} goes on, at 10 %.`);
  });

  test('of two releases at once: the second is told of the first', async () => {
    await release.ship({ name: 'shell' }, { name: 'mf-a' });
    const mine = await release.publish(next);
    const theirs = await release.publish({ name: 'mf-b', routes: [] });
    const { registry } = release;
    const { current } = registry;
    // Somebody else's change comes between the look at the document and the change.
    registry.current = async () => {
      const seen = await current();
      registry.current = current;
      await registry.change({ action: 'promote', versions: [theirs] }, seen.sequence, 'grace');
      return seen;
    };
    expect(await typed('promote', mine.version)).toMatchObject({
      code: 1,
      error: `The release document is at 2, not 1. Meanwhile: 2: grace promote mf-b ${theirs.version}. Look at 'status' and decide again.`,
    });
    expect((await typed('promote', mine.version)).code).toBe(0);
  });

  test('of pages that are not made, or not of what is live: a composer may not run, or be refused', async () => {
    await release.ship({ name: 'shell' }, { name: 'mf-a' });
    expect((await typed('status')).out).toMatch(/\n {2}No pages are made yet\. If that lasts, the composer's log says why\.$/);
    await release.compose();
    expect((await typed('status')).out).not.toMatch(/composer/);
    await release.ship(next);
    expect((await typed('status')).out).toMatch(
      /\n {2}Visitors still get the pages of release document 1\. If that lasts, the composer's log says why\.$/,
    );
    expect(JSON.parse((await typed('status', '--json')).out)).toMatchObject({ sequence: 2, pages: 1 });
  });

  test('of a document that was put back', async () => {
    await release.ship({ name: 'shell' }, { name: 'mf-a' });
    const mine = await release.publish(next);
    await expect(release.registry.change({ action: 'promote', versions: [mine] }, 7, 'ada')).rejects.toMatchObject({
      kind: 'conflict', message: "The release document is at 1, not 7: it was put back. Look at 'status' and decide again.",
    });
  });
});

test.each([
  ['no version is live', undefined, { state: 'No version of it is live yet.', next: 'promote' }],
  ['another is live', { version: 'old' }, { state: 'It is not live yet.', next: 'canary 10' }],
  ['it is live', { version: 'this' }, { state: 'It is live already.' }],
  ['it is the canary', { version: 'old', canary: { version: 'this', share: 5 } }, { state: 'It is the canary, at 5 %.', next: 'promote' }],
  [
    'it is switched off', { version: 'this', disabled: true as const },
    { state: 'It is the live version, and the package is switched off.', next: 'enable' },
  ],
  [
    'another is switched off', { version: 'old', disabled: true as const },
    { state: 'It is not live yet, and the package is switched off.', next: 'promote' },
  ],
])('after a release it says what state the version is in: %s', (_, live, said) => {
  expect(describeState(live, 'this', 'this')).toEqual(said);
});

test.each([
  ['a later version is published, as when a change was taken back in the sources', { version: 'old' }, 'later', 'canary 10 this'],
  ['a later version is published and none is live', undefined, 'later', 'promote this'],
  [
    'a canary of another version runs in a package that is switched off',
    { version: 'old', canary: { version: 'other', share: 5 }, disabled: true as const }, 'this', 'promote this',
  ],
])('the command that it says to type next means the version that was released, also where %s', (_, live, newest, next) => {
  expect(describeState(live, 'this', newest).next).toBe(next);
});

test('a version that was taken back comes to visitors again only by its name, and it says so', async () => {
  const [, old = ''] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  const { version } = await release.publish({ name: 'mf-a', server: 'exports.prerender = () => 2' });
  await typed('canary', '10');
  await release.registry.change({ action: 'halt', versions: [{ name: 'mf-a', version }], reason: '20 failures' }, 2, 'canary watch');
  const refused = {
    code: 1,
    error: `${version} is the newest version of mf-a, and was taken back ('history' says why). If visitors are to get it again, name it.`,
  };
  expect(await typed('promote')).toMatchObject(refused);
  expect(await typed('canary', '10')).toMatchObject(refused);
  await typed('canary', '10', version);
  expect((await typed('canary', '20')).code).toBe(0);
  expect((await typed('promote')).code).toBe(0);
  await typed('rollback');
  expect(await live()).toEqual({ version: old });
  expect(await typed('promote')).toMatchObject(refused);
});

test('the history is a line for each change, whatever was typed as a reason or a name', async () => {
  const [, version = ''] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  const reason = `wrong prices\n\u001b[2J\u202e${'!'.repeat(1_000)}`;
  await release.registry.change({ action: 'disable', versions: [{ name: 'mf-a', version }], reason }, 1, 'ada\u001b[8m\n');
  const lines = (await typed('history')).out.split('\n');
  expect(lines).toEqual([expect.stringMatching(/ {2}ada \[8m {3}disable mf-a \S+ \(wrong prices \[2J !{280,290}\)$/), expect.any(String)]);
});

test('the kill switch says how it ends, and survives a rollback', async () => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  await release.ship({ name: 'mf-a', server: 'exports.prerender = () => 2' });
  expect((await typed('disable')).out).toContain("'enable' or 'promote' brings it back");
  expect((await typed('rollback')).out).toContain('It is still disabled');
  expect((await live())?.disabled).toBe(true);
  expect((await typed('enable')).code).toBe(0);
  expect(await typed('disable', 'shell')).toMatchObject({ code: 1, error: expect.stringContaining('there would be no page') });
});

test('the same for a script: JSON on success, and a refusal with its kind', async () => {
  const [, version] = await release.ship({ name: 'shell' }, { name: 'mf-a' });
  expect(JSON.parse((await typed('status', '--json')).out))
    .toMatchObject({ environment: 'local', sequence: 1, live: [{ name: 'shell' }, { name: 'mf-a', version }] });
  const { code, out, error } = await typed('canary', '10', '--json');
  expect([code, out]).toEqual([1, '']);
  expect(JSON.parse(error)).toMatchObject({ error: { kind: 'no-change', message: expect.stringContaining('live for everybody already') } });
});

test.each([
  [['canary'], /Say which share/], [['canary', 'ten'], /Say which share/], [['canary', '10', 'new'], /'new' is no version/],
  [['promote', '1.0'], /no version/], [['promote', '1.0.0-0123456789ab', 'x'], /one word too many/],
  [['canary', '--fast'], /It goes: npm run release -w mf-a -- canary/], [['depromote'], /There is no 'depromote'/],
])('%j is not understood, and nothing is done', async (words, message) => {
  await release.ship({ name: 'shell' }, { name: 'mf-a' });
  expect(await typed(...words)).toMatchObject({ code: 2, out: '', error: expect.stringMatching(message) });
  expect((await release.registry.current()).sequence).toBe(1);
});

test('help needs no shop', async () => {
  expect(await run(['help'], open)).toMatchObject({ code: 0, out: expect.stringContaining('canary [<package>] <share> [<version>]') });
  expect(await typed('canary', '--help'))
    .toMatchObject({ code: 0, out: expect.stringMatching(/npm run release -w mf-a -- canary.*keeps their side/s) });
  expect(await run(['canary', '10'], open)).toMatchObject({ code: 2, error: 'Say which package, e.g. mf-catalog.' });
  expect(opened).toBe(1);
});
