import { sql } from 'drizzle-orm';
import {
  bigserial, boolean, check, date, doublePrecision, index, integer, jsonb, pgTable, primaryKey, smallint, text, timestamp, uniqueIndex, uuid,
} from 'drizzle-orm/pg-core';
import type { ChangedMeal, Meal, OrderLine, Plan } from 'shared-api';
import { DELIVERY_STATUSES, DIETS, ORDER_STATUSES, type DeliveryStatus, type Diet, type OrderStatus } from 'shared-rules';
import type { RefundReason } from '../payments/refund-reasons';

const moment = (name: string) => timestamp(name, { withTimezone: true, precision: 3 });
/** For a check constraint: its values can't be parameters. */
const listOf = (values: readonly string[]) => sql.raw(`(${values.map((value) => `'${value}'`).join(', ')})`);

/** The one row that every switch and cached menu hangs on. */
export const shop = pgTable('shop', {
  id: integer('id').primaryKey().default(1),
  orderingEnabled: boolean('ordering_enabled').notNull().default(false),
  paymentsEnabled: boolean('payments_enabled').notNull().default(false),
  registrationEnabled: boolean('registration_enabled').notNull().default(false),
  menuVersion: integer('menu_version').notNull().default(0),
  /** Boxes that the kitchen can cook for one delivery day; null is without a limit. */
  weeklyCapacity: integer('weekly_capacity'),
}, (row) => [check('shop_is_one_row', sql`${row.id} = 1`)]);

export const plans = pgTable('plans', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  minCalories: integer('min_calories').notNull(),
  maxCalories: integer('max_calories').notNull(),
  sortOrder: integer('sort_order').notNull(),
  photo: jsonb('photo').$type<Plan['photo']>().notNull(),
  priceInCents: integer('price_in_cents').notNull(),
  /** A percentage. */
  vatRate: doublePrecision('vat_rate').notNull(),
  stripeProductId: text('stripe_product_id').notNull(),
  active: boolean('active').notNull().default(true),
}, (row) => [check('plans_price', sql`${row.priceInCents} >= 0`)]);

export const meals = pgTable('meals', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull(),
  photoURL: text('photo_url').notNull(),
  day: text('day'),
  mealTime: text('meal_time'),
  ingredients: jsonb('ingredients').$type<string[]>().notNull(),
  allergens: jsonb('allergens').$type<Meal['allergens']>().notNull(),
  /** The strictest diet that it fits; null: none, or not marked. */
  diet: text('diet').$type<Diet>(),
  configurations: jsonb('configurations').$type<Meal['configurations']>().notNull(),
  /** Ids, in the order in which the dropdown offers them. */
  replaceableBy: jsonb('replaceable_by').$type<string[]>().notNull(),
  active: boolean('active').notNull().default(true),
}, (row) => [
  // "Unknown" can't be stored: all 14 are there, each one of three words.
  check('meals_allergens_known', sql`${row.allergens} ?& array['celery','gluten','crustaceans','eggs','fish','lupin','milk','molluscs','mustard','nuts','peanuts','sesame','soya','sulphites']
    AND NOT jsonb_path_exists(${row.allergens}, '$.* ? (@ != "contains" && @ != "mayContain" && @ != "free")')`),
  check('meals_diet', sql`${row.diet} IN ${listOf(DIETS)}`),
]);

