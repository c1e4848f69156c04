import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';
import { VITAL_BUCKETS } from '../metrics';
import { Waiting } from './waiting';

interface Measured { remote: string; version: string; kind: string }

/** Lines that wait at most. */
const FULL = 500;
/** Above the last bucket: the page for teams shows it as more than that. */
const SLOWEST = 60_000;

/** How fast each version is, for the page for teams (docs/decisions/076): counted by bucket, gathered as failures are. */
export class VitalCounts {
  private readonly waiting = new Waiting<Measured & { upto: number }>(FULL);
  constructor(private readonly db: Queryable, private readonly environment: string) {}

  note(of: Measured, value: number): void {
    const upto = VITAL_BUCKETS.find((bucket) => value <= bucket) ?? SLOWEST;
    this.waiting.note(JSON.stringify([of.remote, of.version, of.kind, upto]), { ...of, upto });
  }

  async flush(): Promise<void> {
    const noted = this.waiting.take();
    if (noted.length === 0) return;
    // A deployment may keep its releases in another database, or have an older version of `release`.
    const { rows } = await this.db.execute<{ kept: boolean }>(sql`SELECT to_regprocedure('release.note_vitals(text, jsonb)') IS NOT NULL AS kept`);
    if (rows[0]?.kept) await this.db.execute(sql`SELECT release.note_vitals(${this.environment}, ${JSON.stringify(noted)}::jsonb)`);
  }
}
