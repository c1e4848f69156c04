import { readFileSync } from 'node:fs';
import ts from 'typescript';
import { sourceFiles } from '../lib/source-files.mjs';

const NAMED = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b|\bmidnight\b/;

/** Strings, templates and the text between tags; no comments. */
function textsOf(node: ts.Node): string[] {
  const isText = ts.isLiteralExpression(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node) || ts.isJsxText(node);
  const texts = isText ? [node.text] : [];
  ts.forEachChild(node, (child) => { texts.push(...textsOf(child)); });
  return texts;
}

function namesWeekday(file: string): boolean {
  const text = readFileSync(file, 'utf8');
  return NAMED.test(text) && textsOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest)).some((found) => NAMED.test(found));
}

it('weekdays, and the hour of the cut-off, are named in shared-rules alone: texts are made from its constants', () => {
  const files = sourceFiles('.', /^(mf-|shared-|shell|backend\/src).*(?<!\.test)\.tsx?$/).filter((file) => !/\/testing\//.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter(namesWeekday).sort()).toEqual([
    // The names of all weekdays, which no rule of the shop changes.
    'shared-rules/src/dates.ts',
    // CUT_OFF_TIME
    'shared-rules/src/delivery-date.ts',
    // The days that have meals (DAY_NAMES).
    'shared-rules/src/menu.ts',
  ]);
});
