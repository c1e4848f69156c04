/**
 * Settles as the promise does, or rejects with the error of `late` after `ms` milliseconds. The work itself is not cancelled.
 */
export function within<T>(ms: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
