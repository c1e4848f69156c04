import { and, asc, eq, isNotNull } from 'drizzle-orm';
import type { Deps } from '../deps';
import { areaRequests } from '../db/schema';
import { queueMail } from '../mail/outbox';
import { writeAudit } from '../ops/audit';
import { readShopState, requireOrdering } from '../status/switches';

/**
 * Writes to everybody who said yes and to whose post code we deliver by now, once. The request goes when its mail is made out: what was
 * asked for is done. @returns how many were written to @throws {Failure} 409 while nobody of them could order
 */
export async function mailOpenAreas({ db, delivery }: Pick<Deps, 'db' | 'delivery'>, actor: string): Promise<number> {
  requireOrdering(await readShopState(db));
  const waiting = await db.select({ id: areaRequests.id, postCode: areaRequests.postCode }).from(areaRequests)
    .where(isNotNull(areaRequests.confirmedAt)).orderBy(asc(areaRequests.createdAt));
  let told = 0;
  for (const { id, postCode } of waiting) {
    if ((await delivery.ask(postCode)).kind !== 'delivered') continue;
    await db.transaction(async (tx) => {
      const [row] = await tx.delete(areaRequests).where(and(eq(areaRequests.id, id), isNotNull(areaRequests.confirmedAt))).returning();
      if (!row) return;
      await queueMail(tx, {
        key: `area-open:${id}`, kind: 'area-open', uid: null, recipient: row.email, payload: { postCode: row.postCode },
      });
      told += 1;
    });
  }
  if (told) await writeAudit(db, { actor, action: 'area-told', subject: 'area-requests', details: { told } });
  return told;
}
