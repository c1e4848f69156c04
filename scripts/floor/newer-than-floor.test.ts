import path from 'node:path';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import rule from './newer-than-floor.mjs';

const FILE = path.join(__dirname, 'code.ts');

/** What the rule says of a source, with TypeScript's types of a browser. */
function refused(source: string): string[] {
  const options: ts.CompilerOptions = {
    strict: true, target: ts.ScriptTarget.ES2023, lib: ['lib.esnext.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'], types: [],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === FILE || fileExists(file);
  host.getSourceFile = (file, target) => (file === FILE ? ts.createSourceFile(file, source, target, true) : getSourceFile(file, target));
  const programs = [ts.createProgram([FILE], options, host)];
  const languageOptions = { parser: tseslint.parser as Linter.Parser, parserOptions: { programs } };
  const messages = new Linter().verify(source, [{
    files: ['**/*.ts'], languageOptions, plugins: { floor: { rules: { 'newer-than-floor': rule } } },
    rules: { 'floor/newer-than-floor': 'error' },
  }], FILE);
  return messages.map(({ message }) => message.replace(/ came with .*/, ''));
}

it('refuses members of objects, static members and globals that the oldest browsers lack, with whom and since when', () => {
  expect(refused(`
    export const search = new URLSearchParams('a=1');
    export const count = search.size;
    export const { size } = search;
    export const has = search.has('a', '1') && search.toString();
    export const both = (a: AbortSignal, b: AbortSignal) => a.aborted ? AbortSignal.any([a, b]) : b;
    export const text = URL.canParse('x') && Response.json({}) ? 'x'.isWellFormed() : 'x'.at(-1);
    export const sets = new Set([1]).union(new Set([2]));
    export const watcher = new CloseWatcher();
    export const read = (answer: Response) => answer.json();
  `)).toEqual([
    'URLSearchParams.size', 'URLSearchParams.size', 'AbortSignal.any', 'URL.canParse', 'Response.json', 'String.isWellFormed', 'Set.union',
    'CloseWatcher',
  ]);
});

it('passes over what is asked for in the same expression, what the oldest browsers have, and names of our own', () => {
  expect(refused(`
    interface Cart { size: number; groupBy(): void }
    export const own = (cart: Cart) => { cart.groupBy(); return cart.size; };
    export const asked = [typeof URL.canParse, navigator.clearAppBadge?.(), new Map().size];
    export const last = [3, 1].toSorted().at(-1);
    export const image = (node: HTMLImageElement) => { node.fetchPriority = 'high'; };
    export const found = (node: Element) => node.replaceChildren();
  `)).toEqual([]);
});
