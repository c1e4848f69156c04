import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import webpack from 'webpack';

// Builds the shell for the production environment, apart from the published builds, and prints its version and folder. It is
// built again only when its sources change.
process.env.SHOP_ENVIRONMENT = 'production';
process.env.NODE_ENV = 'production';
const root = fileURLToPath(new URL('../../..', import.meta.url));
const { configure } = await import(path.join(root, 'webpack.common.js'));
const { versionOf } = await import(path.join(root, 'release-version.js'));
const version = versionOf('shell');
const folder = path.join(root, '.data/production-shell', version);

if (!existsSync(folder)) {
  const draft = `${folder}.${process.pid}.draft`;
  const [browser] = configure('shell');
  const stats = await new Promise((resolve, reject) => {
    webpack(
      { ...browser, output: { ...browser.output, path: path.join(draft, 'files') } },
      (error, result) => (error ? reject(error) : resolve(result)),
    );
  });
  if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
  renameSync(draft, folder);
  for (const other of readdirSync(path.dirname(folder))) {
    if (other !== version) rmSync(path.join(path.dirname(folder), other), { recursive: true, force: true });
  }
}
process.stdout.write(JSON.stringify({ version, files: path.join(folder, 'files') }));
