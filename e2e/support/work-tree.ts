import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export const ROOT = path.resolve(import.meta.dirname, '../..');

/** A folder with a part of the repository. */
export interface WorkTree {
  folder: string;
  /** For commands in the folder: with the shop under test for the release tools, and without the variables of the running npm. */
  env: NodeJS.ProcessEnv;
  remove(): void;
}

const MADE = /(^|\/)(dist|node_modules|\.mf|\.data|\.git|test-results)(\/|$)/;
/** Photos and drawings, which builds do not need. */
const HEAVY = /^backend\/seed\//;

/**
 * @param name of the folder. The same each time, because a build contains its path, and a repeated test must be able to
 *   publish the same version again.
 * @param parts folders and files of the repository; all by default
 */
export function workTree(name: string, parts: readonly string[] = readdirSync(ROOT)): WorkTree {
  const folder = path.join(os.tmpdir(), `five-day-kitchen-${process.env.SHOP_PORT ?? 'shop'}-${name}`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const isSource = (file: string) => !MADE.test(path.relative(ROOT, file)) && !HEAVY.test(path.relative(ROOT, file));
  for (const part of parts) {
    const source = path.join(ROOT, part);
    if (isSource(source)) cpSync(source, path.join(folder, part), { recursive: true, filter: isSource });
  }
  linkLibraries(folder);
  const env = { ...shopVariables(), SHOP_ROOT: folder };
  return { folder, env, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** The variables by which release tools find the shop under test, and none of those of the running npm. */
export function shopVariables(): NodeJS.ProcessEnv & { RELEASE_STORE: string } {
  const inherited = Object.entries(process.env).filter(([name]) => !name.toLowerCase().startsWith('npm_'));
  const data = process.env.SHOP_DATA ?? path.join(ROOT, '.data');
  return {
    ...Object.fromEntries(inherited),
    RELEASE_STORE: path.join(data, 'store'),
    PUBLIC_CONFIG: path.join(data, 'public.config.json'),
    ...(process.env.BACKEND_URL && { API_URL: process.env.BACKEND_URL }),
  };
}

/** Like `npm ci`: each library as it is installed here, and our own packages from this folder. */
function linkLibraries(folder: string): void {
  const own = new Set(readdirSync(folder));
  link(path.join(ROOT, 'node_modules'), path.join(folder, 'node_modules'), own);
  // And the libraries of a package that needs another version than the root.
  for (const part of own) {
    const libraries = path.join(ROOT, part, 'node_modules');
    if (existsSync(libraries)) link(libraries, path.join(folder, part, 'node_modules'));
  }
}

/** One by one: an `npm ci` in the folder empties each node_modules, and would follow a link to one of ours. */
function link(installed: string, folder: string, own: ReadonlySet<string> = new Set()): void {
  mkdirSync(folder);
  for (const name of readdirSync(installed)) {
    if (name === '.package-lock.json') continue;
    symlinkSync(own.has(name) ? path.join('..', name) : path.join(installed, name), path.join(folder, name));
  }
}
