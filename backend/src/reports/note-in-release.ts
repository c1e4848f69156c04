import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';

/**
 * Hands what was counted to `release`, which decides what of it is kept. A deployment may keep its releases in another database, or
 * have an older version of `release`: then there is nobody to tell.
 */
export async function noteInRelease(
  db: Queryable, environment: string, name: 'note_failures' | 'note_causes' | 'note_vitals', noted: readonly object[],
): Promise<void> {
  if (noted.length === 0) return;
  const { rows } = await db.execute<{ kept: boolean }>(sql`SELECT to_regprocedure(${`release.${name}(text, jsonb)`}) IS NOT NULL AS kept`);
  if (rows[0]?.kept) await db.execute(sql`SELECT ${sql.raw(`release.${name}`)}(${environment}, ${JSON.stringify(noted)}::jsonb)`);
}
