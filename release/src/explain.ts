import { Refusal } from './refusal';
import { SettingsError } from './settings';

const NO_ROOM = 'A disk of this machine is full: that of the release store (RELEASE_STORE), or the one for temporary files. Visitors keep the pages that '
  + 'they have. Make room there. A composer goes on by itself; what was typed is typed again.';

/** By the system's own names of errors. */
const WHAT_TO_DO: Record<string, string> = {
  ECONNREFUSED: 'The database does not answer: is it running, and is DATABASE_URL right?',
  ENOSPC: NO_ROOM, EDQUOT: NO_ROOM,
};

/** What a terminal or a log says of an error. One that nobody expected is printed with its stack. */
export function explain(error: unknown): string {
  if (error instanceof Refusal || error instanceof SettingsError) return error.message;
  if (!(error instanceof Error)) return String(error);
  return ('code' in error && WHAT_TO_DO[String(error.code)]) || (error.stack ?? error.message);
}
