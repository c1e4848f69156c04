// Runs in the measured page before its own scripts. Plain JavaScript, because helper functions of a compiler would be missing there.
(() => {
  const measured = { fcp: 0, lcp: 0, lcpWhat: '', long: [], shifts: [], interactions: [] };
  const observe = (type, handle) => new PerformanceObserver((list) => list.getEntries().forEach(handle)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') measured.fcp = entry.startTime; });
  observe('largest-contentful-paint', (entry) => {
    measured.lcp = entry.startTime;
    measured.lcpWhat = `${entry.element?.tagName.toLowerCase() ?? 'gone'} ${entry.url ? new URL(entry.url).pathname.split('/').pop() : (entry.element?.textContent ?? '').slice(0, 30)}`;
  });
  observe('longtask', (entry) => measured.long.push([entry.startTime, entry.duration]));
  observe('layout-shift', (entry) => { if (!entry.hadRecentInput) measured.shifts.push([entry.startTime, entry.value]); });

  const keepInteraction = ({ interactionId, duration }) => { if (interactionId) measured.interactions.push(duration); };
  new PerformanceObserver((list) => list.getEntries().forEach(keepInteraction)).observe({
    type: 'event', buffered: true, durationThreshold: 16,
  });

  /** As the web-vitals library defines it: the worst window, with at most 1 s between two shifts and 5 s in all. */
  function cumulativeShift() {
    let worst = 0; let sum = 0; let start = 0; let last = -Infinity;
    for (const [at, value] of measured.shifts) {
      if (at - last > 1000 || at - start > 5000) { sum = 0; start = at; }
      sum += value; last = at;
      worst = Math.max(worst, sum);
    }
    return worst;
  }

  const button = (label, region = 'main') =>
    [...document.querySelectorAll(`${region} button`)].find((node) => !node.disabled && node.textContent.trim() === label);
  const dialog = () => document.querySelector('dialog[open]') !== null;
  const taps = {
    // Not 'Check' of the post code: before a monolith runs, its form loads a page.
    home: { find: () => button('Log in', '#chrome'), answered: dialog, again: true },
    'meal-plan': { find: () => button('Add To Cart'), answered: dialog },
    cart: { find: () => button('Remove'), answered: dialog },
    orders: { find: () => button('View Meals'), answered: dialog },
  };

  const TAPPED = 'bench:tapped';
  const clock = () => performance.timeOrigin + performance.now();
  function arrive(from) {
    const { at, path } = JSON.parse(sessionStorage.getItem(TAPPED));
    const heading = [...document.querySelectorAll('main h1')].find((node) => node !== from && node.checkVisibility());
    if (!heading || location.pathname !== path) return void requestAnimationFrame(() => arrive(from));
    const channel = new MessageChannel();
    channel.port1.onmessage = () => { globalThis.bench.took ??= clock() - at; };
    channel.port2.postMessage(0);
  }

  globalThis.bench = {
    load() {
      const { fcp, lcp, lcpWhat, long } = measured;
      const resources = performance.getEntriesByType('resource');
      return {
        fcp, lcp, lcpWhat, cls: cumulativeShift(),
        tbt: long.filter(([at]) => at >= fcp).reduce((sum, [, took]) => sum + Math.max(0, took - 50), 0),
        requestsBeforeLcp: 1 + resources.filter(({ startTime }) => startTime <= lcp).length,
      };
    },
    /** Once the frame after the last tap has been told of. */
    interaction() {
      const now = performance.now();
      return new Promise((resolve) => setTimeout(() => resolve({ inp: Math.max(0, ...measured.interactions), now }), 100));
    },
    /**
     * Taps the button as soon as it exists, and again until it answers if it is part of the prerendered page. @returns the time of
     * the answer, ms.
     */
    tap(kind) {
      const { find, answered, again } = taps[kind];
      return new Promise((resolve) => {
        let tapped = false;
        const check = () => {
          if (tapped && answered()) return resolve(performance.now());
          const node = find();
          if (node && (again || !tapped)) {
            tapped = true;
            node.click();
            if (answered()) return resolve(performance.now());
          }
          setTimeout(check, 16);
        };
        check();
      });
    },
    /** Taps the link or button. `took` is then the time to the first frame with the next page's heading, ms, in whichever document. */
    navigate(selector, label, path) {
      const target = [...document.querySelectorAll(selector)].find((node) => node.textContent.trim().startsWith(label));
      if (!target) throw new Error(`There is no ${selector} with the text "${label}".`);
      this.expectPage(path);
      target.click();
    },
    /** Measures `took` from now, since what leads to that page is tapped next. */
    expectPage(path) {
      sessionStorage.setItem(TAPPED, JSON.stringify({ at: clock(), path }));
      arrive(document.querySelector('main h1'));
    },
    took: undefined,
    /** Idle callbacks never run, so nothing is prefetched. */
    neverIdle() {
      window.requestIdleCallback = () => 1;
      window.cancelIdleCallback = () => {};
    },
  };
  // The tap has loaded this document.
  if (sessionStorage.getItem(TAPPED)) requestAnimationFrame(() => arrive());
})();
