import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { transform } from 'esbuild';
import { scratch } from '../testing/fixture-shop';
import { writeTemplate } from './template';

const CREATE = path.join(__dirname, 'create/create.mjs');
const ROOT = path.join(__dirname, '../..');

test.each([
  'mf-guide-', 'mf-guide--two', 'mf-', 'mf-2', 'guide', 'MF-guide',
])('a remote can’t be named %s, which is said in a sentence', async (name) => {
  const { stderr, status } = spawnSync(process.execPath, [CREATE, name, 'Kitchen'], { cwd: await scratch('create'), encoding: 'utf8' });
  expect([stderr, status]).toEqual([expect.stringMatching(/^Say the name of the remote, which begins with mf-[^\n]*\n$/), 1]);
});

test.each([
  'mf-class', 'mf-page', 'mf-paths', 'mf-meal-tips',
])('%s is a remote whose code can be read, whatever its name means in JavaScript', async (name) => {
  const [creator, folder] = [await scratch('creator'), await scratch('create')];
  cpSync(CREATE, path.join(creator, 'create.mjs'));
  mkdirSync(path.join(creator, 'contract'));
  await writeTemplate(ROOT, path.join(creator, 'template'), { version: '1.0.0', tarballs: [] });
  expect(spawnSync(process.execPath, [path.join(creator, 'create.mjs'), name, 'Kitchen'], { cwd: folder, encoding: 'utf8' }))
    .toMatchObject({ stderr: '', status: 0 });
  const files = readdirSync(path.join(folder, name), { recursive: true, encoding: 'utf8' }).sort();
  const own = name.slice('mf-'.length);
  expect(files).toEqual(expect.arrayContaining(['index.tsx', `${own}.module.css`, `${own}.test.tsx`].map((file) => `src/${own}/${file}`)));
  for (const file of files.filter((one) => /\.tsx?$/.test(one))) {
    const { code } = await transform(readFileSync(path.join(folder, name, file), 'utf8'), {
      loader: 'tsx', jsx: 'preserve', sourcefile: file, logLevel: 'silent',
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    });
    // In JavaScript nothing may have the name of what is imported.
    await transform(code, { loader: 'jsx', sourcefile: file, logLevel: 'silent' });
  }
});
