import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import CopyPlugin from 'copy-webpack-plugin';
import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { SubresourceIntegrityPlugin } from 'webpack-subresource-integrity';
import webpack from 'webpack';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { BrowserFloor } from './browser-floor.js';
import { ContractNeeds } from './contract-needs.js';
import { OnlyInputs, versionOf } from './release-version.js';
import { analyticsEvents, declarationSchema, serviceCalls, topicSchemas } from './package-schemas.js';
import { lowestVersions, neededLibraries, runtimeVersion, sharedVersion } from './library-needs.js';
import { unreadFields } from './unread-fields.js';
import { ROOT } from './workspace-root.js';

const require = createRequire(import.meta.url);
const environment = () => process.env.SHOP_ENVIRONMENT || 'local';
const readJson = (...parts) => JSON.parse(readFileSync(path.join(ROOT, ...parts), 'utf8'));

/**
 * The one build recipe. Each package with screens calls it with its own name; everything else is read from that
 * package's remote.json. Gives two builds into `<package>/dist/<version>/`: what the browser gets (`files/`), and
 * `server.cjs`, which the composer runs. A build knows nothing of where the other packages are.
 */
export function configure(name) {
  const declaration = readDeclaration(name);
  const isShell = Boolean(declaration.provides);
  const dev = Boolean(process.env.WEBPACK_SERVE);
  const build = { name, declaration, isShell, dev, version: dev ? 'dev' : versionOf(name) };
  const browser = isShell ? shellBuild(build) : remoteBuild(build);
  return dev ? browser : [browser, serverBuild(build), ...(isShell ? [starterBuild(build), workerBuild(build)] : [])];
}

/** @throws {Error} for what nobody reads of it. */
function readDeclaration(name) {
  const declaration = readJson(name, 'remote.json');
  const unread = unreadFields(name, declarationSchema(), declaration);
  if (unread.length > 0) throw new Error(unread.join('\n'));
  return declaration;
}

const FEDERATION = {
  dts: false,
  dev: false,
  // The runtime's manifest support is cut out; what pages need of mf-manifest.json is in build.json instead.
  experiments: { optimization: { disableSnapshot: true, target: 'web' } },
};

function shellBuild(build) {
  const { name, declaration } = build;
  const config = base(build, { browser: true });
  return {
    ...config,
    entry: { shell: [...(build.dev ? [path.join(ROOT, 'scripts/dev-hook.mjs')] : []), path.join(ROOT, name, 'src/main.tsx')] },
    output: { ...config.output, filename: '[name].js' },
    plugins: [
      ...config.plugins,
      // Icons and the web manifest, which the composer puts at their fixed addresses.
      new CopyPlugin({ patterns: [{ from: path.join(ROOT, name, 'public') }] }),
      new ModuleFederationPlugin({
        ...FEDERATION,
        name: 'shell',
        remotes: {},
        shareStrategy: 'loaded-first',
        shared: Object.fromEntries(
          Object.entries(provided(declaration)).map(([key, version]) =>
            [key, { singleton: true, eager: true, version, requiredVersion: false }]),
        ),
      }),
    ],
  };
}

/** The one script of a page at rest: small, and beside the shell's own, whose runtime it must not carry. */
function starterBuild(build) {
  const config = base(build, { browser: true });
  return {
    ...config,
    name: `${build.name} (starter)`,
    // The shell's own build empties the folder first.
    dependencies: [build.name],
    entry: { starter: path.join(ROOT, build.name, 'src/starter/main.ts') },
    output: { ...config.output, filename: '[name].js', clean: false },
    plugins: config.plugins.filter((plugin) => !(plugin instanceof BuildRecord)),
  };
}

function remoteBuild(build) {
  const { name, declaration, version } = build;
  const config = base(build, { browser: true });
  const exposed = viewsOf(declaration).concat((declaration.services ?? []).map(({ module }) => module));
  const uniqueName = `${name}_${version}`;
  return {
    ...config,
    entry: {},
    plugins: [
      ...config.plugins,
      new ModuleFederationPlugin({
        ...FEDERATION,
        name: uniqueName.replace(/[^A-Za-z0-9]/g, '_'),
        filename: 'remoteEntry.js',
        // A global per version, so that two versions can stand in one page.
        library: { type: 'window', name: uniqueName },
        exposes: Object.fromEntries([...new Set(exposed)].map((module) => [`./${module}`, `./src/${module}/index`])),
        shareStrategy: 'loaded-first',
        shared: declaration.standalone ? {} : Object.fromEntries(
          Object.entries(lowestVersions()).map(([key, lowest]) =>
            [key, { singleton: true, import: false, strictVersion: true, requiredVersion: `^${lowest}` }]),
        ),
        // It takes the runtime from the shell, and loads no remote itself.
        experiments: { optimization: { ...FEDERATION.experiments.optimization, disableRemote: true }, externalRuntime: true },
        manifest: true,
      }),
    ],
  };
}

