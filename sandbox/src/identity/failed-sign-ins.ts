import * as v from 'valibot';

/** Firebase publishes neither figure, and says only that it is 'many failed login attempts' and 'later'. */
export const ThrottleSettings = v.strictObject({
  /** Failures of one email after which it is refused. */
  failures: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000)), 20),
  /** ms without a further failure after which they are cleared. */
  pauseMs: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(86_400_000)), 60_000),
});
export type ThrottleSettings = v.InferOutput<typeof ThrottleSettings>;

interface Failures { readonly count: number; readonly lastAt: number }

const MOST_EMAILS = 10_000;

/** Counts the failed sign-ins of each email, whether it has an account or not. Times in ms. */
export class FailedSignIns {
  settings: ThrottleSettings = v.parse(ThrottleSettings, {});
  readonly #failures = new Map<string, Failures>();

  /** Whether an attempt now is one too many, even with the right password. Such an attempt does not prolong the pause. */
  isThrottled(email: string, now: number): boolean {
    return this.#countOf(email, now) >= this.settings.failures;
  }

  fail(email: string, now: number): void {
    const count = this.#countOf(email, now) + 1;
    this.clear(email);
    this.#failures.set(key(email), { count, lastAt: now });
    const [oldest] = this.#failures.keys();
    if (oldest !== undefined && this.#failures.size > MOST_EMAILS) this.#failures.delete(oldest);
  }

  /** After a success, or a new password. */
  clear(email: string): void {
    this.#failures.delete(key(email));
  }

  /** Clears every failure, and the settings too. */
  reset(): void {
    this.#failures.clear();
    this.settings = v.parse(ThrottleSettings, {});
  }

  #countOf(email: string, now: number): number {
    const failures = this.#failures.get(key(email));
    return failures === undefined || now - failures.lastAt >= this.settings.pauseMs ? 0 : failures.count;
  }
}

/** As Firebase compares emails. */
const key = (email: string) => email.trim().toLowerCase();
