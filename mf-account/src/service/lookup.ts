export interface Lookup {
  /** Resolves when the look-up has ended or its time limit is over; at once when no look-up is running. */
  done(): Promise<void>;
  begin(giveUp: () => void): void;
  end(): void;
  /** The provider cannot be reached. */
  fail(): void;
}

/** The time in which it is not known yet who is signed in, `limit` ms at most, so that no call waits for ever. */
export function createLookup(limit: number): Lookup {
  let current: { promise: Promise<void>; finish(): void; giveUp(): void } | undefined;
  return {
    done: () => current?.promise ?? Promise.resolve(),
    begin(giveUp) {
      this.end();
      let resolve = () => {};
      const promise = new Promise<void>((done) => (resolve = done));
      const timer = setTimeout(() => this.fail(), limit);
      current = {
        promise,
        giveUp,
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
      current?.giveUp();
      this.end();
    },
  };
}
