#!/usr/bin/env node
// `npm exec --package=<this tarball> create-five-day-remote mf-guide Kitchen`: a remote in the folder it is typed in.
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const [name = '', owner = ''] = process.argv.slice(2);
const here = import.meta.dirname;
const words = /^(?=.{4,34}$)mf-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) ? name.slice('mf-'.length).split('-') : undefined;
const inTheWay = readdirSync('.').filter((file) => file !== '.git');

if (!words || owner === '') stop('Say the name of the remote, which begins with mf-, and your team: create-five-day-remote mf-guide Kitchen');
else if (inTheWay.length > 0) stop(`The folder must be empty; there is ${inTheWay[0]}.`);
else create(words);

function create([first, ...rest]) {
  const capital = (word) => word[0].toUpperCase() + word.slice(1);
  // As they stand in paths and names, in functions, components and constants.
  const forms = { kebab: [first, ...rest].join('-'), camel: [first, ...rest.map(capital)].join(''), pascal: [first, ...rest].map(capital).join(''), constant: [first, ...rest].join('_').toUpperCase() };
  const renamed = (text) => text.replaceAll('Guide', forms.pascal).replaceAll('GUIDE', forms.constant)
    .replaceAll(/\bimport guide from|\(guide,/g, (found) => found.replace('guide', forms.camel)).replaceAll(/\bguide\b/g, forms.kebab);
  cpSync(path.join(here, 'contract'), 'contract', { recursive: true });
  for (const file of filesIn(path.join(here, 'template'))) {
    const text = readFileSync(path.join(here, 'template', file), 'utf8');
    // The lock names libraries, which nobody renames. The page's prose keeps its words.
    const target = file.startsWith('mf-guide') ? renamed(file) : file;
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, file.endsWith('remote.json') ? renamed(text).replace('"Kitchen"', JSON.stringify(owner))
      : /\/copy\.ts$/.test(file) ? text.replaceAll('GUIDE', forms.constant)
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
