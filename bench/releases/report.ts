import { describeRun } from '../lib/describe-run';
import type { Machine } from '../lib/machine';
import { median } from '../lib/median';
import { table } from '../lib/table';
import type { Outcome } from './run';

/** One run of `npm run bench:releases`. */
export interface ReleasesResults {
  when: string;
  command: string;
  machine: Machine;
  browser: string;
  sessions: number;
  seed: number;
  outcome: Outcome;
}

export function reportReleases({ outcome, sessions, seed, browser, ...run }: ReleasesResults): string {
  const { changes, toLive, screens, documents, releasesSeen, weeks, files, problems, reports } = outcome;
  const seconds = (millis: number) => (millis / 1000).toFixed(1);
  return [
    describeRun(run, `Chromium ${browser} · seed ${seed}`),
    '',
    table(['Releases while customers shop', ''], [
      ['releases (promoted / canaries / rolled back)', `${toLive.length} (${changes.promote} / ${changes.canary} / ${changes.rollback})`],
      ['from command to live pages, median (slowest), s', `${seconds(median(toLive))} (${seconds(Math.max(...toLive))})`],
      ['browser sessions', String(sessions)],
      ['screens shown / documents loaded', `${screens} / ${documents}`],
      ['release documents that these used', String(releasesSeen)],
      ['weeks put into carts / kept', `${weeks.added} / ${weeks.kept}`],
      ['files used / still served at the end', `${files.used} / ${files.served}`],
      ['**failed pages, lost lines, mixed versions**', `**${problems.length}**`],
      ['**failures reported by browsers**', `**${reports}**`],
    ]),
  ].join('\n');
}
