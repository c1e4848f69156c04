/** The messages between a test and the process of its shop. */
export interface Commands {
  /** `site` is the address that the pages are composed for. @returns the port of the edge */
  open: { ask: { site: string; store: string; publicConfig: string; backends: number }; answer: { port: number } };
  /** Kills the backend that gets the next request of this route, before it answers. */
  killAt: { ask: { route: string }; answer: object };
  /** Stops PostgreSQL in the mode "immediate", without a checkpoint, so that all queries fail. */
  crashDatabase: { ask: object; answer: object };
  /** Starts it again, with its recovery. */
  startDatabase: { ask: object; answer: object };
  /** Repairs everything, waits, and compares the data of shop and provider. */
  verdict: { ask: { sessions: string[]; paid: string[] }; answer: Verdict };
}

interface Verdict {
  /** The violated invariants (backend/chaos/checker.ts). */
  violations: string[];
  orders: { sessionId: string; email: string; status: string; paid: boolean }[];
  /** The recipients of receipts. */
  receipts: string[];
  /** The number of killed backends. */
  deaths: number;
  /** The number of backends that answer at the end. */
  served: number;
}

export type CommandName = keyof Commands;
export interface Ask<C extends CommandName = CommandName> { number: number; command: C; ask: Commands[C]['ask'] }
export interface Answer { number: number; answer?: unknown; problem?: string }
