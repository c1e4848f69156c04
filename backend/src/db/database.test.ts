import { sql } from 'drizzle-orm';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestDatabase } from '../../testing/database';
import { openDatabase } from './database';

// Jest fails a test whose process meets an error that nobody listens to, as production would end.
it('survives a database that ends a connection between two statements of a transaction', async () => {
  const database = await createTestDatabase();
  const [one, other] = [openDatabase(database.url, () => {}, 1), openDatabase(database.url, () => {}, 1)];
  try {
    await expect(one.db.transaction(async (transaction) => {
      const { rows } = await transaction.execute<{ pid: number }>(sql`SELECT pg_backend_pid() AS pid`);
      await other.db.execute(sql`SELECT pg_terminate_backend(${rows[0]?.pid})`);
      await pause(200);
      await transaction.execute(sql`SELECT 1`);
    })).rejects.toThrow();
    expect((await one.db.execute(sql`SELECT 1 AS up`)).rows).toEqual([{ up: 1 }]);
  } finally {
    await Promise.all([one.close(), other.close()]);
    await database.close();
  }
});
