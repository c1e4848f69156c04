import type { BusyOptions } from './watch-busy';

/** Long frames of so many ms in all are no start of a page any more: from then on they are looked at. */
const LOOK_AFTER_MS = 3000;

/** Loads the watch over the main thread once there is a reason to: most pages never have one. Only Chromium reports long frames. */
export function noticeBusy(window: Pick<typeof globalThis, 'PerformanceObserver'>, options: BusyOptions): void {
  const { PerformanceObserver } = window;
  if (!PerformanceObserver?.supportedEntryTypes?.includes('long-animation-frame')) return;
  let spent = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) spent += duration;
    if (spent < LOOK_AFTER_MS) return;
    observer.disconnect();
    void import('./watch-busy').then(({ watchBusy }) => watchBusy(window, options), () => {});
  });
  observer.observe({ type: 'long-animation-frame' });
}
