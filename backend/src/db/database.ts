import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import type { PgTransaction } from 'drizzle-orm/pg-core';
import type { ExtractTablesWithRelations } from 'drizzle-orm';
import pg from 'pg';
import * as schema from './schema';

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = PgTransaction<NodePgQueryResultHKT, typeof schema, ExtractTablesWithRelations<typeof schema>>;
/** What a query can run on: the pool or a transaction. */
export type Queryable = Database | Transaction;

export interface OpenDatabase {
  db: Database;
  /** True if the database answers within a second. */
  isUp(): Promise<boolean>;
  close(): Promise<void>;
}

/**
 * A pool of connections. Statements are limited to 10 s, so that a stuck one can't hold a request past
 * the client's 15 s; a transaction that waits for us longer than that is ended.
 */
export function openDatabase(url: string, onError: (error: Error) => void, max = 12): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url, max, connectionTimeoutMillis: 5000, idleTimeoutMillis: 30_000, statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 15_000, application_name: 'five-day-kitchen',
  });
  // An idle connection that breaks (the database restarts) must not end the process.
  pool.on('error', onError);
  // The pool listens to idle connections only. One that ends between two statements of a transaction would end the process.
  pool.on('connect', (client) => { client.on('error', () => {}); });
  let closing: Promise<void> | undefined;
  return {
    db: drizzle(pool, { schema }),
    async isUp() {
      const answer = pool.query('SELECT 1').then(() => true, () => false);
      return Promise.race([answer, new Promise<boolean>((resolve) => { setTimeout(resolve, 1000, false).unref(); })]);
    },
    close: () => (closing ??= pool.end()),
  };
}
