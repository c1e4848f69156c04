import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { readSubjects } from '../../docs/product/statements';
import { brokenCitations } from './citations';
import { sourceFiles } from '../lib/source-files.mjs';

const subjects = readSubjects();
const citable = {
  rules: new Set(subjects.flatMap(({ statements }) => statements.map(({ id }) => id))),
  sections: new Set(subjects.map(({ title }) => title)),
  decisions: new Set(readdirSync('docs/decisions').map((name) => name.slice(0, 3))),
  // mf-guide is the example of docs/add-a-remote.md.
  exists: (file: string) => existsSync(file) || file.startsWith('mf-guide/'),
};

/** They hold broken citations on purpose. */
const OWN = /^scripts\/checks\//;

it('everything that comments, titles and pages cite is in the repository', () => {
  const files = sourceFiles('.', /\.(tsx?|mjs|cjs|js|css|md|json|yml)$/).filter((file) => !OWN.test(file) && file !== 'package-lock.json');
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap((file) => {
    // Tests name files that they make up.
    const rules = /\.(test|spec)\./.test(file) ? { ...citable, exists: () => true } : citable;
    return brokenCitations(readFileSync(file, 'utf8'), rules).map((cited) => `${file}: ${cited}`);
  })).toEqual([]);
});

it('finds what leads nowhere', () => {
  const known = {
    rules: new Set(['CART-1']), sections: new Set(['Cart']), decisions: new Set(['001']),
    exists: (file: string) => ['docs/operating.md', 'docs/product.md'].includes(file),
  };
  const good = '// CART-1, docs/product.md "Cart", docs/decisions/001, decision 001, docs/operating.md, UTF-8, FDK-1';
  expect(brokenCitations(good, known)).toEqual([]);
  const bad = '/** SPEC §2; DECISIONS "x"; shared/FACTS.md; issue 3; CART-2; docs/product.md "Basket"; docs/decisions/009; decision 010; docs/nowhere.md; shell/src/gone.ts */';
  expect(brokenCitations(bad, known)).toEqual([
    'SPEC', 'DECISIONS', 'FACTS', 'issue 3', 'CART-2', 'docs/product.md "Basket"', 'decisions/009', 'decision 010', 'docs/nowhere.md',
    'shell/src/gone.ts',
  ]);
});
