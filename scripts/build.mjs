// `npm run build`: builds each package whose sources have changed, as `npm start` would.
import './lib/node-version.mjs';

const { fail, Problem } = await import('./lib/problem.mjs');
try {
  const { spawn } = await import('node:child_process');
  const root = (await import('node:path')).resolve(import.meta.dirname, '..');
  (await import('./lib/install.mjs')).ensureInstalled(root, console.log);
  const { buildMissing } = await import('./lib/build.mjs');
  const task = (name, args, env, cwd) => new Promise((resolve, reject) => {
    spawn(process.execPath, args, { cwd, env, stdio: ['ignore', 'inherit', 'inherit'] })
      .once('close', (code) => (code === 0 ? resolve() : reject(new Problem(`${name} did not succeed, see above.`))));
  });
  await buildMissing(root, { print: console.log, children: { task }, environment: process.env.SHOP_ENVIRONMENT || 'local' });
} catch (error) {
  fail(error);
}
