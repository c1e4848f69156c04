import { judge } from './judge';

const limits = { failures: 20, ratio: 3, minutes: 10 };

test('few failures prove nothing, however bad they look', () => {
  expect(judge({ canary: 19, live: 0 }, 1, limits)).toBeUndefined();
});

test.each([
  // As many a visitor as the live version has.
  [{ canary: 20, live: 180 }, 10, false],
  [{ canary: 59, live: 180 }, 10, false],
  [{ canary: 60, live: 180 }, 10, true],
  [{ canary: 20, live: 0 }, 10, true],
  // A small canary's few weigh as much as the others' many.
  [{ canary: 20, live: 600 }, 1, true],
  [{ canary: 600, live: 20 }, 90, true],
  [{ canary: 500, live: 20 }, 90, false],
])('%o at %d %% ends it: %s', (counts, share, ends) => {
  expect(judge(counts, share, limits) !== undefined).toBe(ends);
});

test('at 100 % nobody is left to compare with: tabs that still run the old version shield nothing', () => {
  expect(judge({ canary: 20, live: 1000 }, 100, limits)).toBeDefined();
});

test('the reason names both figures', () => {
  expect(judge({ canary: 27, live: 4 }, 10, limits)).toBe('27 failures in 10 minutes at 10 %, against 4 of the live version at 90 %');
});
