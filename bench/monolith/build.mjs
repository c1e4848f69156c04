import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import webpack from 'webpack';
import { versionOf } from '../../release-version.js';
import { configure } from '../../webpack.common.js';

const ROOT = path.resolve(import.meta.dirname, '../..');
export const REMOTES = ['mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-orders'];
const declarationOf = (name) => JSON.parse(readFileSync(path.join(ROOT, name, 'remote.json'), 'utf8'));

/**
 * Builds the same sources as one application with the same webpack configuration, but without Module Federation, single-spa
 * and shared libraries, so that tree-shaking covers all code.
 * @param {{ split: boolean, folder: string }} options `split`: one chunk for each view, like a router's lazy routes
 * @returns {Promise<{ version: string, files: string, server: string }>} names of folders and of the prerender bundle
 */
export async function buildMonolith({ split, folder }) {
  const version = `1.0.0-${createHash('sha256').update(REMOTES.concat('shell').map((name) => versionOf(name)).join()).update(String(split)).update(ownSources()).digest('hex').slice(0, 12)}`;
  const target = path.join(folder, version);
  const built = { version, files: path.join(target, 'files'), server: path.join(target, 'server.cjs') };
  if (existsSync(path.join(target, 'complete'))) return built;
  const parts = path.join(target, 'parts.js');
  mkdirSync(target, { recursive: true });
  writeFileSync(parts, partsModule(split));
  // OnlyInputs would refuse the remotes' sources: they are no part of the shell's version.
  const [browser, server] = configure('shell').map(
    (config) => ({ ...config, plugins: config.plugins.filter(({ constructor }) => constructor.name !== 'OnlyInputs') }),
  );
  const publicPath = `/r/monolith/${version}/`;
  await run([
    {
      ...asBrowser(browser, { parts, split }),
      output: { ...browser.output, path: built.files, publicPath, uniqueName: 'monolith', filename: 'monolith.js' },
    },
    {
      ...server, ...withParts(server, parts), entry: { server: `data:text/javascript,${encodeURIComponent(serverModule())}` },
      output: { ...server.output, path: target, publicPath },
    },
  ]);
  writeFileSync(path.join(target, 'complete'), '');
  return built;
}

function asBrowser(config, { parts, split }) {
  return {
    ...withParts(config, parts),
    entry: { monolith: path.join(import.meta.dirname, 'src/main.tsx') },
    optimization: { ...config.optimization, splitChunks: split ? { chunks: 'async' } : false },
    plugins: [
      ...config.plugins.filter(({ constructor }) => !['ModuleFederationPlugin', 'BuildRecord'].includes(constructor.name)),
      ...replaceFederation(),
    ],
  };
}

function withParts(config, parts) {
  return {
    ...config,
    resolve: { ...config.resolve, alias: { 'monolith-parts$': parts, 'single-spa$': path.join(import.meta.dirname, 'src/single-spa.ts') } },
    module: { rules: [{ test: parts, resolve: { fullySpecified: false } }, ...config.module.rules] },
  };
}

/** Two of the shell's files use federation; each is replaced by a file in `src/`. */
function replaceFederation() {
  return [['federation', 'loader'], ['federation', 'release']].map(([folder, file]) =>
    new webpack.NormalModuleReplacementPlugin(
      new RegExp(`[\\\\/]shell[\\\\/]src[\\\\/]${folder}[\\\\/]${file}\\.ts$`), path.join(import.meta.dirname, 'src', `${file}.ts`),
    ));
}

/** Exports all remotes' views, overlays and services, and their routes as a release document lists them. */
function partsModule(split) {
  const declared = REMOTES.map(declarationOf);
  const all = declared.flatMap(({ name, routes = [], overlays = [], services = [] }) => [
    ...new Set([...routes, ...overlays].map(({ view }) => view)), ...services.map(({ module }) => module),
  ].map((module) => ({ key: `${name}/${module}`, file: path.join(ROOT, name, 'src', module, 'index') })));
  const imports = split ? [] : all.map(({ file }, index) => `import * as m${index} from ${JSON.stringify(file)};`);
  const entries = all.map(
    ({ key, file }, index) => `${JSON.stringify(key)}: () => ${split ? `import(${JSON.stringify(file)})` : `m${index}`}`,
  );
  return [
    ...imports, `export const modules = { ${entries.join(', ')} };`, `export const remotes = ${JSON.stringify(declared.map(asReleased))};`,
  ].join('\n');
}

/** `entry` and `requires` are only there for the type: a monolith loads no remote's files. */
export function asReleased({ name, routes = [], overlays = [], services = [], publishes = [] }) {
  return {
    name, version: 'monolith', contract: 1, entry: { url: '/r/monolith/none/none.js', integrity: `sha384-${'A'.repeat(64)}` }, modules: {},
    routes: routes.map((route) => ({ match: 'exact', access: 'anyone', data: [], services: [], next: [], ...route })), overlays, services,
    publishes,
    requires: { runtime: '0.0.0', shared: {} }, fragments: [], places: [], events: {},
  };
}

function serverModule() {
  const views = REMOTES.flatMap(
    (name) => [...new Set((declarationOf(name).routes ?? []).map(({ view }) => view))].map(
      (view) => ({ key: `${name}/${view}`, file: path.join(ROOT, name, 'src', view, 'index') }),
    ),
  );
  return [
    "import { prerenderViews } from 'shared-remote/prerender';",
    `export { renderDocument } from ${JSON.stringify(path.join(ROOT, 'shell/src/document/index.tsx'))};`,
    ...views.map(({ file }, index) => `import v${index} from ${JSON.stringify(file)};`),
    `export const prerender = prerenderViews({ ${views.map(({ key }, index) => `${JSON.stringify(key)}: v${index}`).join(', ')} });`,
  ].join('\n');
}

function ownSources() {
  return ['build.mjs', 'src/main.tsx', 'src/loader.ts', 'src/release.ts', 'src/single-spa.ts'].map(
    (file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'),
  ).join();
}

function run(configs) {
  return new Promise((resolve, reject) => {
    webpack(configs, (error, stats) => {
      if (error) return reject(error);
      if (stats.hasErrors()) return reject(new Error(stats.toString('errors-only')));
      resolve(stats);
    });
  });
}
