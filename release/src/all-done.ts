/**
 * As `Promise.all`, but rejects only once none of them is under way any more. Whoever removes a folder after a failure must know that
 * nothing is written into it after that.
 */
export async function allDone<T>(all: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(all);
  return Promise.all(all);
}
