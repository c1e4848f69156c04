import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Problem } from './problem.mjs';

const THIS = fileURLToPath(import.meta.url);
/** Builds of one program that are kept: branches take turns in a working folder, and a run starts its servers again. */
const KEPT = 6;
const HOUR_MS = 3_600_000;
/** What CommonJS packages expect of the place where they run. */
const COMMON_JS = [
  "import { createRequire as requireOf } from 'node:module';",
  'const require = requireOf(import.meta.url), { filename: __filename, dirname: __dirname } = import.meta;',
].join('\n');
/** pg asks for the first and goes on without it; few commands open a browser; esbuild can't be bundled; few shops are traced. */
const EXTERNAL = ['pg-native', 'playwright-core', 'esbuild', '@opentelemetry/*'];

/**
 * A server program as one file: read from its sources and packages, each start costs up to four seconds of a processor, as one
 * file half a second (docs/decisions/045). It is made anew when anything that goes into it has changed.
 *
 * @param entry the program's source, by its path in the repository.
 * @returns arguments for `node`: stack traces name the sources.
 */
export function program(entry, root = path.resolve(path.dirname(THIS), '../..')) {
  const key = path.join(root, entry);
  // Whoever opens several shops asks for the same several times.
  if (!making.has(key)) making.set(key, findOrMake(entry, root).finally(() => making.delete(key)));
  return making.get(key);
}

const making = new Map();

async function findOrMake(entry, root) {
  const folder = path.join(root, '.data/programs', entry.replace(/\.\w+$/, '').replaceAll('/', '-'));
  const build = buildsIn(folder).find(isCurrent) ?? await bundle(entry, root, folder);
  return ['--enable-source-maps', path.join(build, 'program.mjs')];
}

/** Newest first. A draft is what another process is making or removing. */
function buildsIn(folder) {
  return filesIn(folder).filter(({ file }) => !isDraft(file)).sort((a, b) => b.at - a.at).map(({ file }) => file);
}

const isDraft = (file) => file.endsWith('.draft');

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder).map((name) => path.join(folder, name));
  return files.map((file) => ({ file, at: statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0 }));
}

/** Is each file that went into it as it was? A build holds absolute paths, so one that was moved with its folder is not current. */
function isCurrent(build) {
  const inputs = read(path.join(build, 'inputs.json'));
  return inputs !== undefined && Object.entries(JSON.parse(inputs.toString())).every(([file, hash]) => hashOf(file) === hash);
}

/** Another process may remove an old build between our look and our reading. */
function read(file) {
  try {
    return readFileSync(file);
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Null if there is no such file: one that comes later counts as a change. */
function hashOf(file) {
  const content = read(file);
  return content === undefined ? null : sha256(content);
}

const sha256 = (content) => createHash('sha256').update(content).digest('hex');

async function bundle(entry, root, folder) {
  const { build } = await import('esbuild');
  const draft = path.join(folder, `${randomUUID()}.draft`);
  const inputs = {};
  try {
    await build({
      entryPoints: [path.join(root, entry)], outfile: path.join(draft, 'program.mjs'), absWorkingDir: root,
      bundle: true, platform: 'node', target: 'node20', format: 'esm', banner: { js: COMMON_JS }, external: EXTERNAL,
      sourcemap: 'linked', sourcesContent: false, logLevel: 'silent', plugins: [ownSources(inputs)],
    }).catch((error) => { throw new Problem(`No program could be made of ${entry}. ${error.message}`); });
    // What decides which packages there are, and how sources are read.
    const places = Object.keys(inputs).map((file) => path.relative(root, file).split(path.sep));
    const folders = new Set(places.filter(({ length }) => length > 1).map(([folder]) => folder));
    const settings = ['package.json', 'package-lock.json', 'tsconfig.json', ...[...folders].map((folder) => `${folder}/package.json`)];
    for (const file of [THIS, ...settings.map((name) => path.join(root, name))]) inputs[file] = hashOf(file);
    const content = JSON.stringify(Object.fromEntries(Object.entries(inputs).sort()));
    writeFileSync(path.join(draft, 'inputs.json'), content);
    return settle(draft, path.join(folder, sha256(content).slice(0, 16)), folder);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}

/** Whole or not at all, and so is its end: another process may make the same, or look for one. */
function settle(draft, build, folder) {
  try {
    renameSync(draft, build);
  } catch (error) {
    if (!existsSync(build)) throw error;
  }
  for (const older of buildsIn(folder).slice(KEPT)) {
    try {
      renameSync(older, `${older}.draft`);
    } catch (error) {
      if (error.code !== 'ENOENT') throw error;
    }
  }
  // Also those whose makers were killed.
  const abandoned = filesIn(folder).filter(({ file, at }) => isDraft(file) && Date.now() - at > HOUR_MS);
  for (const { file } of abandoned) rmSync(file, { recursive: true, force: true });
  return build;
}

/** Reads our own sources, notes what it read, and lets each find the files beside it as if it ran by itself. */
const ownSources = (inputs) => ({
  name: 'own-sources',
  setup({ onLoad }) {
    onLoad({ filter: /./, namespace: 'file' }, ({ path: file }) => {
      if (file.split(path.sep).includes('node_modules')) return undefined;
      const source = readFileSync(file, 'utf8');
      inputs[file] = sha256(source);
      const place = { url: pathToFileURL(file).href, filename: file, dirname: path.dirname(file) };
      const contents = source.replaceAll(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, what) => JSON.stringify(place[what]));
      return { contents, loader: 'default' };
    });
  },
});
