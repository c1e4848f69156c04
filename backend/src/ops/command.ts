import type { ParseArgsConfig } from 'node:util';
import type { Deps } from '../deps';
import type { RemoteConfig } from '../status/remote-config';

/** What commands work with. */
export interface Tools {
  deps: Deps;
  /** Who stands in the audit. */
  actor: string;
  remoteConfig: RemoteConfig;
  readText(file: string): Promise<string>;
}

/** The same answer for a person and, with --json, for a script. */
interface Result {
  text: string;
  data: unknown;
  /** Some of what was asked for was refused; text and data say which. A script hears it by the exit code. */
  refused?: boolean;
}

export interface Command {
  /** What stands after the command's name. */
  usage: string;
  what: string;
  options?: NonNullable<ParseArgsConfig['options']>;
  run(tools: Tools, args: Arguments): Promise<Result>;
}

/** What was typed can't be meant. The message is one sentence. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The words and options after a command's name. */
export class Arguments {
  constructor(readonly words: readonly string[], private readonly options: Readonly<Record<string, unknown>>) {}

  /** The only word. @throws {UsageError} */
  only(what: string): string {
    const [word, ...rest] = this.words;
    if (word === undefined || rest.length) throw new UsageError(`Say ${what}.`);
    return word;
  }

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

  /** @throws {UsageError} unless it is a whole number from 0. */
  count(name: string): number | undefined {
    const text = this.value(name);
    return text === undefined ? undefined : readCount(text, `--${name}`);
  }

  day(name: string): string | undefined {
    const text = this.value(name);
    return text === undefined ? undefined : readDay(text);
  }
}

export function readCount(text: string, what: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new UsageError(`${what} must be a whole number, not '${text}'.`);
  return Number(text);
}

/** A London day. */
function readDay(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) throw new UsageError(`'${text}' is no day: write it like 2026-11-30.`);
  return text;
}

/** A day of delivery. */
export function readMonday(text: string): string {
  const day = readDay(text);
  if (new Date(`${day}T00:00:00Z`).getUTCDay() !== 1) throw new UsageError(`${day} is no Monday; every delivery is on one.`);
  return day;
}
