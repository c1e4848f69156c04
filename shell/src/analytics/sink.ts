/** Where events go once the visitor has agreed. */
export interface Sink {
  send(event: string, params: Record<string, string | number>): void;
  /** Consent was withdrawn: sends nothing more and removes what it keeps in the browser. */
  stop(): void;
}
