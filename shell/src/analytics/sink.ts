/** Sends events after the visitor's consent. */
export interface Sink {
  send(event: string, params: Record<string, string | number>): void;
  /** For withdrawn consent: stops sending and removes what it has stored in the browser. */
  stop(): void;
}
