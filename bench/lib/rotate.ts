/** The list started `by` places later. Measured in another order each round, no variant is always first or last. */
export function rotate<T>(list: readonly T[], by: number): T[] {
  return list.map((_, index) => list[(index + by) % list.length]).filter((item): item is T => item !== undefined);
}
