import { execFile } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { recipeFiles } from '../../release-version';
import { ROOT, workTree } from './work-tree';

const run = promisify(execFile);

/** A folder such as a team has: its remote, what all teams share, the recipe and the release tools. No shell, no other remote. */
export interface TeamCheckout {
  folder: string;
  build(): Promise<void>;
  /** Builds the team's remote and makes it live in the shop under test. Gives what the release tool said. */
  ship(): Promise<string>;
  /** Makes an earlier version live again. */
  promote(version: string): Promise<string>;
  remove(): void;
}

/** @param home where the remote's sources are, if not among the shop's own. */
export function checkOut(remote: string, home = path.join(ROOT, remote)): TeamCheckout {
  const shared = readdirSync(ROOT).filter((name) => name.startsWith('shared-'));
  const { folder, env, remove } = workTree(remote, [...shared, 'release', ...recipeFiles(), 'package.json', 'package-lock.json', 'styles.d.ts']);
  cpSync(home, path.join(folder, remote), { recursive: true, filter: (file) => !/\/(dist|node_modules)(\/|$)/.test(file.slice(home.length)) });
  // Where npm put the React that its package.json names, if that is another than everybody's.
  const libraries = path.resolve(createRequire(path.join(home, 'package.json')).resolve('react/package.json'), '../..');
  if (libraries !== path.join(ROOT, 'node_modules')) symlinkSync(libraries, path.join(folder, remote, 'node_modules'));
  const release = async (...args: string[]) => (await run(process.execPath, ['--import', 'tsx', 'release/src/cli/main.ts', ...args], { cwd: folder, env })).stdout;
  const build = async () => {
    await run(process.execPath, [path.join(ROOT, 'node_modules/webpack/bin/webpack.js')], { cwd: path.join(folder, remote), env: { ...env, NODE_ENV: 'production' } });
  };
  return {
    folder,
    build,
    async ship() {
      await build();
      return release('ship', remote);
    },
    promote: (version) => release('promote', remote, version),
    remove,
  };
}
