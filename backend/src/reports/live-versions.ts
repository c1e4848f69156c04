import { sql } from 'drizzle-orm';
import type { Queryable } from '../db/database';

/** ms */
const FRESH = 60_000;

/**
 * What visitors are served: versions that are live or a canary's, so that made-up reports can be told from theirs. Nothing is known
 * where the releases are kept in another database.
 */
export class LiveVersions {
  private remotes: ReadonlySet<string> = new Set();
  private versions: ReadonlySet<string> = new Set();
  private pages: ReadonlySet<string> = new Set();
  private askedAt = -Infinity;
  constructor(private readonly db: Queryable, private readonly environment: string) {}

  /** Whether any version of it is live; the shell counts as one. */
  isRemote(name: string): boolean {
    return this.remotes.has(name);
  }

  isLive(remote: string, version: string): boolean {
    return this.versions.has(`${remote} ${version}`);
  }

  /** Whether that route is one of that version's. */
  hasPage(route: string, version: string): boolean {
    return this.pages.has(`${route} ${version}`);
  }

  /** Asks again, once a minute at most. */
  refresh(): void {
    if (performance.now() < this.askedAt + FRESH) return;
    this.askedAt = performance.now();
    // Without an answer it goes on with what it knows.
    void this.ask().catch(() => undefined);
  }

  private async ask(): Promise<void> {
    const { rows: [kept] } = await this.db.execute<{ kept: boolean }>(sql`SELECT to_regclass('release.document') IS NOT NULL AS kept`);
    if (!kept?.kept) return;
    const { rows } = await this.db.execute<{ remote: string; version: string; routes: string[] }>(sql`
      SELECT version.remote, version.version, jsonb_path_query_array(version.manifest, '$.build.declaration.routes[*].path') AS routes
      FROM release.document, jsonb_each(body -> 'live') AS live (remote, state)
      JOIN release.version ON version.remote = live.remote AND version.version IN (live.state ->> 'version', live.state -> 'canary' ->> 'version')
      WHERE document.environment = ${this.environment}`);
    this.remotes = new Set(rows.map(({ remote }) => remote));
    this.versions = new Set(rows.map(({ remote, version }) => `${remote} ${version}`));
    this.pages = new Set(rows.flatMap(({ version, routes }) => routes.map((route) => `${route} ${version}`)));
  }
}
