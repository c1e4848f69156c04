import { pairwiseRows } from './pairwise.mjs';

test.each([[2, 2], [3, 3], [5, 3], [6, 3], [7, 4]])('of %i packages in %i versions, each two versions meet', (factors, values) => {
  const rows = pairwiseRows(factors, values);
  for (let a = 0; a < factors; a += 1) {
    for (let b = a + 1; b < factors; b += 1) {
      expect(new Set(rows.map((row) => `${row[a]} ${row[b]}`)).size).toBe(values * values);
    }
  }
  expect(rows.every((row) => row.length === factors)).toBe(true);
});

it('begins with the newest of all, and is short', () => {
  const rows = pairwiseRows(5, 3);
  expect(rows[0]).toEqual([0, 0, 0, 0, 0]);
  // Of 243. Fewer than nine can't be, since two packages have nine pairs.
  expect(rows.length).toBeLessThanOrEqual(17);
  expect(pairwiseRows(5, 3)).toEqual(rows);
});
