import type { Pool } from 'pg';

/** One cause by which one version failed in browsers. */
export interface Failure {
  owner: string;
  remote: string;
  version: string;
  kind: string;
  detail: string;
  stack: string[];
  components: string[];
  times: number;
  lastAt: Date;
}

/** Since `hours` hours ago; by owner, then by remote, the most frequent first. */
export async function readFailures(pool: Pool, environment: string, hours: number): Promise<Failure[]> {
  const { rows } = await pool.query<Failure>(
    `select coalesce(version.manifest -> 'build' -> 'declaration' ->> 'owner', 'nobody') as owner, cause.remote, cause.version, kind, detail,
       stack, components, times::float as times, last_at as "lastAt"
     from release.failure_cause as cause join release.version on version.remote = cause.remote and version.version = cause.version
     where environment = $1 and last_at > now() - make_interval(hours => $2)
     order by owner, cause.remote, times desc, last_at desc, kind, detail`,
    [environment, hours],
  );
  return rows;
}
