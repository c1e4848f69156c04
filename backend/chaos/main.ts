import { runHistory } from './history';
import { World } from './world';

const print = (line: string) => void process.stdout.write(`${line}\n`);

/**
 * `npm run chaos`: random histories until CHAOS_MINUTES (10) or CHAOS_HISTORIES are over, or one fails.
 * CHAOS_SEED replays one (with CHAOS_LENGTH and CHAOS_SLOW_FAULTS as printed).
 */
async function main(): Promise<void> {
  const { CHAOS_SEED, CHAOS_LENGTH, CHAOS_SLOW_FAULTS, CHAOS_MINUTES = '10', CHAOS_HISTORIES } = process.env;
  const most = CHAOS_SEED ? 1 : Number(CHAOS_HISTORIES ?? Infinity);
  const end = Date.now() + Number(CHAOS_MINUTES) * 60_000;
  const first = CHAOS_SEED ? Number(CHAOS_SEED) : Math.floor(Math.random() * 2 ** 30);
  const sum = { histories: 0, commands: 0, sessions: 0, orders: 0, deaths: 0 };
  let failed = false;
  let stopped = false;
  // After the history that runs: its backends, its sandbox and its database would outlive this process.
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => (stopped = true));
  const world = await World.open();
  print(`A shop with two backends is up; seeds from ${first}.`);
  try {
    while (!stopped && sum.histories < most && Date.now() < end) {
      const hasSlowFaults = CHAOS_SEED ? CHAOS_SLOW_FAULTS === '1' : sum.histories % 3 === 2;
      const report = await runHistory(world, { seed: first + sum.histories, length: Number(CHAOS_LENGTH ?? 30), hasSlowFaults });
      print(`seed ${first + sum.histories}: ${report.commands} commands, ${report.sessions} sessions, ${report.orders} orders, ${report.deaths} deaths, ${(report.ms / 1000).toFixed(1)} s`);
      sum.histories += 1;
      for (const key of ['commands', 'sessions', 'orders', 'deaths'] as const) sum[key] += report[key];
    }
  } catch (error) {
    // Ctrl-C reaches the sandbox as well: the history that ran proves nothing then, but is shown.
    failed = !stopped;
    print(`${stopped ? 'Stopped in a history that did not end well:\n' : ''}${error instanceof Error ? error.message : String(error)}`);
  } finally {
    await world.close();
  }
  print(`${sum.histories} histories ran: ${sum.commands} commands, ${sum.sessions} sessions, ${sum.orders} orders, ${sum.deaths} backends killed; ${failed ? 'the next one FAILED' : 'every invariant held'}.`);
  process.exit(failed ? 1 : 0);
}

await main();
