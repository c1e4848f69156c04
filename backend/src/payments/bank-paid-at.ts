import { and, eq, isNull } from 'drizzle-orm';
import { cutOffOf } from 'shared-rules';
import { DAY_MS } from '../day-ms';
import { orders } from '../db/schema';
import type { Deps } from '../deps';
import type { ProviderSession } from './provider';

/** A bank answers within weeks; the provider keeps its events for 30 days. */
const LOOK_BACK_MS = 30 * DAY_MS;

/**
 * When the bank paid for an order, for whoever learns of it without the event that says so: the reconciler, the page after the payment,
 * another event. Before the cut-off that is now; after it, the provider's events are asked, because by that time an order keeps its day or
 * loses it (DELIVERY-7). @throws {ProviderUnknown}
 */
export async function bankPaidAt({ db, payments, now }: Deps, { id, payment }: ProviderSession): Promise<Date> {
  const learned = now();
  if (payment !== 'paid') return learned;
  const [unpaid] = await db.select({ day: orders.deliveryDate }).from(orders).where(and(eq(orders.sessionId, id), isNull(orders.paidAt)));
  if (!unpaid || learned < cutOffOf(unpaid.day)) return learned;
  const { events } = await payments.eventsSince(new Date(learned.getTime() - LOOK_BACK_MS));
  const answer = events.find(({ effect }) => effect.kind === 'session' && effect.isBankAnswer && effect.sessionId === id);
  return answer ? new Date(answer.at) : learned;
}
