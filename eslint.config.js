import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import tseslint from 'typescript-eslint';
import hooks from 'eslint-plugin-react-hooks';
import { lackingProperties, lackingSyntax } from './browser-floor.js';

/** What declares itself a remote is held to a remote's boundaries, with no word of it here. */
const declared = readdirSync(import.meta.dirname).flatMap((room) => {
  const file = path.join(import.meta.dirname, room, 'remote.json');
  return existsSync(file) ? [JSON.parse(readFileSync(file, 'utf8'))] : [];
});
const REMOTES = declared.filter(({ provides }) => !provides).map(({ name }) => name);
const INNER = [...REMOTES, 'shell', 'backend', 'release', 'sandbox'];

const WITHOUT_INTL = 'Its first use takes a phone a tenth of a second: shared-rules spells numbers and dates (docs/decisions/016).';

const PARTNER = '/^(delivery|identity|integrity|mail|payments|remoteConfig)$/';

/** A room may import no package named here, by its name or by a relative path. */
function boundary(room, forbidden) {
  const names = forbidden.join('|');
  return {
    files: [`${room}/**/*.{ts,tsx}`],
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
  { ignores: ['**/dist/**', '**/node_modules/**', '.data/**', '**/*.generated.*', 'test-results/**', 'playwright-report/**', '**/*.json'] },
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
  { files: ['**/*.tsx'], plugins: { 'react-hooks': hooks }, rules: hooks.configs.recommended.rules },
  { files: ['scripts/**', '**/*.config.*', 'bench/**', 'shared-ui/typefaces/**'], rules: { 'no-console': 'off' } },
  {
    files: ['shell/src/**', 'mf-*/src/**', 'shared-*/src/**'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-globals': ['error', { name: 'Intl', message: WITHOUT_INTL }],
      'no-restricted-syntax': ['error', ...lackingSyntax],
      'no-restricted-properties': ['error', ...lackingProperties, ...['localeCompare', 'toLocaleString', 'toLocaleDateString', 'toLocaleTimeString'].map((property) => ({ property, message: WITHOUT_INTL }))],
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
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  ...REMOTES.map((name) => boundary(name, INNER.filter((other) => other !== name))),
  ...['shared-events', 'shared-remote', 'shared-rules', 'shared-api', 'shared-ui'].map((name) => boundary(name, INNER)),
  boundary('shell', [...REMOTES, 'backend', 'release', 'sandbox']),
  boundary('backend', [...REMOTES, 'shell', 'release', 'sandbox']),
);
