import { and, eq, isNull } from 'drizzle-orm';
import { PROMOTION_CODE, addDays, leastTotal, londonMidnight, promotionCode, type Reduction } from 'shared-rules';
import { promotions } from '../../db/schema';
import type { Deps } from '../../deps';
import { Failure, notFound, unavailable } from '../../http/failure';
import { writeAudit } from '../../ops/audit';
import { ProviderRefused, ProviderUnknown } from '../provider';
import { findPromotion, reductionOf, type Promotion } from './promotion-store';

interface NewPromotion {
  /** As it was typed. */
  code: string;
  reduction: Reduction;
  maxUses: number | null;
  /** The last day on which it can be used. */
  until: string | null;
}

/**
 * Makes a code here and at the provider. Its row is written first: if the provider's answer is lost, the same call again goes on with the
 * same key, and a code that the provider has is never one that we don't know.
 * @throws {Failure} 409, 422, or 503: then call again
 */
export async function makePromotion(deps: Deps, wanted: NewPromotion, actor: string): Promise<Promotion> {
  const { reduction, maxUses, until } = wanted;
  const code = promotionCode(wanted.code);
  // The midnight in London that ends the day.
  const expiresAt = until === null ? null : londonMidnight(addDays(until, 1));
  if (!PROMOTION_CODE.test(code)) throw new Failure(422, 'bad_code', 'A code has 3 to 20 letters, digits and hyphens.');
  if (expiresAt && expiresAt <= deps.now()) throw new Failure(422, 'past', 'That day is over.');
  const fields = { percentOff: reduction.percentOff ?? null, amountOff: reduction.amountOff ?? null, maxUses, expiresAt };
  await deps.db.insert(promotions).values({ code, ...fields, createdAt: deps.now() }).onConflictDoNothing();
  const row = await findPromotion(deps.db, code);
  if (!row || row.providerId || row.endedAt || !isSame(row, fields)) {
    throw new Failure(409, 'code_taken', `${code} is there already, and each code is made once.`);
  }
  const providerId = await atProvider(deps, row);
  return deps.db.transaction(async (tx) => {
    const [made] = await tx.update(promotions).set({ providerId }).where(and(eq(promotions.code, code), isNull(promotions.providerId)))
      .returning();
    if (!made) throw new Failure(409, 'code_taken', `${code} was made at the same time.`);
    await writeAudit(tx, {
      actor, action: 'promotion-made', subject: code, details: { ...fields, expiresAt: expiresAt?.toISOString() ?? null },
    });
    return made;
  });
}

/** Nobody can use it any more. Orders that were made with it stay as they are. @returns the code. @throws {Failure} 404, 409, 422, 503 */
export async function endPromotion(deps: Deps, typed: string, actor: string): Promise<string> {
  const code = promotionCode(typed);
  const row = await findPromotion(deps.db, code);
  if (!row) throw notFound(`There is no promotion code ${code}.`);
  if (row.endedAt) throw new Failure(409, 'ended', `${code} has ended already.`);
  // One whose answer was lost: the provider may have it, and takes it until it is told, or its day is over.
  const isOver = row.expiresAt !== null && row.expiresAt <= deps.now();
  const providerId = row.providerId ?? (isOver ? null : await atProvider(deps, row));
  if (providerId !== null) {
    try {
      await deps.payments.endPromotion(providerId);
    } catch (error) {
      throw unavailable('The payment provider did not end it. Please try again.', error);
    }
  }
  await deps.db.transaction(async (tx) => {
    await tx.update(promotions).set({ providerId, endedAt: deps.now() }).where(eq(promotions.code, code));
    await writeAudit(tx, { actor, action: 'promotion-ended', subject: code });
  });
  return code;
}

async function atProvider({ db, payments }: Deps, row: Promotion): Promise<string> {
  const { code, maxUses, expiresAt } = row;
  const reduction = reductionOf(row);
  try {
    return await payments.createPromotion(
      { code, reduction, leastTotal: leastTotal(reduction), maxUses, expiresAt: expiresAt?.getTime() ?? null },
      `promotion-${code}-${row.createdAt.getTime()}`,
    );
  } catch (error) {
    if (error instanceof ProviderRefused) {
      await db.delete(promotions).where(and(eq(promotions.code, code), isNull(promotions.providerId)));
      throw new Failure(
        422, 'provider_refused',
        `The payment provider refused ${code}: ${error.cause instanceof Error ? error.cause.message : error.message}`,
      );
    }
    if (error instanceof ProviderUnknown) throw unavailable('The payment provider did not answer. Ask for the same once more.', error);
    throw error;
  }
}

function isSame(row: Promotion, fields: Pick<Promotion, 'percentOff' | 'amountOff' | 'maxUses' | 'expiresAt'>): boolean {
  return row.percentOff === fields.percentOff && row.amountOff === fields.amountOff
    && row.maxUses === fields.maxUses && row.expiresAt?.getTime() === fields.expiresAt?.getTime();
}
