import type { LoadError } from './federation/load-error';
import type { createReports } from './reports';

/** For the report of a failure without a known version. */
export const UNKNOWN_VERSION = 'none';

/** Reports failures of remotes to the operator. */
export function createFailureReports(window: Window, report: ReturnType<typeof createReports>['report']) {
  const send = ({ remote, version, kind }: Pick<LoadError, 'remote' | 'version'> & { kind: string }, detail?: string) =>
    report({ type: 'remote-failure', remote, version, kind, path: window.location.pathname, ...(detail !== undefined && { detail }) });
  return {
    failure: (error: LoadError, detail?: string) => send(error, detail),
    /** React has recovered from an error. */
    recovered: (_error: unknown, { name, version }: { name: string; version: string }) =>
      send({ remote: name, version, kind: 'hydration' }),
  };
}
