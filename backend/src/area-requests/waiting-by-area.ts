import { isNotNull } from 'drizzle-orm';
import { outwardCode } from 'shared-rules';
import type { Deps } from '../deps';
import { areaRequests } from '../db/schema';

/** How many who said yes wait, by the first half of their post code, the most first. */
export async function waitingByArea({ db }: Pick<Deps, 'db'>): Promise<{ area: string; people: number }[]> {
  const rows = await db.select({ postCode: areaRequests.postCode }).from(areaRequests).where(isNotNull(areaRequests.confirmedAt));
  const counts = new Map<string, number>();
  for (const { postCode } of rows) {
    const area = outwardCode(postCode);
    counts.set(area, (counts.get(area) ?? 0) + 1);
  }
  return [...counts].map(([area, people]) => ({ area, people })).sort((a, b) => b.people - a.people || a.area.localeCompare(b.area));
}
