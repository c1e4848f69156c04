import type { Readable, Writable } from 'node:stream';
import { createInterface } from 'node:readline/promises';

/** Asks the person at a terminal; a script, which has none, is not asked. Ctrl-C and Ctrl-D are a no. */
export async function confirm(question: string, input: Readable & { isTTY?: boolean }, output: Writable): Promise<boolean> {
  if (!input.isTTY) return true;
  const terminal = createInterface({ input, output, terminal: true });
  const answer = await terminal.question(question).catch(() => '');
  terminal.close();
  return answer.trim() === 'yes';
}
