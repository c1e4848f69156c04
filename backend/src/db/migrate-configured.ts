import { sql } from 'drizzle-orm';
import { connectionProblem } from 'shared-api/server/connection-problem';
import type { Config } from '../config';
import { ConfigError } from '../config-error';
import { openDatabase } from './database';
import { causesOf } from './is-down';
import { migrateDatabase } from './migrate';

/** At a start. @throws {ConfigError} that names the variable if one of them leads to no database */
export async function migrateConfigured({ databaseUrl, migrationUrl }: Pick<Config, 'databaseUrl' | 'migrationUrl'>): Promise<void> {
  if (migrationUrl === databaseUrl) return orName('DATABASE_URL', migrateDatabase(migrationUrl));
  await orName('DATABASE_MIGRATION_URL', migrateDatabase(migrationUrl));
  await orName('DATABASE_URL', connectTo(databaseUrl));
}

async function connectTo(url: string): Promise<void> {
  const { db, close } = openDatabase(url, () => {}, 1);
  try {
    await db.execute(sql`SELECT 1`);
  } finally {
    await close();
  }
}

async function orName(variable: string, connected: Promise<void>): Promise<void> {
  try {
    await connected;
  } catch (error) {
    const problem = connectionProblem(causesOf(error), variable);
    throw problem ? new ConfigError(problem, { cause: error }) : error;
  }
}
