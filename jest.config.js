import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { ROOT } from './workspace-root.js';

const require = createRequire(import.meta.url);
const scripts = path.join(import.meta.dirname, 'scripts');

const PACKAGES = /^(mf-|shared-)|^(shell|backend|release|sandbox|docs|scripts)$/;

/** Tests stand beside the code. Node by default; a screen's test names jsdom in its first line. */
export default {
  roots: readdirSync(ROOT, { withFileTypes: true }).filter((entry) => entry.isDirectory() && PACKAGES.test(entry.name))
    .map(({ name }) => `<rootDir>/${name}`),
  testMatch: ['**/src/**/*.test.{ts,tsx}', '**/{seed,chaos,drill,product,deploy,contract,scripts}/**/*.test.ts'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  testEnvironment: 'node',
  // Real databases, browsers' SDKs and processes: a busy machine must not decide what passes. The limit only ends what hangs, and no test
  // has one of its own (eslint.config.js).
  testTimeout: 300_000,
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), {
      jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
      module: { type: 'commonjs' },
    }],
  },
  // ESM-only packages are compiled like our own code.
  transformIgnorePatterns: [
    '/node_modules/(?!(?:.*/node_modules/)?(?:shared-\\w+|typebox|naughty-words|rxjs|single-spa|postal-mime|content-disposition|cookie)/)',
  ],
  moduleNameMapper: { '\\.css$': `${scripts}/jest-styles.cjs`, '\\.(woff2|svg|png|avif|webp)$': `${scripts}/jest-styles.cjs` },
  setupFiles: [`${scripts}/jest-setup.cjs`],
};
