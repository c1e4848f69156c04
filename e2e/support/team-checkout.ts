import { execFile } from 'node:child_process';
import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { recipeFiles } from '../../release-version';
import { ROOT, workTree } from './work-tree';

const run = promisify(execFile);

/** A team's folder: its remote, the shared packages, the build configuration and the release tools. No shell, no other remote. */
export interface TeamCheckout {
  folder: string;
  build(): Promise<void>;
  /** Builds the team's remote and makes it live in the shop under test. @returns the release tool's output */
  ship(): Promise<string>;
  remove(): void;
}

/** @param home the folder of the remote's sources, if it is no package of the shop */
export function checkOut(remote: string, home = path.join(ROOT, remote)): TeamCheckout {
  const shared = readdirSync(ROOT).filter((name) => name.startsWith('shared-'));
  const { folder, env, remove } = workTree(remote, [
    ...shared, 'release', ...recipeFiles(), 'package.json', 'package-lock.json', 'styles.d.ts',
  ]);
  cpSync(
    home, path.join(folder, remote), { recursive: true, filter: (file) => !/\/(dist|node_modules)(\/|$)/.test(file.slice(home.length)) },
  );
  // The remote's own React, if its package.json has another version than the root.
  const libraries = path.resolve(createRequire(path.join(home, 'package.json')).resolve('react/package.json'), '../..');
  if (libraries !== path.join(ROOT, 'node_modules')) symlinkSync(libraries, path.join(folder, remote, 'node_modules'));
  const release = async (...args: string[]) =>
    (await run(process.execPath, ['--import', 'tsx', 'release/src/cli/main.ts', ...args], { cwd: folder, env })).stdout;
  const build = async () => {
    await run(
      process.execPath, [path.join(ROOT, 'node_modules/webpack/bin/webpack.js')],
      { cwd: path.join(folder, remote), env: { ...env, NODE_ENV: 'production' } },
    );
  };
  return {
    folder,
    build,
    async ship() {
      await build();
      return release('ship', remote, '--override', 'an end-to-end test looks at it');
    },
    remove,
  };
}
