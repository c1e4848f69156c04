import { utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';
import { lockFile } from './file-lock';

test('one process at a time has a lock; one that ended without giving it back keeps it for no longer than was said', async () => {
  const file = path.join(await scratch('lock'), 'lock');
  const unlock = await lockFile(file, 10_000);
  expect(unlock).toBeDefined();
  expect(await lockFile(file, 10_000)).toBeUndefined();
  await unlock?.();
  expect(await lockFile(file, 10_000)).toBeDefined();
  await writeFile(file, '');
  await utimes(file, new Date(), new Date(Date.now() - 11_000));
  expect(await lockFile(file, 10_000)).toBeDefined();
});
