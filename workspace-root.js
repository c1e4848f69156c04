import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The repository whose packages are built: this one; or, where this file is a library, that of a team elsewhere, in which the
 * command was typed (docs/decisions/078).
 */
export const ROOT = import.meta.dirname.split(path.sep).includes('node_modules') ? repositoryOf(process.cwd()) : import.meta.dirname;

function repositoryOf(folder) {
  if (existsSync(path.join(folder, 'package-lock.json'))) return folder;
  if (folder === path.dirname(folder)) {
    throw new Error(`There is no package-lock.json above ${process.cwd()}: run 'npm install' in the repository first.`);
  }
  return repositoryOf(path.dirname(folder));
}

/** A file of a shared package, by its path without the ending: a source here, built elsewhere. */
export function sharedFile(root, file) {
  const source = path.join(root, `${file}.ts`);
  return existsSync(source) ? source : path.join(root, 'node_modules', `${file}.js`);
}
