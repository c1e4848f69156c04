/** A piece of the sandbox that is up. */
export interface Started {
  /** Where it answers, without a trailing slash. */
  readonly url: string;
  /** Stops it; what it acknowledged stays on disk. Safe to call twice. */
  close(): Promise<void>;
}

/** Where a piece listens. */
export interface Place {
  /** Address to bind; 127.0.0.1 by default. */
  readonly host?: string;
  /** 0 picks a free one. */
  readonly port: number;
  /** How browsers reach it; http://localhost:<port> by default. */
  readonly publicUrl?: string;
}
