import { readdirSync } from 'node:fs';
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** Tests stand beside the code. Node by default; a screen's test names jsdom in its first line. */
export default {
  roots: readdirSync(import.meta.dirname).filter((name) => /^(mf-|shared-)|^(shell|backend|release|sandbox|docs|scripts)$/.test(name)).map((name) => `<rootDir>/${name}`),
  testMatch: ['**/src/**/*.test.{ts,tsx}', '**/{seed,chaos,product,deploy,scripts}/**/*.test.ts'],
  modulePathIgnorePatterns: ['/dist/', '/.data/'],
  testEnvironment: 'node',
  // Real databases, browsers' SDKs and processes: a busy machine must not decide what passes.
  testTimeout: 30_000,
  testSequencer: '<rootDir>/scripts/jest-sequencer.cjs',
  transform: {
    '^.+\\.[cm]?[jt]sx?$': [require.resolve('@swc/jest'), {
      jsc: { target: 'es2023', parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } },
      module: { type: 'commonjs' },
    }],
  },
  // ESM-only packages are compiled like our own code.
  transformIgnorePatterns: ['/node_modules/(?!(?:.*/node_modules/)?(?:typebox|naughty-words|rxjs|single-spa|postal-mime|content-disposition|cookie)/)'],
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest-styles.cjs', '\\.(woff2|svg|png|avif|webp)$': '<rootDir>/scripts/jest-styles.cjs' },
  setupFiles: ['<rootDir>/scripts/jest-setup.cjs'],
};
