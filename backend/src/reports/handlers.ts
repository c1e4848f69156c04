import type { Report } from 'shared-api';
import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import type { Metrics } from '../metrics';

const MAX_LABELS = 200;

/** Counted, and nothing else of it kept: no address, no identity. */
export function reportHandlers({ metrics, failures }: Deps): Pick<Handlers, 'POST /reports'> {
  const seen = new Set<string>();
  return {
    'POST /reports': async ({ input }) => {
      for (const report of Array.isArray(input.body) ? input.body : [input.body]) {
        count(report, metrics, seen);
        failures.note(report);
      }
      return {};
    },
  };
}

function count({ type, remote, kind, value }: Report, metrics: Metrics, seen: Set<string>): void {
  const labels = { type, remote: label(remote), kind: label(kind) };
  // Anyone may post: made-up names must not grow the metrics without end.
  const key = JSON.stringify(labels);
  if (!seen.has(key) && seen.size >= MAX_LABELS) Object.assign(labels, { remote: 'other', kind: 'other' });
  else seen.add(key);
  metrics.reports.inc(labels);
  if (type === 'web-vital' && value !== undefined && Number.isFinite(value) && value >= 0) {
    metrics.vitals.observe({ kind: labels.kind }, labels.kind === 'cls' ? value * 1000 : value);
  }
}

function label(text: string | undefined): string {
  if (text === undefined) return '';
  const name = text.toLowerCase();
  return /^[a-z][a-z0-9-]{0,30}$/.test(name) ? name : 'other';
}
