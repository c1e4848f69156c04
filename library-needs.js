import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspace-root.js';

const readInstalled = (...parts) => JSON.parse(readFileSync(path.join(ROOT, 'node_modules', ...parts), 'utf8'));
// Not by require: most packages do not export their package.json.
const installedVersion = (library) => readInstalled(library, 'package.json').version;

/** Of each facade of shared-remote, what each of its versions exports, the oldest first. */
const FACADES = Object.fromEntries(Object.entries(readInstalled('shared-remote/src/facades/exports.json'))
  .map(([name, versions]) => [`shared-remote/${name}`, Object.entries(versions)]));

export const runtimeVersion = () => installedVersion('@module-federation/runtime-core');

/**
 * The version of a library as the shell shares it: the one that is installed; a facade's is that of its list of exports, raised when it
 * exports something else (facades/exports.test.ts).
 */
export const sharedVersion = (library) => FACADES[library]?.at(-1)[0] ?? installedVersion(library.split('/')[0]);

/** What a shell may share with remotes, and the lowest version that a remote built here could need of it. */
export const lowestVersions = () => Object.fromEntries(['react', 'react/jsx-runtime', ...Object.keys(FACADES)]
  .map((library) => [library, versionWith(library, [])]));

/**
 * What a remote needs of a shell, by what its build takes in: the lowest version of each shared library that has it.
 * To be asked once webpack has left out what nobody uses.
 */
export function neededLibraries({ modules, moduleGraph, chunkGraph }) {
  const names = {};
  for (const module of modules) {
    if (module.type !== 'consume-shared-module' || chunkGraph.getNumberOfModuleChunks(module) === 0) continue;
    const used = [...moduleGraph.getIncomingConnections(module)].filter((connection) => connection.isActive())
      .flatMap(({ dependency }) => dependency?.getReferencedExports(moduleGraph) ?? []);
    // A namespace that is handed on has no name: it may be any.
    (names[module.options.shareKey] ??= []).push(...used.map((path) => (path.name ?? path)[0] ?? ANY));
  }
  return Object.fromEntries(Object.entries(names).sort().map(([library, used]) => [library, versionWith(library, used)]));
}

/** A name that no version exports. */
const ANY = '*';

/** Of a facade, the first version of today's major that exports these names; of another library its minor version: patches add nothing. */
function versionWith(library, names) {
  const newest = sharedVersion(library);
  const [major, minor] = newest.split('.');
  if (!FACADES[library]) return `${major}.${minor}.0`;
  const fitting = FACADES[library].find(
    ([version, exported]) => version.startsWith(`${major}.`) && names.every((name) => exported.includes(name)),
  );
  return fitting?.[0] ?? newest;
}
