/** A piece of the sandbox that is up. */
export interface Started {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  /** Stops it; what it acknowledged stays on disk. Safe to call twice. */
  close(): Promise<void>;
}

/** Where a piece listens, on this machine alone. */
export interface Place {
  /** 0 picks a free one. */
  readonly port: number;
}