const viewsOf = ({ routes = [], overlays = [], fragments = [] }) => [...routes, ...overlays, ...fragments].map(({ view }) => view);
const viewFiles = ({ name, declaration }) => viewsOf(declaration).map((view) => path.join(ROOT, name, 'src', view, 'index.tsx'));

/**
 * A standalone remote shares nothing and brings its own React: the one that it depends on, for all that is built into it,
 * in the browser as for the composer. It is found as Node would find it from the remote's folder.
 */
function ownReact({ name, declaration }) {
  if (!declaration.standalone) return {};
  const own = createRequire(path.join(ROOT, name, 'package.json'));
  return Object.fromEntries(['react', 'react-dom'].map((library) => [library, path.dirname(own.resolve(`${library}/package.json`))]));
}

/** What the composer runs: a remote's `prerender`, the shell's `renderDocument`. Holds all it needs, React included. */
function serverBuild(build) {
  const { name, declaration, isShell, version } = build;
  const config = base(build, { browser: false });
  const views = [...new Set((declaration.routes ?? []).map(({ view }) => view))];
  const source = [
    "import { prerenderViews } from 'shared-remote/prerender';",
    ...views.map((view, index) => `import v${index} from ${JSON.stringify(`./src/${view}/index`)};`),
    `export const prerender = prerenderViews({ ${views.map((view, index) => `${JSON.stringify(view)}: v${index}`).join(', ')} });`,
  ].join('\n');
  return {
    ...config,
    target: 'node20',
    entry: { server: isShell ? path.join(ROOT, name, 'src/document/index.tsx') : `data:text/javascript,${encodeURIComponent(source)}` },
    output: {
      path: path.join(ROOT, name, 'dist', version), filename: 'server.cjs', library: { type: 'commonjs2' },
      publicPath: `/r/${name}/${version}/`,
    },
    optimization: { minimize: false, splitChunks: false },
    plugins: [...config.plugins, new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 })],
  };
}

/** The shell's service worker: a script of its own beside the shell's files, without React and federation. */
function workerBuild(build) {
  const config = base(build, { browser: false });
  return {
    ...config,
    name: `${build.name} (worker)`,
    // The shell's own build empties the folder first.
    dependencies: [build.name],
    target: 'webworker',
    entry: { 'service-worker': path.join(ROOT, build.name, 'src/offline/worker/main.ts') },
    output: { ...config.output, filename: '[name].js', clean: false },
    plugins: [...config.plugins, new BrowserFloor()],
  };
}

