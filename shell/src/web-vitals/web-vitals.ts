import type { Report } from 'shared-api';
import type * as library from 'web-vitals';
import type { ConsentStore } from '../consent';

export interface WebVitalsOptions {
  consent: Pick<ConsentStore, 'get' | 'subscribe'>;
  report(report: Report): void;
  /** Calls back when the page has loaded and the browser has time: what is measured must not wait for the measuring. */
  whenIdle(run: () => void): void;
  /** What the document was composed for. */
  page: { route: string; remote?: { name: string; version: string } | undefined };
  /** Downloads what measures. Replaced in tests. */
  load?: () => Promise<Pick<typeof library, 'onCLS' | 'onINP' | 'onLCP'>>;
}

/**
 * Reports how fast this document was for its visitor: LCP, INP and CLS, each once, under the route it was composed for.
 * It is no part of what a visitor came for, so nothing is downloaded or read before consent (decision 044).
 */
export function measureWebVitals({ consent, report, whenIdle, page: { route, remote }, load = () => import('web-vitals') }: WebVitalsOptions): void {
  const reported = new Set<string>();
  let begun = false;

  const reportOnce = ({ name, value }: library.Metric) => {
    if (reported.has(name) || consent.get().choice !== 'granted') return;
    reported.add(name);
    report({ type: 'web-vital', kind: name.toLowerCase(), value, path: route, ...(remote && { remote: remote.name, version: remote.version }) });
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
    // Without the file nothing is measured, and nothing is lost that a visitor could miss.
    whenIdle(() => void measure().catch(() => undefined));
  };
  consent.subscribe(begin);
  begin();
}
