import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { VITAL_BUCKETS } from '../metrics';

interface Measured { remote: string; version: string; kind: string }

/** Lines that wait at most; further ones are dropped until these are written. */
const FULL = 500;
/** Above the last bucket: the page for teams shows it as more than that. */
const SLOWEST = 60_000;

/** How fast each version is, for the page for teams (docs/decisions/076): counted by bucket, gathered as failures are. */
export class VitalCounts {
  private waiting = new Map<string, Measured & { upto: number; times: number }>();
  constructor(private readonly db: Queryable, private readonly environment: string) {}

  note(of: Measured, value: number): void {
    const upto = VITAL_BUCKETS.find((bucket) => value <= bucket) ?? SLOWEST;
    const key = JSON.stringify([of.remote, of.version, of.kind, upto]);
    const found = this.waiting.get(key);
    if (found) found.times += 1;
    else if (this.waiting.size < FULL) this.waiting.set(key, { ...of, upto, times: 1 });
  }

  async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    const noted = [...this.waiting.values()];
    this.waiting = new Map();
    // A deployment may keep its releases in another database, or have an older version of `release`.
    const { rows } = await this.db.execute<{ kept: boolean }>(sql`SELECT to_regprocedure('release.note_vitals(text, jsonb)') IS NOT NULL AS kept`);
    if (rows[0]?.kept) await this.db.execute(sql`SELECT release.note_vitals(${this.environment}, ${JSON.stringify(noted)}::jsonb)`);
  }
}
