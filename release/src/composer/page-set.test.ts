import { mkdir, readdir, utimes } from 'node:fs/promises';
import path from 'node:path';
import { scratch } from '../../testing/fixture-shop';
import { openStore } from '../store/store';
import { tidyPageSets } from './page-set';

const MINUTE = 60_000;

/** @param folders their names, and how many minutes ago they were made. */
async function left(folders: Record<string, number>, live: string[]): Promise<string[]> {
  const store = openStore(await scratch('sets'));
  for (const [name, minutes] of Object.entries(folders)) {
    await mkdir(path.join(store.pages, name), { recursive: true });
    const at = new Date(Date.now() - minutes * MINUTE);
    await utimes(path.join(store.pages, name), at, at);
  }
  await tidyPageSets(store, live);
  return (await readdir(store.pages)).sort();
}

/** As 12 hexadecimal digits. */
const hex = (digit: string): string => digit.repeat(12);

test('beside the live sets those of the four latest inputs are kept, and of each only the latest', async () => {
  const live = `9-${hex('a')}-${hex('2')}`;
  const kept = [8, 7, 6, 5].map((sequence) => `${sequence}-${hex('a')}-${hex('2')}`);
  // From before names ended with a digest of the files.
  const before = `6-${hex('b')}`;
  const folders = {
    [live]: 30, [`9-${hex('a')}-${hex('1')}`]: 31, [`${kept[0]}`]: 40, [`8-${hex('a')}-${hex('1')}`]: 41, [`${kept[1]}`]: 50,
    [`${kept[2]}`]: 60,
    [before]: 61, [`${kept[3]}`]: 70,
  };
  expect(await left(folders, [live])).toEqual([live, ...kept.slice(0, 3), before].sort());
});

test('what another composer may be about to put its pointer on is left alone, and so is what somebody is writing', async () => {
  const live = `9-${hex('a')}-${hex('2')}`;
  const young = [`9-${hex('a')}-${hex('1')}`, `9-${hex('a')}-${hex('3')}`, `9-${hex('a')}.01234567.draft`];
  const folders = {
    [live]: 1, ...Object.fromEntries(young.map((name) => [name, 1])), [`9-${hex('a')}.89abcdef.draft`]: 61, [`8-${hex('a')}.1.draft`]: 600,
  };
  expect(await left(folders, [live])).toEqual([live, ...young].sort());
});
