import { types } from 'node:util';

const NETWORK = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH']);
// 08: connection; 57P: shutting down or starting; 57014: statement time-out; 53: out of resources; 55P03: lock time-out.
const SQL_STATES = /^(?:08...|57P..|57014|53...|55P03|40001|40P01)$/;
/** The driver gives these no code. */
const MESSAGES = /^(?:Connection terminated|timeout (?:expired|exceeded when trying to connect)|Client has encountered a connection error|Cannot use a pool after calling end)/;

/** True if the database could not be reached, is restarting, or took too long: the caller may try again. */
export const isDatabaseDown = (error: unknown): boolean =>
  causesOf(error).some(({ code = '', message }) => NETWORK.has(code) || SQL_STATES.test(code) || MESSAGES.test(message));

/** True if a table or column of this version is not there: a backend of it has not yet been started on this database. */
export const isSchemaOlder = (error: unknown): boolean => causesOf(error).some(({ code }) => code === '42P01' || code === '42703');

/** True if a row names another by this foreign key that is not there any more. */
export const isOrphan = (error: unknown, constraint: string): boolean =>
  causesOf(error).some((cause) => cause.code === '23503' && cause.constraint === constraint);

/** An error, what caused it, and what caused that; of several at once, each. */
export function causesOf(error: unknown): (Error & { code?: string; constraint?: string })[] {
  if (!types.isNativeError(error)) return [];
  return [error, ...causesOf(error.cause), ...(error instanceof AggregateError ? error.errors.flatMap(causesOf) : [])];
}
