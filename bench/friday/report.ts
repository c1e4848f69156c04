import { describeRun } from '../lib/describe-run';
import type { Machine } from '../lib/machine';
import { ms, table } from '../lib/table';
import type { RouteResult } from './recorder';
import type { ProcessUse } from './watch-processes';

/** One step of the ramp: how many checkouts a second were asked for, and what became of them. */
export interface RampStep { perSecond: number; p99: number; failedShare: number; lateMs: number; busiest: string }

interface FridayResults {
  when: string;
  command: string;
  machine: Machine;
  shoppers: number;
  seconds: number;
  peak: { perSecond: number; seconds: number; lateMs: number };
  routes: RouteResult[];
  failedWhileAway: number;
  awaySeconds: number;
  paid: number;
  orders: number;
  processes: ProcessUse[];
  connections: number;
  ramp: RampStep[];
  firstToBreak: string;
}

export function reportFriday(results: FridayResults): string {
  const { shoppers, seconds, peak, routes, failedWhileAway, awaySeconds, paid, orders } = results;
  const { processes, connections, ramp, firstToBreak } = results;
  const cpu = processes.reduce((sum, { cpuSeconds }) => sum + (Number.isFinite(cpuSeconds) ? cpuSeconds : 0), 0);
  return [
    describeRun(results, `${shoppers} shoppers in ${seconds} s, ${peak.perSecond} checkouts a second for ${peak.seconds} s`),
    table(['', 'answers', 'p50 ms', 'p99 ms', 'failed', 'how'],
      routes.map((one) => [one.route, String(one.count), ms(one.p50), ms(one.p99), String(one.failed), one.failures || '–'])),
    `Paid at the provider: ${paid}; orders: ${orders}.`,
    `The database was away for ${awaySeconds.toFixed(1)} s; then and in the 5 s after it ${failedWhileAway} requests failed.`,
    `At the peak the load came at most ${ms(peak.lateMs)} ms later than it should have. Connections to PostgreSQL: ${connections} at most.`,
    table(['', 'peak MB', 'processor s'], processes.map(({ name, peakMb, cpuSeconds }) => [name, ms(peakMb), cpuSeconds.toFixed(1)])),
    `Processor time of all of them for 1,000 orders, visits included: ${ms((cpu / Math.max(1, orders)) * 1000)} s.`,
    ramp.length === 0 ? 'No ramp in a short run.' : table(
      ['checkouts a second', 'p99 ms', 'failed', 'load late ms', 'busiest'],
      ramp.map((step) => [String(step.perSecond), ms(step.p99), `${(step.failedShare * 100).toFixed(1)} %`, ms(step.lateMs), step.busiest]),
    ),
    `First to break: ${firstToBreak}`,
  ].join('\n\n');
}
