import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';
import { draftOf, replaceFolder } from './drafts';

test('a folder whose replacement can’t be put in its place stays', async () => {
  const root = await scratch('replace');
  const place = path.join(root, '1.0.0');
  await mkdir(place);
  await writeFile(path.join(place, 'file.js'), 'published');
  await expect(replaceFolder(draftOf(place), place)).rejects.toMatchObject({ code: 'ENOENT' });
  expect(await readFile(path.join(place, 'file.js'), 'utf8')).toBe('published');
  expect(await readdir(root)).toEqual(['1.0.0']);
});
