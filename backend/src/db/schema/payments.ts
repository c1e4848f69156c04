import { sql } from 'drizzle-orm';
import {
  bigserial, boolean, check, date, index, integer, jsonb, pgTable, smallint, text, uuid, type AnyPgColumn,
} from 'drizzle-orm/pg-core';
import { REFUND_REASONS, type RefundReason } from '../../payments/refund-reasons';
import { attempts } from './checkouts';
import { listOf, moment } from './columns';

/** Three letters: a payment that came in another currency than ours is set aside, and goes back in it. */
const isCurrency = (column: AnyPgColumn) => sql`${column} ~ '^[a-z]{3}$'`;

/** Promotion codes. They are the provider's: it knows and checks them; this is what we made them to be (docs/decisions/065). */
export const promotions = pgTable('promotions', {
  /** As customers type it. */
  code: text('code').primaryKey(),
  percentOff: smallint('percent_off'),
  /** Pence. */
  amountOff: integer('amount_off'),
  /** No longer read: goes with a migration once no backend of before runs. */
  firstOrderOnly: boolean('first_order_only').notNull().default(false),
  maxUses: integer('max_uses'),
  /** Orders that were made with it, also those that are deleted by now. */
  uses: integer('uses').notNull().default(0),
  expiresAt: moment('expires_at'),
  /** Null until the provider has it: making it again goes on where it stopped. */
  providerId: text('provider_id').unique(),
  endedAt: moment('ended_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
}, (row) => [check(
  'promotions_reduction',
  sql`num_nonnulls(${row.percentOff}, ${row.amountOff}) = 1 AND coalesce(${row.percentOff}, 1) BETWEEN 1 AND 99 AND coalesce(${row.amountOff}, 1) > 0`,
)]);

/** Events of the provider that took effect. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** Money that came for something we can't fulfil as it stands: an operator settles it. */
export const quarantine = pgTable('quarantine', {
  sessionId: text('session_id').primaryKey(),
  attemptId: uuid('attempt_id').references(() => attempts.id),
  reason: text('reason').notNull(),
  amount: integer('amount').notNull(),
  currency: text('currency').notNull(),
  paymentIntent: text('payment_intent'),
  /** Whom we owe an answer; nobody once the case is closed. */
  email: text('email'),
  /** Null while a bank payment is still under way. */
  paidAt: moment('paid_at'),
  /** Until when we promised to call or write. */
  answerBy: moment('answer_by'),
  createdAt: moment('created_at').notNull().defaultNow(),
  resolvedAt: moment('resolved_at'),
  resolution: text('resolution'),
}, (row) => [check('quarantine_amount', sql`${row.amount} >= 0`), check('quarantine_currency', isCurrency(row.currency))]);

export type RefundStatus = 'requested' | 'pending' | 'succeeded' | 'failed';

/**
 * Money that goes back, one row for each try (docs/decisions/031): ours are written with the fact that asks for them and made by a worker,
 * those made in the provider's dashboard are written when we hear of them. The id is the provider's key: the same row never pays twice.
 */
export const refunds = pgTable('refunds', {
  id: uuid('id').primaryKey(),
  sessionId: text('session_id').notNull(),
  paymentIntent: text('payment_intent'),
  /** The provider's own id, once it has one. */
  providerId: text('provider_id').unique(),
  /** Of a `rest` an estimate until the provider has said what was left. */
  amount: integer('amount').notNull(),
  /** All that is left of the payment, however much that is then. */
  rest: boolean('rest').notNull().default(true),
  currency: text('currency').notNull(),
  reason: text('reason').$type<RefundReason>().notNull(),
  /** The operator's words for the customer. */
  note: text('note'),
  status: text('status').$type<RefundStatus>().notNull().default('requested'),
  /** The provider's code, if it failed. */
  failure: text('failure'),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  settledAt: moment('settled_at'),
  /** A failed one that was asked for anew, or paid back by hand. */
  handledAt: moment('handled_at'),
  /** A failed one whose money an operator gave back in another way, such as a bank transfer. */
  isPaidByHand: boolean('is_paid_by_hand').notNull().default(false),
}, (row) => [
  index('refunds_of_session').on(row.sessionId),
  index('refunds_under_way').on(row.nextTryAt).where(sql`${row.status} IN ('requested', 'pending')`),
  check('refunds_status', sql`${row.status} IN ('requested', 'pending', 'succeeded', 'failed')`),
  check('refunds_amount', sql`${row.amount} >= 0`),
  check('refunds_currency', isCurrency(row.currency)),
  check('refunds_reason', sql`${row.reason} IN ${listOf(REFUND_REASONS)}`),
]);

/** Disputes and early fraud warnings, as the provider tells them. */
export const disputes = pgTable('disputes', {
  /** The provider's. */
  id: text('id').primaryKey(),
  kind: text('kind').$type<'dispute' | 'early-fraud-warning'>().notNull(),
  sessionId: text('session_id').notNull(),
  amount: integer('amount').notNull(),
  reason: text('reason').notNull(),
  status: text('status').notNull(),
  isClosed: boolean('is_closed').notNull(),
  /** What it has taken out of our account, less what came back; and how many movements that were. */
  withdrawn: integer('withdrawn').notNull(),
  movements: integer('movements').notNull(),
  createdAt: moment('created_at').notNull(),
}, (row) => [
  index('disputes_of_session').on(row.sessionId),
  check('disputes_kind', sql`${row.kind} IN ('dispute', 'early-fraud-warning')`),
  check('disputes_amounts', sql`${row.amount} >= 0 AND ${row.movements} >= 0`),
]);

/** What is left of an erased person's order: what the tax office may ask for. */
export const accounting = pgTable('accounting_lines', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** The provider's number of the payment: a refund that comes later finds the line by it. */
  sessionId: text('session_id').unique(),
  paidOn: date('paid_on', { mode: 'string' }).notNull(),
  amount: integer('amount').notNull(),
  refundedAmount: integer('refunded_amount').notNull(),
  disputedAmount: integer('disputed_amount').notNull().default(0),
  vat: jsonb('vat').$type<{ rate: number; gross: number; vat: number }[]>().notNull(),
  currency: text('currency').notNull(),
}, (row) => [
  check('accounting_amounts', sql`${row.amount} >= 0 AND ${row.refundedAmount} BETWEEN 0 AND ${row.amount}`),
  check('accounting_disputed', sql`${row.disputedAmount} >= 0`),
  check('accounting_currency', sql`${row.currency} = 'gbp'`),
]);
