import { and, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database';
import { audit, quarantine } from '../db/schema';
import { CLOSED, FULFILLED, GIVEN_BACK, NOT_PAID } from './quarantine';

/** Resolutions that the shop writes itself; any other was typed by an operator. */
const FIXED_RESOLUTIONS = [GIVEN_BACK, FULFILLED, NOT_PAID, CLOSED];

/**
 * Takes away what operators wrote in their own words about payments and orders of which the person is forgotten. What was done, by whom and
 * when, stays.
 * @param subjects sessions, and numbers of orders
 */
export async function eraseOperatorNotes(tx: Transaction, subjects: readonly (string | null)[]): Promise<void> {
  const known = subjects.filter((subject) => subject !== null);
  if (known.length === 0) return;
  await tx.update(audit).set({ details: sql`${audit.details} - 'note' - 'reason'` })
    .where(and(inArray(audit.subject, known), sql`${audit.details} ?| array['note', 'reason']`));
  await tx.update(quarantine).set({ resolution: CLOSED })
    .where(and(
      inArray(quarantine.sessionId, known), isNotNull(quarantine.resolution), notInArray(quarantine.resolution, FIXED_RESOLUTIONS),
    ));
}
