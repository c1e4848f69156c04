import { readFileSync } from 'node:fs';
import path from 'node:path';
import { packagesOf } from './packages.mjs';

const readJson = (...parts) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/** The text of CODEOWNERS: each package with screens belongs to the `owner` in its remote.json, the rest to the shell's. */
export function codeOwners(root) {
  const { name: organisation } = readJson(root, 'package.json');
  const owners = packagesOf(root).map((name) => ({ name, team: `@${organisation}/${teamOf(readJson(root, name, 'remote.json').owner)}` }));
  const shell = owners.find(({ name }) => name === 'shell');
  return [
    '# Made by `npm run codeowners` from the `owner` in each remote.json. The last line that matches a file counts.',
    `* ${shell.team}`,
    ...owners.map(({ name, team }) => `/${name}/ ${team}`),
    '',
  ].join('\n');
}

/** 'Meal Plans' is the team meal-plans. */
const teamOf = (owner) => owner.toLowerCase().replace(/[^a-z0-9]+/g, '-');
