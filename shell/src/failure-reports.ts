import { within } from 'shared-api/within';
import type * as CauseFile from './failure-cause';
import type { LoadError } from './federation/load-error';
import type { createReports } from './reports/reports';

/** For the report of a failure without a known version. */
export const UNKNOWN_VERSION = 'none';
/** How long a report waits for the file that reads errors, which may fail like any other, or come by a slow connection, ms. */
const CAUSE_WITHIN_MS = 10_000;

/** Reports failures of remotes to the operator. */
export function createFailureReports(window: Window, report: ReturnType<typeof createReports>['report']) {
  const send = ({ remote, version, kind }: Pick<LoadError, 'remote' | 'version'> & { kind: string }, path: string, more: object = {}) =>
    report({ type: 'remote-failure', remote, version, kind, path, ...more });
  return {
    failure(error: LoadError, detail?: string): void {
      const { pathname } = window.location;
      const left = new Promise<never>((_resolve, reject) => window.addEventListener('pagehide', reject, { once: true }));
      void within(
        CAUSE_WITHIN_MS, Promise.race([import('./failure-cause'), left]), () => new Error(),
      ).then(({ causeOf, showInConsole }) => {
        showInConsole(error);
        return causeOf(error);
      }).catch((): ReturnType<typeof CauseFile.causeOf> => ({})).then((cause) =>
        send(
          error, pathname,
          detail === undefined ? cause : { ...cause, detail: cause.detail === undefined ? detail : `${detail}: ${cause.detail}` },
        ));
    },
    /** React has recovered from an error. */
    recovered: (_error: unknown, { name, version }: { name: string; version: string }) =>
      send({ remote: name, version, kind: 'hydration' }, window.location.pathname),
  };
}
