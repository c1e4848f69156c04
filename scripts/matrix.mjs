// `npm run matrix -- <commit> <older commit>`: purchases in a browser, with shell and remotes of three versions mixed (docs/decisions/079).
import { command } from './lib/command.mjs';

await command(async (root) => {
  const refs = process.argv.slice(2);
  const { Problem } = await import('./lib/problem.mjs');
  if (refs.length === 0) throw new Problem('Say which commits were released before: npm run matrix -- HEAD~60 HEAD~120');
  const { buildAt } = await import('./lib/older-versions.mjs');
  const { pairwiseRows } = await import('./lib/pairwise.mjs');
  const { runEndToEnd } = await import('./lib/e2e.mjs');
  // Those that a customer meets on the way from Home to the paid order. mf-kitchen's pages are its people's.
  const packages = ['shell', 'mf-catalog', 'mf-cart-checkout', 'mf-account', 'mf-orders'];
  const older = [];
  for (const ref of refs) older.push(await buildAt(root, ref, packages, console.log));
  process.env.E2E_MATRIX = JSON.stringify({ packages, older, rows: pairwiseRows(packages.length, refs.length + 1) });
  const { failed } = await runEndToEnd({ root, args: ['--project=matrix', 'e2e/matrix/'], print: console.log });
  if (failed > 0) process.exitCode = 1;
});
