// `npm run pack:contract`: the contract for teams with a repository of their own, as tarballs in .data/contract.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { NOTED } from './exports';
import { comparePacked, packContract } from './pack';

const root = path.resolve(import.meta.dirname, '../..');
const out = path.join(root, '.data/contract');
const tarball = await packContract(root, out);
const { now, problem } = await comparePacked(root, out);
if (problem) {
  rmSync(out, { recursive: true });
  console.error(problem);
  process.exitCode = 1;
} else {
  console.log(`For a team elsewhere: ${tarball}`);
  writeFileSync(path.join(root, NOTED), `${JSON.stringify(now, null, 1)}\n`);
}