function base(build, { browser }) {
  const { name, version, dev, isShell } = build;
  const contract = new ContractNeeds();
  const publicPath = `/r/${name}/${version}/`;
  const cssModules = {
    // A selector without a class of the remote's own fails the build: it would be for everybody's elements.
    mode: 'pure',
    namedExport: false,
    exportLocalsConvention: 'as-is',
    // Words, where hashes would be a tenth of Home's document: they don't compress. scripts/checks/style-names.test.ts keeps them apart.
    getLocalIdent: ({ resourcePath }, _template, local) => `${name}__${path.basename(resourcePath, '.module.css')}__${local}`,
    exportOnlyLocals: !browser,
  };
  // Whole addresses: an inlined stylesheet's relative ones would be the page's. Without the option they follow the output's.
  const styleLoader = dev
    ? require.resolve('style-loader')
    : { loader: MiniCssExtractPlugin.loader, options: isShell ? {} : { publicPath } };
  return {
    name: `${name}${browser ? '' : ' (server)'}`,
    mode: dev ? 'development' : 'production',
    context: path.join(ROOT, name),
    // Not by .browserslistrc, which webpack would take: its own code stays as it was tried in federation.
    target: 'web',
    devtool: dev ? 'cheap-module-source-map' : browser ? 'hidden-source-map' : false,
    output: {
      path: path.join(ROOT, name, 'dist', version, 'files'),
      clean: true,
      publicPath: isShell || dev ? publicPath : 'auto',
      // Versioned, or two versions would share webpack's chunk array and a live switch would keep the old code.
      uniqueName: `${name}_${version}`,
      // Steady names in development: a page may be a save older than the dev server.
      chunkFilename: dev ? '[name].js' : '[name].[contenthash:10].js',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      crossOriginLoading: 'anonymous',
      hashFunction: 'xxhash64',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      extensionAlias: { '.js': ['.ts', '.tsx', '.js'] },
      alias: ownReact(build),
      // RxJS comes in today's JavaScript under this name, and without it in that of 2009.
      conditionNames: browser ? ['es2015', '...'] : ['...'],
    },
    module: {
      rules: [
        // The generated entry of the server build names folders.
        { scheme: 'data', resolve: { fullySpecified: false } },
        {
          test: /\.tsx?$/,
          exclude: /node_modules\/(?!shared-)/,
          use: [{
            loader: require.resolve('ts-loader'),
            options: {
              transpileOnly: true,
              configFile: path.join(ROOT, 'tsconfig.json'),
              compilerOptions: { noEmit: false, ...(dev && { jsx: 'react-jsxdev' }) },
            },
          }],
        },
        ...(dev && browser && !isShell
          ? [{ include: viewFiles(build), enforce: 'post', loader: path.join(ROOT, 'scripts/hot-view.cjs') }]
          : []),
        // A remote has no other sheets: what is loaded stays in the page, after the remote has left.
        {
          test: isShell ? /\.module\.css$/ : /\.css$/,
          use: [...(browser ? [styleLoader] : []), { loader: require.resolve('css-loader'), options: { modules: cssModules } }],
        },
        ...(isShell ? [{
          test: /\.css$/,
          exclude: /\.module\.css$/,
          use: browser ? [styleLoader, { loader: require.resolve('css-loader'), options: {} }] : [require.resolve('css-loader')],
        }] : []),
        { test: /\.woff2$/, type: 'asset/resource' },
      ],
    },
    optimization: {
      moduleIds: 'deterministic',
      chunkIds: 'deterministic',
      // Two passes, webpack's own choice, leave Home 0.3 KB more.
      ...(!dev && { minimize: { javascript: { compress: { passes: 4 } } } }),
      minimizer: ['...', new CssMinimizerPlugin()],
      splitChunks: !isShell && {
        cacheGroups: {
          // What views share comes in one file, libraries or not: each release has an address of its own, so a library's file
          // would be kept no longer than the rest, and each file is one request more. So what is small is in each view instead.
          defaultVendors: false,
          // Placeholders of shared modules make no file: in a chunk of their own they would have no hash either.
          default: {
            minChunks: 2, minSize: 80_000, priority: -20, reuseExistingChunk: true, test: ({ type }) => type !== 'consume-shared-module',
          },
        },
      },
    },
    performance: { hints: false },
    stats: 'errors-warnings',
    infrastructureLogging: { level: 'warn' },
    plugins: [
      new webpack.DefinePlugin({
        SHOP_ENVIRONMENT: JSON.stringify(environment()),
        IN_COMPOSER: JSON.stringify(!browser),
        ...(isShell && { SHELL_PROVIDES: JSON.stringify({
          runtime: runtimeVersion(), shared: provided(build.declaration), contracts: build.declaration.contracts,
        }) }),
      }),
      ...(dev ? [] : [new OnlyInputs(name)]),
      ...(browser && !dev
        ? [
            new SteadyIds(),
            new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', runtime: false, ignoreOrder: true }),
            new OneStylesheet(isShell ? 'base' : name, (build.declaration.routes ?? []).map(({ view }) => view)),
            // Chromium then compiles the whole file while it comes, beside the page's own work, and not each function when it is called.
            new webpack.BannerPlugin({
              raw: true, banner: '//# allFunctionsCalledOnLoad', test: /\.js$/,
              stage: webpack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
            }),
            new SubresourceIntegrityPlugin({ hashFuncNames: ['sha384'] }),
            new BrowserFloor(),
            ...(isShell ? [] : [contract]),
            new BuildRecord(build, contract),
          ]
        : []),
      ...(browser && dev ? [new ReactRefreshPlugin({ overlay: false })] : []),
    ],
    ...(dev && {
      devServer: {
        host: '127.0.0.1',
        port: Number(process.env.DEV_PORT),
        hot: true,
        liveReload: false,
        allowedHosts: 'all',
        headers: { 'access-control-allow-origin': '*' },
        client: { overlay: false, webSocketURL: `ws://localhost:${process.env.DEV_PORT}/ws` },
      },
    }),
  };
}

/** What the shell shares, with its versions. */
const provided = ({ provides }) => Object.fromEntries(provides.map((library) => [library, sharedVersion(library)]));

/**
 * All of a package's styles as one `style.css` in the package's own cascade layer, so that what stays loaded after
 * a remote has left is inert. The release document carries its hash; the slot links it (mini-css-extract's own
 * run-time loading forgets removed sheets, and knows no integrity). Beside it the part of each route's view, which the composer
 * puts into the view's pages.
 */
