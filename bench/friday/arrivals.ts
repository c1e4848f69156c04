import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Starts `act` at even times, whether or not earlier ones have ended: an open loop, as customers are.
 * @returns when all have ended, and how late the last start was, ms: over a few hundred, this machine could not make the load.
 */
export async function arrive(perSecond: number, seconds: number, act: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  const under: Promise<void>[] = [];
  let latest = 0;
  for (let nth = 0; nth < perSecond * seconds; nth += 1) {
    const due = startedAt + (nth * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
    latest = Math.max(latest, performance.now() - due);
    under.push(act());
  }
  await Promise.all(under);
  return latest;
}
