import ts from 'typescript';

const NAMES = new Set(['describe', 'it', 'test', 'base']);
const OFF = new Set(['skip', 'fixme', 'todo']);

/**
 * The titles of the tests that a file runs, for Jest and Playwright alike: each with the titles around it, joined by ' › '.
 * A title that is put together is given as it is written (`${path} does not scroll sideways`, `$rule`, `%s`).
 * What is switched off, or stands in a comment, is not among them.
 */
export function testTitles(source: string, file: string): string[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS);
  const titles: string[] = [];

  function visit(node: ts.Node, around: readonly string[]): void {
    const called = ts.isCallExpression(node) ? declaration(node) : undefined;
    if (!called) return void ts.forEachChild(node, (child) => visit(child, around));
    if (called.off) return;
    const path = [...around, called.title];
    if (called.suite) called.body.forEach((part) => visit(part, path));
    else if (!called.body.some(switchesItselfOff)) titles.push(path.join(' › '));
  }

  visit(tree, []);
  return titles;
}

interface Declaration { title: string; suite: boolean; off: boolean; body: ts.Node[] }

/** `it('…', () => {})`, `test.describe('…', () => {})`, `it.each(rows)('…', () => {})`. */
function declaration(call: ts.CallExpression): Declaration | undefined {
  const [title, ...body] = call.arguments;
  const words = callee(call.expression);
  if (!title || body.length === 0 || !words || !NAMES.has(words[0] ?? '') || words.includes('step') || words.includes('extend')) {
    return undefined;
  }
  // `test.skip(condition, 'why')` declares nothing.
  if (!body.some((part) => ts.isArrowFunction(part) || ts.isFunctionExpression(part))) return undefined;
  return { title: written(title), suite: words.includes('describe'), off: words.some((word) => OFF.has(word)), body };
}

/** `it.each(rows)` is called as `['it', 'each']`. */
function callee(node: ts.Expression): string[] | undefined {
  if (ts.isIdentifier(node)) return [node.text];
  if (ts.isPropertyAccessExpression(node)) return callee(node.expression)?.concat(node.name.text);
  if (ts.isCallExpression(node) || ts.isTaggedTemplateExpression(node)) {
    const words = callee(ts.isCallExpression(node) ? node.expression : node.tag);
    return words?.includes('each') ? words : undefined;
  }
  return undefined;
}

function written(title: ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text;
  return ts.isTemplateExpression(title) ? title.getText().slice(1, -1) : `\${${title.getText()}}`;
}

/** `test.skip()` as a statement of the test itself; one with a condition is for whoever runs it elsewhere. */
function switchesItselfOff(node: ts.Node): boolean {
  if (ts.isCallExpression(node) && node.arguments.length === 0) {
    const words = callee(node.expression);
    if (words && NAMES.has(words[0] ?? '') && words.some((word) => OFF.has(word))) return true;
  }
  return ts.forEachChild(node, (child) => switchesItselfOff(child) || undefined) ?? false;
}
