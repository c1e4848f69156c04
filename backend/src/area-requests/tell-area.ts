import { and, asc, eq, isNotNull } from 'drizzle-orm';
import { outwardCode } from 'shared-rules';
import type { Deps } from '../deps';
import { areaRequests } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';

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

/**
 * Writes to everybody who said yes and to whose post code we deliver by now, once. The request goes when its mail is made out: what was
 * asked for is done. @returns how many were written to
 */
export async function tellArea({ db, delivery }: Pick<Deps, 'db' | 'delivery'>, actor: string): Promise<number> {
  const waiting = await db.select({ id: areaRequests.id, postCode: areaRequests.postCode }).from(areaRequests)
    .where(isNotNull(areaRequests.confirmedAt)).orderBy(asc(areaRequests.createdAt));
  let told = 0;
  for (const { id, postCode } of waiting) {
    if ((await delivery.ask(postCode)).kind !== 'delivered') continue;
    await db.transaction(async (tx) => {
      const [row] = await tx.delete(areaRequests).where(and(eq(areaRequests.id, id), isNotNull(areaRequests.confirmedAt))).returning();
      if (!row) return;
      await queueMail(tx, { key: `area-open:${id}`, kind: 'area-open', uid: null, recipient: row.email, payload: { postCode: row.postCode } });
      told += 1;
    });
  }
  if (told) await writeAudit(db, { actor, action: 'area-told', subject: 'area-requests', details: { told } });
  return told;
}
