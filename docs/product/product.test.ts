import { readdirSync, readFileSync } from 'node:fs';
import { sourceFiles } from '../../scripts/lib/source-files.mjs';
import { PAGE, productPage } from './page';
import { readSubjects, type Shown } from './statements';
import { testTitles } from './test-titles';

const subjects = readSubjects();
const statements = subjects.flatMap((subject) => subject.statements);
const shown = statements.flatMap(
  (statement) => ('shownBy' in statement ? statement.shownBy.map((test) => ({ ...test, id: statement.id })) : []),
);

/** Source that customers, callers or operators get something of; neither tests nor what is built. */
const SOURCES =
  /^(?:(?:mf-|shared-)[^/]+|shell|backend|release|sandbox)\/(?!(?:.*\/)?(?:testing|migrations|chaos)\/).*(?<!\.test)\.(?:tsx?|json|html)$/;

const read = (file: string) => readFileSync(file, 'utf8');
const source = [...sourceFiles('.', SOURCES), 'public.config.json'].map(read).join('\n').replaceAll("\\'", "'");

/** The tables of cases that tests of several packages share. */
const cases = readdirSync('shared-rules/src/testing').map((name) => read(`shared-rules/src/testing/${name}`)).join('\n');

const known = new Map<string, { titles: string[]; text: string } | undefined>();
function tests(file: string) {
  if (!known.has(file)) {
    let text: string | undefined;
    try { text = read(file); } catch { /* Said by the test that asks. */ }
    known.set(file, text === undefined ? undefined : { text, titles: testTitles(text, file) });
  }
  return known.get(file);
}
function problem({ file, title, row }: Shown): string | undefined {
  const found = tests(file);
  if (!found) return 'there is no such file';
  if (!found.titles.includes(title)) return 'there is no such test, or it is switched off';
  if (row !== undefined && ![found.text, cases].some((text) => text.replaceAll("\\'", "'").includes(row))) {
    return `no row '${row}' stands there`;
  }
  return undefined;
}

it('docs/product.md is what docs/product/*.json make (npm run docs:product)', () => {
  expect(read(PAGE)).toBe(productPage(subjects));
});

it('every test that is named exists, and runs', () => {
  expect(shown.length).toBeGreaterThan(0);
  const problems = shown.flatMap((test) => {
    const found = problem(test);
    return found ? [`${test.id}: ${test.file} › ${test.title}: ${found}`] : [];
  });
  expect(problems).toEqual([]);
});

it('each rule has a number of its own, of its subject, and says nothing that another says', () => {
  const ids = statements.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  for (const { title, statements: own } of subjects) {
    expect([title, new Set(own.map(({ id }) => id.split('-')[0])).size]).toEqual([title, 1]);
  }
  const rules = statements.map(({ rule }) => rule);
  expect(rules.filter((rule, index) => rules.indexOf(rule) !== index)).toEqual([]);
});

it('every exact text stands in the shop’s own source', () => {
  const texts = statements.flatMap(({ id, rule }) => [...rule.matchAll(/`([^`]+)`/g)].map(([, text = '']) => ({ id, text })));
  expect(texts.length).toBeGreaterThan(0);
  const missing = texts.filter(({ text }) => !text.split(/\{[^}]*\}/).every((part) => source.includes(part.trim())));
  expect(missing).toEqual([]);
});

describe('the titles of a file', () => {
  const titles = (text: string) => testTitles(text, 'a.test.tsx');

  it('are those of its tests, with what stands around them', () => {
    expect(
      titles("it('a', () => {}); describe('b', () => { test('c', async () => {}); it.each([1])('d %s', (n) => {}); });"),
    ).toEqual(['a', 'b › c', 'b › d %s']);
    expect(
      titles('for (const path of []) test.describe(path, () => { test(`${path} e`, async ({ page }) => {}); });'),
    ).toEqual(['${path} › ${path} e']);
    expect(
      titles("it.each<[string]>([['x']])(\n  'f $rule', () => {});\ndescribe.each([])('$name', () => { it('g', () => {}); });"),
    ).toEqual(['f $rule', '$name › g']);
  });

  it.each([
    "it.skip('a', () => {})", "test.fixme('a', async () => {})", "it.todo('a')", "xit('a', () => {})",
    "describe.skip('b', () => { it('a', () => {}); })", "test.describe.fixme('b', () => { test('a', () => {}); })",
    "// it('a', () => {})", "it.skip.each([1])('a', () => {})", "test('a', async () => { test.skip(); })", "test.step('a', () => {})",
    "test.skip(!process.env.X, 'a')",
  ])('are none in %s', (text) => {
    expect(titles(text)).toEqual([]);
  });
});
