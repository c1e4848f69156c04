/** Why a part of the page could not be shown. One word for the operator's report; the customer sees the card. */
export type FailureKind =
  | 'release' // the list of live remotes could not be read
  | 'contract' // built for another contract than this shell's
  | 'shared' // needs a newer shared library than this shell has
  | 'style' // its stylesheet was refused or did not come
  | 'entry' // its entry was refused, did not come, or threw
  | 'module' // the view or service is not in it, or its chunks did not come
  | 'timeout' // took longer than the time budget
  | 'mount' // threw on its first render
  | 'crash' // threw later
  | 'busy' // held the main thread for seconds, such as a loop in an effect
  | 'unmount'; // threw or hung while leaving

/** Another try finds the same: only another document helps, for most of them with another version of the remote or of the shell. */
const FINAL: readonly FailureKind[] = ['contract', 'shared', 'busy'];

export class LoadError extends Error {
  override readonly name = 'LoadError';
  /** Set by the loader once every path of this version has failed. */
  exhausted = false;
  /** False where the loader has asked for nothing: there is no new failure to report. */
  requested = true;

  constructor(
    readonly kind: FailureKind,
    readonly remote: string,
    readonly version: string,
    cause?: unknown,
  ) {
    super(`${remote} ${version}: ${kind}${cause instanceof Error ? `: ${cause.message}` : ''}`, { cause });
  }

  /** Whether only a reload can help, wherever it happened. */
  get final(): boolean {
    return this.exhausted || FINAL.includes(this.kind);
  }
}

/** The same kind every time, whatever was thrown. */
export function asLoadError(error: unknown, kind: FailureKind, remote: { name: string; version: string }): LoadError {
  return error instanceof LoadError ? error : new LoadError(kind, remote.name, remote.version, error);
}
