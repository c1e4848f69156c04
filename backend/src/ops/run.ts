import { connectionProblem, noAnswer } from 'shared-api/server/connection-problem';
import { runCommand, UsageError, type Open, type Outcome } from 'shared-api/server/command-line';
import { causesOf, isDatabaseDown, isSchemaOlder } from '../db/is-down';
import { ConfigError } from '../config-error';
import { describeError } from '../http/error-handler';
import { Failure } from '../http/failure';
import { MenuProblem } from '../menu/menu-file';
import { ForbiddenStep } from '../orders/order-state';
import { Arguments, type Command, type Tools } from './command';
import { commands as all } from './commands';
import { FileProblem } from './named-file';

const NOTES = [
  'An <order> is FDK-… or its id; a <day> is written 2026-11-30.',
  'Each change is one transaction with a row in the audit: under your own name after `login <address of the shop>`, which ends with `logout`, and runs what a manager may do;',
  'else under your login name or OPS_ACTOR, with the backend’s variables (docs/operating.md), or without DATABASE_URL in the shop of a running `npm start`.',
];

/** One command, from its words to what is printed. */
export function run(
  words: readonly string[], open: Open<Tools>, commands: Readonly<Record<string, Command>> = all,
): Promise<Outcome> {
  return runCommand(words, {
    commands, open, how: 'npm run ops --', about: 'Runs the shop', notes: NOTES,
    argumentsOf: (...given) => new Arguments(...given),
    describe: (thrown) => ({ message: sentenceOf(thrown) }),
  });
}

/** Our own errors speak for themselves; others are told by kind, since their message may quote a row. */
export function sentenceOf(error: unknown): string {
  if (error instanceof MenuProblem) return `This menu can't be sold: ${error.message}`;
  if (error instanceof Failure || error instanceof ForbiddenStep) return error.message;
  if (error instanceof ConfigError || error instanceof FileProblem || error instanceof UsageError) return error.message;
  const problem = connectionProblem(causesOf(error), 'DATABASE_URL');
  if (problem !== undefined) return problem;
  if (isDatabaseDown(error)) return noAnswer('DATABASE_URL');
  if (isSchemaOlder(error)) return 'The database lacks tables of this version: start a backend first, which makes them.';
  return `It failed: ${JSON.stringify(describeError(error))}`;
}
