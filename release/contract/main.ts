// `npm run pack:contract`: the contract for teams with a repository of their own, as tarballs in .data/contract.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { exportsOf, versionProblem, type PackedContract } from './exports';
import { contractVersion, digestOfBuilt, packContract } from './pack';

const root = path.resolve(import.meta.dirname, '../..');
const noted = path.join(root, 'release/contract/exports.json');
const out = path.join(root, '.data/contract');
const tarball = await packContract(root, out);
const now = { version: await contractVersion(root), digest: await digestOfBuilt(out), exports: exportsOf(root) };
const before = JSON.parse(readFileSync(noted, 'utf8')) as PackedContract;
const problem = versionProblem(before, now, readFileSync(path.join(root, 'release/contract/CHANGELOG.md'), 'utf8'));
if (problem) {
  rmSync(out, { recursive: true });
  console.error(problem);
  process.exitCode = 1;
} else {
  console.log(`For a team elsewhere: ${tarball}`);
  writeFileSync(noted, `${JSON.stringify(now, null, 1)}\n`);
}
