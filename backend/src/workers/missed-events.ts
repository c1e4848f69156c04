import { inArray } from 'drizzle-orm';
import { DAY_MS } from '../day-ms';
import { paymentEvents } from '../db/schema';
import type { Deps } from '../deps';
import { takeEffect } from '../payments/webhook';

/** As long as the provider itself would go on sending; what is older it was told of by then, or an operator looks. */
const LOOK_BACK_MS = 3 * DAY_MS;

const CUT = 'the provider has more events of the last days than are looked at: the oldest are left out';

/**
 * Asks the provider for its events of the last days and takes those that never arrived here: with every webhook lost, refunds and disputes
 * are heard of all the same. An event's id lets it take effect once, whoever brings it.
 * @returns false, since it looks at all there is in one round
 */
export async function takeMissedEvents(deps: Deps): Promise<boolean> {
  const { events, isCut } = await deps.payments.eventsSince(new Date(deps.now().getTime() - LOOK_BACK_MS));
  const known = await deps.db.select({ id: paymentEvents.id }).from(paymentEvents)
    .where(inArray(paymentEvents.id, events.map(({ id }) => id)));
  const seen = new Set(known.map(({ id }) => id));
  // A round that fails is an alert (`WorkerFails`): an operator has to look at the provider's own list. Errors are logged without their
  // message, hence the line.
  const failures: unknown[] = isCut ? [new Error(CUT)] : [];
  if (isCut) deps.log.warn(CUT);
  // One that fails keeps no other waiting.
  for (const event of events) if (!seen.has(event.id)) await takeEffect(deps, event).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
  return false;
}
