import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import hooks from 'eslint-plugin-react-hooks';
import { lackingProperties, lackingSyntax } from './browser-floor.js';
import newerThanFloor from './scripts/floor/newer-than-floor.mjs';
import lineLength from './scripts/lines/line-length.mjs';
import textBesideChanges from './scripts/texts/text-beside-changes.mjs';
import { ROOT, sharedFile } from './workspace-root.js';

/** Remotes are found by their remote.json, so that a new one is linted without a change here. */
const declared = readdirSync(ROOT).flatMap((folder) => {
  const file = path.join(ROOT, folder, 'remote.json');
  return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))] : [];
});
const REMOTES = declared.filter(({ provides }) => !provides).map(({ name }) => name);
const INNER = [...REMOTES, 'shell', 'backend', 'release', 'sandbox'];

const WITHOUT_INTL = 'Its first use takes a phone a tenth of a second: shared-rules spells numbers and dates (docs/decisions/016).';

/** The addresses that shared-remote/paths knows, but '/', which is also many other things. */
const PAGES = [...readFileSync(sharedFile(ROOT, 'shared-remote/src/paths'), 'utf8').matchAll(/: '\/(.+)'/g)]
  .map(([, page]) => page.replaceAll('/', '\\u002f'));

const STORAGE = ['localStorage', 'sessionStorage', 'indexedDB'];
const STORAGE_MESSAGE = 'Browser storage may be missing, forbidden or full: it is reached by shared-remote/storage only.';

const PARTNER = '/^(delivery|identity|integrity|mail|payments|remoteConfig)$/';

/** A package may import none of those named here, by its name or by a relative path. */
function boundary(name, forbidden) {
  const names = forbidden.join('|');
  return {
    files: [`${name}/**/*.{ts,tsx}`],
    rules: {
      'no-restricted-imports': ['error', {
        patterns: [{
          regex: `^(${names})(/|$)|^\\.\\./(.*/)?(${names})/src(/|$)`,
          message: 'A remote imports only shared-*; what others own comes by the bus, a service or the API (docs/decisions).',
        }],
      }],
    },
  };
}

