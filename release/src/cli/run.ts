import { runCommand, type Open, type Outcome } from 'shared-api/server/command-line';
import { explain } from '../explain';
import { Refusal } from '../refusal';
import { Arguments, type Tools } from './command';
import { commands } from './commands';

const NOTES = [
  'Each change of what is live is one row in the audit.',
  'Variables: DATABASE_URL, RELEASE_STORE, SHOP_ENVIRONMENT and others (release/README.md); without DATABASE_URL, the shop',
  'of a running `npm start`.',
];

/** One command. `--as <package>` comes first: it is how a package's own `npm run release` says whose it is. */
export function run(typed: readonly string[], open: Open<Tools>): Promise<Outcome> {
  const team = typed[0] === '--as' ? typed[1] : undefined;
  const words = team === undefined ? typed : typed.slice(2);
  // A team's `npm run release` with nothing behind it releases.
  const releases = team !== undefined && (words[0] === undefined || words[0] === '--json');
  return runCommand(releases ? ['release', ...words] : words, {
    commands, open, about: 'Releases of the shop',
    how: team === undefined ? 'node --import tsx release/src/cli/main.ts' : `npm run release -w ${team} --`,
    notes: team === undefined ? NOTES : [`<package> is ${team} unless you name another.`, ...NOTES],
    argumentsOf: (given, options) => new Arguments(given, options, team),
    describe,
  });
}

function describe(error: unknown): { message: string; kind?: string; details?: unknown } {
  return { ...(error instanceof Refusal && { kind: error.kind, details: error.details }), message: explain(error) };
}
