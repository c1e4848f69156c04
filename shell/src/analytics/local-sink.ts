import type { Sink } from './sink';

declare global {
  interface Window {
    /** The events, for tests and for developers in the console. */
    localAnalytics?: { event: string; params: object }[];
  }
}

/** Replaces Analytics in local builds, which alone import it: sends nothing. */
export function openLocalSink(): Sink {
  const events = (window.localAnalytics = window.localAnalytics ?? []);
  return {
    send: (event, params) => void events.push({ event, params }),
    stop: () => void (events.length = 0),
  };
}
