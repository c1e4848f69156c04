import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

it('no style hides an empty element: a screen reader knows no hidden live region, and says nothing of what comes into it', () => {
  const hiding = sourceFiles('.', /\.css$/).filter((file) => /:empty[^{}]*\{[^}]*display:\s*none/.test(readFileSync(file, 'utf8')));
  expect(hiding).toEqual([]);
});
