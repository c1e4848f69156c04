import path from 'node:path';
import { Linter } from 'eslint';
import ts from 'typescript';
import tseslint from 'typescript-eslint';
import rule from './text-beside-changes.mjs';

const FILE = path.join(__dirname, 'code.tsx');
const BEFORE = [
  "import type { ReactNode } from 'react';",
  'interface Props { busy: boolean; name: string; note?: string; count: number; list: string[]; children?: ReactNode }',
  'export const Price = () => <b>£1</b>;',
  'export const Mark = ({ on }: { on: boolean }) => on && <b>!</b>;',
];

/** For each view that returns one of these, the beginning of what the rule says of it; undefined if it says nothing. */
function judged(shown: string[]): (string | undefined)[] {
  const views = shown.map((one, place) => `export const View${place} = ({ busy, name, note, count, list, children }: Props) => ${one};`);
  const source = [...BEFORE, ...views].join('\n');
  const options: ts.CompilerOptions = {
    strict: true, target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX, types: ['react'],
  };
  const host = ts.createCompilerHost(options);
  const { getSourceFile, fileExists } = host;
  host.fileExists = (file) => file === FILE || fileExists(file);
  host.getSourceFile = (file, target) => (
    file === FILE ? ts.createSourceFile(file, source, target, true, ts.ScriptKind.TSX) : getSourceFile(file, target)
  );
  const program = ts.createProgram([FILE], options, host);
  expect(program.getSemanticDiagnostics().map(({ messageText }) => messageText)).toEqual([]);
  const languageOptions = { parser: tseslint.parser as Linter.Parser, parserOptions: { programs: [program], ecmaFeatures: { jsx: true } } };
  const messages = new Linter().verify(source, [{
    files: ['**/*.tsx'], languageOptions,
    plugins: { texts: { rules: { 'text-beside-changes': rule } } }, rules: { 'texts/text-beside-changes': 'error' },
  }], FILE);
  return shown.map((_, place) => messages.find(({ line }) => line === BEFORE.length + place + 1)?.message.slice(0, 26));
}

/** Each with what the rule says of it. */
const asJudged = (shown: string[]) => {
  const said = judged(shown);
  return shown.map((one, place) => [one, said[place]]);
};

it('refuses a text that comes and goes beside other nodes: React takes out a text that is no longer there', () => {
  const wrong = [
    '<p>{name}{note}</p>',
    '<p>{name}{count > 1 && ` × ${count}`}</p>',
    '<p><b>{name}</b>{busy ? <i>!</i> : name}</p>',
    '<p>{name}{busy && <> · {count}</>}</p>',
    '<p>{list.map((one) => one)}<b>{name}</b></p>',
  ];
  expect(asJudged(wrong)).toEqual(wrong.map((one) => [one, 'A text that comes and goes']));
});

it('refuses what comes and goes before a text: React puts it in before a text that is no longer there', () => {
  const wrong = [
    '<p>{busy && <i>!</i>}{name}</p>',
    '<p>{busy && <i>!</i>}{children}</p>',
    '<p>{busy && <i>!</i>}{count > 1 && <b>!</b>} of {name}</p>',
    '<p>{list.map((one) => <b key={one}>{one}</b>)} of {name}</p>',
    '<p><Mark on={busy} />{name}</p>',
  ];
  expect(asJudged(wrong)).toEqual(wrong.map((one) => [one, 'What comes and goes before']));
});

it('accepts a text that is alone, that stays, or that has an element of its own', () => {
  const right = [
    '<p>{busy ? name : note}</p>',
    '<p>{name}{busy && <i>!</i>}</p>',
    '<p>{busy && <i>!</i>} <span>{name}</span></p>',
    '<p>{busy && <i>!</i>}<b>{name}</b>, {count}</p>',
    '<p><Price /> of {name}</p>',
    '<div><Mark on={busy} /><p>{name}</p>{children}</div>',
  ];
  expect(asJudged(right)).toEqual(right.map((one) => [one, undefined]));
});
