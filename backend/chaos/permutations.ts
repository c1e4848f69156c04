/** Every order of a list. */
export function permutations<T>(list: readonly T[]): T[][] {
  return list.length < 2 ? [[...list]] : list.flatMap((one, at) =>
    permutations(list.filter((_, other) => other !== at)).map((rest) => [one, ...rest]));
}

/** Works through a list, so many at a time. The first failure ends it, once those under way are done. */
export async function inTurns<T>(list: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const left = [...list];
  const worker = async () => {
    for (let one = left.shift(); one !== undefined; one = left.shift()) {
      await work(one).catch((error: unknown) => { left.length = 0; throw error; });
    }
  };
  const ends = await Promise.allSettled(Array.from({ length: atOnce }, worker));
  const failed = ends.find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
