import { date, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** Who is outside our area and wants to hear when we come: one row for each address. */
export const areaRequests = pgTable('area_requests', {
  id: uuid('id').primaryKey(),
  /** In lower case. */
  email: text('email').notNull().unique(),
  postCode: text('post_code').notNull(),
  /** Of the tokens of the mailed links only hashes are kept, with a space between; one with a '!' is for another post code. */
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
