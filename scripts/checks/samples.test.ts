import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { modulesOf } from '../../docs/page-blocks';
import { sourceFiles } from '../lib/source-files.mjs';

const ROOT = process.cwd();

/** What the compiler says of modules that stand in no file: by their paths in the repository, with its settings and packages. */
function problemsOf(modules: ReadonlyMap<string, string>): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile('tsconfig.json', ts.sys.readFile).config, { ...ts.sys, readDirectory: () => [] }, ROOT,
  );
  // A sample may show what there is without using it.
  const shown = { ...options, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(shown);
  const { getSourceFile, fileExists, readFile } = host;
  const textOf = (file: string) => modules.get(path.relative(ROOT, file));
  host.fileExists = (file) => textOf(file) !== undefined || fileExists(file);
  host.readFile = (file) => textOf(file) ?? readFile(file);
  host.getSourceFile = (file, target, ...rest) => {
    const text = textOf(file);
    return text === undefined ? getSourceFile(file, target, ...rest) : ts.createSourceFile(file, text, target);
  };
  // Else the compiler looks into no folder that is not there.
  delete host.directoryExists;
  const program = ts.createProgram([...modules.keys(), 'styles.d.ts'].map((file) => path.join(ROOT, file)), shown, host);
  return program.getSourceFiles().filter(({ fileName }) => textOf(fileName) !== undefined).flatMap((file) =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(({ start = 0, messageText }) => {
      const line = file.text.slice(0, start).split('\n').length;
      return `${path.relative(ROOT, file.fileName)}:${line}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`;
    }));
}

it('each TypeScript sample of a page compiles, as a module of its own', () => {
  const pages = sourceFiles('.', /\.md$/).map((page) => ({ page, found: modulesOf(readFileSync(page, 'utf8')) }));
  const modules = pages.flatMap(({ page, found }) => found.map(({ path: at, text, tsx }, nth) =>
    ({ at: at ?? `mf-sample/src/${page.replaceAll('/', '-')}-${nth + 1}.${tsx ? 'tsx' : 'ts'}`, text })));
  expect(modules.map(({ at }) => at)).toEqual(
    expect.arrayContaining(['mf-guide/src/services.ts', 'mf-guide/src/guide/index.tsx', 'mf-sample/src/shared-events-README.md-3.tsx']),
  );
  // No two of one path: the second would go unseen.
  expect(new Set(modules.map(({ at }) => at)).size).toBe(modules.length);
  expect(problemsOf(new Map(modules.map(({ at, text }) => [at, text])))).toEqual([]);
});