/** Each menu that was ever live, whole, under its version: to look at, and to go back to. */
export const menuVersions = pgTable('menu_versions', {
  version: integer('version').primaryKey(),
  plans: jsonb('plans').$type<Plan[]>().notNull(),
  meals: jsonb('meals').$type<Meal[]>().notNull(),
  actor: text('actor').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** The one menu that is to go live at a time to come. */
export const plannedMenu = pgTable('planned_menu', {
  id: integer('id').primaryKey().default(1),
  plans: jsonb('plans').$type<Plan[]>().notNull(),
  meals: jsonb('meals').$type<Meal[]>().notNull(),
  /** The version that it was compared with: it goes live in place of no other. */
  seenVersion: integer('seen_version').notNull(),
  goesLiveAt: moment('goes_live_at').notNull(),
  actor: text('actor').notNull(),
  /** Why it did not go live when it was due. */
  problem: text('problem'),
}, (row) => [check('planned_menu_is_one_row', sql`${row.id} = 1`)]);

/** Every meal that ever stood in a slot of a plan: tells "the menu changed" (409) from "never offered" (422). */
export const offered = pgTable('offered_choices', {
  planId: text('plan_id').notNull().references(() => plans.id),
  slot: smallint('slot').notNull(),
  mealId: text('meal_id').notNull().references(() => meals.id),
}, (row) => [primaryKey({ columns: [row.planId, row.slot, row.mealId] })]);

export const profiles = pgTable('profiles', {
  uid: text('uid').primaryKey(),
  /** Empty once another identity has the address that this profile had, until its owner signs in again (stale-email.ts). */
  email: text('email').notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  phone: text('phone').notNull().default(''),
  address: text('address').notNull().default(''),
  address1: text('address1'),
  address2: text('address2'),
  postCode: text('post_code').notNull().default(''),
  city: text('city').notNull().default('London'),
  country: text('country').notNull().default('UK'),
  allergens: text('allergens'),
  deliveryNote: text('delivery_note'),
  isMarketingAccepted: boolean('is_marketing_accepted').notNull().default(false),
  isEmailVerified: boolean('is_email_verified').notNull().default(false),
  /** Who asked for 'Same week again?' has one: it stops these mails, and nothing else. */
  weekMailToken: uuid('week_mail_token'),
  weekMailSince: moment('week_mail_since'),
  /** The delivery day for which the customer had a turn last. */
  weekMailFor: date('week_mail_for', { mode: 'string' }).notNull().default('2000-01-01'),
  termsVersion: text('terms_version'),
  termsAcceptedAt: moment('terms_accepted_at'),
  deletionAt: moment('deletion_at'),
  /** When a worker last began to erase it: from then on it can't be recovered, since its identity may be gone. */
  erasingAt: moment('erasing_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
  updatedAt: moment('updated_at').notNull().defaultNow(),
}, (row) => [
  index('profiles_deletion').on(row.deletionAt).where(sql`${row.deletionAt} IS NOT NULL`),
  uniqueIndex('one_profile_per_email').on(sql`lower(${row.email})`).where(sql`${row.email} <> ''`),
]);

/** A sign-up under way: its uid is written down before the identity exists, so that what a crash leaves is known. */
export const registrations = pgTable('registrations', {
  uid: text('uid').primaryKey(),
  email: text('email').notNull(),
  /** Of several tries for one email only the newest may end. */
  isCurrent: boolean('is_current').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
}, (row) => [uniqueIndex('one_current_registration').on(row.email).where(sql`${row.isCurrent}`)]);

export type AttemptStatus = 'creating' | 'open' | 'complete' | 'expired' | 'failed' | 'quarantined';

/** A checkout attempt, written with its own random idempotency key before the provider is called. */
export const attempts = pgTable('checkout_attempts', {
  id: uuid('id').primaryKey(),
  cartId: uuid('cart_id').notNull(),
  idempotencyKey: text('idempotency_key').notNull().unique(),
  status: text('status').$type<AttemptStatus>().notNull(),
  /** Of cart, buyer and address: the same again gets the same session. */
  fingerprint: text('fingerprint').notNull(),
  uid: text('uid').references(() => profiles.uid, { onUpdate: 'cascade' }),
  email: text('email'),
  address: jsonb('address').$type<DeliveryAddress>().notNull(),
  lines: jsonb('lines').$type<OrderLine[]>().notNull(),
  boxes: integer('boxes').notNull().generatedAlwaysAs(sql`boxes_of(lines)`),
  /** Who holds boxes without paying: an account, or a guest's network. Emptied soon after the attempt has ended. */
  holder: text('holder'),
  amount: integer('amount').notNull(),
  /** Its payment page asks for a promotion code. Stored, since a retry must ask the provider for the very same. */
  takesCodes: boolean('takes_codes').notNull().default(false),
  currency: text('currency').notNull(),
  deliveryDate: date('delivery_date', { mode: 'string' }).notNull(),
  sessionId: text('session_id').unique(),
  url: text('url'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  nextCheckAt: moment('next_check_at').notNull(),
  checks: integer('checks').notNull().default(0),
}, (row) => [
  // All of a cart's attempts, closed ones too: the unique index below knows the open ones only.
  index('attempts_of_cart').on(row.cartId),
  uniqueIndex('one_open_attempt_per_cart').on(row.cartId).where(sql`${row.status} IN ('creating', 'open')`),
  index('attempts_pending').on(row.nextCheckAt).where(sql`${row.status} IN ('creating', 'open')`),
  check('attempts_status', sql`${row.status} IN ('creating', 'open', 'complete', 'expired', 'failed', 'quarantined')`),
  check('attempts_amount', sql`${row.amount} >= 0`),
  check('attempts_currency', sql`${row.currency} = 'gbp'`),
]);

/** Where the box goes. A guest's name, phone and lines come from the hosted page. */
export interface DeliveryAddress { name?: string; phone?: string; lines: string[]; city: string; postCode: string; country: string; note?: string }

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
  /** Meals whose allergens or ingredients were corrected after the order, also those corrected back. */
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
  check('orders_currency', sql`${row.currency} = 'gbp'`),
]);

/** Promotion codes. They are the provider's: it knows and checks them; this is what we made them to be (docs/decisions/065). */
export const promotions = pgTable('promotions', {
  /** As customers type it. */
  code: text('code').primaryKey(),
  percentOff: smallint('percent_off'),
  /** Pence. */
  amountOff: integer('amount_off'),
  firstOrderOnly: boolean('first_order_only').notNull().default(false),
  maxUses: integer('max_uses'),
  /** Orders that were made with it, also those that are deleted by now. */
  uses: integer('uses').notNull().default(0),
  expiresAt: moment('expires_at'),
  /** Null until the provider has it: making it again goes on where it stopped. */
  providerId: text('provider_id').unique(),
  endedAt: moment('ended_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
}, (row) => [check('promotions_reduction', sql`num_nonnulls(${row.percentOff}, ${row.amountOff}) = 1 AND coalesce(${row.percentOff}, 1) BETWEEN 1 AND 99 AND coalesce(${row.amountOff}, 1) > 0`)]);

/** Links in mails by which a guest's order may become an account's. Of the link's token only a hash is kept. */
export const orderClaims = pgTable('order_claims', {
  tokenHash: text('token_hash').primaryKey(),
  orderId: uuid('order_id').notNull().references(() => orders.id, { onDelete: 'cascade' }),
  expiresAt: moment('expires_at').notNull(),
}, (row) => [index('claims_of_order').on(row.orderId)]);

/** Who is outside our area and wants to hear when we come: one row for each address. Of the link's token only a hash is kept. */
export const areaRequests = pgTable('area_requests', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  postCode: text('post_code').notNull(),
  tokenHash: text('token_hash').unique(),
  createdAt: moment('created_at').notNull(),
  /** Null until the owner of the mailbox has said yes: before that nothing but the question is sent there. */
  confirmedAt: moment('confirmed_at'),
});

/** How often post codes were asked for that we don't deliver to, by their first half. */
export const areaChecks = pgTable('area_checks', {
  /** The Monday that it began with, in London. */
  week: date('week', { mode: 'string' }).notNull(),
  area: text('area').notNull(),
  checks: integer('checks').notNull(),
}, (row) => [primaryKey({ columns: [row.week, row.area] })]);

/** Events of the provider that took effect. */
export const paymentEvents = pgTable('payment_events', {
  id: text('id').primaryKey(),
  type: text('type').notNull(),
  receivedAt: moment('received_at').notNull().defaultNow(),
});

/** Money that came for something we can't fulfil as it stands: an operator settles it. */
export const quarantine = pgTable('quarantine', {
  sessionId: text('session_id').primaryKey(),
  attemptId: uuid('attempt_id'),
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
});

export const outbox = pgTable('outbox', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  /** The same fact asks for the same mail once. */
  key: text('key').notNull().unique(),
  kind: text('kind').notNull(),
  uid: text('uid'),
  recipient: text('recipient').notNull(),
  payload: jsonb('payload').notNull(),
  tries: integer('tries').notNull().default(0),
  nextTryAt: moment('next_try_at').notNull().defaultNow(),
  createdAt: moment('created_at').notNull().defaultNow(),
  sentAt: moment('sent_at'),
  gaveUpAt: moment('gave_up_at'),
}, (row) => [
  index('outbox_due').on(row.nextTryAt).where(sql`${row.sentAt} IS NULL AND ${row.gaveUpAt} IS NULL`),
  // What one address got lately: see outbox.ts.
  index('outbox_of_recipient').on(row.kind, sql`lower(${row.recipient})`, row.createdAt),
]);

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
  /** A failed one that was asked for anew, or settled by hand. */
  handledAt: moment('handled_at'),
}, (row) => [
  index('refunds_of_session').on(row.sessionId),
  index('refunds_under_way').on(row.nextTryAt).where(sql`${row.status} IN ('requested', 'pending')`),
  check('refunds_status', sql`${row.status} IN ('requested', 'pending', 'succeeded', 'failed')`),
  check('refunds_amount', sql`${row.amount} >= 0`),
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
}, (row) => [index('disputes_of_session').on(row.sessionId)]);

