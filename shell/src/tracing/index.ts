/** Does the edge trace this document (docs/decisions/081)? Only then is the code that goes on with it loaded. */
export function isTraced({ performance, PerformanceResourceTiming }: Window & typeof globalThis): boolean {
  // The oldest browsers that can pay have no serverTiming.
  return performance.getEntriesByType('navigation').some((entry) =>
    entry instanceof PerformanceResourceTiming && entry.serverTiming?.some(({ name }) => name === 'traceparent'));
}
