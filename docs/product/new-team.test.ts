import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { testTitles } from './test-titles';

const DOCS = path.resolve(__dirname, '..');
const page = readFileSync(path.join(DOCS, 'other-systems.md'), 'utf8');
const [, list = ''] = page.split('\n## Tried as a new team\n');
const rows = [...list.matchAll(/^\| .+ \| \[[\w.-]+\]\(([^)]+)\): (.+) \|$/gm)].map(
  ([, file = '', title = '']) => ({ file: path.join(DOCS, file), title }),
);

it('each row of the list for a new team names a test that runs', () => {
  expect(rows).toHaveLength(list.split('\n').filter((line) => line.startsWith('| ')).length - 1);
  const missing = rows.filter(({ file, title }) => !existsSync(file) || !testTitles(readFileSync(file, 'utf8'), file).includes(title));
  expect(missing).toEqual([]);
});

it('each file that the page links to is there', () => {
  const links = [...page.matchAll(/\]\((\.{0,2}[^)#:]+)(?:#[^)]*)?\)/g)].map(([, file = '']) => path.join(DOCS, file));
  expect(links.filter((file) => !existsSync(file))).toEqual([]);
});
