import { openTestDatabase, type TestDatabase } from './database';
import { openFixtureRelease, type FixtureRelease } from './fixture-release';

/** Importing this gives a test file a database, and each of its tests a release of its own: its hooks come before the file's. */
export let database: TestDatabase;
export let release: FixtureRelease;

beforeAll(async () => { database = await openTestDatabase(); });
beforeEach(async () => {
  // Only now: the file's own hooks have closed what uses it.
  await release?.close();
  release = await openFixtureRelease(database);
});
afterAll(async () => {
  await release?.close();
  await database.close();
});
