import { sql } from 'drizzle-orm';
import type { Database } from '../src/db/database';

/** Tables whose every change is kept, in the order in which it was made. */
const WATCHED = ['checkout_attempts', 'orders', 'payment_events', 'order_holds'];

/**
 * Lets the database itself note every change, in the changing transaction: a forbidden step shows even if a later one
 * hides it. For test databases only. Installing it again changes nothing.
 */
export async function installWitness(db: Database): Promise<void> {
  await db.execute(sql`CREATE TABLE IF NOT EXISTS chaos_witness (seq bigserial PRIMARY KEY, tab text NOT NULL, before jsonb, after jsonb)`);
  await db.execute(sql`
    CREATE OR REPLACE FUNCTION chaos_note() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      INSERT INTO chaos_witness (tab, before, after)
      VALUES (TG_TABLE_NAME, CASE WHEN TG_OP = 'INSERT' THEN NULL ELSE to_jsonb(OLD) - 'lines' END, CASE WHEN TG_OP = 'DELETE' THEN NULL ELSE to_jsonb(NEW) - 'lines' END);
      RETURN NULL;
    END $$`);
  for (const table of WATCHED) {
    await db.execute(
      sql.raw(
        `CREATE OR REPLACE TRIGGER chaos_watch AFTER INSERT OR UPDATE OR DELETE ON ${table} FOR EACH ROW EXECUTE FUNCTION chaos_note()`,
      ),
    );
  }
}
