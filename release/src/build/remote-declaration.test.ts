import { execFile } from 'node:child_process';
import { cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { RemoteDeclaration } from 'shared-remote/declaration';
import { recipeFiles } from '../../../release-version';
import { unreadFields } from '../../../unread-fields';
import { scratch } from '../../testing/fixture-shop';
import { ROOT } from '../settings';
import { parseBuild } from './build-record';

const OURS = { name: 'mf-a', owner: 'A', budgets: { entry: 10_000, view: 10_000, style: 10_000 } };

/** A repository with one remote, whose only module is a service, and our recipe. */
let root: string;
beforeAll(async () => {
  root = await scratch('declaration');
  for (const file of [...recipeFiles(ROOT), 'package-lock.json']) await cp(path.join(ROOT, file), path.join(root, file));
  for (const folder of ['node_modules', 'shared-events', 'shared-remote']) await symlink(path.join(ROOT, folder), path.join(root, folder));
  await mkdir(path.join(root, 'mf-a/src/service'), { recursive: true });
  await writeFile(path.join(root, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(root, 'mf-a/package.json'), '{ "version": "1.0.0", "dependencies": { "shared-remote": "1.0.0" } }');
  await writeFile(path.join(root, 'mf-a/src/service/index.ts'), 'export const start = () => 1;\n');
  await writeFile(
    path.join(root, 'mf-a/src/services.ts'),
    "import { defineService } from 'shared-remote';\nexport const guide = defineService('guide', { heat: { takes: [] } });\n",
  );
});

/** What webpack says of a remote with this remote.json. */
async function build(declaration: object): Promise<string> {
  await writeFile(path.join(root, 'mf-a/remote.json'), JSON.stringify({ ...OURS, ...declaration }));
  const script = `
    import webpack from 'webpack';
    import { configure } from './webpack.common.js';
    try {
      // The shared packages lie elsewhere, so they are not among the inputs of a version.
      const builds = configure('mf-a').map((one) => ({ ...one, plugins: one.plugins.filter(({ constructor }) => constructor.name !== 'OnlyInputs') }));
      webpack(builds, (failed, stats) => console.log(failed?.message ?? stats.toString({ all: false, errors: true })));
    } catch ({ message }) {
      console.log(message);
    }`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: root });
  return stdout.trim();
}

/** What nobody reads of such a remote.json. */
const unread = (declaration: object) => unreadFields('mf-a', RemoteDeclaration, { ...OURS, ...declaration });

test.each([
  ['a list', { reeds: ['auth'] }, /^mf-a\/remote\.json has 'reeds', which nobody reads\. There may be: [^.]*\breads\b/],
  [
    'a field of a route', { routes: [{ path: '/a', view: 'a', prerender: 'full', acess: 'signed-in' }] },
    /has 'acess' in routes\.0, which nobody reads\. There may be: [^.]*\baccess\b/,
  ],
  [
    'a field of a route’s entries', { routes: [{ entries: { lists: 'GET /menu' } }] },
    /has 'lists' in routes\.0\.entries, which nobody reads\. There may be: [^.]*\blist\b/,
  ],
  ['a budget', { budgets: { Entry: 1 } }, /has 'Entry' in budgets, which nobody reads\. There may be: entry, /],
  [
    'a field of a link', { links: [{ colour: 'red' }] },
    /^mf-a\/remote\.json has 'colour' in links\.0, which nobody reads\. There may be: place, path, text\.$/,
  ],
])('%s of remote.json that is misspelt is refused, with those that there may be', (_, declaration, message) => {
  expect(unread(declaration)).toEqual([expect.stringMatching(message)]);
});

test('all of remote.json that is misspelt is listed at once, and no build is made of it', async () => {
  const misspelt = { link: [], routes: [{ ofline: true }] };
  expect(unread(misspelt)).toEqual([
    expect.stringContaining("mf-a/remote.json has 'link', which nobody reads."),
    expect.stringContaining("mf-a/remote.json has 'ofline' in routes.0, which nobody reads."),
  ]);
  expect(await build(misspelt)).toBe(unread(misspelt).join('\n'));
});

test('shop and store take a field that they do not know, which a newer contract may have', () => {
  const declaration = { ...OURS, contract: 1, requires: { runtime: '1.0.0', shared: {} }, colour: 'red' };
  const record = { name: 'mf-a', version: '1.0.0-000000000000', entry: 'remoteEntry.js', modules: {}, declaration };
  expect(parseBuild(record, 'build.json').declaration).not.toHaveProperty('colour');
});

test('a remote without routes is built', async () => {
  expect(await build({ services: [{ name: 'guide', module: 'service' }] })).toBe('');
});
