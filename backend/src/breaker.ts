/** The partner failed so often that we don't ask for a while. */
export class BreakerOpen extends Error {
  override readonly name = 'BreakerOpen';
}

/**
 * After `failures` in a row, calls fail at once for `restMs`; then one call tries whether the partner is back.
 * A partner that hangs can so hold only a few requests.
 */
export class Breaker {
  private failed = 0;
  private openUntil = 0;
  private trying = false;

  constructor(private readonly failures: number, private readonly restMs: number, private readonly now: () => number = Date.now) {}

  async run<T>(call: () => Promise<T>, isFailure: (error: unknown) => boolean = () => true): Promise<T> {
    const tries = this.failed >= this.failures;
    if (tries && (this.now() < this.openUntil || this.trying)) throw new BreakerOpen('The partner is resting.');
    this.trying = tries;
    try {
      const result = await call();
      this.failed = 0;
      return result;
    } catch (error) {
      if (isFailure(error)) {
        this.failed += 1;
        if (this.failed >= this.failures) this.openUntil = this.now() + this.restMs;
      } else {
        this.failed = 0;
      }
      throw error;
    } finally {
      if (tries) this.trying = false;
    }
  }
}
