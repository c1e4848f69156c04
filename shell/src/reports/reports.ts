import type { Report } from 'shared-api';
import { scrub } from './scrub';
import { watchViolations } from './violation';

/** The same failure within this time is reported once, because Module Federation's errorLoadRemote fires several times, ms. */
const SAME_FAILURE_MS = 5000;
const HOUR_MS = 3_600_000;
/** The limit of a page, which may fail in a loop. The kitchen's stay open for weeks. */
const MAX_AN_HOUR = 50;

interface ReportsOptions {
  window: Window;
  /** This document's version of the shell, by whose failures a canary of the shell is judged. */
  shell?: string | undefined;
  /** The page is a preview, or has a working copy in it: what fails there is no failure of a live version. */
  preview?: boolean;
}

/** On our own origin. */
const REPORTS = '/api/reports';

/** Sends failures and policy violations to the backend, without personal data (CALL-39). */
export function createReports({ window, shell, preview = false }: ReportsOptions) {
  const url = preview ? `${REPORTS}?preview` : REPORTS;
  const last = new Map<string, number>();
  let hour = 0;
  let sent = 0;

  /** Synchronous, and never throws: a report must not harm its page. */
  function report(given: Report): void {
    const now = Date.now();
    if (hour !== Math.floor(now / HOUR_MS)) {
      hour = Math.floor(now / HOUR_MS);
      sent = 0;
    }
    const failure = [given.type, given.remote, given.version, given.kind, given.type === 'csp-violation' ? given.detail : ''].join('|');
    if (sent >= MAX_AN_HOUR || now - (last.get(failure) ?? -Infinity) < SAME_FAILURE_MS) return;
    last.set(failure, now);
    sent += 1;
    send(window, url, JSON.stringify(clean({ ...given, ...(given.type !== 'csp-violation' && shell !== undefined && { shell }) })));
  }

  watchViolations(window, report);
  return { report };
}

/** Only the known fields, because the backend refuses others, each without personal data. */
function clean({ type, remote, version, shell, kind, path, detail, value, stack, components }: Report): Report {
  return {
    type,
    ...(remote !== undefined && { remote: scrub(remote) }),
    ...(version !== undefined && { version: scrub(version) }),
    ...(shell !== undefined && { shell: scrub(shell) }),
    ...(kind !== undefined && { kind: scrub(kind) }),
    ...(path !== undefined && { path: scrub(path) }),
    ...(detail !== undefined && { detail: scrub(detail) }),
    ...(value !== undefined && Number.isFinite(value) && { value }),
    ...(stack && { stack }),
    ...(components && { components }),
  };
}

function send(view: Window, url: string, body: string): void {
  try {
    // A beacon is sent even if the page closes. The backend reads only the type application/json.
    if (view.navigator.sendBeacon?.(url, new Blob([body], { type: 'application/json' }))) return;
  } catch {
    // Some privacy tools make it throw.
  }
  try {
    view.fetch(url, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body, keepalive: true, credentials: 'omit',
    }).catch(() => {});
  } catch {
    // There is no other way to report it.
  }
}
