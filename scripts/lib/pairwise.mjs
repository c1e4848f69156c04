/**
 * Rows such that each value of a factor stands beside each value of every other factor in at least one row. The first is all
 * zeros. Greedy: not the fewest rows there could be, but the same each time.
 * @param values of each factor: 0, 1, …
 */
export function pairwiseRows(factors, values) {
  const open = new Set();
  const key = (a, x, b, y) => (a < b ? `${a}:${x} ${b}:${y}` : `${b}:${y} ${a}:${x}`);
  const upTo = (count) => [...Array(count).keys()];
  const pairs = upTo(factors).flatMap((b) => upTo(b).map((a) => [a, b]));
  for (const [a, b] of pairs) for (const x of upTo(values)) for (const y of upTo(values)) open.add(key(a, x, b, y));
  const rows = [];
  const take = (row) => {
    rows.push(row);
    row.forEach((x, a) => row.forEach((y, b) => { if (a < b) open.delete(key(a, x, b, y)); }));
  };
  take(Array(factors).fill(0));
  while (open.size > 0) take(rowFrom([...open][0]));
  return rows;

  /** Holds that pair; each other factor has the value that closes most pairs with those before it. */
  function rowFrom(pair) {
    const row = Array(factors);
    for (const [, factor, value] of pair.matchAll(/(\d+):(\d+)/g)) row[Number(factor)] = Number(value);
    for (const factor of upTo(factors)) {
      if (row[factor] !== undefined) continue;
      const gain = (value) => row.filter((other, at) => other !== undefined && open.has(key(factor, value, at, other))).length;
      row[factor] = upTo(values).sort((x, y) => gain(y) - gain(x) || x - y)[0];
    }
    return row;
  }
}
