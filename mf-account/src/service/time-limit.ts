/**
 * `promise`, but never later than `ms` milliseconds: then it rejects with what `late` makes.
 * The work itself goes on; whoever started it listens for its outcome elsewhere.
 */
export function withinTime<T>(promise: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  return Promise.race([promise, alarm]).finally(() => clearTimeout(timer));
}
