/** A seeded source of chance: the same seed draws the same picture, always. */
export interface Random {
  /** A number in [from, to). */
  between(from: number, to: number): number;
  /** A number around 0, mostly within ±spread. */
  around(spread: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** mulberry32, seeded by the characters of `name`. */
export function seeded(name: string): Random {
  let state = 2166136261;
  for (let i = 0; i < name.length; i += 1) state = Math.imul(state ^ name.charCodeAt(i), 16777619);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    between: (from, to) => from + (to - from) * next(),
    around: (spread) => (next() + next() + next() - 1.5) * spread,
    pick: ([first, ...rest]) => rest[Math.floor(next() * (rest.length + 1)) - 1] ?? first,
  };
}
