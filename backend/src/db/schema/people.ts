import { sql } from 'drizzle-orm';
import { boolean, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

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

/** A browser in which a customer asked to be reminded of deliveries (docs/decisions/098). */
export const reminderDevices = pgTable('reminder_devices', {
  /** Where its push service takes messages for it. */
  endpoint: text('endpoint').primaryKey(),
  uid: text('uid').notNull().references(() => profiles.uid, { onDelete: 'cascade' }),
  p256dh: text('p256dh').notNull(),
  auth: text('auth').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  /** The delivery day of which it is to be told, or was told last. */
  day: date('due_day', { mode: 'string' }),
  /** Null once it was told. */
  nextTryAt: moment('next_try_at'),
  tries: integer('tries').notNull().default(0),
}, (row) => [
  index('reminder_devices_of_customer').on(row.uid),
  index('reminder_devices_due').on(row.nextTryAt).where(sql`${row.nextTryAt} IS NOT NULL`),
]);

/** A sign-up under way: its uid is written down before the identity exists, so that what a crash leaves is known. */
export const registrations = pgTable('registrations', {
  uid: text('uid').primaryKey(),
  email: text('email').notNull(),
  /** Of several tries for one email only the newest may end. */
  isCurrent: boolean('is_current').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
}, (row) => [uniqueIndex('one_current_registration').on(row.email).where(sql`${row.isCurrent}`)]);

/** Pseudonyms of erased accounts, so that a restored backup can be erased again. */
export const erasures = pgTable('erasures', {
  uid: text('uid').primaryKey(),
  erasedAt: moment('erased_at').notNull().defaultNow(),
});
