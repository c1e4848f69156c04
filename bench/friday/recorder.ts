interface Kept { times: number[]; failures: Map<string, number> }

/** What happened on one route. Times in ms, of answers that were good. */
export interface RouteResult { route: string; count: number; p50: number; p99: number; failed: number; failures: string }

/** Counts answers by route; failures while the database is away on purpose are counted apart. */
export class Recorder {
  private readonly routes = new Map<string, Kept>();
  /** Set while the database is away, and for a moment after. */
  isAway = false;
  failedWhileAway = 0;

  add(route: string, milliseconds: number, failure?: string): void {
    const kept: Kept = this.routes.get(route) ?? { times: [], failures: new Map() };
    this.routes.set(route, kept);
    if (failure === undefined) kept.times.push(milliseconds);
    else if (this.isAway) this.failedWhileAway += 1;
    else kept.failures.set(failure, (kept.failures.get(failure) ?? 0) + 1);
  }

  results(): RouteResult[] {
    return [...this.routes].map(([route, { times, failures }]) => {
      const sorted = [...times].sort((a, b) => a - b);
      const failed = [...failures.values()].reduce((sum, count) => sum + count, 0);
      return {
        route, count: times.length, p50: quantile(sorted, 0.5), p99: quantile(sorted, 0.99), failed,
        failures: [...failures].map(([kind, count]) => `${kind} × ${count}`).join(', '),
      };
    }).sort((a, b) => a.route.localeCompare(b.route));
  }
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
