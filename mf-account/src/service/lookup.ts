/** The time limit for finding out who is signed in, ms. A later answer is still used. */
const KNOWN_WITHIN_MS = 10_000;

/** Finding out who is signed in, within a time limit, so that no call waits without end. */
export function createLookup() {
  let current: { promise: Promise<void>; finish(): void; onFailure(): void } | undefined;
  function end() {
    const ended = current;
    current = undefined;
    ended?.finish();
  }
  /** The provider cannot be reached. */
  function fail() {
    current?.onFailure();
    end();
  }
  return {
    /** Resolves when the look-up or its time limit has ended; immediately when none is running. */
    done: () => current?.promise ?? Promise.resolve(),
    begin(onFailure: () => void) {
      end();
      let resolve = () => {};
      const promise = new Promise<void>((done) => (resolve = done));
      const timer = setTimeout(fail, KNOWN_WITHIN_MS);
      current = {
        promise,
        onFailure,
        finish() {
          clearTimeout(timer);
          resolve();
        },
      };
    },
    end,
    fail,
  };
}
