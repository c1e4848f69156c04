import type { Pool, PoolClient } from 'pg';
import { oneLine } from '../failures/one-line';
import { Refusal } from '../refusal';
import { describeChange, pastOf, type Past } from './change';
import type { Version } from './live-document';

/** One change of the release document. */
export interface AuditRow {
  sequence: number;
  at: Date;
  actor: string;
  action: string;
  change: unknown;
}

export async function readHistory(pool: Pool, environment: string, limit: number, name: string | undefined): Promise<AuditRow[]> {
  const { rows } = await pool.query(
    `select sequence::int, at, actor, action, change from release.audit where environment = $1 and ($3::jsonb is null or change -> 'versions' @> $3) order by sequence desc limit $2`,
    [environment, limit, name === undefined ? null : JSON.stringify([{ name }])],
  );
  return rows;
}

export async function readPast(pool: Pool, environment: string, name: string): Promise<Past> {
  const { rows } = await pool.query<{ change: unknown }>(
    `select change from release.audit where environment = $1 and change -> 'versions' @> $2 order by sequence`,
    [environment, JSON.stringify([{ name }])],
  );
  return pastOf(rows.map(({ change }) => change), name);
}

export async function readLately(pool: Pool, environment: string, name: string, limit: number): Promise<string[]> {
  const { rows } = await pool.query<{ version: string }>(
    `select version from (
       select one ->> 'version' as version, max(sequence) as latest from release.audit, jsonb_array_elements(change -> 'versions') as one
       where environment = $1 and one ->> 'name' = $2 and action in ('promote', 'canary', 'rollback') group by 1
     ) as shown order by latest desc limit $3`,
    [environment, name, limit],
  );
  return rows.map(({ version }) => version);
}

/** The reason that was given when this version last went live, and when that was. */
export async function earlierOverride(
  client: PoolClient, environment: string, version: Version,
): Promise<{ reason: string; at: Date } | undefined> {
  const { rows } = await client.query<{ reason: string; at: Date }>(
    `select change ->> 'override' as reason, at from release.audit
     where environment = $1 and change -> 'versions' @> $2 and change ? 'override' order by sequence desc limit 1`,
    [environment, JSON.stringify([version])],
  );
  return rows[0];
}

/** For who decided on an earlier document: what changed meanwhile. */
export async function conflict(client: PoolClient, environment: string, expected: number, found: number): Promise<Refusal> {
  const { rows } = await client.query(
    'select sequence::int, actor, action, change from release.audit where environment = $1 and sequence > $2 order by sequence',
    [environment, expected],
  );
  const told = rows.map((row) => `${row.sequence}: ${oneLine(row.actor)} ${describeChange(row.change)}`).join('; ');
  const why = found < expected ? ': it was put back.' : told === '' ? '.' : `. Meanwhile: ${told}.`;
  return new Refusal('conflict', `The release document is at ${found}, not ${expected}${why} Look at 'status' and decide again.`, rows);
}
