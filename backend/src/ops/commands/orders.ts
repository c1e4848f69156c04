import { DELIVERY_DAY, ORDER_STATUSES, formatDay, lastOrderDay } from 'shared-rules';
import { moveOrders } from '../../orders/advance-order';
import { cancelForOperator } from '../../orders/cancel-for-operator';
import { HOLD_REASONS } from '../../orders/order-holds';
import { historyOf } from '../../orders/order-history';
import { refundsOf, sumGivenBack } from '../../orders/order-refunds';
import { rescheduleOrder } from '../../orders/reschedule-order';
import { findForOperator, filterOrders, type OrderRow } from '../../orders/find-orders';
import { UsageError } from 'shared-api/server/command-line';
import type { Command } from '../command';
import { columns, facts, money, plural, when } from '../output';

const STEPS = ['PREPARING', 'DELIVERING', 'COMPLETED'] as const;
const MOST_SHOWN = 50;

function oneOf<T extends string>(list: readonly T[], text: string | undefined): T | undefined {
  const found = list.find((item) => item === text?.toUpperCase());
  if (text !== undefined && !found) throw new UsageError(`'${text}' is no status here: there are ${list.join(', ')}.`);
  return found;
}

/** @param back pence that went back */
const paidWord = ({ paidAt, amount, status }: OrderRow, back: number) =>
  (back >= amount ? 'refunded'
    : back > 0 ? `refunded ${money(back)}`
    : paidAt ? 'paid'
    : status === 'CANCELLED' ? 'nothing taken'
    : 'processing');

const boxes = ({ lines }: OrderRow) => lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');

