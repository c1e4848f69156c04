import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { OrderLine } from 'shared-api';
import { moment } from './columns';
import { profiles } from './people';

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
  /** Who holds boxes without paying: an account that has paid before, or a network. Emptied soon after the attempt has ended. */
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

/** Where the box goes. A guest's name, phone and lines come from the hosted page, the note for the driver from the cart. */
export interface DeliveryAddress {
  name?: string;
  phone?: string;
  lines: string[];
  city: string;
  postCode: string;
  country: string;
  note?: string;
}
