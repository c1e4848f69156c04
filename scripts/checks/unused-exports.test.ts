import { readFileSync } from 'node:fs';
import { readModule, unusedExports } from './unused-exports';
import { sourceFiles } from '../lib/source-files.mjs';

/**
 * Found by path or name: services of remotes, what the composer renders, the bench's replacements, what tools read, what is packed, and
 * what a test puts into a view of a team elsewhere.
 */
const TAKEN_BY_NAME = [
  /\/index\.tsx? start$/, /^shell\/src\/document\/index\.tsx /, /^bench\/monolith\/src\//, /requests\.ts Requests$/,
  /^scripts\/mutation\//, /\.d\.ts /, /^release\/contract\/dev\/shop\.ts serveShop$/,
  /^e2e\/releases\/elsewhere\//,
];

it('nothing is exported that no other file takes', () => {
  const files = sourceFiles('.', /\.(tsx?|m?js|cjs)$/);
  const known = new Set(files);
  const modules = new Map(files.map((file) => [file, readModule(file, readFileSync(file, 'utf8'), known)]));
  expect(modules.get('shared-remote/src/storage.ts')?.exported).toContain('readStored');
  expect(unusedExports(modules).filter((one) => !TAKEN_BY_NAME.some((pattern) => pattern.test(one)))).toEqual([]);
});

it('knows the ways to export and to take', () => {
  const read = (texts: Record<string, string>) => {
    const known = new Set(Object.keys(texts));
    return unusedExports(new Map(Object.entries(texts).map(([file, text]) => [file, readModule(file, text, known)])));
  };
  expect(read({
    'a.ts': 'export const used = 1;\nexport async function idle() {}\nexport type T = 1;\nexport interface Idle {}',
    'b.ts': "import { used as mine, type T } from './a';\nexport {\n  mine as yours,\n};",
    'c.ts': "export * from './d';\nexport { yours as ours } from './b';",
    'd.ts': 'export class InAll {}',
    'e.ts': "const all = await import(/* later */ './f');",
    'f.ts': 'export const inside = 1;',
  })).toEqual(['a.ts idle', 'a.ts Idle', 'c.ts ours']);
});
