// Runs in the measured page, before its own scripts. Plain JavaScript: what a compiler adds would not be there.
(() => {
  const measured = { fcp: 0, lcp: 0, lcpWhat: '', long: [], shifts: [] };
  const watch = (type, take) => new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('paint', (entry) => { if (entry.name === 'first-contentful-paint') measured.fcp = entry.startTime; });
  watch('largest-contentful-paint', (entry) => {
    measured.lcp = entry.startTime;
    measured.lcpWhat = `${entry.element?.tagName.toLowerCase() ?? 'gone'} ${entry.url ? new URL(entry.url).pathname.split('/').pop() : (entry.element?.textContent ?? '').slice(0, 30)}`;
  });
  watch('longtask', (entry) => measured.long.push([entry.startTime, entry.duration]));
  watch('layout-shift', (entry) => { if (!entry.hadRecentInput) measured.shifts.push([entry.startTime, entry.value]); });

  /** As web-vitals has it: the worst window of shifts, 1 s between them and 5 s in all at most. */
  function cumulativeShift() {
    let worst = 0; let sum = 0; let began = 0; let last = -Infinity;
    for (const [at, value] of measured.shifts) {
      if (at - last > 1000 || at - began > 5000) { sum = 0; began = at; }
      sum += value; last = at;
      worst = Math.max(worst, sum);
    }
    return worst;
  }

  const button = (label) => [...document.querySelectorAll('main button')].find((node) => !node.disabled && node.textContent.trim() === label);
  const dialog = () => document.querySelector('dialog[open]') !== null;
  const taps = {
    home: { find: () => button('View Meal Plans'), answered: () => document.activeElement?.textContent === 'Let\'s get started!', again: true },
    'meal-plan': { find: () => button('Add To Cart'), answered: dialog },
    cart: { find: () => button('Remove'), answered: dialog },
    orders: { find: () => button('View Meals'), answered: dialog },
  };

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
    /**
     * Taps from the first moment that the button is there (again and again where the page was composed with it) until something
     * answers.
     */
    tap(kind) {
      const { find, answered, again } = taps[kind];
      return new Promise((resolve) => {
        let tapped = false;
        const look = () => {
          if (tapped && answered()) return resolve(performance.now());
          const node = find();
          if (node && (again || !tapped)) {
            tapped = true;
            node.click();
            if (answered()) return resolve(performance.now());
          }
          setTimeout(look, 16);
        };
        look();
      });
    },
    /** From a tap on what leads there to the first frame with the next page's heading in it, ms. */
    go(selector, label, path) {
      const from = document.querySelector('main h1');
      const target = [...document.querySelectorAll(selector)].find((node) => node.textContent.trim().startsWith(label));
      if (!target) throw new Error(`Nothing says ${label}.`);
      return new Promise((resolve) => {
        const began = performance.now();
        const look = () => {
          const heading = [...document.querySelectorAll('main h1')].find((node) => node !== from && node.checkVisibility());
          if (heading && location.pathname === path) {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => resolve(performance.now() - began);
            channel.port2.postMessage(0);
          } else requestAnimationFrame(look);
        };
        target.click();
        requestAnimationFrame(look);
      });
    },
    /** The browser is never idle: nothing is fetched ahead. */
    neverIdle() {
      window.requestIdleCallback = () => 1;
      window.cancelIdleCallback = () => {};
    },
  };
})();
