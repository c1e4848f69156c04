import { sql } from 'drizzle-orm';
import { check, date, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ChangedMeal, OrderLine } from 'shared-api';
import { DELIVERY_STATUSES, ORDER_STATUSES, type DeliveryStatus, type OrderStatus } from 'shared-rules';
import { listOf, moment } from './columns';
import { attempts, type DeliveryAddress } from './checkouts';
import { profiles } from './people';

export const orders = pgTable('orders', {
  id: uuid('id').primaryKey(),
  /** What a customer reads out on the phone. */
  orderId: text('order_id').notNull().unique(),
  attemptId: uuid('attempt_id').notNull().unique().references(() => attempts.id),
  sessionId: text('session_id').notNull().unique(),
  paymentIntent: text('payment_intent'),
  uid: text('uid').references(() => profiles.uid, { onUpdate: 'cascade' }),
  email: text('email').notNull(),
  status: text('status').$type<OrderStatus>().notNull(),
  deliveryStatus: text('delivery_status').$type<DeliveryStatus>(),
  deliveryDate: date('delivery_date', { mode: 'string' }).notNull(),
  lines: jsonb('lines').$type<OrderLine[]>().notNull(),
  /** What was paid: what the lines cost, less the discount. */
  amount: integer('amount').notNull(),
  /** Pence taken off by the promotion code. */
  discount: integer('discount').notNull().default(0),
  promotion: text('promotion'),
  currency: text('currency').notNull(),
  address: jsonb('address').$type<DeliveryAddress>().notNull(),
  /** What has gone back, by the provider's word. */
  refundedAmount: integer('refunded_amount').notNull().default(0),
  /** Wrong post codes that were given to make a guest's order one's own. */
  claimTries: integer('claim_tries').notNull().default(0),
  /** Meals of which something was corrected after the order, also those corrected back. */
  changedMeals: jsonb('changed_meals').$type<ChangedMeal[]>(),
  /** The menu's version that brought the latest of these corrections. */
  changedIn: integer('changed_in'),
  /** When its owner saw the latest correction, or an operator told them. */
  changesReadAt: moment('changes_read_at'),
  changesToldAt: moment('changes_told_at'),
  /** Plans for one person for one week: what a delivery day's capacity counts. */
  boxes: integer('boxes').notNull().generatedAlwaysAs(sql`boxes_of(lines)`),
  /** What banks have taken out of our account over disputes, less what came back. */
  disputedAmount: integer('disputed_amount').notNull().default(0),
  createdAt: moment('created_at').notNull(),
  paidAt: moment('paid_at'),
  nextCheckAt: moment('next_check_at').notNull().defaultNow(),
  checks: integer('checks').notNull().default(0),
}, (row) => [
  index('orders_of_customer').on(row.uid, row.createdAt.desc().nullsFirst(), row.id.desc().nullsFirst()),
  index('orders_of_guest').on(sql`lower(${row.email})`).where(sql`${row.uid} IS NULL`),
  index('orders_unpaid').on(row.nextCheckAt).where(sql`${row.paidAt} IS NULL AND ${row.status} <> 'CANCELLED'`),
  index('orders_payment').on(row.paymentIntent),
  index('orders_of_day').on(row.deliveryDate),
  check('orders_status', sql`${row.status} IN ${listOf(ORDER_STATUSES)}`),
  check('orders_delivery_status', sql`${row.deliveryStatus} IN ${listOf(DELIVERY_STATUSES)}`),
  check('orders_prepared_is_paid', sql`${row.status} IN ('NEW', 'CANCELLED') OR ${row.paidAt} IS NOT NULL`),
  check('orders_amounts', sql`${row.amount} >= 0 AND ${row.refundedAmount} BETWEEN 0 AND ${row.amount}`),
  check('orders_discount', sql`${row.discount} >= 0 AND (${row.discount} > 0) = (${row.promotion} IS NOT NULL)`),
  check('orders_disputed', sql`${row.disputedAmount} >= 0`),
  check('orders_currency', sql`${row.currency} = 'gbp'`),
]);

/** Links in mails by which a guest's order may become an account's. Of the link's token only a hash is kept. */
export const orderClaims = pgTable('order_claims', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: uuid('order_id').notNull().references(() => orders.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
}, (row) => [index('claims_of_order').on(row.orderId)]);

const HOLD_REASONS = ['refunded', 'dispute', 'early-fraud-warning'] as const;
export type HoldReason = (typeof HOLD_REASONS)[number];

/** Why an order is not cooked or sent though it is not cancelled. An operator releases it, or cancels the order. */
export const orderHolds = pgTable('order_holds', {
  /** Of the fact that holds it: the dispute's id, or `refunded:` and the session's. */
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull().references(() => orders.id, { onDelete: 'cascade' }),
  reason: text('reason').$type<HoldReason>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  releasedAt: moment('released_at'),
}, (row) => [index('holds_of_order').on(row.orderId), check('holds_reason', sql`${row.reason} IN ${listOf(HOLD_REASONS)}`)]);
