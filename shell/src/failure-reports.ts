import type { LoadError } from './federation/load-error';
import type { createReports } from './reports';

/** For the report of a failure that no version answers for. */
export const UNKNOWN_VERSION = 'none';

/** Tells the operator of what a remote could not do. */
export function createFailureReports(window: Window, report: ReturnType<typeof createReports>['report']) {
  const send = ({ remote, version, kind }: Pick<LoadError, 'remote' | 'version'> & { kind: string }, detail?: string) =>
    report({ type: 'remote-failure', remote, version, kind, path: window.location.pathname, ...(detail !== undefined && { detail }) });
  return {
    failure: (error: LoadError, detail?: string) => send(error, detail),
    /** React repaired something. */
    recovered: (_error: unknown, { name, version }: { name: string; version: string }) =>
      send({ remote: name, version, kind: 'hydration' }),
  };
}
