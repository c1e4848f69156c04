import type { Report } from 'shared-api';
import type * as library from 'web-vitals';
import type { ConsentStore } from '../consent/consent';

export interface WebVitalsOptions {
  consent: Pick<ConsentStore, 'get' | 'subscribe'>;
  report(report: Report): void;
  /** Runs when the page has loaded and the browser is idle, so that measuring does not slow the page. */
  whenIdle(run: () => void): void;
  /** The route and the remote of the composed document. */
  page: { route: string; remote?: { name: string; version: string } | undefined };
  /** Downloads the library. Replaced in tests. */
  load?: () => Promise<Pick<typeof library, 'onCLS' | 'onINP' | 'onLCP'>>;
}

/**
 * Reports this document's LCP, INP and CLS once each, under the route it was composed for. The shop works without it, so
 * nothing is downloaded or read before consent (decision 044).
 */
export function measureWebVitals(
  { consent, report, whenIdle, page: { route, remote }, load = () => import('web-vitals') }: WebVitalsOptions,
): void {
  const reported = new Set<string>();
  let begun = false;

  const reportOnce = ({ name, value }: library.Metric) => {
    if (reported.has(name) || consent.get().choice !== 'granted') return;
    reported.add(name);
    report({
      type: 'web-vital', kind: name.toLowerCase(), value, path: route, ...(remote && { remote: remote.name, version: remote.version }),
    });
  };

  async function measure(): Promise<void> {
    const { onCLS, onINP, onLCP } = await load();
    onLCP(reportOnce);
    onINP(reportOnce);
    onCLS(reportOnce);
  }

  const begin = () => {
    if (begun || consent.get().choice !== 'granted') return;
    begun = true;
    // If the library fails to load, nothing is measured.
    whenIdle(() => void measure().catch(() => undefined));
  };
  consent.subscribe(begin);
  begin();
}
