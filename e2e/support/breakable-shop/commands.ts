/** What a test may ask of the process that holds the shop, and what it answers. */
export interface Commands {
  /** `site` is the address that the pages are made for. @returns the port of the edge that serves them. */
  open: { ask: { site: string; store: string; publicConfig: string; backends: number }; answer: { port: number } };
  /** SIGKILL for the backend that gets the next request of this kind, while it holds it. */
  killAt: { ask: { route: string }; answer: object };
  /** Everything that is asked of PostgreSQL fails from now on: its "immediate" shutdown, without a checkpoint. */
  crashDatabase: { ask: object; answer: object };
  /** Starts it again; it recovers first. */
  startDatabase: { ask: object; answer: object };
  /** Heals everything, lets time pass, and reads both books: the shop's and the provider's. */
  verdict: { ask: { sessions: string[]; paid: string[] }; answer: Verdict };
}

export interface Verdict {
  /** The invariants (backend/chaos/checker.ts) that do not hold, named. */
  violations: string[];
  orders: { sessionId: string; email: string; status: string; paid: boolean }[];
  /** To whom receipts went. */
  receipts: string[];
  /** How many backends were killed. */
  deaths: number;
  /** How many backends have answered since. */
  served: number;
}

export type CommandName = keyof Commands;
export interface Ask<C extends CommandName = CommandName> { number: number; command: C; ask: Commands[C]['ask'] }
export interface Answer { number: number; answer?: unknown; problem?: string }
