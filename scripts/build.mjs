// `npm run build`: builds each package whose sources have changed, as `npm start` would.
import { command } from './lib/command.mjs';

await command(async (root) => {
  const { buildMissing } = await import('./lib/build.mjs');
  const { runNode } = await import('./lib/run-node.mjs');
  const { Problem } = await import('./lib/problem.mjs');
  const task = async (name, args, env, cwd) => {
    if ((await runNode(args, { cwd, env })) !== 0) throw new Problem(`${name} did not succeed, see above.`);
  };
  await buildMissing(root, { print: console.log, children: { task }, environment: process.env.SHOP_ENVIRONMENT || 'local' });
});
