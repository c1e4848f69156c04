import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import webpack from 'webpack';
import { inputsOf, OnlyInputs, versionOf } from '../../../release-version';

const ROOT = path.resolve(__dirname, '../../..');
const folders = readdirSync(ROOT).filter((folder) => /^(shell|mf-.*|shared-.*)$/.test(folder));
const RECIPE = [
  '.browserslistrc', 'browser-floor.js', 'library-needs.js', 'package-schemas.js', 'release-version.js', 'tsconfig.json',
  'unread-fields.js', 'webpack.common.js', 'workspace-root.js',
];
const PACKAGES = [...folders.filter((folder) => existsSync(path.join(ROOT, folder, 'remote.json'))), 'mf-tasting', 'mf-guide'];

/** This repository's sources, with a remote that brings its own React and the one of docs/add-a-remote.md among the others. */
let tree = '';
beforeAll(() => {
  tree = mkdtempSync(path.join(os.tmpdir(), 'release-version-'));
  const isSource = (file: string) => !/[\\/](dist|node_modules)([\\/]|$)/.test(path.relative(ROOT, file));
  for (const folder of [...folders, ...RECIPE, 'package.json', 'package-lock.json']) {
    cpSync(path.join(ROOT, folder), path.join(tree, folder), { recursive: true, filter: isSource });
  }
  cpSync(path.join(ROOT, 'e2e/releases/remotes/mf-tasting'), path.join(tree, 'mf-tasting'), { recursive: true });
  writeGuide();
});
afterAll(() => rmSync(tree, { recursive: true, force: true }));

function writeGuide(): void {
  const page = readFileSync(path.join(ROOT, 'docs/add-a-remote.md'), 'utf8');
  for (const [, file = '', text = ''] of page.matchAll(/^```\w+ (mf-guide\/\S+)\n(.*?)^```$/gms)) {
    mkdirSync(path.dirname(path.join(tree, file)), { recursive: true });
    writeFileSync(path.join(tree, file), text);
  }
}

const versions = () => new Map(PACKAGES.map((name) => [name, versionOf(name, tree)]));
let unchanged = new Map<string, string>();
beforeAll(() => void (unchanged = versions()));

/** Which packages have another version when a file has another text. */
function changedBy(file: string, change: (text: string) => string = (text) => `${text}\n`): string[] {
  const place = path.join(tree, file);
  const text = existsSync(place) ? readFileSync(place, 'utf8') : undefined;
  mkdirSync(path.dirname(place), { recursive: true });
  writeFileSync(place, change(text ?? ''));
  const after = versions();
  if (text === undefined) rmSync(place);
  else writeFileSync(place, text);
  return PACKAGES.filter((name) => unchanged.get(name) !== after.get(name));
}

test.each([
  'shared-rules/src/cart.ts', 'shared-events/src/bus.ts', 'shared-api/src/client.ts', 'shared-remote/src/parcel.tsx',
  'shared-ui/src/tokens.css', 'shared-rules/package.json',
  ...RECIPE,
])('%s goes into every package, named by it or by what it names', (file) => {
  expect(existsSync(path.join(tree, file))).toBe(true);
  expect(changedBy(file)).toEqual(PACKAGES);
});

test.each([
  'src/copy.ts', 'src/topics.ts', 'src/services.ts', 'src/events.ts', 'remote.json', 'webpack.config.js', 'package.json',
])('a package’s own %s goes into it alone', (file) => {
  for (const name of ['mf-catalog', 'mf-tasting', 'mf-guide']) expect(changedBy(`${name}/${file}`)).toEqual([name]);
});

test.each([
  'shared-rules/src/cart.test.ts', 'shared-ui/src/dialog.test.tsx', 'mf-catalog/src/home/home.test.tsx',
  'shared-rules/src/testing/form-cases.ts', 'shared-remote/src/testing.tsx', 'mf-account/src/service/testing/fake-identity.ts',
  'shared-ui/webpack.config.js', 'mf-catalog/README.md', 'shared-ui/gallery/index.tsx',
])('%s goes into none', (file) => {
  expect(changedBy(file)).toEqual([]);
});

test('what goes in under another name is another build', () => {
  expect(changedBy('mf-orders/src/new-file.ts')).toEqual(['mf-orders']);
});

test('the shop’s environment goes in', () => {
  process.env.SHOP_ENVIRONMENT = 'production';
  try {
    for (const [name, version] of versions()) expect(version).not.toBe(unchanged.get(name));
  } finally {
    delete process.env.SHOP_ENVIRONMENT;
  }
});

