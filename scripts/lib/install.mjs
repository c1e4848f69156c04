import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Problem } from './problem.mjs';

/** Brings node_modules to what package-lock.json lists, if it is not there yet. */
export function ensureInstalled(root, print) {
  if (isInstalled(root)) return;
  print('Installing the libraries that package-lock.json lists; the first time this takes a few minutes …');
  // The npm that runs us, if one does.
  const npm = process.env.npm_execpath;
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
  const result = npm?.endsWith('.js')
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
    : spawnSync('npm', args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' });
  if (result.status !== 0) throw new Problem("'npm ci' did not succeed, see above: check the network and try again.");
}

/** npm notes what it installed; each listed library must be there in the listed version. */
function isInstalled(root) {
  const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages;
  if (!existsSync(path.join(root, 'package-lock.json'))) {
    throw new Problem('package-lock.json is missing: this folder is not a whole clone of the repository.');
  }
  try {
    const installed = read('node_modules/.package-lock.json');
    return Object.entries(read('package-lock.json')).every(([place, { version, link, optional, peer }]) => {
      if (!place.includes('node_modules/') || link) return true;
      const found = installed[place];
      return found ? found.version === version : Boolean(optional || peer);
    });
  } catch {
    return false;
  }
}