class OneStylesheet {
  constructor(layer, views) {
    Object.assign(this, { layer, views });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OneStylesheet', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'OneStylesheet', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS }, () => {
        const modules = [...compilation.modules].filter((module) => module.type === 'css/mini-extract');
        if (modules.length === 0) return;
        // Primitives first, so that a screen's own class can add to them.
        const rank = (module) => (module.identifier().includes('shared-ui') ? 0 : 1);
        modules.sort((a, b) => rank(a) - rank(b) || (a.identifier() < b.identifier() ? -1 : 1));
        const emit = (file, some) => {
          const css = some.map((module) => resolveAddresses(module.content.toString())).join('\n');
          // Typefaces are not subject to layers; @charset and @import do not occur.
          compilation.emitAsset(file, new webpack.sources.RawSource(`@layer ${this.layer} {\n${css}\n}\n`));
        };
        emit('style.css', modules);
        for (const view of new Set(this.views)) {
          const chunks = chunksOf(compilation, view);
          const own = modules.filter((module) => [...compilation.chunkGraph.getModuleChunks(module)].some((chunk) => chunks.has(chunk)));
          if (own.length < modules.length) emit(viewStyle(view), own);
        }
      });
      // Only now: the integrity plugin hashes every chunk by its files.
      compilation.hooks.processAssets.tap({ name: 'OneStylesheet', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE }, () => {
        for (const { name } of compilation.getAssets()) {
          if (/\.css(\.map)?$/.test(name) && !/^style\./.test(name)) compilation.deleteAsset(name);
        }
      });
    });
  }
}

const viewStyle = (view) => `style.${view.replaceAll('/', '-')}.css`;

/** All that a view may load: its own chunks, and those that they load at need. */
function chunksOf({ namedChunkGroups }, view) {
  // As Module Federation names what is exposed.
  const groups = new Set([namedChunkGroups.get(`__federation_expose_${view.replaceAll('/', '__').replaceAll('-', '_')}`)]);
  for (const group of groups) for (const child of group.childrenIterable) groups.add(child);
  return new Set([...groups].flatMap(({ chunks }) => chunks));
}

/** mini-css-extract writes addresses with marks of its own, which it takes out when it renders its assets. */
function resolveAddresses(css) {
  return css.replaceAll('webpack:///mini-css-extract-plugin/', '').replaceAll('__mini_css_extract_plugin_single_dot_path_segment__', '.');
}

/**
 * Module Federation names its own two modules by where the tree lies on this machine, and webpack numbers modules by
 * name: the same sources would give other bytes in another folder.
 */
class SteadyIds {
  apply(compiler) {
    compiler.hooks.compilation.tap('SteadyIds', (compilation) => {
      compilation.hooks.beforeModuleIds.tap('SteadyIds', (modules) => {
        for (const module of modules) {
          const name = module.identifier();
          const id = name.startsWith('container entry') ? 'container' : name.includes('/.federation/entry.') ? 'federation' : undefined;
          if (id && compilation.chunkGraph.getNumberOfModuleChunks(module) > 0) compilation.chunkGraph.setModuleId(module, id);
        }
      });
    });
  }
}

/** `build.json`: what the release tools need to know of this build. */
class BuildRecord {
  constructor({ name, version, declaration, isShell }, contract) {
    Object.assign(this, { name, version, declaration, isShell, contract });
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('BuildRecord', (compilation) => {
      compilation.hooks.processAssets.tap({ name: 'BuildRecord', stage: webpack.Compilation.PROCESS_ASSETS_STAGE_REPORT + 1 }, () => {
        const { name, version, isShell } = this;
        const derived = {
          topics: topicSchemas(name, this.declaration), calls: serviceCalls(name, this.declaration), events: analyticsEvents(name),
          ...(!isShell && { contract: this.contract.needs, requires: { runtime: runtimeVersion(), shared: neededLibraries(compilation) } }),
        };
        const declaration = { ...this.declaration, ...derived };
        const manifest = compilation.getAsset('mf-manifest.json');
        const exposes = isShell || !manifest ? [] : JSON.parse(manifest.source.source().toString()).exposes;
        const services = (declaration.services ?? []).map(({ module }) => module);
        const record = {
          name, version, declaration,
          entry: isShell ? 'shell.js' : 'remoteEntry.js',
          ...(compilation.getAsset('style.css') && { style: 'style.css' }),
          styles: Object.fromEntries(exposes.map(({ path: key }) => [key.slice(2), viewStyle(key.slice(2))]).filter(([, file]) =>
            compilation.getAsset(file))),
          modules: Object.fromEntries(exposes.map(({ path: key, assets }) => [key.slice(2), assets.js.sync])),
          later: Object.fromEntries(exposes.flatMap(({ path: key, assets }) =>
            (services.includes(key.slice(2)) && assets.js.async.length > 0 ? [[key.slice(2), assets.js.async]] : []))),
          ...(isShell && { provides: provided(declaration), runtime: runtimeVersion() }),
        };
        compilation.emitAsset('../build.json', new webpack.sources.RawSource(`${JSON.stringify(record, null, 2)}\n`));
      });
    });
  }
}
