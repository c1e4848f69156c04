import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { ANSWER_WAIT_MS } from 'shared-api/server/release-requests';
import type { Queryable } from '../db/database';
import { Failure, unavailable } from '../http/failure';

/** Between looks at the answer, ms. */
const LOOK_MS = 60;

interface Answer { data?: unknown; refused?: { kind: string; message: string } }

/**
 * Asks the composer, which holds the release tool's own functions, by way of the database: nothing of the release side is imported
 * here, and it needs no port (docs/decisions/076).
 * @throws {Failure} 409 with the tool's own words when it refuses; 503 when nobody answers.
 */
export async function askRelease<T>(db: Queryable, environment: string, what: object): Promise<T> {
  const { rows: [kept] } = await db.execute<{ kept: boolean }>(sql`SELECT to_regprocedure('release.ask(text, jsonb)') IS NOT NULL AS kept`);
  if (!kept?.kept) throw unavailable('The releases are not kept in this database.');
  const { rows: [asked] } = await db.execute<{ id: string }>(sql`SELECT release.ask(${environment}, ${JSON.stringify(what)}::jsonb) AS id`);
  const until = Date.now() + ANSWER_WAIT_MS;
  while (Date.now() < until) {
    await sleep(LOOK_MS);
    const { rows: [row] } = await db.execute<{ answer: Answer | null }>(
      sql`SELECT answer FROM release.request WHERE id = ${asked?.id ?? null}::bigint`,
    );
    if (!row?.answer) continue;
    const { refused, data } = row.answer;
    if (refused) throw new Failure(409, 'refused', refused.message, { details: { kind: refused.kind } });
    return data as T;
  }
  throw unavailable('The composer has not answered. Look at the history before you try again.');
}