export const orderCommands: Record<string, Command> = {
  'orders list': {
    usage: '[--status S] [--day D] [--email E] [--unpaid] [--limit N]',
    what: 'Orders, the newest first; by status, delivery day, customer, or not yet paid.',
    options: {
      status: { type: 'string' }, day: { type: 'string' }, email: { type: 'string' }, unpaid: { type: 'boolean' },
      limit: { type: 'string' },
    },
    async run({ deps }, args) {
      args.none();
      const found = await filterOrders(deps.db, {
        status: oneOf(ORDER_STATUSES, args.value('status')), day: args.monday('day'), email: args.value('email'),
        unpaid: args.has('unpaid'),
      }, args.count('limit') ?? MOST_SHOWN);
      const refunded = await refundsOf(deps.db, found.orders);
      const rows = found.orders.map((order) => [
        order.orderId, when(order.createdAt), order.status, paidWord(order, sumGivenBack(order, refunded)), money(order.amount),
        order.deliveryDate, order.address.postCode, boxes(order),
      ]);
      return {
        text: rows.length
          ? columns(['Order', 'Placed', 'Status', 'Payment', 'Total', 'Delivery', 'Post code', 'Boxes'], rows)
          : 'No orders.',
        data: found, isCut: found.isCut,
      };
    },
  },
  'orders show': {
    usage: '<order>',
    what: 'One order: buyer, address, lines, refund, mails, and what was done with it.',
    async run({ deps: { db } }, args) {
      const order = await findForOperator(db, args.only('which order'));
      const { refunds: back, holds, mails, done } = await historyOf(db, order);
      const { address } = order;
      const givenBack = sumGivenBack(order, back);
      return {
        data: { ...order, refunds: back, holds, mails, audit: done },
        text: [
          facts([
            ['Order', `${order.orderId}  (${order.id})`], ['Status', `${order.status}, ${order.deliveryStatus ?? 'no delivery'}`],
            ['Placed', when(order.createdAt)],
            ['Paid', when(order.paidAt) ?? (order.status === 'CANCELLED' ? 'nothing taken' : 'not yet')], ['Total', money(order.amount)],
            ['Promotion code', order.promotion ? `${order.promotion}: ${money(-order.discount)}` : undefined],
            ['Refunded', givenBack ? money(givenBack) : undefined],
            ['Taken by disputes', order.disputedAmount ? money(order.disputedAmount) : undefined],
            ['HELD', holds.length ? holds.map(({ reason }) => HOLD_REASONS[reason]).join(', ') : undefined],
            ['Delivery', formatDay(order.deliveryDate)], ['Changeable until the end of', formatDay(lastOrderDay(order.deliveryDate))],
            ['To', [address.name, ...address.lines, address.city, address.postCode].filter(Boolean).join(', ')], ['Phone', address.phone],
            ['Note', address.note],
            ['Email', order.email], ['Account', order.uid ?? 'guest'], ['Session', order.sessionId], ['Payment', order.paymentIntent],
          ]),
          columns(
            ['Plan', 'Boxes', 'Each', 'VAT'],
            order.lines.map(({ name, quantity, priceInCents, vatRate }) => [name, quantity, money(priceInCents), `${vatRate}%`]),
          ),
          ...(back.length ? [columns([
            'Refund', 'Amount', 'Why', 'Status', 'Problem',
          ], back.map(({ createdAt, amount, reason, note, status, failure, handledAt, isPaidByHand }) =>
            [
              when(createdAt), money(amount), note ?? reason, isPaidByHand ? 'paid by hand' : handledAt ? 'failed, dealt with' : status,
              failure,
            ]))] : []),
          ...(mails.length ? [
            columns(
              ['Mail', 'Kind', 'Queued', 'Sent'],
              mails.map(({ id, kind, createdAt, sentAt, gaveUpAt }) => [id, kind, when(createdAt), gaveUpAt ? 'gave up' : when(sentAt)]),
            ),
          ] : []),
          ...(done.length ? [
            columns(
              ['Done', 'By', 'What'],
              done.map(({ at, actor, action, details }) => [when(at), actor, `${action} ${JSON.stringify(details)}`]),
            ),
          ] : []),
        ].join('\n\n'),
      };
    },
  },
  'orders move': {
    usage: '<status> (<order>… | --day D)',
    what: 'PREPARING, DELIVERING (mails the customer, with allergens) or COMPLETED: these orders, or all of a delivery day that are one step before.',
    options: { day: { type: 'string' } },
    async run({ deps, actor }, args) {
      const [status, ...orders] = args.words;
      const to = oneOf(STEPS, status);
      const day = args.monday('day');
      if (!to || Boolean(day) === orders.length > 0) throw new UsageError('Say the status, and either orders or --day.');
      const results = await moveOrders(deps, day ? { day } : { orders }, to, actor);
      const refused = results.filter(({ problem }) => problem);
      return {
        data: results,
        refused: refused.length > 0,
        text: [
          `${plural(results.length - refused.length, 'order is', 'orders are')} ${to} now.`,
          ...refused.map(({ order, problem }) => `${order} was not moved: ${problem}`),
        ].join('\n'),
      };
    },
  },
  'orders reschedule': {
    usage: '<order> --day D',
    what: `Moves a new or prepared order to another open ${DELIVERY_DAY} with room, and tells the customer.`,
    options: { day: { type: 'string' } },
    async run({ deps, actor }, args) {
      const day = args.monday('day');
      if (day === undefined) throw new UsageError(`Say which ${DELIVERY_DAY}: --day 2026-11-30.`);
      const { order, from } = await rescheduleOrder(deps, args.only('which order'), day, actor);
      return { data: { order, from, to: day }, text: `${order} arrives on ${formatDay(day)}.` };
    },
  },
  'orders cancel': {
    usage: '<order> --reason "…"',
    what: 'Cancels a new or prepared order, gives the money back through the provider and tells the customer.',
    options: { reason: { type: 'string' } },
    async run({ deps, actor }, args) {
      const reason = args.value('reason')?.trim();
      if (!reason) throw new UsageError('Say why, without names: --reason "kitchen closed".');
      const { order, refund, amount } = await cancelForOperator(deps, args.only('which order'), actor, reason);
      const words = {
        none: 'No money goes back.', 'cancelled-before': 'It was before.', made: `${money(amount)} went back.`,
        pending: `${money(amount)} goes back; the provider has not confirmed it yet, and the worker goes on.`,
        refused: `The provider refused to give back ${money(amount)}: see 'refunds list --failed'.`,
      };
      return { data: { order, refund, amount }, refused: refund === 'refused', text: `${order} is cancelled. ${words[refund]}` };
    },
  },
};
