import { execFile, spawn } from 'node:child_process';
import {
  mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync, utimesSync, writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { program } from './program.mjs';

const ENTRY = 'server/src/main.ts';
const MAIN = `
import { readFileSync } from 'node:fs';
import { greet } from './greeting';

console.log(greet(readFileSync(new URL('./name.txt', import.meta.url), 'utf8')));
`;

let root: string;
const write = (name: string, content: string) => writeFileSync(path.join(root, name), content);
const build = () => path.join(root, '.data/programs/server-src-main');
const run = async () => (await promisify(execFile)(process.execPath, await program(ENTRY, root))).stdout.trim();

beforeEach(() => {
  root = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'fdk-program-')));
  mkdirSync(path.join(root, 'server/src'), { recursive: true });
  write('server/package.json', '{ "type": "module" }');
  write(ENTRY, MAIN);
  write('server/src/greeting.ts', 'export const greet = (name: string): string => `Hello, ${name}`;\n');
  write('server/src/name.txt', 'Ada');
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('a program finds the files beside its sources', async () => {
  expect(await run()).toBe('Hello, Ada');
});

test('a stack trace names the source and its line', async () => {
  write('server/src/greeting.ts', '\n\nexport const greet = (name: string): string => { throw new Error(name); };\n');
  await expect(run()).rejects.toThrow(path.join(root, 'server/src/greeting.ts:3'));
});

test('it is made once, anew for another content, and not again for what there was', async () => {
  const first = await program(ENTRY, root);
  const made = statSync(build()).mtimeMs;
  expect(await program(ENTRY, root)).toEqual(first);
  expect(statSync(build()).mtimeMs).toBe(made);
  const before = readFileSync(path.join(root, 'server/src/greeting.ts'), 'utf8');
  write('server/src/greeting.ts', before.replace('Hello', 'Good morning'));
  expect(await run()).toBe('Good morning, Ada');
  write('server/src/greeting.ts', before);
  expect(await program(ENTRY, root)).toEqual(first);
});

test.each(['package-lock.json', 'server/package.json'])('it is made anew when %s is another', async (name) => {
  const [, first] = await program(ENTRY, root);
  write(name, '{ "type": "module", "version": "2.0.0" }');
  expect((await program(ENTRY, root))[1]).not.toBe(first);
});

test('processes that make it at the same time all get a whole one', async () => {
  const script = `import { program } from ${JSON.stringify(path.join(__dirname, 'program.mjs'))}; console.log((await program(${JSON.stringify(ENTRY)}, ${JSON.stringify(root)}))[1]);`;
  const made = await Promise.all(
    [1, 2, 3].map(async () => (await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script])).stdout),
  );
  expect(new Set(made).size).toBe(1);
  expect(readdirSync(build())).toHaveLength(1);
  expect(await run()).toBe('Hello, Ada');
});

test('a server starts from the build it was given while newer ones come, and old ones go', async () => {
  const given = await program(ENTRY, root);
  for (let count = 1; count <= 5; count++) {
    write('server/src/greeting.ts', `export const greet = (name: string): string => \`${count} \${name}\`;\n`);
    await program(ENTRY, root);
  }
  const child = spawn(process.execPath, given, { stdio: 'ignore' });
  expect(await new Promise((resolve) => { child.once('exit', resolve); })).toBe(0);
  for (let count = 6; count <= 9; count++) {
    write('server/src/greeting.ts', `export const greet = (name: string): string => \`${count} \${name}\`;\n`);
    await program(ENTRY, root);
  }
  expect(readdirSync(build()).filter((name) => !name.endsWith('.draft'))).toHaveLength(6);
});

test('what a killed process left half made is not run, and goes', async () => {
  const [, file = ''] = await program(ENTRY, root);
  const draft = path.join(build(), 'half.draft');
  renameSync(path.dirname(file), draft);
  utimesSync(draft, 0, 0);
  expect(await run()).toBe('Hello, Ada');
  expect(readdirSync(build())).toEqual([path.basename(path.dirname(file))]);
});

test('what can not be made is said in a sentence, with the place of the fault', async () => {
  write('server/src/greeting.ts', 'export const greet = (;\n');
  await expect(program(ENTRY, root)).rejects.toThrow(
    /^No program could be made of server\/src\/main\.ts\. [^]*server\/src\/greeting\.ts:1:22/,
  );
  await expect(program('server/src/nothing.ts', root)).rejects.toThrow('No program could be made of server/src/nothing.ts.');
});
