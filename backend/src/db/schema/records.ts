import { sql } from 'drizzle-orm';
import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

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

export const audit = pgTable('audit', {
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  at: moment('at').notNull().defaultNow(),
  actor: text('actor').notNull(),
  action: text('action').notNull(),
  subject: text('subject').notNull(),
  details: jsonb('details').notNull().default({}),
});
