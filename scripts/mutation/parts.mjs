// Their backend is a process of its own, which no mutant reaches; or they mock a module, or wait for an emulator or for slow clients.
// Within the pattern: for a pattern that takes away, Stryker gives the tests back when it matches them one by one.
const LEFT_OUT = ['killed', 'register-killed', 'hostile-clients', 'firebase-identity', 'firebase-integrity'];

/**
 * What is mutated, and the tests that are run for it: those of the folder and of whoever leans on it. The quickest that know a
 * mutant judge it first.
 */
export const PARTS = {
  // Whole: also what is computed while the code loads, a second each here and the whole shop's start there.
  rules: { mutate: ['shared-rules/src/**/*.ts'], tests: ['shared-rules/src/**/*.test.ts'], ignoreStatic: false },
  orders: backend('orders', ['orders', 'payments', 'users', 'workers', 'delivery', 'ops', 'reminders']),
  payments: backend('payments', ['payments', 'orders', 'users', 'workers', 'delivery', 'ops']),
  users: backend('users', ['users', 'orders', 'payments', 'workers', 'http', 'ops', 'area-requests']),
  delivery: backend('delivery', ['delivery', 'orders', 'payments', 'workers', 'ops']),
  workers: backend('workers', ['workers', 'payments', 'users', 'orders', 'delivery']),
  integrity: backend('integrity', ['integrity', 'http']),
  http: backend('http', ['http', 'users', 'payments', 'orders', 'integrity', 'reports']),
};

// Only tests that are left out know these.
const NOT_MUTATED = ['!**/*.test.ts', '!**/testing/**', '!**/firebase-identity.ts', '!**/firebase-integrity.ts'];

function backend(folder, tests) {
  return {
    mutate: [`backend/src/${folder}/**/*.ts`], tests: tests.map((name) => `backend/src/${name}/**/!(${LEFT_OUT.join('|')}).test.ts`),
  };
}

/** Stryker's options for a part. */
export function strykerOptions(name, pattern) {
  const { mutate, tests, ignoreStatic = true } = PARTS[name];
  return {
    plugins: ['./scripts/mutation/warm-runner.mjs'],
    testRunner: 'warm',
    testFiles: tests,
    ignoreStatic,
    coverageAnalysis: 'perTest',
    mutate: [...(pattern ? [pattern] : mutate), ...NOT_MUTATED],
    // Not copied for the backend: what its tests do not read. Nothing is compiled, so types need no switching off.
    ignorePatterns: [
      '**/dist', '.data', 'test-results', 'bench', 'docs', 'e2e', 'shell', 'mf-*', 'release', 'shared-ui', 'shared-remote', 'shared-events',
    ],
    disableTypeChecks: false,
    tempDirName: `.cache/stryker-${name}`,
    incremental: true,
    incrementalFile: `.cache/mutation-${name}.json`,
    // Each waits for its database, or for a limit that it tests, for most of its time: four keep two cores busy.
    concurrency: 4,
    // On top of one and a half times what the tests took: a busy machine must not pass for a mutant that never ends.
    // Each that never ends costs this.
    timeoutMS: 60_000,
    dryRunTimeoutMinutes: 60,
    thresholds: { high: 95, low: 85, break: 85 },
    reporters: ['clear-text', 'json', 'html', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    jsonReporter: { fileName: `test-results/mutation-${name}.json` },
    htmlReporter: { fileName: `test-results/mutation-${name}.html` },
  };
}
