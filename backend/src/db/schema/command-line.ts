import { bigint, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns';

/** A command line that asks to be logged in, or is. Of its codes and its token only hashes are kept. */
export const commandLines = pgTable('command_lines', {
  deviceCodeHash: text('device_code_hash').primaryKey(),
  userCodeHash: text('user_code_hash').notNull().unique(),
  /** What the machine calls itself, and where it asked from: shown to who is to confirm. */
  host: text('host').notNull(),
  network: text('network').notNull(),
  createdAt: moment('created_at').notNull(),
  /** Of the codes; once there is a token, of the token. */
  expiresAt: moment('expires_at').notNull(),
  /**
   * The manager who confirmed, null before; and when they had signed in, seconds since 1970: who is
   * signed out since is not logged in here either.
   */
  uid: text('uid'),
  signedInAt: bigint('signed_in_at', { mode: 'number' }),
  tokenHash: text('token_hash').unique(),
});
