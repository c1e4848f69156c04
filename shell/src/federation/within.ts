/** The promise's own outcome, or `late()` as a rejection after `millis`. */
export function within<T>(millis: number, promise: Promise<T>, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), millis);
  });
  return Promise.race([promise, limit]).finally(() => clearTimeout(timer));
}
