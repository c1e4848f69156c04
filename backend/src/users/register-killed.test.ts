import { createServer, type Server } from 'node:http';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/database';
import { startBackend, startIdentityEmulator, type BackendProcess, type IdentityEmulator } from '../../testing/processes';
import { Wire, type Cut } from '../../testing/wire';
import { migrateDatabase } from '../db/migrate';

/**
 * Registering is one unit over the identity provider and the database: a real backend process is killed at each step, and a
 * retry with the same details must end in exactly one account that works. PostgreSQL and the Auth emulator are real.
 */

const PROJECT = 'demo-killed';
const PASSWORD = 'correct horse';

let database: TestDatabase;
let rows: pg.Client;
let emulator: IdentityEmulator;
let postcodes: Server;
let wires: Record<'postcodes' | 'database' | 'identity', Wire>;
let next: Promise<BackendProcess>;
const started: Promise<BackendProcess>[] = [];

beforeAll(async () => {
  [database, emulator] = await Promise.all([createTestDatabase(), startIdentityEmulator(PROJECT)]);
  await migrateDatabase(database.url);
  rows = new pg.Client({ connectionString: database.url });
  await rows.connect();
  await rows.query('INSERT INTO shop (id, ordering_enabled, payments_enabled, registration_enabled) VALUES (1, true, true, true)');
  postcodes = createServer((_, response) =>
    response.setHeader('content-type', 'application/json').end('{"status":200,"result":{"latitude":51.622,"longitude":-0.003}}'));
  await new Promise<void>((resolve) => postcodes.listen(0, '127.0.0.1', resolve));
  const address = postcodes.address();
  wires = {
    postcodes: await Wire.to(typeof address === 'object' && address ? address.port : 0),
    database: await Wire.to(Number(new URL(database.url).port)),
    identity: await Wire.to(emulator.port),
  };
  start();
});

afterAll(async () => {
  for (const one of started) await one.then((backend) => backend.kill(), () => undefined);
  for (const wire of Object.values(wires)) wire.close();
  postcodes.closeAllConnections();
  postcodes.close();
  await rows.end();
  await Promise.all([emulator.stop(), database.close()]);
});

function start(): void {
  next = startBackend({
    DATABASE_URL: Object.assign(new URL(database.url), { port: String(wires.database.port) }).href,
    POSTCODES_URL: `http://127.0.0.1:${wires.postcodes.port}`,
    FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_EMULATOR_HOST: `127.0.0.1:${wires.identity.port}`,
  });
  started.push(next);
}

const register = ({ url }: BackendProcess, email: string, password = PASSWORD) => fetch(`${url}/api/user/auth/register`, {
  method: 'POST', headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    firstName: 'Ada', lastName: 'King', email, phone: '02079460000', address: '1 Example Yard', postCode: 'E4 6EY', city: 'London',
    password, termsAccepted: true, marketingAccepted: false,
  }),
});

async function identity<T>(path: string, body: object): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${emulator.port}/identitytoolkit.googleapis.com/v1/${path}`, {
    method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer owner' }, body: JSON.stringify(body),
  });
  expect(answer.status).toBe(200);
  return (await answer.json()) as T;
}

const count = async (table: string, column: string, email: string) =>
  Number((await rows.query(`SELECT count(*) FROM ${table} WHERE ${column} = $1`, [email])).rows[0]?.count);

const COMMIT = { text: 'commit', after: 'insert into "profiles"' };
// Once the identity is made, and until the commit, it has no profile: the retry removes it and makes its own.
const steps: [string, keyof typeof wires, Cut, number][] = [
  ['while the post code is looked up', 'postcodes', { text: 'GET /postcodes/', when: 'asked' }, 200],
  ['before the sign-up is written down', 'database', { text: 'insert into "registrations"', when: 'asked' }, 200],
  ['once it is written down, not committed', 'database', { text: 'insert into "registrations"', when: 'done' }, 200],
  ['once that is committed', 'database', { text: 'commit', after: 'insert into "registrations"', when: 'done' }, 200],
  ['before the identity is made', 'identity', { text: `/projects/${PROJECT}/accounts`, when: 'asked' }, 200],
  ['once the identity is made', 'identity', { text: `/projects/${PROJECT}/accounts`, when: 'done' }, 200],
  ['once the row is gone, not committed', 'database', { text: 'delete from "registrations"', when: 'done' }, 200],
  ['once the profile stands, not committed', 'database', { text: 'insert into "profiles"', when: 'done' }, 200],
  ['once the mail waits, not committed', 'database', { text: 'insert into "outbox"', when: 'done' }, 200],
  ['before the commit arrives', 'database', { ...COMMIT, when: 'asked' }, 200],
  // It is all there: SIGNUP-10 asks the customer to sign in, and that works.
  ['once all is committed, not answered', 'database', { ...COMMIT, when: 'done' }, 409],
];

const signIn = (
  email: string, password = PASSWORD,
) => identity<{ localId: string; idToken: string; refreshToken: string }>('accounts:signInWithPassword?key=local', {
  email, password, returnSecureToken: true,
});
const refresh = (refreshToken: string) => fetch(
  `http://127.0.0.1:${emulator.port}/securetoken.googleapis.com/v1/token?key=local`,
  { method: 'POST', body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: refreshToken }) },
);
const accountsOf = async (email: string) =>
  (await identity<{ userInfo: { localId: string; email: string }[] }>(`projects/${PROJECT}/accounts:query`, {})).userInfo.filter(
  (account) => account.email === email,
);

