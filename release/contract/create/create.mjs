#!/usr/bin/env node
// `npm exec --package=<this tarball> create-five-day-remote mf-guide Kitchen`: a remote in the folder it is typed in.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [name = '', owner = ''] = process.argv.slice(2);
const here = import.meta.dirname;
const isName = /^(?=.{4,34}$)mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name);
const inTheWay = readdirSync('.').filter((file) => file !== '.git');

if (!isName || owner === '') stop(
  'Say the name of the remote, which begins with mf-, and your team: create-five-day-remote mf-guide Kitchen',
);
else if (inTheWay.length > 0) stop(`The folder must be empty; there is ${inTheWay[0]}.`);
else create();

function create() {
  const renamed = (text) => text.replaceAll(/\bguide\b/g, name.slice('mf-'.length));
  cpSync(path.join(here, 'contract'), 'contract', { recursive: true });
  for (const file of filesIn(path.join(here, 'template'))) {
    const text = readFileSync(path.join(here, 'template', file), 'utf8');
    // The lock names libraries, which nobody renames.
    const target = file.startsWith('mf-guide') ? renamed(file) : file;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.endsWith('remote.json') ? renamed(text).replace('"Kitchen"', JSON.stringify(owner))
      : file.startsWith('mf-guide') || file === 'README.md' ? renamed(text) : text);
  }
  // npm leaves a .gitignore out of what it packs.
  renameSync('gitignore', '.gitignore');
  console.log(`${name} is here. Next: npm install, npm test; README.md has the rest.`);
}

function filesIn(folder, below = '') {
  return readdirSync(path.join(folder, below)).flatMap((entry) => {
    const file = path.join(below, entry);
    return statSync(path.join(folder, file)).isDirectory() ? filesIn(folder, file) : [file];
  });
}

function stop(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
