interface RepeatOptions {
  work(): Promise<void>;
  /** Called for the first failure in a row only: a database that is down for an hour is one line. */
  warn(error: unknown): void;
  /** Until the next time, ms; asked after each. */
  pauseMs(): number;
}

interface Repeating {
  /** Not to wait any longer, or once more after what is under way. */
  wake(): void;
  /** Settles when the last is done. */
  stop(): Promise<void>;
}

/** Does something over and over, with a pause between, until it is stopped. What fails is tried again at its next time. */
export function repeat({ work, warn, pauseMs }: RepeatOptions): Repeating {
  let stopped = false;
  let awake = false;
  let endPause = () => {};
  let lastWarning = '';

  async function run(): Promise<void> {
    while (!stopped) {
      awake = false;
      await work().then(() => { lastWarning = ''; }, (error: unknown) => {
        if (String(error) !== lastWarning) warn(error);
        lastWarning = String(error);
      });
      if (!awake && !stopped) await pause(pauseMs());
    }
  }

  const pause = (millis: number) => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, millis);
    endPause = () => { clearTimeout(timer); resolve(); };
  });

  function wake(): void {
    awake = true;
    endPause();
  }

  const running = run();
  return {
    wake,
    stop() {
      stopped = true;
      wake();
      return running;
    },
  };
}
