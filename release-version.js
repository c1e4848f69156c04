import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './workspace-root.js';

const RECIPE = 'webpack.common.js';
/** Elsewhere the recipe and the shared packages are libraries (docs/decisions/078). */
const RECIPE_LIBRARY = 'five-day-remote-tools';
/** What the recipe's tools read from the repository's root by themselves. */
const SETTINGS = ['.browserslistrc', 'tsconfig.json'];
/** Tests and what only they use, wherever it stands. */
const FOR_TESTS = /(^|\/)(testing\/|testing\.tsx?$|[^/]+\.test\.tsx?$)/;

const readText = (...parts) => readFileSync(path.join(...parts), 'utf8');
const readJson = (...parts) => JSON.parse(readText(...parts));

export function versionOf(name, root = ROOT) {
  const { files, libraries } = inputsOf(name, root);
  const hash = createHash('sha256').update(process.env.SHOP_ENVIRONMENT || 'local').update(JSON.stringify(libraries));
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return `${readJson(root, name, 'package.json').version}-${hash.digest('hex').slice(0, 12)}`;
}

/** Declared, not measured: `OnlyInputs` fails a build that takes in anything else (docs/decisions/037). */
export function inputsOf(name, root = ROOT) {
  const shared = sharedPackages(root, name);
  const own = ['remote.json', 'webpack.config.js'].map((file) => `${name}/${file}`);
  const files = [...recipeFiles(root), ...own, ...[name, ...shared].flatMap((folder) => sourcesOf(root, folder))];
  return { files: files.filter((file) => existsSync(path.join(root, file))).sort(), libraries: librariesOf(root, [name, ...shared]) };
}

/** For webpack: fails a build that takes in what its version does not cover, since that could change while the version stays. */
export class OnlyInputs {
  constructor(name, root = ROOT) {
    Object.assign(this, { name, root });
  }

  apply(compiler) {
    const { files, libraries } = inputsOf(this.name, this.root);
    const covered = new Set([...files, ...libraries.map(([place]) => libraryOf(place))]);
    compiler.hooks.thisCompilation.tap('OnlyInputs', (compilation) => {
      compilation.hooks.finishModules.tap('OnlyInputs', (modules) => {
        for (const { resource } of modules) {
          // What webpack and Module Federation generate themselves has no file of its own.
          if (!resource || resource.startsWith('data:') || /[\\/]node_modules[\\/]\.federation[\\/]/.test(resource)) continue;
          const file = posix(resource.replace(/[?#].*$/, ''));
          const input = libraryOf(file) ?? posix(path.relative(this.root, file));
          if (covered.has(input)) continue;
          const rule = 'the package must depend on what it takes in, and nothing of tests may be built in';
          compilation.errors.push(new Error(`${input} goes into ${this.name} but not into its version: ${rule}.`));
        }
      });
    });
  }
}

/** The library that a file or a place in package-lock.json belongs to; undefined for our own files. */
const libraryOf = (file) => /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(file)?.[1];
const posix = (file) => file.split(path.sep).join('/');

export function recipeFiles(root = ROOT) {
  if (!existsSync(path.join(root, RECIPE))) return SETTINGS;
  const imported = [...readText(root, RECIPE).matchAll(/from '\.\/([^']+)'/g)].map(([, file]) => file);
  return [RECIPE, ...imported, ...SETTINGS];
}

/** Those that a package depends on, and those that they depend on. */
function sharedPackages(root, name, found = new Set()) {
  for (const dependency of Object.keys(needs(readJson(root, name, 'package.json')))) {
    if (!dependency.startsWith('shared-') || found.has(dependency) || !existsSync(path.join(root, dependency))) continue;
    found.add(dependency);
    sharedPackages(root, dependency, found);
  }
  return [...found];
}

function sourcesOf(root, folder) {
  const below = ['src', 'public'].flatMap((part) => {
    const place = path.join(root, folder, part);
    if (!existsSync(place)) return [];
    const entries = readdirSync(place, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  }).map((file) => posix(path.relative(root, file)));
  return [`${folder}/package.json`, ...below.filter((file) => !FOR_TESTS.test(file))];
}

/** What package-lock.json brings from the registry for these packages and for the recipe, with all that it needs itself. */
function librariesOf(root, packages) {
  const { packages: lock } = readJson(root, 'package-lock.json');
  const found = new Set();
  const add = (from, names) => {
    for (const name of names) {
      const place = placeOf(lock, from, name);
      if (place === undefined || found.has(place)) continue;
      found.add(place);
      const { peerDependencies = {}, peerDependenciesMeta: peers } = lock[place];
      add(place, [...Object.keys(needs(lock[place])), ...Object.keys(peerDependencies).filter((peer) => !peers?.[peer]?.optional)]);
    }
  };
  const recipe = recipeFiles(root).filter((file) => existsSync(path.join(root, file))).map((file) => readText(root, file)).join('\n');
  const isTool = (library) => library === RECIPE_LIBRARY || recipe.includes(`'${library}'`) || recipe.includes(`'${library}/`);
  add('', Object.keys(needs(readJson(root, 'package.json'))).filter(isTool));
  for (const name of packages) {
    const folder = lock[`node_modules/${name}`]?.resolved ?? name;
    add(folder, Object.keys(needs(readJson(root, name, 'package.json'))));
  }
  return [...found].sort().map((place) => [place, lock[place].version, lock[place].integrity]);
}

const needs = ({ dependencies, devDependencies, optionalDependencies }) =>
  ({ ...dependencies, ...devDependencies, ...optionalDependencies });

/** Where Node finds a library from a folder: in the nearest node_modules above it. Undefined for our own packages. */
function placeOf(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = [folder, 'node_modules', name].filter(Boolean).join('/');
    if (lock[place]) return lock[place].link ? undefined : place;
    if (folder === '') return undefined;
  }
}
