import { sql } from 'drizzle-orm';
import type { Report } from 'shared-api';
import type { Queryable } from '../db/database';
import { FailureCauses } from './failure-causes';
import { VitalCounts } from './vital-counts';

interface Noted { remote: string; version: string; shell?: string; times: number }

const NAME = /^[a-z][a-z0-9-]{1,40}$/;
export const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{12}$/;
/** Kinds of line that wait at most; then they are written at once. */
const FULL = 100;

/**
 * How often each version of a remote failed in browsers, for the watch over canaries (release/src/halting). Gathered for
 * a moment and written together: a flood of reports is a few writes. `release` decides what of it is kept.
 */
export class FailureCounts {
  private waiting = new Map<string, Noted>();
  private kept: boolean | undefined;
  private readonly causes: FailureCauses;
  private readonly vitals: VitalCounts;
  constructor(private readonly db: Queryable, private readonly environment: string) {
    this.causes = new FailureCauses(db, environment);
    this.vitals = new VitalCounts(db, environment);
  }

  /** @param value whole: milliseconds, CLS times 1000. */
  noteVital({ remote, version, shell }: Report, kind: string, value: number): void {
    for (const [name, of] of [[remote, version], ['shell', shell]] as const) {
      if (name && NAME.test(name) && of && VERSION.test(of)) this.vitals.note({ remote: name, version: of, kind }, value);
    }
  }

  note(report: Report): void {
    const { type, remote, version, shell } = report;
    if (type !== 'remote-failure' || !remote || !NAME.test(remote) || !version || !VERSION.test(version)) return;
    this.causes.note(report, { remote, version });
    const within = shell !== undefined && VERSION.test(shell) ? shell : undefined;
    const key = `${remote} ${version} ${within ?? ''}`;
    const found = this.waiting.get(key);
    if (found) found.times += 1;
    else this.waiting.set(key, { remote, version, ...(within && { shell: within }), times: 1 });
    // Failing to write loses counts and nothing else; the worker says so.
    if (this.waiting.size >= FULL) void this.flush().catch(() => undefined);
  }

  /** Writes what waits. @returns whether there was anything. */
  async flush(): Promise<boolean> {
    await this.vitals.flush();
    if (this.waiting.size === 0) return false;
    const noted = [...this.waiting.values()];
    this.waiting = new Map();
    if (!(await this.isKept())) return false;
    await this.db.execute(sql`SELECT release.note_failures(${this.environment}, ${JSON.stringify(noted)}::jsonb)`);
    await this.causes.flush();
    return true;
  }

  /** A deployment may keep its releases in another database: then there is nobody to tell. */
  private async isKept(): Promise<boolean> {
    if (this.kept) return true;
    const { rows } = await this.db.execute<{ kept: boolean }>(sql`SELECT to_regprocedure('release.note_failures(text, jsonb)') IS NOT NULL AS kept`);
    return (this.kept = rows[0]?.kept === true);
  }
}
