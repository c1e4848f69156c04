import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { scratch } from '../../testing/fixture-shop';
import { ROOT } from '../settings';

const VIEWS: [what: string, needs: number, source: string][] = [
  ['a view without load', 1, "import { defineView } from 'shared-remote'; export default defineView({ Component: () => null });"],
  [
    'a view with load', 2,
    "import { defineView } from 'shared-remote'; export default defineView({ load: async () => 1, Component: () => null });",
  ],
  [
    'a load under a quoted name, by an alias of defineView', 2,
    "import { defineView as view } from 'shared-remote'; export default view({ 'load'() { return 1; } });",
  ],
  [
    'a definition that is put together elsewhere', 2,
    "import { defineView } from 'shared-remote'; const parts = {}; export default defineView({ ...parts });",
  ],
  [
    'a definition that is not written out', 2,
    "import { defineView } from 'shared-remote'; const parts = {}; export default defineView(parts);",
  ],
  [
    'a package that is imported as a whole', 2,
    "import * as remote from 'shared-remote'; export default remote.defineView({ load: async () => 1 });",
  ],
  ['defineView handed on under another name', 2, "export { defineView as view } from 'shared-remote';"],
  ['another function with something called load', 1, "const defineView = (it) => it; export default defineView({ load: 1 });"],
];

/** What webpack's plugin found in each, in a build of its own. */
let found: number[];
beforeAll(async () => {
  const folder = await scratch('contracts');
  const files = VIEWS.map((_, index) => path.join(folder, `${index}.js`));
  await Promise.all(files.map((file, index) => writeFile(file, VIEWS[index]?.[2] ?? '')));
  const script = `
    import webpack from 'webpack';
    import { ContractNeeds } from './contract-needs.js';
    const found = [];
    for (const entry of ${JSON.stringify(files)}) {
      const contract = new ContractNeeds();
      await new Promise((resolve, reject) => {
        webpack({ mode: 'none', entry, output: { path: ${JSON.stringify(folder)} }, externals: { 'shared-remote': 'var {}' }, plugins: [contract] }, (error, stats) => (error || stats.hasErrors() ? reject(error ?? stats.toString()) : resolve()));
      });
      found.push(contract.needs);
    }
    console.log(JSON.stringify(found));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { cwd: ROOT });
  found = JSON.parse(stdout) as number[];
});

test.each(VIEWS)('%s needs contract %i', (what, needs) => {
  expect(found[VIEWS.findIndex(([one]) => one === what)]).toBe(needs);
});
