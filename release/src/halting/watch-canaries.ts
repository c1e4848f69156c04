import type { Pool } from 'pg';
import { Refusal } from '../refusal';
import type { Registry } from '../registry/registry';
import { repeat } from '../repeat';
import { judge, type Counts } from './judge';
import type { Limits } from './limits';

export interface CanaryWatch {
  pool: Pool;
  registry: Registry;
  environment: string;
  limits: Limits;
  /** A line for the operator. */
  print(line: string): void;
}

/** The name in the audit rows. */
const ACTOR = 'canary watch';

/** Long enough for a team that was away for two weeks. */
const KEPT_DAYS = 14;

/**
 * Looks at each canary once, and ends those that fail too much: one compare-and-swap each, so of any number of watches
 * one ends it. Reports from browsers can do nothing else: they are anonymous, so only an operator takes back a live version.
 * @returns how many it ended.
 */
export async function checkCanaries({ pool, registry, environment, limits, print }: CanaryWatch): Promise<number> {
  const { sequence, document } = await registry.current();
  let ended = 0;
  for (const [name, { version, canary, disabled }] of Object.entries(document.live)) {
    if (!canary || canary.share === 0 || disabled) continue;
    const reason = judge(
      await countFailures(pool, environment, { name, canary: canary.version, minutes: limits.minutes }), canary.share, limits,
    );
    if (reason === undefined) continue;
    try {
      await registry.change({ action: 'halt', versions: [{ name, version: canary.version }], reason }, sequence + ended, ACTOR);
    } catch (error) {
      // Another process changed the document first. The next check sees the new state.
      if (error instanceof Refusal && (error.kind === 'conflict' || error.kind === 'no-change')) return ended;
      throw error;
    }
    ended += 1;
    print(`Ended the canary ${name} ${canary.version}: ${reason}. All visitors get ${version} again.`);
  }
  await pool.query("delete from release.failure where minute < now() - interval '1 day'");
  await pool.query(`delete from release.failure_cause where last_at < now() - interval '${KEPT_DAYS} days'`);
  await pool.query(`delete from release.vital where day < current_date - ${KEPT_DAYS}`);
  return ended;
}

/**
 * Since the canary got its share, and no longer ago than the limit: failures at another share would be weighed wrongly. All that is not
 * the canary was live in that time (`note_failures` keeps nothing else); another version may have become so.
 */
export async function countFailures(
  pool: Pool, environment: string, { name, canary, minutes }: { name: string; canary: string; minutes: number },
): Promise<Counts> {
  const { rows } = await pool.query<{ canary: number; live: number }>(
    `select coalesce(sum(times) filter (where version = $3), 0)::float as canary, coalesce(sum(times) filter (where version <> $3), 0)::float as live
     from release.failure
     where environment = $1 and remote = $2 and minute > now() - make_interval(mins => $4)
       and minute >= coalesce((
         select date_trunc('minute', max(at)) from release.audit
         where environment = $1 and action = 'canary' and change -> 'versions' @> $5
       ), '-infinity')`,
    [environment, name, canary, Math.ceil(minutes), JSON.stringify([{ name }])],
  );
  return rows[0] ?? { canary: 0, live: 0 };
}

/** Looks every `intervalMs` until stopped. Run by the composer; any number of them may run. */
export function watchCanaries({ warn, intervalMs = 5_000, ...watch }: CanaryWatch & {
  warn(error: unknown): void;
  intervalMs?: number;
}): { stop(): Promise<void> } {
  return repeat({ work: async () => { await checkCanaries(watch); }, warn, pauseMs: () => intervalMs });
}
