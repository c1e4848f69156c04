import { sql } from 'drizzle-orm';
import { boolean, check, date, integer, pgTable } from 'drizzle-orm/pg-core';

/** One row: the shop's switches, the version of its menu, and the kitchen's capacity. */
export const shop = pgTable('shop', {
  id: integer('id').primaryKey().default(1),
  orderingEnabled: boolean('ordering_enabled').notNull().default(false),
  paymentsEnabled: boolean('payments_enabled').notNull().default(false),
  registrationEnabled: boolean('registration_enabled').notNull().default(false),
  menuVersion: integer('menu_version').notNull().default(0),
  /** Boxes that the kitchen can cook for one delivery day; null is without a limit. */
  weeklyCapacity: integer('weekly_capacity'),
}, (row) => [check('shop_is_one_row', sql`${row.id} = 1`)]);

/** Delivery days that differ from the rule: closed, or with a limit of their own. */
export const deliveryWeeks = pgTable('delivery_weeks', {
  /** A Monday. */
  day: date('day', { mode: 'string' }).primaryKey(),
  closed: boolean('closed').notNull().default(false),
  capacity: integer('capacity'),
}, (row) =>
  [check('delivery_weeks_monday', sql`extract(isodow FROM ${row.day}) = 1`), check('delivery_weeks_capacity', sql`${row.capacity} >= 0`)]);
