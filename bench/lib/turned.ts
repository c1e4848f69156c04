/** The same list, begun `by` places later: in another order each round, so that nobody always comes after the same neighbour. */
export function turned<T>(list: readonly T[], by: number): T[] {
  return list.map((_, index) => list[(index + by) % list.length]).filter((item): item is T => item !== undefined);
}
