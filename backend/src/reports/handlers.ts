import type { Report } from 'shared-api';
import type { Deps } from '../deps';
import type { Handlers } from '../http/handler';
import { BoundedLabels } from './bounded-labels';
import { VERSION } from './failure-counts';
import { LiveVersions } from './live-versions';

/** Sets of labels of one metric. */
const MAX_LABELS = 200;
const VITALS = ['lcp', 'inp', 'cls'] as const;
const ROUTE = /^\/[a-z0-9/:-]{0,60}$/i;

/** Counted, and nothing else of it kept: no address, no identity. */
export function reportHandlers({ metrics, failures, db, config }: Deps): Pick<Handlers, 'POST /reports'> {
  const live = new LiveVersions(db, config.environment);
  const reported = new BoundedLabels<{ remote: string; kind: string }>({ most: MAX_LABELS });
  const failed = new BoundedLabels<{ remote: string; version: string; kind: string; error: string }>({
    most: MAX_LABELS,
    change: { drop: (labels) => metrics.browserFailures.remove(labels), isLive: ({ remote, version }) => live.isLive(remote, version) },
  });
  const measured = new BoundedLabels<{ route: string; version: string; shell: string }>({
    most: MAX_LABELS,
    change: {
      drop(labels) { for (const kind of VITALS) metrics.vitals.remove({ kind, ...labels }); },
      isLive: ({ route, version, shell }) => live.hasPage(route, version) && live.isLive('shell', shell),
    },
  });

  function count(report: Report): void {
    const { type, remote, kind, value, path, version, shell, detail = '' } = report;
    const of = name(remote);
    // Alerts go by the remote: its own name stays, whatever was made up before.
    metrics.reports.inc({ type, ...reported.of({ remote: of, kind: name(kind) }), ...(live.isRemote(of) && { remote: of }) });
    if (version !== undefined) live.refresh();
    if (type === 'remote-failure') {
      metrics.browserFailures.inc(failed.of({ remote: of, version: versionLabel(version), kind: name(kind), error: errorClass(detail) }));
    }
    if (type !== 'web-vital' || !isVital(kind) || value === undefined || !Number.isFinite(value) || value < 0) return;
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
const isVital = (kind: string | undefined): kind is typeof VITALS[number] => VITALS.some((vital) => vital === kind);

function name(text: string | undefined): string {
  if (text === undefined) return '';
  const lower = text.toLowerCase();
  return /^[a-z][a-z0-9-]{0,30}$/.test(lower) ? lower : OTHER;
}

/** 'TypeError' of "TypeError: x is undefined", also behind the topic of a bus failure. */
const errorClass = (detail: string): string => /(?:^|: )([A-Z][A-Za-z]{0,30}): /.exec(detail)?.[1] ?? '';
const versionLabel = (version: string | undefined): string => (version !== undefined && VERSION.test(version) ? version : OTHER);
