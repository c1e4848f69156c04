import { sql } from 'drizzle-orm';
import type { KitchenFigures } from 'shared-api/schemas/kitchen-figures';
import { waitingByArea } from '../area-requests/waiting-by-area';
import type { Queryable } from '../db/database';

/** Where people asked for our boxes and don't get them, and how many of them wait for our mail. */
export async function readAreas(db: Queryable, days: readonly string[]): Promise<KitchenFigures['areas']> {
  const { rows } = await db.execute<{ area: string; checks: number }>(sql`
    SELECT area, sum(checks)::int AS checks FROM area_checks WHERE week BETWEEN ${days[0]}::date AND ${days.at(-1)}::date GROUP BY area`);
  const areas = new Map(rows.map(({ area, checks }) => [area, { area, checks, waiting: 0 }]));
  for (const { area, people } of await waitingByArea({ db })) areas.set(area, { area, checks: 0, ...areas.get(area), waiting: people });
  return [...areas.values()].sort((a, b) => b.checks - a.checks || b.waiting - a.waiting || a.area.localeCompare(b.area));
}
