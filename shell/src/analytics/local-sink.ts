import type { Sink } from './sink';

declare global {
  interface Window {
    /** What would have been sent: for tests and for a look in the console. */
    localAnalytics?: { event: string; params: object }[];
  }
}

/** Stands in for Analytics on a developer's machine: sends nothing. Imported in local builds only. */
export function openLocalSink(): Sink {
  const events = (window.localAnalytics = window.localAnalytics ?? []);
  return {
    send: (event, params) => void events.push({ event, params }),
    stop: () => void (events.length = 0),
  };
}
