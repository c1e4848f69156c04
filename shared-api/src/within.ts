/**
 * The promise's own outcome, or what `late` makes as a rejection after `ms` milliseconds. The work itself goes on;
 * whoever started it listens for its outcome elsewhere.
 */
export function within<T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
