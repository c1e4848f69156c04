import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_PLACES } from 'shared-api/bounds';
import { openStore } from '../store/store';
import { describeCause } from './describe-cause';
import { sourcesIn, withSourcePositions } from './source-position';

const VERSION = '1.0.0-0123456789ab';
const root = mkdtempSync(path.join(tmpdir(), 'fdk-maps-'));
const store = openStore(root);
afterAll(() => rmSync(root, { recursive: true }));
beforeAll(() => {
  const folder = path.join(store.server('mf-a', VERSION), 'private');
  mkdirSync(folder, { recursive: true });
  // Column 0 of line 1 is line 12, column 4 of the first source; column 10 is line 13 of the second.
  writeFileSync(path.join(folder, 'home.js.map'), JSON.stringify({
    version: 3, names: [], mappings: 'AAWI,UCCA',
    sources: [`webpack://mf-a_${VERSION}/./src/home/index.tsx`, `webpack://mf-a_${VERSION}/../shared-ui/src/toast.tsx`],
  }));
});

it('replaces places in released scripts by places in the sources', async () => {
  const place = (column: number) => `mf-a/${VERSION}/home.js:1:${column}`;
  expect(await withSourcePositions(sourcesIn(store), `at ${place(1)}\nin ${place(11)}`)).toBe(
    'at mf-a/src/home/index.tsx:12:5\nin shared-ui/src/toast.tsx:13:5',
  );
  expect(await withSourcePositions(sourcesIn(store), `at mf-a/${VERSION}/~1/home.js:1:1`)).toBe('at mf-a/src/home/index.tsx:12:5');
});

it('keeps what it has no map for, and reads nothing outside the version’s own folder', async () => {
  for (const text of [`at mf-a/${VERSION}/other.js:1:1`, `at mf-a/${VERSION}/../../home.js:1:1`, `at mf-b/${VERSION}/home.js:1:1`]) {
    expect(await withSourcePositions(sourcesIn(store), text)).toBe(text);
  }
});

it('looks no more places up than a report has: each reads a map', async () => {
  let read = 0;
  const map = async () => void (read += 1);
  await withSourcePositions(
    { map, script: map }, Array.from({ length: 500 }, (_, column) => `at mf-a/${VERSION}/home.js:1:${column}`).join('\n'),
  );
  expect(read).toBe(2 * MAX_PLACES);
});

it('tells a cause line by line', () => {
  expect(describeCause({ detail: 'TypeError: x', stack: ['Meal@mf-a/1/home.js:1:2'], components: ['mf-a/1/home.js:1:3'] }))
    .toEqual(['TypeError: x', 'at Meal  mf-a/1/home.js:1:2', 'in mf-a/1/home.js:1:3']);
  expect(describeCause({})).toEqual([]);
});
