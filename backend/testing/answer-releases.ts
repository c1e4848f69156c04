import { sql } from 'drizzle-orm';
import type { Releases } from 'shared-api/schemas/releases';
import type { TestShop } from './shop';

const PAGE: Releases = { environment: 'local', sequence: 1, packages: [], history: [] };

/** In the place of the release side's own schema: each question is answered at once. With the real one: release/src/asked. */
export async function answerReleases({ db }: Pick<TestShop, 'db'>): Promise<void> {
  await db.execute(sql`CREATE SCHEMA release`);
  await db.execute(sql`CREATE TABLE release.request (id bigint GENERATED ALWAYS AS IDENTITY, answer jsonb)`);
  await db.execute(sql.raw(`
    CREATE FUNCTION release.ask(of_environment text, what jsonb) RETURNS bigint LANGUAGE sql AS $$
      INSERT INTO release.request (answer)
      VALUES (CASE what ->> 'kind' WHEN 'page' THEN '${JSON.stringify({ data: PAGE })}'::jsonb ELSE '{"data": {"text": "done"}}'::jsonb END) RETURNING id
    $$`));
}