/** Why an order is not cooked or sent though it is not cancelled. An operator releases it, or cancels the order. */
export const orderHolds = pgTable('order_holds', {
  /** Of the fact that holds it: the dispute's id, or `refunded:` and the session's. */
  id: text('id').primaryKey(),
  orderId: uuid('order_id').notNull().references(() => orders.id, { onDelete: 'cascade' }),
  reason: text('reason').$type<HoldReason>().notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  releasedAt: moment('released_at'),
}, (row) => [index('holds_of_order').on(row.orderId)]);
export type HoldReason = 'refunded' | 'dispute' | 'early-fraud-warning';

/** Delivery days that differ from the rule: closed, or with a limit of their own. */
export const deliveryWeeks = pgTable('delivery_weeks', {
  /** A Monday. */
  day: date('day', { mode: 'string' }).primaryKey(),
  closed: boolean('closed').notNull().default(false),
  capacity: integer('capacity'),
}, (row) => [check('delivery_weeks_monday', sql`extract(isodow FROM ${row.day}) = 1`), check('delivery_weeks_capacity', sql`${row.capacity} >= 0`)]);

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
}, (row) => [check('accounting_amounts', sql`${row.amount} >= 0 AND ${row.refundedAmount} BETWEEN 0 AND ${row.amount}`), check('accounting_currency', sql`${row.currency} = 'gbp'`)]);

export const audit = pgTable('audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').notNull().default({}),
});

/** Pseudonyms of erased accounts, so that a restored backup can be erased again. */
export const erasures = pgTable('erasures', {
  uid: text('uid').primaryKey(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
});
