import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { desc } from 'drizzle-orm';
import { logInCommandLine, startLogIn } from '../../testing/command-line';
import { openTestShop, rowsWith, type TestShop } from '../../testing/shop';
import { whileOpen } from '../../testing/while-open';
import type { Transaction } from '../db/database';
import { audit } from '../db/schema';
import { commands } from '../ops/commands';
import { cleanUp } from '../workers/clean-up';
import { takeToken } from './log-in';

let shop: TestShop;
let manager: string;
beforeAll(async () => { shop = await openTestShop({ env: { RATE_LIMIT: '300' } }); });
afterAll(() => shop.close());
let count = 0;
beforeEach(async () => {
  count += 1;
  shop.clock.offset = 0;
  manager = (await shop.customer(`boss${count}`, { role: 'manager' })).token;
});

/** Each from a network of its own: limits are another test's matter. */
const from = (name: string) => ({ 'x-forwarded-for': name });
const anywhere = {
  call: ((route, options) =>
    shop.call(route, { ...options, headers: from(`10.0.${count}.${Math.floor(Math.random() * 250)}`) })) satisfies TestShop['call'],
};
const token = (deviceCode: string) => anywhere.call('POST /command-line/token', { body: { deviceCode } });
const look = (userCode: string, by = manager) => anywhere.call('POST /kitchen/command-line/look', { token: by, body: { userCode } });
const answer = (userCode: string, isAllowed = true, by = manager) =>
  anywhere.call('POST /kitchen/command-line/answer', { token: by, body: { userCode, isAllowed } });
const run = (by: string, words: string[], file?: string) =>
  anywhere.call('POST /command-line/run', { token: by, body: { words, ...(file !== undefined && { file }) } });
const minutesLater = (minutes: number) => { shop.clock.offset += minutes * 60_000; };
const lastDone = async () => (await shop.db.select().from(audit).orderBy(desc(audit.id))
  .limit(2)).map(({ actor, action, subject, details }) => [actor, action, subject, details]);

it('logs a command line in once a manager has seen who asks and confirmed, and runs commands under that manager’s name', async () => {
  const { deviceCode, userCode, page } = await startLogIn(shop, 'Dana’s laptop');
  expect(page).toBe('http://localhost:3000/kitchen/command-line');
  expect(userCode).toMatch(/^[B-Z]{4}-[B-Z]{4}$/);
  expect((await token(deviceCode)).data).toEqual({ isConfirmed: false });
  expect(
    (await shop.call('POST /kitchen/command-line/look', {
      token: manager, body: { userCode: userCode.toLowerCase().replace('-', ' ') },
    })).data,
  ).toEqual({
    host: 'Dana’s laptop', network: '127.0.0.1', isSameNetwork: true, askedAt: expect.any(String),
  });
  expect((await look(userCode)).data).toMatchObject({ network: '127.0.0.1', isSameNetwork: false });
  expect((await answer(userCode)).status).toBe(200);
  const { token: given } = (await token(deviceCode)).data as { token: string };
  expect((await run(given, ['weeks', 'capacity', '40'])).data).toEqual({ code: 0, out: 'Every week: at most 40 boxes.', error: '' });
  expect(await lastDone()).toEqual([
    [`manager:boss${count}`, 'capacity-set', expect.anything(), expect.anything()],
    [`manager:boss${count}`, 'command-run', 'weeks capacity', {}],
  ]);
  await run(given, ['weeks', 'capacity', 'none']);
});

it('keeps neither code nor token as they are, and writes no typed word into the audit', async () => {
  const { deviceCode, userCode } = await startLogIn(anywhere);
  await answer(userCode);
  const { token: given } = (await token(deviceCode)).data as { token: string };
  await run(given, ['orders', 'list', '--email', 'ada@example.org']);
  expect(await rowsWith(shop, [deviceCode, userCode, userCode.replace('-', ''), given, 'ada@example.org'])).toEqual([]);
});

it('takes the file that a command names, and no other command than a manager’s', async () => {
  const given = await logInCommandLine(anywhere, manager);
  expect((await run(given, ['menu', 'import', 'menu.json', '--dry-run'], JSON.stringify(shop.menu))).data)
    .toMatchObject({ code: 0, out: 'The file is good. It would change nothing.' });
  expect((await run(given, ['menu', 'import', '/etc/passwd', '--dry-run'])).data).toMatchObject({ code: 2, error: 'Say which file.' });
  for (const words of [
    ['operators', 'grant', 'me@example.org', '--role', 'manager'], ['accounts', 'show', 'boss1'], ['erase', '--email', 'a@example.org'],
    ['erasures', 'export'], ['audit'], ['mails', 'list'], ['constructor'],
  ]) {
    expect((await run(given, words)).data).toMatchObject({ code: 2, out: '', error: expect.stringContaining('There is no') });
  }
  expect((await run(given, ['orders', 'show', 'FDK-NOBODY', '--json'])).data)
    .toEqual({ code: 1, out: '', error: '{"error":{"message":"There is no order FDK-NOBODY."}}' });
});

