interface RepeatOptions {
  work(): Promise<void>;
  /** Called for the first failure in a row only: a database that is down for an hour is one line. */
  warn(error: unknown): void;
  /** Until the next time, ms; asked after each. */
  pauseMs(): number;
}

interface Repeating {
  /** Ends the pause; while work is under way, it is done once more after that without a pause. */
  runNow(): void;
  /** Resolves when the last is done. */
  stop(): Promise<void>;
}

/** Does something over and over, with a pause between, until it is stopped. What fails is tried again at its next time. */
export function repeat({ work, warn, pauseMs }: RepeatOptions): Repeating {
  let stopped = false;
  let again = false;
  let endPause = () => {};
  let lastWarning = '';

  async function run(): Promise<void> {
    while (!stopped) {
      again = false;
      await work().then(() => { lastWarning = ''; }, (error: unknown) => {
        if (String(error) !== lastWarning) warn(error);
        lastWarning = String(error);
      });
      if (!again && !stopped) await pause(pauseMs());
    }
  }

  const pause = (millis: number) => new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, millis);
    endPause = () => { clearTimeout(timer); resolve(); };
  });

  function runNow(): void {
    again = true;
    endPause();
  }

  const running = run();
  return {
    runNow,
    stop() {
      stopped = true;
      runNow();
      return running;
    },
  };
}
