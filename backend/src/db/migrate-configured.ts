import type { Config } from '../config';
import { ConfigError } from '../config-error';
import { connectionProblem } from './connection-problem';
import { migrateDatabase } from './migrate';

/** At a start. @throws {ConfigError} that names the variable if it leads to no database */
export async function migrateConfigured({ databaseUrl, migrationUrl }: Pick<Config, 'databaseUrl' | 'migrationUrl'>): Promise<void> {
  try {
    await migrateDatabase(migrationUrl);
  } catch (error) {
    const problem = connectionProblem(error, migrationUrl === databaseUrl ? 'DATABASE_URL' : 'DATABASE_MIGRATION_URL');
    throw problem ? new ConfigError(problem, { cause: error }) : error;
  }
}
