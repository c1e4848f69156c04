import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { connectionProblem } from 'shared-api/server/connection-problem';
import { freePort } from '../../../scripts/lib/ports.mjs';
import { program } from '../../../scripts/lib/program.mjs';
import { ConfigError } from '../config-error';
import { sentenceOf } from '../ops/run';
import { causesOf } from './is-down';
import { migrateConfigured } from './migrate-configured';

let database: TestDatabase;
beforeAll(async () => { database = await createTestDatabase(); });
afterAll(() => database.close());
const withCode = (code: string) => new Error('Failed query', { cause: Object.assign(new Error('secret'), { code }) });

it.each([
  [
    'nobody answers there', async (url: URL) => Object.assign(url, { port: String(await freePort()) }),
    'The database does not answer: is it running, and is DATABASE_URL right?',
  ],
  [
    'there is no such machine', async (url: URL) => Object.assign(url, { hostname: 'no-such-host.invalid' }),
    'The host in DATABASE_URL is not found.',
  ],
  [
    'there is no such database', async (url: URL) => Object.assign(url, { pathname: '/nowhere' }),
    'There is no database of the name in DATABASE_URL.',
  ],
  [
    'nobody has that name', async (url: URL) => Object.assign(url, { username: 'nobody-of-ours' }),
    'The database refuses the user or the password in DATABASE_URL.',
  ],
])('a database that can’t be had because %s is told in one sentence, with its variable', async (_, change, sentence) => {
  const { href } = await change(new URL(database.url));
  await expect(migrateConfigured({ databaseUrl: href, migrationUrl: href })).rejects
    .toMatchObject({ name: ConfigError.name, message: sentence });
  await expect(migrateConfigured({ databaseUrl: database.url, migrationUrl: href })).rejects
    .toMatchObject({ message: sentence.replace('DATABASE_URL', 'DATABASE_MIGRATION_URL') });
  await expect(migrateConfigured({ databaseUrl: href, migrationUrl: database.url })).rejects
    .toMatchObject({ name: ConfigError.name, message: sentence });
});

it('a wrong password is told as well, to whoever types a command too, and another error is none of these', () => {
  expect(connectionProblem(causesOf(withCode('28P01')), 'DATABASE_URL')).toBe(
    'The database refuses the user or the password in DATABASE_URL.',
  );
  expect(sentenceOf(withCode('28P01'))).toBe('The database refuses the user or the password in DATABASE_URL.');
  expect(sentenceOf(withCode('3D000'))).toBe('There is no database of the name in DATABASE_URL.');
  expect(connectionProblem(causesOf(withCode('42P01')), 'DATABASE_URL')).toBeUndefined();
});

it.each([
  [
    'there is no such database', () => ({ DATABASE_URL: Object.assign(new URL(database.url), { pathname: '/nowhere' }).href }),
    'There is no database of the name in DATABASE_URL.',
  ],
  [
    'its port is taken', () => ({ PORT: new URL(database.url).port }),
    'Another program listens at HOST and PORT already: end it, or set PORT to another.',
  ],
  ['its machine has no such address', () => ({ HOST: '192.0.2.1' }), 'HOST is no address of this machine.'],
])('a backend that can’t start because %s says so as its last words', async (_, wrong, sentence) => {
  const env = {
    DATABASE_URL: database.url, SHOP_ENVIRONMENT: 'local', SITE_URL: 'http://localhost:3000', STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_x', SMTP_URL: 'smtp://127.0.0.1:1', FIREBASE_PROJECT_ID: 'demo-test',
  };
  const child = spawn(
    process.execPath, await program('backend/src/main.ts'),
    { stdio: ['ignore', 'ignore', 'pipe'], env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env, ...wrong() } },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => { said += chunk.toString(); });
  await once(child, 'close');
  expect({ code: child.exitCode, said }).toEqual({ code: 1, said: `${sentence}\n` });
});
