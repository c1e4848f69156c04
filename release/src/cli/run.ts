import { parseArgs } from 'node:util';
import { Refusal } from '../refusal';
import { Arguments, UsageError, type Command, type Tools } from './command';
import { commands } from './commands';
import { helpOf, overview } from './help';

interface Outcome { code: 0 | 1 | 2; out: string; error: string }

/**
 * One command, from its words to what is printed. `open` is called once the words are understood.
 * `--as <package>` comes first: it is how a package's own `npm run release` says whose it is.
 */
export async function run(typed: readonly string[], open: () => Promise<{ tools: Tools; close(): Promise<void> }>): Promise<Outcome> {
  const team = typed[0] === '--as' ? typed[1] : undefined;
  const words = team === undefined ? typed : typed.slice(2);
  const asJson = words.includes('--json');
  try {
    // A team's `npm run release` with nothing behind it releases.
    const [name, ...rest] = team !== undefined && (words[0] === undefined || words[0] === '--json') ? ['release', ...words] : [words[0] ?? 'help', ...words.slice(1)];
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (!command) {
      const help = overview(commands, team);
      return ['help', '--help'].includes(name) ? { code: 0, out: help, error: '' } : { code: 2, out: '', error: `There is no '${name}'.\n\n${help}` };
    }
    if (rest.includes('--help')) return { code: 0, out: helpOf(name, command, team), error: '' };
    const args = read(name, command, rest, team);
    const { tools, close } = await open();
    try {
      const { text, data } = await command.run(tools, args);
      return { code: 0, out: asJson ? JSON.stringify(data, null, 2) : text, error: '' };
    } finally {
      await close();
    }
  } catch (error) {
    const code = error instanceof UsageError ? 2 : 1;
    if (!asJson) return { code, out: '', error: sentenceOf(error) };
    return { code, out: '', error: JSON.stringify({ error: { ...(error instanceof Refusal && { kind: error.kind, details: error.details }), message: sentenceOf(error) } }) };
  }
}

function read(name: string, { options = {}, usage }: Command, words: readonly string[], team: string | undefined): Arguments {
  try {
    const { positionals, values } = parseArgs({ args: [...words], options: { ...options, json: { type: 'boolean' } }, allowPositionals: true, strict: true });
    return new Arguments(positionals, values, team);
  } catch {
    throw new UsageError(`That was not understood. It goes: ${`${name} ${usage}`.trim()}`);
  }
}

/** A refusal's message is enough; an unexpected error is printed with its stack. */
function sentenceOf(error: unknown): string {
  if (error instanceof Refusal || error instanceof UsageError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return 'The database does not answer: is it running, and is DATABASE_URL right?';
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
