import { describeCause } from '../../failures/describe-cause';
import type { Failure } from '../../failures/read-failures';
import { sourcesIn, withSourcePositions } from '../../failures/source-position';
import { UsageError } from 'shared-api/server/command-line';
import type { Command } from '../command';

const HOURS = 24;
/** As long as causes are kept. */
const MOST_HOURS = 14 * 24;

export const failures: Command = {
  usage: '[<package>] [--owner <team>] [--hours <n>]',
  what: 'what failed in browsers and why, by owner',
  more: `Of the last ${HOURS} hours, at most ${MOST_HOURS}. Each cause with its error, where it was thrown (at) and the components around it (in), as
places in the sources: by the source maps in the release store, which browsers never get.`,
  options: { owner: { type: 'string' }, hours: { type: 'string' } },
  async run({ registry, store }, args) {
    const only = args.onlyPackage();
    const owner = args.value('owner');
    const isMeant = (one: Failure) => (only === undefined || one.remote === only)
      && (owner === undefined || one.owner.toLowerCase() === owner.toLowerCase());
    const found = (await registry.failures(readHours(args.value('hours')))).filter(isMeant);
    const lines: string[] = [];
    for (const [index, one] of found.entries()) {
      if (one.owner !== found[index - 1]?.owner) lines.push(one.owner);
      lines.push(
        `  ${one.remote} ${one.version}  ${one.kind}  ${one.times} ${one.times === 1 ? 'time' : 'times'}, last ${one.lastAt.toISOString()}`,
      );
      lines.push(...(await causeOf(one)).map((line) => `      ${line}`));
    }
    return { text: lines.length > 0 ? lines.join('\n') : 'No failures were reported.', data: found };

    async function causeOf(failure: Failure): Promise<string[]> {
      return (await withSourcePositions(sourcesIn(store), describeCause(failure).join('\n'))).split('\n').filter((line) => line !== '');
    }
  },
};

/** @throws {UsageError} */
function readHours(text: string | undefined): number {
  const hours = text === undefined ? HOURS : Number(text);
  if (!Number.isInteger(hours) || hours < 1 || hours > MOST_HOURS) {
    throw new UsageError(`--hours is a whole number from 1 to ${MOST_HOURS}.`);
  }
  return hours;
}
