/**
 * Why there is no connection to the database that a variable names, as one sentence for an operator; undefined if it is something else.
 * @param errors what the driver threw, and what caused it
 */
export function connectionProblem(errors: readonly Error[], variable: string): string | undefined {
  return errors.map((error) => ('code' in error ? SENTENCES[String(error.code)]?.(variable) : undefined))
    .find((sentence) => sentence !== undefined);
}

export const noAnswer = (variable: string) => `The database does not answer: is it running, and is ${variable} right?`;
const noHost = (variable: string) => `The host in ${variable} is not found.`;
const refused = (variable: string) => `The database refuses the user or the password in ${variable}.`;

/** By the codes of the network, and of PostgreSQL. */
const SENTENCES: Readonly<Record<string, ((variable: string) => string) | undefined>> = {
  ECONNREFUSED: noAnswer, ETIMEDOUT: noAnswer, EHOSTUNREACH: noAnswer, ENETUNREACH: noAnswer,
  ENOTFOUND: noHost, EAI_AGAIN: noHost,
  '28P01': refused, '28000': refused,
  '3D000': (variable) => `There is no database of the name in ${variable}.`,
};
