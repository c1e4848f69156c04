import { sql } from 'drizzle-orm';
import { addDays, londonDay, outwardCode } from 'shared-rules';
import type { Queryable } from '../db/database';

/**
 * How often visitors asked for a post code that we don't deliver to: by the first half of the code and the week, and nothing else of it.
 * Gathered for a moment and written together; a process that is killed loses what it gathered.
 */
export class AreaChecks {
  private waiting = new Map<string, { week: string; area: string; checks: number }>();
  constructor(private readonly db: Queryable, private readonly now: () => Date) {}

  note(postCode: string): void {
    const [week, area] = [weekOf(this.now()), outwardCode(postCode)];
    const key = `${week} ${area}`;
    this.waiting.set(key, { week, area, checks: (this.waiting.get(key)?.checks ?? 0) + 1 });
  }

  async flush(): Promise<void> {
    if (this.waiting.size === 0) return;
    // In one order, or two instances could wait for each other's rows.
    const noted = [...this.waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, counted]) => counted);
    this.waiting = new Map();
    await this.db.execute(sql`
      INSERT INTO area_checks (week, area, checks) SELECT week, area, checks FROM jsonb_to_recordset(${JSON.stringify(noted)}::jsonb) AS noted (week date, area text, checks integer)
      ON CONFLICT (week, area) DO UPDATE SET checks = area_checks.checks + excluded.checks`);
  }
}

/** The Monday that the week of a moment began with, in London. */
function weekOf(moment: Date): string {
  const day = londonDay(moment);
  return addDays(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}
