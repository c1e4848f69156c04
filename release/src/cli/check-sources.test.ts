import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../settings';
import { checkSources } from './check-sources';
import type { Tools } from './command';

// A checkout with one small package, and the repository's own compiler, linter and test runner.
jest.mock('../settings', () => {
  const { mkdtempSync } = jest.requireActual<{ mkdtempSync(prefix: string): string }>('node:fs');
  const { tmpdir } = jest.requireActual<{ tmpdir(): string }>('node:os');
  return { ROOT: mkdtempSync(`${tmpdir()}/fdk-sources-`) };
});

const write = async (files: Record<string, string>) => {
  for (const [file, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(ROOT, file)), { recursive: true });
    await writeFile(path.join(ROOT, file), text);
  }
};
beforeAll(async () => {
  await symlink(path.resolve(__dirname, '../../../node_modules'), path.join(ROOT, 'node_modules'));
  await write({
    'package.json': '{ "type": "module" }',
    'tsconfig.json': JSON.stringify({
      compilerOptions: { strict: true, noEmit: true, module: 'esnext', moduleResolution: 'bundler', target: 'es2022', types: ['jest'] },
    }),
    'eslint.config.js': "import ts from 'typescript-eslint';\nexport default [{ files: ['**/*.ts'], languageOptions: { parser: ts.parser }, rules: { 'no-debugger': 'error' } }];\n",
    'jest.config.js': "export default { transform: { '\\\\.ts$': '@swc/jest' }, roots: ['<rootDir>/mf-a'] };\n",
  });
});
beforeEach(() => write({
  'mf-a/src/price.ts': 'export const price = (): number => 5;\n',
  'mf-a/src/price.test.ts': "import { price } from './price';\ntest('it has a price', () => { expect(price()).toBe(5); });\n",
}));
afterAll(() => rm(ROOT, { recursive: true }));

const check = () => checkSources({ settings: { environment: 'local' }, progress: () => {} } as unknown as Tools, 'mf-a');

test('sources whose types, style and tests hold may be published', async () => {
  await expect(check()).resolves.toBeUndefined();
});

test.each([
  ['types', 'The types', { 'mf-a/src/price.ts': "export const price = (): number => 'five';\n" }],
  ['style', 'The lint rules', { 'mf-a/src/price.ts': 'export const price = (): number => { debugger; return 5; };\n' }],
  ['tests', 'The tests', { 'mf-a/src/price.ts': 'export const price = (): number => 6;\n' }],
])('a fault in the %s refuses them', async (_, what, files) => {
  await write(files);
  await expect(check()).rejects.toMatchObject({ kind: 'build-incomplete', message: `${what} of mf-a fail, so it is not published.` });
});
