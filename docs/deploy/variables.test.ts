import { readFileSync } from 'node:fs';
import path from 'node:path';
import { sourceFiles } from '../../scripts/lib/source-files.mjs';
import { documentedVariables, ROOT } from './documented';

/** Of the machine, of npm, of Node, and what the development tools tell webpack. */
const OF_THE_SYSTEM = new Set([
  'PATH', 'HOME', 'LANG', 'TZ', 'NODE_ENV', 'INIT_CWD', 'XDG_CONFIG_HOME', 'DISPLAY', 'WAYLAND_DISPLAY', 'SSH_CONNECTION', 'WEBPACK_SERVE',
]);

const programs = sourceFiles(ROOT, /^(?:(?:backend|release|sandbox|shared-api)\/src|scripts\/lib)\/.*(?<!\.test)\.(?:ts|mjs)$/)
  .concat('webpack.common.js', 'release-version.js')
  .map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')] as const);

const NAME = '[A-Z][A-Z0-9_]+';
/** `env.NAME`, `env['NAME']`; a helper's `(env, 'NAME'`; the limits' `read('NAME'`. */
const READS = new RegExp(`\\benv(?:\\.|\\[')(${NAME})\\b|\\(env, '(${NAME})'|\\bread\\('(${NAME})'`, 'g');
/** `const { NAME: name } = env`, `({ NAME: name }: NodeJS.ProcessEnv`. */
const TAKEN = /\{([^{}]*)\}(?: = (?:process\.)?env\b|: NodeJS\.ProcessEnv)/g;

const readIn = (text: string): string[] => [
  ...[...text.matchAll(READS)].map(([, a, b, c]) => a ?? b ?? c ?? ''),
  ...[...text.matchAll(TAKEN)].flatMap(([, names = '']) => names.match(new RegExp(`\\b${NAME}\\b`, 'g')) ?? []),
];

test('the guide’s tables have every variable that a program reads', () => {
  const read = new Set(programs.flatMap(([, text]) => readIn(text)));
  for (const name of ['SITE_URL', 'RATE_LIMIT', 'CANARY_RATIO', 'AWS_ACCESS_KEY_ID', 'SMOKE_EMAIL', 'PUSH_PORT', 'OVERRIDE_ORIGINS']) {
    expect(read).toContain(name);
  }
  expect([...read].filter((name) => !documentedVariables.has(name) && !OF_THE_SYSTEM.has(name))).toEqual([]);
});

test('a variable that is empty is one that is not set, whoever reads it', () => {
  const told = programs.flatMap(
    ([file, text]) => text.split('\n').filter((line) => new RegExp(`\\benv(?:\\.${NAME}|\\[[^\\]]*\\]) \\?\\?`).test(line))
      .map((line) => `${file}: ${line.trim()}`),
  );
  expect(told.filter((line) => ![...OF_THE_SYSTEM].some((name) => line.includes(`env.${name} ??`)))).toEqual([]);
});
