import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readNamedFile, writeNamedFile } from './named-file';

let folder: string;
beforeAll(async () => { folder = await mkdtemp(path.join(tmpdir(), 'named-')); });
afterAll(() => rm(folder, { recursive: true }));
const at = (name: string) => path.join(folder, name);

it('reads a file, also with the mark that Windows puts before its text', async () => {
  await writeFile(at('menu.json'), '\ufeff{}');
  expect(await readNamedFile(at('menu.json'))).toBe('{}');
});

it('says of a file that can’t be read which one it is, and why', async () => {
  await expect(readNamedFile(at('gone.json'))).rejects.toMatchObject({
    name: 'FileProblem', message: `There is no file ${at('gone.json')}.`,
  });
  await expect(readNamedFile(folder)).rejects.toMatchObject({ name: 'FileProblem', message: `${folder} can’t be read (EISDIR).` });
});

it('says of a file that can’t be written where it was to go', async () => {
  await expect(writeNamedFile(at('gone/list.json'), '[]')).rejects.toMatchObject({
    name: 'FileProblem', message: `There is no folder ${at('gone')}.`,
  });
  await expect(writeNamedFile(at('menu.json/list.json'), '[]')).rejects.toMatchObject({
    name: 'FileProblem', message: `${at('menu.json/list.json')} can’t be written (ENOTDIR).`,
  });
});
