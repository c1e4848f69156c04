import { readFileSync } from 'node:fs';
import { sourceFiles } from '../lib/source-files.mjs';

it("a remote's page is in the one container, `Page` of shared-ui; only Home's sections are as wide as the window (docs/decisions/089)", () => {
  const sheets = sourceFiles('.', /^mf-.*\.css$/);
  expect(sheets.length).toBeGreaterThan(30);
  const own = sheets.filter((file) => /--page-width/.test(readFileSync(file, 'utf8')));
  expect(own.sort()).toEqual(['mf-catalog/src/home/hero.module.css', 'mf-catalog/src/home/section.module.css']);
});