it('leaves to whoever has the secrets what the guide names, and nothing else', async () => {
  const given = await logInCommandLine(anywhere, manager);
  const { out } = (await run(given, ['help'])).data as { out: string };
  const offered = [...out.matchAll(/^ {2}([a-z]+(?: [a-z]+)?)/gm)].map(([, name = '']) => name);
  const kept = Object.keys(commands).filter((name) => !offered.includes(name));
  const guide = await readFile(fileURLToPath(new URL('../../../docs/operating.md', import.meta.url)), 'utf8');
  const named = [.../on a server: (.+)\.$/m.exec(guide)?.[1]?.matchAll(/`([^`]+)`/g) ?? []].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(5);
  expect(kept.filter((name) => !named.some((whole) => name === whole || name.startsWith(`${whole} `)))).toEqual([]);
  expect(named.filter((whole) => offered.some((name) => name === whole || name.startsWith(`${whole} `)))).toEqual([]);
});

it('is confirmed once, by one manager, and the token is given out once', async () => {
  const { deviceCode, userCode } = await startLogIn(anywhere);
  const other = (await shop.customer('other-boss', { role: 'manager' })).token;
  expect((await answer(userCode)).status).toBe(200);
  expect((await answer(userCode, true, other)).status).toBe(404);
  expect((await answer(userCode, false, other)).status).toBe(404);
  expect((await look(userCode, other)).status).toBe(404);
  const both = await Promise.all([token(deviceCode), token(deviceCode)]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  expect(await token(deviceCode)).toMatchObject({ status: 404, error: { code: 'log_in_ended' } });
});

it('whoever asks for the token while it is given out waits, and gets none (lock of the log-in)', async () => {
  const { deviceCode, userCode } = await startLogIn(anywhere);
  await answer(userCode);
  const giveOut = (tx: Transaction) => takeToken({ ...shop.deps, db: tx as never }, deviceCode);
  const { waited, result } = await whileOpen(shop.db, giveOut, () => token(deviceCode));
  expect({ waited, result }).toMatchObject({ waited: true, result: { status: 404, error: { code: 'log_in_ended' } } });
});

it('is not confirmed by a customer, the kitchen, a manager who logged in long ago, or a command line', async () => {
  const { deviceCode, userCode } = await startLogIn(anywhere);
  const customer = (await shop.customer('some-customer')).token;
  const kitchen = (await shop.customer('some-cook', { role: 'kitchen' })).token;
  const longAgo = (await shop.customer('old-boss', { role: 'manager', signedInAt: Math.floor(Date.now() / 1000) - 16 * 60 })).token;
  const terminal = await logInCommandLine(anywhere, manager);
  expect(await Promise.all([customer, kitchen, longAgo, terminal].map(async (by) =>
    [(await look(userCode, by)).status, (await answer(userCode, true, by)).status])))
    .toEqual([[403, 403], [403, 403], [403, 403], [401, 401]]);
  expect((await token(deviceCode)).data).toEqual({ isConfirmed: false });
});

it('ends when it is refused, or after ten minutes, confirmed or not', async () => {
  const refused = await startLogIn(anywhere);
  await answer(refused.userCode, false);
  expect((await token(refused.deviceCode)).status).toBe(404);
  const [confirmed, waiting] = [await startLogIn(anywhere), await startLogIn(anywhere)];
  await answer(confirmed.userCode);
  minutesLater(10);
  expect((await token(confirmed.deviceCode)).status).toBe(404);
  expect((await token(waiting.deviceCode)).status).toBe(404);
  expect((await answer(waiting.userCode)).status).toBe(404);
});

it('takes a token for 15 minutes, and not after a log-out', async () => {
  const [first, second] = [await logInCommandLine(anywhere, manager), await logInCommandLine(anywhere, manager)];
  expect((await anywhere.call('POST /command-line/log-out', { token: first })).status).toBe(200);
  expect((await run(first, ['status'])).status).toBe(401);
  minutesLater(14);
  expect((await run(second, ['status'])).status).toBe(200);
  minutesLater(1);
  expect((await run(second, ['status'])).status).toBe(401);
});

it('ends with the manager’s role and with their sessions', async () => {
  const { uid, token: boss } = await shop.customer('leaving-boss', { role: 'manager' });
  const given = await logInCommandLine(anywhere, boss);
  const { deviceCode, userCode } = await startLogIn(anywhere);
  await answer(userCode, true, boss);
  await shop.identity.setRole(uid, 'kitchen');
  expect((await run(given, ['status'])).status).toBe(403);
  await shop.identity.setRole(uid, 'manager');
  shop.identity.revoked.add(uid);
  expect((await run(given, ['status'])).status).toBe(401);
  const { token: late } = (await token(deviceCode)).data as { token: string };
  expect((await run(late, ['status'])).status).toBe(401);
});

it('stops who guesses: a manager’s tries, an address’s requests for codes and for tokens', async () => {
  const statuses: number[] = [];
  for (let tried = 0; tried < 25; tried += 1) statuses.push((await look(`BBBB-${'BCDFGHJKLMNPQRSTVWXZBCDFG'[tried]}BBB`)).status);
  expect(statuses).toEqual([...Array<number>(20).fill(404), ...Array<number>(5).fill(429)]);
  const asked = await Promise.all(
    Array.from({ length: 8 }, () => shop.call('POST /command-line/log-in', { body: { host: 'x' }, headers: from('10.9.9.9') })),
  );
  expect(asked.filter(({ status }) => status === 429)).toHaveLength(2);
  const guessed = await Promise.all(Array.from(
    { length: 62 },
    (_, at) => shop.call('POST /command-line/token', { body: { deviceCode: String(at).padEnd(43, 'x') }, headers: from('10.9.9.9') }),
  ));
  expect(guessed.filter(({ status }) => status === 429)).toHaveLength(2);
  expect(guessed.some(({ status }) => status === 200)).toBe(false);
});

it('forgets a log-in that is over', async () => {
  await logInCommandLine(anywhere, manager);
  await shop.db.execute("UPDATE command_lines SET expires_at = now() - interval '1 second'");
  await cleanUp(shop.deps);
  expect(await rowsWith(shop, ['laptop'])).toEqual([]);
});
