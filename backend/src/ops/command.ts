import { DELIVERY_DAY, isDeliveryDay } from 'shared-rules';
import { Arguments as WordsAndOptions, UsageError, type CommandOf } from 'shared-api/server/command-line';
import type { Deps } from '../deps';
import { sessionOf } from '../orders/find-orders';

/** What commands work with. */
export interface Tools {
  deps: Deps;
  /** Who stands in the audit. */
  actor: string;
  readText(file: string): Promise<string>;
  /** @returns the file's whole path. Missing where the tool does not run on its operator's machine. */
  writeText?(file: string, text: string): Promise<string>;
}

export type Command = CommandOf<Tools, Arguments>;

/** The payment that a command's only word names: by its session, or by its order. @throws {UsageError | Failure} */
export const namedSession = ({ db }: Deps, args: Arguments): Promise<string> => sessionOf(db, args.only('which session'));

/** The words and options after a command's name. */
export class Arguments extends WordsAndOptions {
  /** The only word. @throws {UsageError} */
  only(what: string): string {
    const [word, ...rest] = this.words;
    if (word === undefined || rest.length) throw new UsageError(`Say ${what}.`);
    return word;
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

  /** A day of delivery. @throws {UsageError} unless it is a Monday. */
  monday(name: string): string | undefined {
    const text = this.value(name);
    return text === undefined ? undefined : readMonday(text);
  }
}

export function readCount(text: string, what: string): number {
  if (!/^\d{1,7}$/.test(text)) throw new UsageError(`${what} must be a whole number, not '${text}'.`);
  return Number(text);
}

/** A London day. */
function readDay(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new UsageError(`'${text}' is no day: write it like 2026-11-30.`);
  }
  return text;
}

/** A day of delivery. */
export function readMonday(text: string): string {
  const day = readDay(text);
  if (!isDeliveryDay(day)) throw new UsageError(`${day} is no ${DELIVERY_DAY}; every delivery is on one.`);
  return day;
}
