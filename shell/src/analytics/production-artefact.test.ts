import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';

/** What webpack makes of this room and of app-check for an environment, as one text. */
async function artefact(environment: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fdk-artefact-'));
  try {
    await new Promise<void>((resolve, reject) => {
      webpack({
        mode: 'production',
        entry: { analytics: path.join(__dirname, 'index.ts'), check: path.join(__dirname, '../app-check/index.ts') },
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

it('holds the stand-ins for Analytics and App Check locally, and in no other environment', async () => {
  const [local, preview, production] = await Promise.all(['local', 'preview', 'production'].map(artefact));
  expect(local).toMatch(/localAnalytics/);
  expect(local).toMatch(/five-day-kitchen-sandbox/);
  for (const built of [preview, production]) expect(built).not.toMatch(/localAnalytics|five-day-kitchen-sandbox/);
  // What a preview's policy would refuse is not in it either.
  expect(production).toMatch(/allow_google_signals/);
  expect(preview).not.toMatch(/allow_google_signals/);
  expect(local).not.toMatch(/allow_google_signals/);
}, 60_000);
