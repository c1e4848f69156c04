import { causesOf } from './is-down';

type Variable = 'DATABASE_URL' | 'DATABASE_MIGRATION_URL';

/** Why there is no connection to the database that a variable names, as one sentence for an operator; undefined if it is something else. */
export function connectionProblem(error: unknown, variable: Variable): string | undefined {
  return causesOf(error).map(({ code = '' }) => SENTENCES[code]?.(variable)).find((sentence) => sentence !== undefined);
}

export const noAnswer = (variable: Variable) => `The database does not answer: is it running, and is ${variable} right?`;
const noHost = (variable: Variable) => `The host in ${variable} is not found.`;
const refused = (variable: Variable) => `The database refuses the user or the password in ${variable}.`;

/** By the codes of the network, and of PostgreSQL. */
const SENTENCES: Readonly<Record<string, ((variable: Variable) => string) | undefined>> = {
  ECONNREFUSED: noAnswer, ETIMEDOUT: noAnswer, EHOSTUNREACH: noAnswer, ENETUNREACH: noAnswer,
  ENOTFOUND: noHost, EAI_AGAIN: noHost,
  '28P01': refused, '28000': refused,
  '3D000': (variable) => `There is no database of the name in ${variable}.`,
};
