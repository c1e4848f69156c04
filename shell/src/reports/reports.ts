import type { Report } from 'shared-api';
import { scrub } from './scrub';
import { watchViolations } from './violation';

/** One failure fires several times (Module Federation's errorLoadRemote); within this time, in ms, it is one report. */
const ONE_FAILURE = 5000;
/** The most reports of one page, which may fail in a loop. */
const MOST = 50;

export interface Reporter {
  /** Never throws, never waits: a report must not harm the page that it is about. */
  report(report: Report): void;
  stop(): void;
}

export interface ReportsOptions {
  window: Window;
  /** The version of the shell that this document runs: a shell's canary is judged by what fails in it. */
  shell?: string | undefined;
  /** Where reports go, on our own origin. */
  url?: string;
}

/** Sends failures and policy violations to the backend, without personal data (CALL-39). */
export function createReports({ window, shell, url = '/api/reports' }: ReportsOptions): Reporter {
  const last = new Map<string, number>();
  let sent = 0;

  function report(given: Report): void {
    const now = Date.now();
    const failure = [given.type, given.remote, given.version, given.kind, given.type === 'csp-violation' ? given.detail : ''].join('|');
    if (sent >= MOST || now - (last.get(failure) ?? -Infinity) < ONE_FAILURE) return;
    last.set(failure, now);
    sent += 1;
    send(window, url, JSON.stringify(clean({ ...given, ...(given.type !== 'csp-violation' && shell !== undefined && { shell }) })));
  }

  return { report, stop: watchViolations(window, report) };
}

/** The fields of a report and no others, each fit to be sent. The backend refuses unknown ones. */
function clean({ type, remote, version, shell, kind, path, detail, value }: Report): Report {
  return {
    type,
    ...(remote !== undefined && { remote: scrub(remote) }),
    ...(version !== undefined && { version: scrub(version) }),
    ...(shell !== undefined && { shell: scrub(shell) }),
    ...(kind !== undefined && { kind: scrub(kind) }),
    ...(path !== undefined && { path: scrub(path) }),
    ...(detail !== undefined && { detail: scrub(detail) }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
  };
}

function send(view: Window, url: string, body: string): void {
  try {
    // A beacon outlives the page; its type must be JSON's or the backend does not read it.
    if (view.navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }))) return;
  } catch {
    // Some privacy tools make it throw: then the other way.
  }
  try {
    view.fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true, credentials: 'omit' }).catch(() => {});
  } catch {
    // Nowhere left to say it.
  }
}
