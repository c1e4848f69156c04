import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import webpack from 'webpack';

/** What webpack makes of this room for an environment, as one text. */
async function artefact(environment: string): Promise<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fdk-artefact-'));
  try {
    await new Promise<void>((resolve, reject) => {
      webpack({
        mode: 'production',
        entry: path.join(__dirname, 'index.ts'),
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

it('holds the stand-in for installations locally, and in no other environment', async () => {
  const [local, preview, production] = await Promise.all(['local', 'preview', 'production'].map(artefact));
  expect(local).toContain('installations-internal');
  for (const built of [preview, production]) {
    expect(built).toContain('ordering_enabled');
    expect(built).not.toMatch(/installations-internal|FIREBASE_REMOTE_CONFIG_URL_BASE|local-token/);
  }
}, 60_000);
