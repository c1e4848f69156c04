import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Each folder with a remote.json is a package with screens: the shell, then the remotes. There is no other list of them. */
export function packagesOf(root) {
  const remotes = readdirSync(root).filter((name) => name.startsWith('mf-') && existsSync(path.join(root, name, 'remote.json')));
  return ['shell', ...remotes.sort()];
}
