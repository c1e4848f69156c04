import type { KitchenOrder, OrderList } from 'shared-api/schemas/kitchen-orders';
import type { Deps } from '../deps';
import { requireManager } from '../http/actor';
import { notFound } from '../http/failure';
import type { Handlers } from '../http/handler';
import { resendMail } from '../mail/resend';
import { writeAudit } from '../ops/audit';
import { asDispute } from '../payments/attention';
import { CASE_READ } from '../payments/read-quarantined';
import { refundPart } from '../payments/refund-by-operator';
import { cancelForOperator } from './cancel-for-operator';
import { findForOperator, type OrderRow } from './find-orders';
import { searchOrders } from './search-orders';
import { historyOf } from './order-history';
import { HOLD_REASONS, releaseOrder } from './order-holds';
import { refundsOf, sumGivenBack, type RefundRow } from './order-refunds';
import { hasNotLeft } from './order-state';
import { daysFor, rescheduleOrder } from './reschedule-order';

type ManagerOrderRoutes =
  | 'POST /kitchen/orders/search' | 'GET /kitchen/orders/:id' | 'POST /kitchen/orders/:id/day' | 'POST /kitchen/orders/:id/cancel'
  | 'POST /kitchen/orders/:id/refunds' | 'POST /kitchen/orders/:id/release' | 'POST /kitchen/mails/:id/again';

/** What `npm run ops` does with orders, for a manager in a browser. Who looks a person up, or opens an order, stands in the audit. */
export function managerOrderHandlers(deps: Deps): Pick<Handlers, ManagerOrderRoutes> {
  const { db, now } = deps;
  return {
    'POST /kitchen/orders/search': async ({ input, customer }) => {
      const actor = requireManager(customer, now());
      const { by, orders, isCut } = await searchOrders(db, input.body.text);
      // Not what was typed: that is personal data itself.
      await writeAudit(db, { actor, action: 'orders-searched', subject: by, details: { orders: orders.map(({ orderId }) => orderId) } });
      const refunded = await refundsOf(db, orders);
      return { orders: orders.map((order) => asListed(order, refunded)), isCut };
    },
    'GET /kitchen/orders/:id': async ({ input, customer }) => {
      const actor = requireManager(customer, now());
      const order = await findForOperator(db, input.params.id);
      const shown = await asKitchenOrder(deps, order);
      await writeAudit(db, { actor, action: READ, subject: order.orderId });
      return shown;
    },
    'POST /kitchen/orders/:id/day': async ({ input, customer }) => {
      await rescheduleOrder(deps, input.params.id, input.body.day, requireManager(customer, now()));
      return {};
    },
    'POST /kitchen/orders/:id/cancel': async ({ input, customer }) => {
      const { refund, amount } = await cancelForOperator(deps, input.params.id, requireManager(customer, now()), input.body.reason);
      return { refund, amountInCents: amount };
    },
    'POST /kitchen/orders/:id/refunds': async ({ input: { params, body }, customer }) => {
      const { refund, amount } =
        await refundPart(deps, params.id, { amount: body.amountInCents }, body.reason.trim(), requireManager(customer, now()), body.key);
      return { refund, amountInCents: amount };
    },
    'POST /kitchen/orders/:id/release': async ({ input, customer }) => {
      await releaseOrder(deps, input.params.id, requireManager(customer, now()), input.body.reason);
      return {};
    },
    'POST /kitchen/mails/:id/again': async ({ input, customer }) => {
      const actor = requireManager(customer, now());
      if (!MAIL_NUMBER.test(input.params.id)) throw notFound('There is no such mail.');
      await resendMail(deps, Number(input.params.id), actor, input.body.key);
      return {};
    },
  };
}

const READ = 'order-read';
/** They change nothing. */
const READS = [READ, CASE_READ];
const MAIL_NUMBER = /^\d{1,15}$/;

function asListed(order: OrderRow, refunded: readonly RefundRow[]): OrderList['orders'][number] {
  const { orderId, status, deliveryDate, createdAt, paidAt, amount, address, email, boxes } = order;
  return {
    order: orderId, status, deliveryDate, timeCreated: createdAt.toISOString(), isPaid: paidAt !== null, amountInCents: amount,
    refundedInCents: sumGivenBack(order, refunded),
    ...(address.name !== undefined && { name: address.name }), email, postCode: address.postCode, boxes,
  };
}

async function asKitchenOrder({ db, now }: Deps, order: OrderRow): Promise<KitchenOrder> {
  const { left, refunds, disputes, holds, mails, done } = await historyOf(db, order);
  return {
    order: order.orderId, status: order.status, deliveryDate: order.deliveryDate, timeCreated: order.createdAt.toISOString(),
    ...(order.paidAt && { timePaid: order.paidAt.toISOString() }), email: order.email, isGuest: order.uid === null, address: order.address,
    lines: order.lines.map(({ name, quantity, priceInCents, meals }) =>
      ({ plan: name, quantity, priceInCents, meals: meals.map((meal) => meal.name) })),
    amountInCents: order.amount, refundedInCents: sumGivenBack(order, refunds), leftInCents: left,
    ...(order.promotion !== null && { promotion: { code: order.promotion, discountInCents: order.discount } }),
    ...(order.disputedAmount > 0 && { disputedInCents: order.disputedAmount }),
    session: order.sessionId,
    mayCancel: hasNotLeft(order),
    days: await daysFor(db, order, now()),
    holds: holds.map(({ reason, createdAt }) => ({ why: HOLD_REASONS[reason], since: createdAt.toISOString() })),
    refunds: refunds.map((row) => ({
      amountInCents: row.amount, reason: row.reason, ...(row.note !== null && { note: row.note }), status: row.status,
      ...(row.failure !== null && { failure: row.failure }),
      isHandled: row.handledAt !== null, timeCreated: row.createdAt.toISOString(),
    })),
    disputes: disputes.map((row) => asDispute(row, order.orderId)),
    mails: mails.map(({ id, kind, createdAt, sentAt, gaveUpAt }) => ({
      id: String(id), kind, timeQueued: createdAt.toISOString(), ...(sentAt && { timeSent: sentAt.toISOString() }),
      isGivenUp: gaveUpAt !== null,
    })),
    changes: done.filter(({ action }) => !READS.includes(action)).map(({ at, actor, action, details }) =>
      ({ at: at.toISOString(), actor, action, details: inWords(details) })),
  };
}

function inWords(details: unknown): string {
  return Object.entries(details ?? {}).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ).join(', ');
}
