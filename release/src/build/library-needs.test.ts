import { execFile } from 'node:child_process';
import { cp, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { scratch } from '../../testing/fixture-shop';
import { ROOT } from '../settings';

/** A repository in which router had two more versions, and react-dom a new major one. */
const INSTALLED = {
  'react/package.json': { version: '19.3.1' },
  '@module-federation/runtime-core/package.json': { version: '2.9.2' },
  'shared-remote/src/facades/exports.json': {
    router: { '1.0.0': ['Link'], '1.1.0': ['Link', 'useBlocker'], '1.2.0': ['Link', 'useBlocker', 'useMatch'] },
    'react-dom': { '1.0.0': ['createRoot', 'render'], '2.0.0': ['createRoot'] },
  },
  'shared-remote/package.json': { sideEffects: false },
};
const HANDED_ON = "export { Link, useMatch } from 'shared-remote/router';";

const VIEWS: [what: string, needs: Record<string, string>, source: string][] = [
  ['nothing', {}, 'export default 1;'],
  ['a library by its minor version', { react: '19.3.0' }, "import { useState } from 'react'; export default useState;"],
  [
    'the first version with a name', { 'shared-remote/router': '1.0.0' },
    "import { Link } from 'shared-remote/router'; export default Link;",
  ],
  [
    'a later one for a later name', { 'shared-remote/router': '1.1.0' },
    "import { Link, useBlocker } from 'shared-remote/router'; export default [Link, useBlocker];",
  ],
  [
    'no name of a major version that is gone', { 'shared-remote/react-dom': '2.0.0' },
    "import { createRoot } from 'shared-remote/react-dom'; export default createRoot;",
  ],
  [
    'what is used of what a package hands on', { 'shared-remote/router': '1.0.0' },
    "import { Link } from 'shared-remote'; export default Link;",
  ],
  ['what is imported and never used', {}, "import { useMatch } from 'shared-remote'; export default 1;"],
  [
    'a namespace by the names that are read of it', { 'shared-remote/router': '1.1.0' },
    "import * as router from 'shared-remote/router'; export default router.useBlocker;",
  ],
  [
    'the newest for a namespace that goes elsewhere', { 'shared-remote/router': '1.2.0' },
    "import * as router from 'shared-remote/router'; export default router;",
  ],
  [
    'the newest for what is loaded later, whatever it is for', { 'shared-remote/router': '1.2.0' },
    "export default () => import('shared-remote/router');",
  ],
  ['a library that is only imported', { 'shared-remote/router': '1.0.0' }, "import 'shared-remote/router'; export default 1;"],
];

/** What each view was found to need, in a build of its own. */
let found: Record<string, string>[];
beforeAll(async () => {
  const folder = await scratch('libraries');
  const put = async (file: string, text: string) => {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await writeFile(path.join(folder, file), text);
  };
  for (const [file, content] of Object.entries(INSTALLED)) await put(`node_modules/${file}`, JSON.stringify(content));
  await put('node_modules/shared-remote/index.js', HANDED_ON);
  for (const file of ['library-needs.js', 'workspace-root.js']) await cp(path.join(ROOT, file), path.join(folder, file));
  for (const [index, [, , source]] of VIEWS.entries()) await put(`${index}.js`, source);
  const script = `
    import webpack from 'webpack';
    import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
    import { lowestVersions, neededLibraries } from ${JSON.stringify(path.join(folder, 'library-needs.js'))};
    const shared = Object.fromEntries(Object.keys(lowestVersions()).map((library) => [library, { singleton: true, import: false }]));
    const found = [];
    for (let index = 0; index < ${VIEWS.length}; index += 1) {
      const needs = (compiler) => compiler.hooks.thisCompilation.tap('test', (compilation) => {
        compilation.hooks.processAssets.tap('test', () => void found.push(neededLibraries(compilation)));
      });
      const federation = new ModuleFederationPlugin({ name: 'view' + index, filename: 'remoteEntry.js', exposes: { './view': './' + index + '.js' }, dts: false, shared });
      const options = { mode: 'production', optimization: { minimize: false }, context: ${JSON.stringify(folder)}, entry: {}, output: { path: ${JSON.stringify(path.join(folder, 'out'))} }, plugins: [federation, { apply: needs }] };
      await new Promise((resolve, reject) => {
        webpack(options, (error, stats) => (error || stats.hasErrors() ? reject(error ?? new Error(stats.toString())) : resolve()));
      });
    }
    process.stdout.write('\\n' + JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
  found = JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Record<string, string>[];
});

test.each(VIEWS)('%s: %o', (what, needs) => {
  expect(found[VIEWS.findIndex(([one]) => one === what)]).toEqual(needs);
});
