import type { BrowserContext } from 'playwright-core';
import { answered, TIME_LIMIT_MS, until, type Visit } from './visit';

/** The most that a page may move when a part comes to its place: the sum of its layout shifts, as CLS counts them. */
const MOST_SHIFT = 0.01;

/** What `watchShifts` has put into a page. */
interface LayoutShifts {
  /** The sum of the layout shifts since a part was first seen in this place; undefined while nothing stands there. */
  sinceFilled(place: string): number | undefined;
}

type Watched = typeof globalThis & { shopLayoutShifts?: LayoutShifts };

/** Runs in each page before any of its scripts; as text, since a compiler's helpers are not in the page. */
const WATCH = `(() => {
  const shifts = [];
  const keep = (entries) => shifts.push(...entries.filter(({ hadRecentInput }) => !hadRecentInput));
  const observer = new PerformanceObserver((list) => keep(list.getEntries()));
  observer.observe({ type: 'layout-shift', buffered: true });
  // Before the browser lays out what has come, so that its shifts are later.
  const filled = new Map();
  new MutationObserver(() => {
    for (const { parentElement } of document.querySelectorAll('[data-place] > :not([hidden])')) {
      const { place } = parentElement.dataset;
      if (!filled.has(place)) filled.set(place, performance.now());
    }
  }).observe(document, { subtree: true, childList: true, attributeFilter: ['hidden'] });
  Object.defineProperty(window, 'shopLayoutShifts', { value: { sinceFilled(place) {
    keep(observer.takeRecords());
    const since = filled.get(place);
    return since === undefined ? undefined : shifts.reduce((sum, { startTime, value }) => (startTime < since ? sum : sum + value), 0);
  } } });
})();`;

export async function watchShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: WATCH });
}

/** What is lent to a place of this page comes to stand there, and moves nothing. Adds what is wrong to the visit's complaints. */
export async function expectInPlace(visit: Visit, place: string): Promise<void> {
  const { page, complaints } = visit;
  // A page or part that has failed already does not come any more.
  const came = complaints.length === 0
    && await until(visit, (name) => (globalThis as Watched).shopLayoutShifts?.sinceFilled(name) !== undefined, place);
  if (!came && complaints.length === 0) complaints.push(`it did not come to its place ${place}`);
  // What it loads once it stands there, such as a picture, moves nothing either.
  await page.waitForLoadState('networkidle', { timeout: TIME_LIMIT_MS }).catch(() => complaints.push('the page does not come to rest'));
  const moved = await answered(visit, page.evaluate((name) => (globalThis as Watched).shopLayoutShifts?.sinceFilled(name), place));
  if (moved !== undefined && moved > MOST_SHIFT) {
    complaints.push(
      `the page moves by ${moved.toFixed(2)} when it comes to its place ${place}: a place lies over something, or keeps its room`,
    );
  }
}
