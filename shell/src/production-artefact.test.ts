import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';

/** What chooses between a hosted service and its local replacement. */
const CHOOSERS = ['analytics/analytics', 'app-check/integrity', 'app-status/remote-config'];

/** The output of webpack for those files in an environment, as one text. */
async function artefact(environment: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fdk-artefact-'));
  try {
    await new Promise<void>((resolve, reject) => {
      webpack({
        mode: 'production',
        entry: Object.fromEntries(CHOOSERS.map((file) => [path.dirname(file), path.join(__dirname, `${file}.ts`)])),
        output: { path: folder, library: { type: 'commonjs2' } },
        resolve: { extensions: ['.ts', '.js'] },
        externals: [/^firebase\//, /^shared-/, 'valibot'],
        module: { rules: [{ test: /\.ts$/, loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } }] },
        plugins: [new webpack.DefinePlugin({ SHOP_ENVIRONMENT: JSON.stringify(environment) })],
      }, (error, stats) => (error ?? stats?.hasErrors() ? reject(error ?? new Error(stats?.toString('errors-only'))) : resolve()));
    });
    return readdirSync(folder).map((file) => readFileSync(path.join(folder, file), 'utf8')).join('\n');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const built: Record<string, string> = {};
beforeAll(async () => {
  await Promise.all(['local', 'preview', 'production'].map(async (environment) => { built[environment] = await artefact(environment); }));
});

it.each([
  ['Analytics', /localAnalytics/],
  ['App Check', /five-day-kitchen-sandbox/],
  ['installations and the address of Remote Config', /installations-internal|FIREBASE_REMOTE_CONFIG_URL_BASE|local-token/],
])('contains the local replacement for %s in no other environment', (_, replacement) => {
  expect(built.local).toMatch(replacement);
  expect(built.preview).not.toMatch(replacement);
  expect(built.production).not.toMatch(replacement);
});

it('contains the real Remote Config everywhere, and the real Analytics in production only, which a preview’s policy would block', () => {
  for (const environment of ['local', 'preview', 'production']) expect(built[environment]).toMatch(/ordering_enabled/);
  expect(built.production).toMatch(/allow_google_signals/);
  expect(built.preview).not.toMatch(/allow_google_signals/);
  expect(built.local).not.toMatch(/allow_google_signals/);
});
