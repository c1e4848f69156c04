import { parseArgs, type ParseArgsConfig } from 'node:util';
import { printable } from './printable';

/** The same answer for a person and, with --json, for a script. */
interface Result {
  text: string;
  data: unknown;
  /** Some of what was asked for was refused; text and data say which. A script hears it by the exit code. */
  refused?: boolean;
  /** A list that has more rows than are shown. A person reads it below the list, a script on stderr. */
  isCut?: boolean;
}

/** A command of the tool for operators, or of the one for releases. */
export interface CommandOf<Tools, Args extends Arguments> {
  /** What stands after the command's name. */
  usage: string;
  /** One line, for the overview. */
  what: string;
  /** More, for the command's own --help. */
  more?: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  run(tools: Tools, args: Args): Promise<Result>;
}

/** What was typed can't be meant. The message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The words and options after a command's name. */
export class Arguments {
  constructor(readonly words: readonly string[], protected readonly options: Readonly<Record<string, unknown>>) {}

  none(): void {
    if (this.words.length) throw new UsageError(`'${this.words.join(' ')}' is one word too many.`);
  }

  has(name: string): boolean {
    return this.options[name] === true;
  }

  value(name: string): string | undefined {
    const value = this.options[name];
    return typeof value === 'string' ? value : undefined;
  }
}

const THERE_ARE_MORE = 'There are more: raise --limit.';

export interface Outcome { code: 0 | 1 | 2; out: string; error: string }

/** Opens what commands work with. */
export type Open<Tools> = () => Promise<{ tools: Tools; close(): Promise<void> }>;

interface CommandLine<Tools, Args extends Arguments> {
  /** By name, which is one word or two, in the order of the help. */
  commands: Readonly<Record<string, CommandOf<Tools, Args>>>;
  /** What is typed before a command's name. */
  how: string;
  /** The overview's first line, and those after the commands. */
  about: string;
  notes: readonly string[];
  open: Open<Tools>;
  argumentsOf(words: readonly string[], options: Readonly<Record<string, unknown>>): Args;
  /** A sentence for a person, and what else a script is told. */
  describe(error: unknown): { message: string; [more: string]: unknown };
}

/** One command, from its words to what is printed, all of it fit for a terminal. `open` is called once the words are understood. */
export async function runCommand<Tools, Args extends Arguments>(
  words: readonly string[], line: CommandLine<Tools, Args>,
): Promise<Outcome> {
  const { code, out, error } = await outcomeOf(words, line);
  return { code, out: printable(out, '\n'), error: printable(error, '\n') };
}

async function outcomeOf<Tools, Args extends Arguments>(words: readonly string[], line: CommandLine<Tools, Args>): Promise<Outcome> {
  const { commands, how, open, describe } = line;
  const asJson = words.includes('--json');
  try {
    const found = find(words, commands);
    if (!found) {
      const help = overview(line);
      if (words.length === 0 || words[0] === 'help' || words[0] === '--help') return { code: 0, out: help, error: '' };
      return { code: 2, out: '', error: `There is no '${words.slice(0, 2).join(' ')}'.\n\n${help}` };
    }
    const { name, command, rest } = found;
    const usage = `${how} ${name} ${command.usage}`.trim();
    if (rest.includes('--help')) {
      return {
        code: 0, out: [usage, '', ...indented(command.what), ...(command.more ? ['', ...indented(command.more)] : [])].join('\n'),
        error: '',
      };
    }
    const args = line.argumentsOf(...parse(rest, command.options, usage));
    const { tools, close } = await open();
    try {
      const { text, data, refused = false, isCut = false } = await command.run(tools, args);
      const code = refused ? 1 : 0;
      const more = isCut ? [THERE_ARE_MORE] : [];
      return asJson
        ? { code, out: JSON.stringify(data, null, 2), error: more.join('') }
        : { code, out: [text, ...more].join('\n'), error: '' };
    } finally {
      await close();
    }
  } catch (error) {
    const told = error instanceof UsageError ? { message: error.message } : describe(error);
    return { code: error instanceof UsageError ? 2 : 1, out: '', error: asJson ? JSON.stringify({ error: told }) : told.message };
  }
}

function find<Command>(words: readonly string[], commands: Readonly<Record<string, Command>>) {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (command) return { name, command, rest: words.slice(length) };
  }
  return undefined;
}

function parse(words: readonly string[], options: ParseArgsConfig['options'], usage: string): [string[], Record<string, unknown>] {
  try {
    const { positionals, values } = parseArgs({
      args: [...words], options: { ...options, json: { type: 'boolean' } }, allowPositionals: true, strict: true,
    });
    return [positionals, values];
  } catch {
    throw new UsageError(`That was not understood. It goes: ${usage}`);
  }
}

/** Everything the tool can do, a line each. */
function overview<Tools, Args extends Arguments>({ commands, how, about, notes }: CommandLine<Tools, Args>): string {
  const lines = Object.entries(commands).map(([name, { usage, what }]) => [`${name} ${usage}`.trim(), what] as const);
  const width = Math.min(52, Math.max(...lines.map(([head]) => head.length)));
  return [
    `${about}: ${how} <command> [options]`, '',
    ...lines.map(
      ([head, what]) => (head.length > width ? `  ${head}\n  ${' '.repeat(width)}  ${what}` : `  ${head.padEnd(width)}  ${what}`),
    ), '',
    'Every command takes --json (for scripts) and --help.',
    ...notes,
    'Exit codes: 0 done, 1 refused (all, or what the answer names) or failed, 2 not understood.',
  ].join('\n');
}

const indented = (text: string): string[] => text.split('\n').map((one) => `  ${one}`);
