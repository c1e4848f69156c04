/** The command among `names` that words call: it has one word or two. */
export const named = (words: readonly string[], names: readonly string[]): string | undefined =>
  [2, 1].map((length) => words.slice(0, length).join(' ')).find((name) => names.includes(name));
