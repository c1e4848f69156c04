import { connectionProblem } from 'shared-api/server/connection-problem';
import { printable } from 'shared-api/server/printable';
import { Refusal } from './refusal';
import { SettingsError } from './settings';

const NO_ROOM = 'A disk of this machine is full: that of the release store (RELEASE_STORE), or the one for temporary files. Visitors keep the pages that '
  + 'they have. Make room there. A composer goes on by itself; what was typed is typed again.';

/** By the system's own names of errors. */
const WHAT_TO_DO: Record<string, string> = {
  ENOSPC: NO_ROOM, EDQUOT: NO_ROOM,
};

/** What a program cannot start without: where it fails, the program ends with the sentence that says why. */
export async function orExit<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    process.stderr.write(`${printable(explain(error), '\n')}\n`);
    return process.exit(1);
  }
}

/** What a terminal or a log says of an error. One that nobody expected is printed with its stack. */
export function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return ('code' in error && WHAT_TO_DO[String(error.code)]) || connectionProblem([error], 'DATABASE_URL')
    || (error.stack ?? error.message);
}
