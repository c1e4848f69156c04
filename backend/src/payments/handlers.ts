import { eq } from 'drizzle-orm';
import type { PaymentStatus } from 'shared-api';
import { cutOffOf } from 'shared-rules';
import type { Queryable } from '../db/database';
import { orders, quarantine } from '../db/schema';
import type { Deps } from '../deps';
import { notFound } from '../http/failure';
import type { Handlers } from '../http/handler';
import { networkOf } from 'shared-api/server/network-of';
import { stillChangeableUntil } from '../orders/change-window';
import { isHeld, isLeftOut } from '../orders/order-holds';
import { findAttemptOfSession } from './checkout-attempt-store';
import { createCheckout } from './checkout';
import { heldPayment } from './quarantine';
import { settle } from './settle';

const SETTLED = 'This payment could not become an order. We have written to you about it.';
const DELETED = 'This order is over, and we keep nothing of it any more.';

export function paymentHandlers(deps: Deps): Pick<Handlers, 'POST /payments/create-checkout-session' | 'GET /payments/status'> {
  return {
    'POST /payments/create-checkout-session': async ({ input, visitor, request }) =>
      createCheckout(deps, input.body, await visitor(), networkOf(request.ip)),

    'GET /payments/status': async ({ input }) => {
      const { sessionId } = input.query;
      // Only sessions that we made: the provider is not asked about what someone made up.
      if (!(await findAttemptOfSession(deps.db, sessionId))) throw notFound();
      const settled = await settle(deps, sessionId);
      if (!settled) throw notFound();
      const status = { status: settled.status, error: null, paid: settled.paid };
      switch ((await findAttemptOfSession(deps.db, sessionId))?.status) {
        // Money that can't become an order: thanks and a promised receipt would be untrue.
        case 'quarantined': return { ...status, ...(await heldOf(deps.db, sessionId)) };
        case 'complete': return { ...status, ...(await orderedIn(deps, sessionId)) };
        default: return status;
      }
    },
  };
}

/**
 * What the page may show to whoever has the session's id (docs/decisions/055). Of an order that does not come, or waits, only that: thanks
 * and a day would be untrue. Of one whose bank had not paid by its cut-off no day: it gets another.
 */
async function orderedIn(
  { db, now }: Deps, sessionId: string,
): Promise<Pick<PaymentStatus, 'order' | 'cancelled' | 'isHeld'> | { error: string }> {
  const ofSession = eq(orders.sessionId, sessionId);
  const [found] = await db.select({ row: orders, isHeld: isHeld(), isLeftOut: isLeftOut() }).from(orders).where(ofSession);
  if (!found) return { error: DELETED };
  const { orderId, status, createdAt, paidAt, deliveryDate, lines, promotion, discount } = found.row;
  if (status === 'CANCELLED' || found.isLeftOut) return { cancelled: true };
  if (found.isHeld) return { isHeld: true };
  if (paidAt === null && now() >= cutOffOf(deliveryDate)) return {};
  const until = stillChangeableUntil(found.row, now());
  return {
    order: {
      orderId, timeCreated: createdAt.toISOString(), deliveryDate, lines: lines.map(({ name, quantity }) => ({ name, quantity })),
      ...(promotion !== null && { discount: { code: promotion, amountInCents: discount } }),
      ...(until && { changeableUntil: until.toISOString() }),
    },
  };
}

/** Nothing of the person: no post code either (docs/decisions/030). A case that is closed was answered by mail. */
async function heldOf(db: Queryable, sessionId: string): Promise<Pick<PaymentStatus, 'held'> | { error: string }> {
  const [row] = await db.select().from(quarantine).where(eq(quarantine.sessionId, sessionId));
  const held = row && heldPayment(row);
  return held ? { held: { reason: held.reason, answerBy: held.answerBy } } : { error: SETTLED };
}
