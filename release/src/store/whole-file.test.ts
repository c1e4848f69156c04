import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';
import { writeWhole } from './whole-file';

test('a file that can’t be written leaves no half behind', async () => {
  const root = await scratch('whole');
  await mkdir(path.join(root, 'taken'));
  await expect(writeWhole(path.join(root, 'taken'), 'x')).rejects.toMatchObject({ code: 'EISDIR' });
  expect(await readdir(root)).toEqual(['taken']);
});
