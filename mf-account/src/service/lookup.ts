interface Lookup {
  /** Resolves when the look-up or its time limit has ended; immediately when none is running. */
  done(): Promise<void>;
  begin(onFailure: () => void): void;
  end(): void;
  /** The provider cannot be reached. */
  fail(): void;
}

/** Finding out who is signed in. Limited to `limit` ms, so that no call waits without end. */
export function createLookup(limit: number): Lookup {
  let current: { promise: Promise<void>; finish(): void; onFailure(): void } | undefined;
  return {
    done: () => current?.promise ?? Promise.resolve(),
    begin(onFailure) {
      this.end();
      let resolve = () => {};
      const promise = new Promise<void>((done) => (resolve = done));
      const timer = setTimeout(() => this.fail(), limit);
      current = {
        promise,
        onFailure,
        finish() {
          clearTimeout(timer);
          resolve();
        },
      };
    },
    end() {
      const ended = current;
      current = undefined;
      ended?.finish();
    },
    fail() {
      current?.onFailure();
      this.end();
    },
  };
}
