import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { documentedVariables } from '../../docs/deploy/documented';
import { commands } from '../../release/src/cli/commands';
import { packagesOf } from '../lib/packages.mjs';
import { sourceFiles } from '../lib/source-files.mjs';

const pages = sourceFiles('.', /\.md$/).map((page) => ({ page, text: readFileSync(page, 'utf8') }));

/** Stand for whichever remote a reader has. */
const ANY_REMOTE = new Set(['mf-guide', 'mf-x', '<package>']);
const remotes = packagesOf('.').filter((name) => name.startsWith('mf-'));

function hasScript(folder: string, script: string): boolean {
  const file = path.join(folder, 'package.json');
  return existsSync(file) && script in ((JSON.parse(readFileSync(file, 'utf8')) as { scripts?: object }).scripts ?? {});
}

/** `npm run lint | typecheck` names two. */
const NPM_RUN = /\bnpm run (?:--silent )?([a-z][\w:-]*(?: \| [a-z][\w:-]*)*)(?: -w (<package>|[a-z][a-z-]*))?/g;

/** The commands of npm in a page that no package has. */
function unknownScripts(page: string, text: string): string[] {
  // Of the repository, or of a package by itself: below the page's folder, or where the page goes first.
  const entered = [...text.matchAll(/^cd (\S+) && npm ci$/gm)].map(([, folder = '']) => folder);
  const below = path.dirname(page) === '.'
    ? []
    : sourceFiles(path.dirname(page), /(^|\/)package\.json$/).map((file) => path.join(path.dirname(page), path.dirname(file)));
  return [...text.matchAll(NPM_RUN)].flatMap(([, names = '', of]) => names.split(' | ').filter((name) => {
    if (of === undefined) return !['.', ...entered, ...below].some((folder) => hasScript(folder, name));
    return !(ANY_REMOTE.has(of) ? remotes : [of]).every((folder) => hasScript(folder, name));
  }).map((name) => `${page}: npm run ${name}${of === undefined ? '' : ` -w ${of}`}`));
}

it('each `npm run …` of a page is a script of the repository, or of the package that it names', () => {
  expect(pages.flatMap(({ page, text }) => unknownScripts(page, text))).toEqual([]);
  expect(unknownScripts(
    'README.md',
    '`npm run dev`, `npm run lint | spellcheck`, `npm run build -w mf-catalog`, `npm run ops -w mf-x`, `npm run dev -w mf-nobody`',
  ))
    .toEqual(['README.md: npm run spellcheck', 'README.md: npm run ops -w mf-x', 'README.md: npm run dev -w mf-nobody']);
});

it('each program that a page or a script starts, and each command of the release tool that a page names, is there', () => {
  const texts = [...pages.map(({ text }) => text), readFileSync('package.json', 'utf8')];
  const started = texts.flatMap(
    (text) => [...text.matchAll(/node (?:--import tsx )?(?:\.\.\/)?([\w./-]+\.(?:ts|mjs))/g)].map(([, file = '']) => file),
  );
  expect(started).toEqual(expect.arrayContaining(['release/src/cli/main.ts', 'scripts/codeowners.mjs', 'release/contract/main.ts']));
  expect(started.filter((file) => !existsSync(file))).toEqual([]);
  const named = pages.flatMap(
    ({ page, text }) => [...text.matchAll(/(?:\bnpm run release -w \S+ --|release\/src\/cli\/main\.ts) ([a-z][\w-]*)/g)].map(
      ([, command = '']) => ({ page, command }),
    ),
  );
  expect(named.map(({ command }) => command)).toEqual(expect.arrayContaining(['check-backend', 'canary', 'ship']));
  expect(named.filter(({ command }) => command !== 'help' && !(command in commands))).toEqual([]);
});

describe('variables', () => {
  const code = sourceFiles('.', /\.(ts|mjs|cjs|js)$/).filter((file) => file !== 'scripts/checks/documented-commands.test.ts')
    .map((file) => readFileSync(file, 'utf8')).join('\n');
  const isRead = (name: string) => new RegExp(`\\b${name}\\b`).test(code);
  /** OpenTelemetry's own, which its packages read. */
  const OF_LIBRARIES = /^OTEL_TRACES_SAMPLER/;

  it('each variable that a command of a page sets is read somewhere', () => {
    const set = new Set(pages.flatMap(({ text }) => [...text.matchAll(/(?<![\w.-])([A-Z][A-Z0-9_]{2,})=/g)].map(([, name = '']) => name)));
    for (const name of ['PORT', 'DATA_DIR', 'FUZZ_SEED']) expect(set).toContain(name);
    expect([...set].filter((name) => !OF_LIBRARIES.test(name) && !isRead(name))).toEqual([]);
  });

  it('each variable of the guide’s tables is read somewhere', () => {
    expect([...documentedVariables].filter((name) => !isRead(name))).toEqual([]);
  });
});
