import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** A folder such as a team has: its remote, what all teams share, the recipe and the release tools. No shell, no other remote. */
export interface TeamCheckout {
  folder: string;
  /** Builds the team's remote and makes it live in the shop under test. Gives what the release tool said. */
  ship(): Promise<string>;
  /** Makes an earlier version live again. */
  promote(version: string): Promise<string>;
  remove(): void;
}

/** @param home where the remote's sources are, if not among the shop's own. */
export function checkOut(remote: string, home = path.join(ROOT, remote)): TeamCheckout {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'team-'));
  const shared = readdirSync(ROOT).filter((name) => name.startsWith('shared-'));
  const source = (file: string) => !/(^|\/)(dist|node_modules|\.mf)(\/|$)/.test(path.relative(ROOT, file));
  cpSync(home, path.join(folder, remote), { recursive: true, filter: source });
  for (const name of [...shared, 'release', 'webpack.common.js', 'package.json', 'package-lock.json', 'tsconfig.json', 'styles.d.ts']) {
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true, filter: source });
  }
  symlinkSync(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'));
  // Where npm put the React that its package.json names, if that is another than everybody's.
  const libraries = path.resolve(createRequire(path.join(home, 'package.json')).resolve('react/package.json'), '../..');
  if (libraries !== path.join(ROOT, 'node_modules')) symlinkSync(libraries, path.join(folder, remote, 'node_modules'));
  const env = {
    ...process.env,
    SHOP_ROOT: folder,
    RELEASE_STORE: path.join(process.env.SHOP_DATA ?? path.join(ROOT, '.data'), 'store'),
  };
  const release = async (...args: string[]) => {
    const { stdout } = await run(process.execPath, ['--import', 'tsx', 'release/src/cli/main.ts', ...args], { cwd: folder, env });
    return stdout;
  };
  return {
    folder,
    async ship() {
      await run(process.execPath, [path.join(ROOT, 'node_modules/webpack/bin/webpack.js')], { cwd: path.join(folder, remote), env });
      return release('ship', remote);
    },
    promote: (version) => release('promote', remote, version),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
