import { readFileSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.resolve(__dirname, '../..');

const guide = readFileSync(path.join(ROOT, 'docs/operating.md'), 'utf8');

/** Every variable in the tables of docs/operating.md. */
export const documentedVariables = new Set(guide.split('\n').filter((line) => line.startsWith('| `'))
  .flatMap((line) => [...(line.split('|')[1] ?? '').matchAll(/`([A-Z0-9_]+)`/g)].map(([, name = '']) => name)));

/** Not ours: Node's and the images'. */
export const OTHERS = new Set([
  'NODE_ENV', 'POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'SITE_NAME', 'EDGE', 'BACKENDS', 'BACKENDS_LISTEN',
]);

/** The programs in the table of processes, and the tools of an operator. */
export const programs = [...guide.matchAll(/`node --import tsx ((?:backend|release)\/src\/\S+\.ts)`/g)].map(([, file = '']) => file)
  .concat('backend/src/ops/main.ts', 'release/src/cli/main.ts');

/** The variables that a file of `NAME=value` lines names. */
export const variablesIn = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name);

/** From SIGTERM to the end, beside STOP_DELAY_SECONDS, as the guide says. */
export const STOP_WITHIN_SECONDS = Number(/(\d+) s from SIGTERM to the end plus/.exec(guide)?.[1]);

/** The guide's line of a shell that contains these words. */
export const commandWith = (words: string): string =>
  guide.split('\n').find((line) => line.includes(words) && /^(?:[A-Z_]+=|[a-z-]+ )/.test(line)) ?? '';