export default tseslint.config(
  { ignores: [
    '**/dist/**', '**/node_modules/**', '.data/**', '.cache/**', '**/*.generated.*', 'test-results/**', 'playwright-report/**', '**/*.json',
  ] },
  ...tseslint.configs.recommended,
  {
    languageOptions: { parserOptions: { ecmaFeatures: { jsx: true } } },
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      'no-console': 'error',
      eqeqeq: 'error',
    },
  },
  {
    files: ['{shell,mf-*,shared-*,e2e/releases/remotes/*,bench/monolith}/**/*.{ts,tsx}'], plugins: { 'react-hooks': hooks },
    rules: hooks.configs.recommended.rules,
  },
  {
    // Needs types, which cost seconds: so only where the shop's own promises are made.
    files: ['{shell,mf-*,shared-*,backend,release,sandbox}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*'],
    languageOptions: { parserOptions: { project: './tsconfig.json', tsconfigRootDir: ROOT } },
    rules: { '@typescript-eslint/no-floating-promises': 'error' },
  },
  {
    // By the same types.
    files: ['{shell,mf-*,shared-*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*', '**/testing.tsx', '**/testing/**', '**/test-data/**', 'shared-api/src/server/**', 'shell/src/document/**'],
    plugins: { floor: { rules: { 'newer-than-floor': newerThanFloor } }, texts: { rules: { 'text-beside-changes': textBesideChanges } } },
    rules: { 'floor/newer-than-floor': 'error', 'texts/text-beside-changes': 'error' },
  },
  { files: ['scripts/**', 'release/contract/**', '**/*.config.*', 'bench/**', 'shared-ui/typefaces/**'], rules: { 'no-console': 'off' } },
  {
    // They run by the clock of the day.
    files: ['e2e/**'],
    ignores: ['e2e/playwright.config.ts'],
    rules: {
      'no-restricted-syntax': ['error', {
        selector: 'Literal[value=/^20\\d\\d-\\d\\d-\\d\\d$/]',
        message: 'A fixed day is past one day, and the test fails then: e2e/support/mondays.ts has days that fit.',
      }, ...[
        "MemberExpression[object.name='test'][property.name='setTimeout']", "Property[key.name='timeout'][value.value>=10000]",
      ].map((selector) => (
        { selector, message: 'A busy machine must not decide what passes: e2e/playwright.config.ts has the limits of all tests.' }
      ))],
    },
  },
  {
    files: ['**/*.test.{ts,tsx}'],
    rules: {
      'no-restricted-syntax': ['error', ...[
        "CallExpression[callee.object.name='jest'][callee.property.name='setTimeout']",
        "CallExpression:matches([callee.name=/^(it|test|beforeAll|afterAll|beforeEach|afterEach)$/], [callee.callee.property.name='each']) > Literal.arguments[raw=/^[0-9]/]",
        "CallExpression:matches([callee.name='waitFor'], [callee.property.name=/^find/]) > ObjectExpression > Property[key.name='timeout']",
      ].map((selector) => ({
        selector,
        message: 'A busy machine must not decide what passes: jest.config.js and scripts/jest-setup.cjs have the limits of all tests.',
      }))],
    },
  },
  {
    files: ['shell/src/**', 'mf-*/src/**', 'shared-*/src/**'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-globals': [
        'error', { name: 'Intl', message: WITHOUT_INTL }, ...STORAGE.map((name) => ({ name, message: STORAGE_MESSAGE })),
      ],
      'no-restricted-syntax': ['error', ...lackingSyntax],
      'no-restricted-properties': [
        'error', ...lackingProperties, ...STORAGE.map((property) => ({ property, message: STORAGE_MESSAGE })),
        ...['localeCompare', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map(
          (property) => ({ property, message: WITHOUT_INTL }),
        ),
      ],
    },
  },
  {
    // After the floor's, whose selectors it repeats: the last of two settings of one rule counts alone.
    files: ['{shell,mf-*}/src/**/*.{ts,tsx}'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-syntax': ['error', ...lackingSyntax, ...[
        `Literal[value=/^\\u002f(${PAGES.join('|')})([?#]|$)/]`,
        "JSXAttribute[name.name=/^(to|href)$/] > Literal[value='/']",
        "CallExpression[callee.object.name='navigation'] > Literal[value='/']",
      ].map((selector) => ({ selector, message: 'The addresses of pages are in shared-remote/paths.' }))],
    },
  },
  {
    files: ['backend/src/**'],
    ignores: ['**/*.test.*'],
    rules: {
      // What hides behind a function is found by the tests' shop (backend/testing/partner-guard.ts).
      'no-restricted-syntax': ['error', {
        selector: `CallExpression[callee.property.name='transaction'] CallExpression:matches([callee.object.name=${PARTNER}], [callee.object.property.name=${PARTNER}], [callee.name='fetch'])`,
        message: 'No transaction waits for the network: it holds one of few connections (docs/decisions/028).',
      }],
    },
  },
  {
    files: ['{backend,release,sandbox,scripts,bench,e2e}/**'],
    rules: {
      'no-restricted-properties': ['error', {
        object: 'AbortSignal', property: 'any',
        message: 'Node 20 forgets an AbortSignal.timeout in it when it collects garbage: let a timer abort an AbortController.',
      }],
    },
  },
  { plugins: { lines: { rules: { 'line-length': lineLength } } }, rules: { 'lines/line-length': 'error' } },
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  ...REMOTES.map((name) => boundary(name, INNER.filter((other) => other !== name))),
  ...['shared-events', 'shared-remote', 'shared-rules', 'shared-api', 'shared-ui'].map((name) => boundary(name, INNER)),
  boundary('shell', [...REMOTES, 'backend', 'release', 'sandbox']),
  boundary('backend', [...REMOTES, 'shell', 'release', 'sandbox']),
);