/** Which packages have another version when package-lock.json names another of a library. */
const updating = (place: string): string[] => changedBy('package-lock.json', (text) => {
  const lock: { packages: Record<string, { version?: string }> } = JSON.parse(text);
  const found = lock.packages[place];
  if (!found) throw new Error(`package-lock.json has no ${place}.`);
  found.version = '99.0.0';
  return JSON.stringify(lock);
});

describe('a library goes into', () => {
  test('whoever names it', () => expect(updating('node_modules/zustand')).toEqual(['mf-cart-checkout', 'mf-catalog']));
  test('whoever names what needs it', () => expect(updating('node_modules/naughty-words')).toEqual(PACKAGES));
  test('a package with a version of its own of it, and no other', () => expect(updating('e2e/node_modules/react')).toEqual(['mf-tasting']));
  test.each(['webpack', 'terser', 'ts-loader', 'typescript', 'css-loader', 'postcss'])('everybody, when it builds: %s', (name) => {
    expect(updating(`node_modules/${name}`)).toEqual(PACKAGES);
  });
  test.each([
    'fastify', 'jest', 'stripe', '@playwright/test', '@swc/core',
  ])('nobody, when it neither builds nor is built in: %s', (name) => {
    expect(updating(`node_modules/${name}`)).toEqual([]);
  });
});

test('no file that is built calls the tools of tests, so a helper that forgot its folder is found', () => {
  const built = [...new Set(PACKAGES.flatMap((name) => inputsOf(name, tree).files))].filter((file) => /\.tsx?$/.test(file));
  expect(built.length).toBeGreaterThan(200);
  const TOOLS = /from '(@testing-library\/|@jest\/|fast-check'|@playwright\/)|\bjest\.(fn|spyOn|mock)\(|\bexpect\([^;]*\)\.(not\.)?to[A-Z]/;
  expect(built.filter((file) => TOOLS.test(readFileSync(path.join(tree, file), 'utf8')))).toEqual([]);
});

describe('a build is refused that takes in', () => {
  const FILES: Record<string, string> = {
    'package.json': '{}',
    'package-lock.json': '{"packages":{"node_modules/named":{"version":"1.0.0"},"node_modules/not-named":{"version":"1.0.0"}}}',
    'webpack.common.js': '',
    'mf-x/package.json': JSON.stringify({ version: '1.0.0', dependencies: { named: '1.0.0', 'shared-a': '1.0.0' } }),
    'mf-x/src/testing/help.js': '',
    'shared-a/package.json': '{"version":"1.0.0"}',
    'shared-a/src/index.js': '',
    'shared-b/src/index.js': '',
    'node_modules/named/index.js': '',
    'node_modules/not-named/index.js': '',
  };

  const problemsOf = async (...imports: string[]): Promise<string[]> => {
    const root = mkdtempSync(path.join(os.tmpdir(), 'only-inputs-'));
    try {
      for (const [file, text] of Object.entries({ ...FILES, 'mf-x/src/index.js': imports.map((one) => `import '${one}';`).join('\n') })) {
        mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
        writeFileSync(path.join(root, file), text);
      }
      const context = path.join(root, 'mf-x');
      return await new Promise((resolve, reject) => {
        const output = { path: path.join(root, 'dist') };
        webpack({ mode: 'none', context, entry: './src/index.js', output, plugins: [new OnlyInputs('mf-x', root)] }, (error, stats) => {
          if (stats) resolve(stats.compilation.errors.map(({ message }) => message));
          else reject(error ?? new Error('webpack ended without a word.'));
        });
      });
    } finally {
      rmSync(root, { recursive: true, force: true });
    }
  };

  test('nothing but what its version covers: not', async () => {
    expect(await problemsOf('named', '../../shared-a/src/index.js')).toEqual([]);
  });

  test.each([
    ['a library that it does not name', 'not-named', 'not-named'],
    ['a shared package that it does not name', '../../shared-b/src/index.js', 'shared-b/src/index.js'],
    ['a helper of tests', './testing/help.js', 'mf-x/src/testing/help.js'],
  ])('%s', async (_what, specifier, named) => {
    const problems = await problemsOf('named', specifier);
    expect(problems).toEqual([expect.stringMatching(`^${named} goes into mf-x but not into its version: `)]);
  });
});
