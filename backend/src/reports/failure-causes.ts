import { sql } from 'drizzle-orm';
import type { Report } from 'shared-api';
import type { Queryable } from '../db/database';

interface Cause { remote: string; version: string; kind: string; detail: string; stack: string[]; components: string[]; times: number }

const KIND = /^[a-z]{1,20}$/;
/** Different causes that wait at most; further ones are dropped until these are written. */
const FULL = 100;

/** Why versions failed in browsers, each cause once, for the release tool's `failures`. `release` decides which are kept. */
export class FailureCauses {
  private waiting = new Map<string, Cause>();
  constructor(private readonly db: Queryable, private readonly environment: string) {}

  /** @param report of a released version. */
  note({ kind = '', detail = '', stack = [], components = [] }: Report, { remote, version }: { remote: string; version: string }): void {
    if (!KIND.test(kind)) return;
    const key = JSON.stringify([remote, version, kind, detail]);
    const found = this.waiting.get(key);
    if (found) found.times += 1;
    else if (this.waiting.size < FULL) this.waiting.set(key, { remote, version, kind, detail, stack, components, times: 1 });
  }

  async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    const noted = [...this.waiting.values()];
    this.waiting = new Map();
    // An older version of `release` keeps counts only.
    const { rows } = await this.db.execute<{ kept: boolean }>(sql`SELECT to_regprocedure('release.note_causes(text, jsonb)') IS NOT NULL AS kept`);
    if (rows[0]?.kept) await this.db.execute(sql`SELECT release.note_causes(${this.environment}, ${JSON.stringify(noted)}::jsonb)`);
  }
}
