import { describeRun } from '../lib/describe-run';
import type { Machine } from '../lib/machine';
import { ratio, table } from '../lib/table';

/** Medians of one run of `npm run bench:scale`, for the smaller and the larger number. */
export interface ScaleResults {
  when: string;
  command: string;
  machine: Machine;
  runs: number;
  grown: { what: string; unit: string; from: number; to: number }[];
}

export function reportScale(results: ScaleResults): string {
  return `${describeRun(results, `median of ${results.runs}`)}\n\n${table(
    ['', 'from', 'to', '', 'ratio'],
    results.grown.map(({ what, unit, from, to }) => [what, from.toFixed(2), to.toFixed(2), unit, ratio(to / from)]),
  )}`;
}
