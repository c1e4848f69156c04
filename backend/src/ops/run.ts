import { parseArgs } from 'node:util';
import { isDatabaseDown } from '../db/is-down';
import { ConfigError } from '../config';
import { describeError } from '../http/error-handler';
import { Failure } from '../http/failure';
import { MenuProblem } from '../menu/import-menu';
import { ForbiddenStep } from '../orders/order-state';
import { Arguments, UsageError, type Command, type Tools } from './command';
import { commands } from './commands';
import { helpOf, overview } from './help';
import { printable } from './output';

export interface Outcome { code: 0 | 1 | 2; out: string; error: string }

/** One command, from its words to what is printed, all of it fit for a terminal. `open` is called once the words are understood. */
export async function run(words: readonly string[], open: () => Promise<{ tools: Tools; close(): Promise<void> }>): Promise<Outcome> {
  const { code, out, error } = await carryOut(words, open);
  return { code, out: printable(out, '\n'), error: printable(error, '\n') };
}

async function carryOut(words: readonly string[], open: () => Promise<{ tools: Tools; close(): Promise<void> }>): Promise<Outcome> {
  const asJson = words.includes('--json');
  try {
    const found = find(words);
    if (!found) return { code: words.length && !['help', '--help'].includes(words[0] ?? '') ? 2 : 0, ...split(words, overview(commands)) };
    const { name, command, rest } = found;
    if (rest.includes('--help')) return { code: 0, out: helpOf(name, command), error: '' };
    const args = read(name, command, rest);
    const { tools, close } = await open();
    try {
      const { text, data, refused = false } = await command.run(tools, args);
      return { code: refused ? 1 : 0, out: asJson ? JSON.stringify(data, null, 2) : text, error: '' };
    } finally {
      await close();
    }
  } catch (error) {
    const message = sentenceOf(error);
    return { code: error instanceof UsageError ? 2 : 1, out: '', error: asJson ? JSON.stringify({ error: { message } }) : message };
  }
}

function split(words: readonly string[], help: string): { out: string; error: string } {
  const unknown = words.length > 0 && !['help', '--help'].includes(words[0] ?? '');
  return unknown ? { out: '', error: `There is no '${words.slice(0, 2).join(' ')}'.\n\n${help}` } : { out: help, error: '' };
}

/** A command's name is one word or two. */
function find(words: readonly string[]): { name: string; command: Command; rest: readonly string[] } | undefined {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = commands[name];
    if (command && Object.hasOwn(commands, name)) return { name, command, rest: words.slice(length) };
  }
  return undefined;
}

function read(name: string, { options = {}, usage }: Command, words: readonly string[]): Arguments {
  try {
    const { positionals, values } = parseArgs({ args: [...words], options: { ...options, json: { type: 'boolean' } }, allowPositionals: true, strict: true });
    return new Arguments(positionals, values);
  } catch {
    throw new UsageError(`That was not understood. It goes: npm run ops -- ${`${name} ${usage}`.trim()}`);
  }
}

/** Our own errors speak for themselves; others are told by kind, since their message may quote a row. */
function sentenceOf(error: unknown): string {
  if (error instanceof MenuProblem) return `This menu can't be sold: ${error.message}`;
  if (error instanceof Failure || error instanceof ForbiddenStep || error instanceof UsageError || error instanceof ConfigError) return error.message;
  if (isDatabaseDown(error)) return 'The database does not answer: is it running, and is DATABASE_URL right?';
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 'There is no such file.';
  return `It failed: ${JSON.stringify(describeError(error))}`;
}
