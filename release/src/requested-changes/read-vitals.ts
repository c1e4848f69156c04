import type { Pool } from 'pg';
import type { ReleasedVersion } from 'shared-api/schemas/releases';

export type Vitals = (name: string, version: string) => ReleasedVersion['vitals'];

/** The bucket in which the 75th percentile of each web vital lies, by version; of as many days as they are kept. */
export async function readVitals(pool: Pool, environment: string): Promise<Vitals> {
  const { rows } = await pool.query<{ remote: string; version: string; kind: string; upto: number; loads: number }>(
    `select remote, version, kind, min(upto) filter (where so_far >= 0.75 * loads) as upto, max(loads)::int as loads from (
       select remote, version, kind, upto, sum(sum(times)) over (partition by remote, version, kind order by upto) as so_far,
         sum(sum(times)) over (partition by remote, version, kind) as loads
       from release.vital where environment = $1 group by remote, version, kind, upto
     ) as counted group by remote, version, kind`,
    [environment],
  );
  return (name, version) => Object.fromEntries(
    rows.filter((row) => row.remote === name && row.version === version).map(({ kind, upto, loads }) => [kind, { upto, loads }]),
  );
}
