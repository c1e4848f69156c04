import { desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Reduction } from 'shared-rules';
import type { Queryable } from '../../db/database';
import { promotions } from '../../db/schema';

export type Promotion = typeof promotions.$inferSelect;
type PromotionState = 'usable' | 'ended' | 'expired' | 'used-up' | 'unfinished';

/** All codes, the newest first, for operators. */
export async function listPromotions(db: Queryable, now: Date): Promise<(Promotion & { state: PromotionState })[]> {
  const rows = await db.select().from(promotions).orderBy(desc(promotions.createdAt), promotions.code);
  return rows.map((row) => ({ ...row, state: stateOf(row, now) }));
}

export async function findPromotion(db: Queryable, code: string): Promise<Promotion | undefined> {
  const [row] = await db.select().from(promotions).where(eq(promotions.code, code));
  return row;
}

/** Of what the provider names. */
export async function promotionOfProvider(db: Queryable, providerId: string): Promise<Promotion | undefined> {
  const [row] = await db.select().from(promotions).where(eq(promotions.providerId, providerId));
  return row;
}

/** Counted with the order, in its transaction; locked after it (docs/decisions/047). */
export async function countUse(tx: Queryable, code: string): Promise<void> {
  await tx.update(promotions).set({ uses: sql`${promotions.uses} + 1` }).where(eq(promotions.code, code));
}

/**
 * Whether anybody could use a code now: only then a payment page asks for one. A part of a
 * statement, so that a checkout asks no more often.
 */
export const anyUsable = (now: Date): SQL<boolean> => sql<boolean>`EXISTS (
  SELECT FROM ${promotions} WHERE ${promotions.providerId} IS NOT NULL AND ${promotions.endedAt} IS NULL
    AND (${promotions.expiresAt} IS NULL OR ${promotions.expiresAt} > ${now.toISOString()}::timestamptz)
    AND (${promotions.maxUses} IS NULL OR ${promotions.uses} < ${promotions.maxUses}))`;

/** @throws {Error} for a row that its CHECK forbids. */
export function reductionOf({ percentOff, amountOff }: Pick<Promotion, 'percentOff' | 'amountOff'>): Reduction {
  if (percentOff !== null) return { percentOff };
  if (amountOff !== null) return { amountOff };
  throw new Error('A promotion code that takes nothing off.');
}

function stateOf({ providerId, endedAt, expiresAt, maxUses, uses }: Promotion, now: Date): PromotionState {
  if (endedAt) return 'ended';
  if (!providerId) return 'unfinished';
  if (expiresAt && expiresAt <= now) return 'expired';
  return maxUses !== null && uses >= maxUses ? 'used-up' : 'usable';
}
