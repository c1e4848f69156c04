import { describeRun } from '../lib/describe-run';
import type { Machine } from '../lib/machine';
import { median } from '../lib/median';
import { ratio, table } from '../lib/table';
import { MECHANISMS } from './mechanisms';

/** All measurements of one run of `npm run bench:mechanisms`: pairs, in the order in which they were made. */
export interface MechanismsResults {
  when: string;
  command: string;
  machine: Machine;
  browser: string;
  rows: { id: string; measure: string; with: number[]; without: number[] }[];
}

export function reportMechanisms(results: MechanismsResults): string {
  const place = ({ id }: { id: string }) => MECHANISMS.findIndex((one) => one.id === id);
  const rows = [...results.rows].sort((a, b) => place(a) - place(b)).map(({ id, measure, ...row }) => {
    const mechanism = MECHANISMS.find((one) => one.id === id);
    const better = row.with.filter((value, index) => value < (row.without[index] ?? NaN)).length;
    const [has, lacks] = [median(row.with), median(row.without)];
    return [
      `${mechanism?.decision ?? ''}, ${mechanism?.what ?? id}`, measure, whole(has), whole(lacks), ratio(has / lacks),
      `${better} of ${row.with.length}`,
    ];
  });
  return `${describeRun(results, `Chromium ${results.browser} · through nginx, HTTP/2 and TLS · medians of as many pairs as the last column says; a row may be of a run before this one`)}\n\n${table(['mechanism', 'what is measured', 'with', 'without', 'ratio', 'better in'], rows)}`;
}

const whole = (value: number): string => (Number.isFinite(value) ? Math.round(value).toLocaleString('en-GB') : '–');