it.each(steps)('killed %s', async (_, partner, cut, status) => {
  const email = `${crypto.randomUUID()}@example.org`;
  const backend = await next;
  const reached = wires[partner].cut(cut);
  const lost = register(backend, email).then(({ status: early }) => `answered ${early}`, () => 'lost');
  expect(await Promise.race([reached.then(() => 'reached'), lost])).toBe('reached');
  await backend.kill();
  expect(await lost).toBe('lost');

  start();
  const again = await next;
  expect((await register(again, email)).status).toBe(status);

  expect(await accountsOf(email)).toHaveLength(1);
  expect([
    await count('profiles', 'email', email), await count('outbox', 'recipient', email), await count('registrations', 'email', email),
  ]).toEqual([1, 1, 0]);
  const { idToken } = await signIn(email);
  const headers = { authorization: `Bearer ${idToken}` };
  expect((await fetch(`${again.url}/api/user/auth/verify`, { method: 'POST', headers })).status).toBe(200);
  const profile = await fetch(`${again.url}/api/user/profile`, { headers });
  expect(await profile.json()).toMatchObject({
    data: { user: { email, firstName: 'Ada', postCode: 'E4 6EY', profile_status: 'COMPLETED' } },
  });
});

describe('an identity that a stranger began for somebody’s email', () => {
  const STRANGER = 'the stranger’s own';
  const ways: [string, (email: string) => Promise<void>][] = [
    ['by a sign-up at the shop that broke off', async (email) => {
      const backend = await next;
      const reached = wires.identity.cut({ text: `/projects/${PROJECT}/accounts`, when: 'done' });
      const lost = register(backend, email, STRANGER).catch(() => undefined);
      await reached;
      await backend.kill();
      await lost;
      start();
    }],
    [
      'at the identity provider itself',
      async (email) => void (await identity(`projects/${PROJECT}/accounts`, { email, password: STRANGER })),
    ],
  ];

  it.each(ways)('%s gives nothing, and is gone with all its tokens once the email’s owner registers', async (_, begin) => {
    const email = `${crypto.randomUUID()}@example.org`;
    await begin(email);
    const theirs = await signIn(email, STRANGER);
    expect((await refresh(theirs.refreshToken)).status).toBe(200);
    const backend = await next;
    const asStranger = { headers: { authorization: `Bearer ${theirs.idToken}` } };
    expect((await fetch(`${backend.url}/api/user/auth/verify`, { ...asStranger, method: 'POST' })).status).toBe(401);

    expect((await register(backend, email)).status).toBe(200);
    const mine = await signIn(email);
    expect(mine.localId).not.toBe(theirs.localId);
    expect(await accountsOf(email)).toHaveLength(1);
    expect((await refresh(theirs.refreshToken)).status).toBe(400);
    for (const route of ['user/profile', 'user/export', 'orders']) {
      expect((await fetch(`${backend.url}/api/${route}`, asStranger)).status).toBe(401);
    }
    expect(
      (await fetch(`${backend.url}/api/user/auth/verify`, { method: 'POST', headers: { authorization: `Bearer ${mine.idToken}` } })).status,
    ).toBe(200);
    expect(await count('profiles', 'email', email)).toBe(1);
  });
});
