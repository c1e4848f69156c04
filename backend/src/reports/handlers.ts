import type { Report } from 'shared-api';
import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { VERSION } from './failure-counts';

const MAX_LABELS = 200;
const VITALS: ReadonlySet<string | undefined> = new Set(['lcp', 'inp', 'cls']);
const ROUTE = /^\/[a-z0-9/:-]{0,60}$/i;

/** Counted, and nothing else of it kept: no address, no identity. */
export function reportHandlers({ metrics, failures }: Deps): Pick<Handlers, 'POST /reports'> {
  const reported = new BoundedLabels(MAX_LABELS);
  const failed = new BoundedLabels(MAX_LABELS);
  const measured = new BoundedLabels(MAX_LABELS);

  function count(report: Report): void {
    const { type, remote, kind, value, path, version, shell, detail = '' } = report;
    metrics.reports.inc({ type, ...reported.of({ remote: name(remote), kind: name(kind) }) });
    if (type === 'remote-failure') metrics.browserFailures.inc(failed.of({ remote: name(remote), version: versionLabel(version), kind: name(kind), error: errorClass(detail) }));
    if (type !== 'web-vital' || kind === undefined || !VITALS.has(kind) || value === undefined || !Number.isFinite(value) || value < 0) return;
    const labels = measured.of({
      route: path !== undefined && ROUTE.test(path) ? path : OTHER, version: versionLabel(version), shell: versionLabel(shell),
    });
    const whole = kind === 'cls' ? value * 1000 : value;
    metrics.vitals.observe({ kind, ...labels }, whole);
    failures.noteVital(report, kind, whole);
  }

  return {
    'POST /reports': async ({ input }) => {
      for (const report of Array.isArray(input.body) ? input.body : [input.body]) {
        count(report);
        failures.note(report);
      }
      return {};
    },
  };
}

const OTHER = 'other';

/** Anyone may post: made-up names must not grow the metrics without end. The first so many are kept, others are 'other'. */
class BoundedLabels {
  private readonly seen = new Set<string>();
  constructor(private readonly most: number) {}

  of<K extends string>(labels: Record<K, string>): Record<string, string> {
    const key = JSON.stringify(labels);
    if (!this.seen.has(key) && this.seen.size >= this.most) return Object.fromEntries(Object.keys(labels).map((label) => [label, OTHER]));
    this.seen.add(key);
    return labels;
  }
}

function name(text: string | undefined): string {
  if (text === undefined) return '';
  const lower = text.toLowerCase();
  return /^[a-z][a-z0-9-]{0,30}$/.test(lower) ? lower : OTHER;
}

/** 'TypeError' of "TypeError: x is undefined", also behind the topic of a bus failure. */
const errorClass = (detail: string): string => /(?:^|: )([A-Z][A-Za-z]{0,30}): /.exec(detail)?.[1] ?? '';
const versionLabel = (version: string | undefined): string => (version !== undefined && VERSION.test(version) ? version : OTHER);
