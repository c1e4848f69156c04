import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deleteApp, initializeApp, type FirebaseApp } from 'firebase/app';
import {
  connectAuthEmulator, createUserWithEmailAndPassword, deleteUser, initializeAuth, inMemoryPersistence, sendEmailVerification,
  sendPasswordResetEmail, signInWithEmailAndPassword, updatePassword, type Auth,
} from 'firebase/auth';
import { startMail, type MailStarted } from '../mail/index';
import type { Started } from '../common/started';
import { addActionPage } from './action-page';
import { startIdentity } from './index';
import { freePort } from '../../../scripts/lib/ports.mjs';

const PROJECT = 'demo-five-day-kitchen';
const stateDir = mkdtempSync(join(tmpdir(), 'identity-'));
let mail: MailStarted;
let identity: Started;
let app: FirebaseApp;
let auth: Auth;
let port: number;

async function start(): Promise<void> {
  const [authPort, hubPort, loggingPort, emulatorPort] = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
  port = authPort;
  mail = await startMail({
    port: 0, smtpPort: 0,
    addPages: (pages) => addActionPage(pages, { identity: `http://127.0.0.1:${authPort}`, shop: 'http://localhost:3000' }),
  });
  identity = await startIdentity({
    port: authPort, hubPort, loggingPort, emulatorPort, stateDir, projectId: PROJECT,
    firebaseTools: require.resolve('firebase-tools/package.json'), exitWithParent: join(__dirname, 'exit-with-parent.cjs'),
    mail: { smtpUrl: mail.smtpUrl, actionUrl: `${mail.url}/identity/action` },
  });
  app = initializeApp({ apiKey: 'local', projectId: PROJECT }, `app-${authPort}`);
  auth = initializeAuth(app, { persistence: inMemoryPersistence });
  connectAuthEmulator(auth, `http://127.0.0.1:${authPort}`, { disableWarnings: true });
}

/** As the backend does. */
async function createUser(email: string, password: string): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts`, {
    method: 'POST', headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
}

async function stop(): Promise<void> {
  await deleteApp(app);
  await identity.close();
  await mail.close();
}

/** The newest mail to an address with such a subject, once it is there. */
async function awaitMail(to: string, subject: string): Promise<{ subject: string; text: string }> {
  const limit = Date.now() + 60_000;
  while (Date.now() < limit) {
    const found = (await mailTo(to)).find((one) => one.subject.startsWith(subject));
    if (found !== undefined) return found;
    await sleep(100);
  }
  throw new Error(`No mail came to ${to}.`);
}

const mailTo = async (to: string): Promise<{ subject: string; text: string }[]> =>
  (await (await fetch(`${mail.url}/api/messages?to=${to}`)).json()).messages;

/** Codes are looked at when a browser has asked for one: another one's mail comes after that of each earlier code. */
async function lookAgain(email: string): Promise<void> {
  await createUser(email, 'password');
  await sendPasswordResetEmail(auth, email);
  await awaitMail(email, 'Reset');
}

beforeAll(start);
afterAll(async () => {
  await stop();
  rmSync(stateDir, { recursive: true, force: true });
});

it('signs in by the web SDK, and says the same of an unknown account as of a wrong password', async () => {
  await createUser('demo@example.test', 'five-day-demo');
  expect((await signInWithEmailAndPassword(auth, 'demo@example.test', 'five-day-demo')).user.email).toBe('demo@example.test');
  await expect(signInWithEmailAndPassword(auth, 'demo@example.test', 'wrong-password')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
  await expect(signInWithEmailAndPassword(auth, 'nobody@example.test', 'wrong-password')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
});

it('lets no browser sign up, delete an account or set a short password, as the project is to be set', async () => {
  await expect(createUserWithEmailAndPassword(auth, 'direct@example.test', 'long enough')).rejects.toMatchObject({
    code: 'auth/admin-restricted-operation',
  });
  await expect(signInWithEmailAndPassword(auth, 'direct@example.test', 'long enough')).rejects.toMatchObject({
    code: 'auth/invalid-credential',
  });
  await createUser('policy@example.test', 'five-day-demo');
  const { user } = await signInWithEmailAndPassword(auth, 'policy@example.test', 'five-day-demo');
  await expect(updatePassword(user, '7 chars')).rejects.toMatchObject({ code: 'auth/password-does-not-meet-requirements' });
  await updatePassword(user, '8 chars!');
  await expect(deleteUser(user)).rejects.toMatchObject({ code: 'auth/admin-restricted-operation' });
  await signInWithEmailAndPassword(auth, 'policy@example.test', '8 chars!');
});

it('mails a reset link once, whose page sets the new password, once', async () => {
  await sendPasswordResetEmail(auth, 'demo@example.test');
  await sendPasswordResetEmail(auth, 'nobody@example.test');
  const { text } = await awaitMail('demo@example.test', 'Reset');
  await lookAgain('later@example.test');
  expect(await mailTo('demo@example.test')).toHaveLength(1);
  expect(await mailTo('nobody@example.test')).toHaveLength(0);
  const link = /http:\S+/.exec(text)?.[0] ?? '';
  const page = await (await fetch(link)).text();
  expect(page).toContain('>New password</label>');
  const oobCode = new URL(link).searchParams.get('oobCode') ?? '';
  const set = (newPassword: string) =>
    fetch(`${mail.url}/identity/action`, { method: 'POST', body: new URLSearchParams({ oobCode, newPassword }) });
  expect(await (await set('short')).text()).toContain('Use at least 8 characters.');
  expect(await (await set('new-password')).text()).toContain('Password changed');
  expect((await set('another-one')).status).toBe(410);
  await signInWithEmailAndPassword(auth, 'demo@example.test', 'new-password');
});

it('leaves verification codes to the backend that made them', async () => {
  const answer = await fetch(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/projects/${PROJECT}/accounts:sendOobCode`, {
    method: 'POST',
    headers: { authorization: 'Bearer owner', 'content-type': 'application/json' },
    body: JSON.stringify({ requestType: 'VERIFY_EMAIL', email: 'demo@example.test', returnOobLink: true }),
  });
  expect(answer.status).toBe(200);
  await lookAgain('much-later@example.test');
  expect((await mailTo('demo@example.test')).filter((one) => !one.subject.startsWith('Reset'))).toHaveLength(0);
});

it('mails a verification that the browser asked for again, whose link verifies and leads back', async () => {
  const { user } = await signInWithEmailAndPassword(auth, 'demo@example.test', 'new-password');
  await sendEmailVerification(user, { url: 'http://localhost:3000/profile?sent=again' });
  const { text } = await awaitMail('demo@example.test', 'Verify');
  const answer = await fetch(/http:\S+/.exec(text)?.[0] ?? '', { redirect: 'manual' });
  expect(answer.headers.get('location')).toBe('http://localhost:3000/profile?sent=again');
  await user.reload();
  expect(user.emailVerified).toBe(true);
});

it('refuses too many wrong passwords as Firebase does, even a right one then, until there is a new password', async () => {
  const door = `http://127.0.0.1:${port}/_control`;
  const control = (method: string, path: string, body?: object) =>
    fetch(`${door}${path}`, { method, ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }) });
  const email = 'tired@example.test';
  await createUser(email, 'five-day-demo');
  expect((await control('PUT', '', { failures: 0 })).status).toBe(400);
  expect(await (await control('PUT', '', { failures: 3 })).json()).toEqual({ failures: 3, pauseMs: 60_000 });
  const attempt = (password: string) =>
    signInWithEmailAndPassword(auth, email, password).then(() => 'in', (error: { code: string }) => error.code);
  const wrong = 'auth/invalid-credential';
  expect([await attempt('x'), await attempt('x'), await attempt('five-day-demo')]).toEqual([wrong, wrong, 'in']);
  expect([await attempt('x'), await attempt('x'), await attempt('x'), await attempt('five-day-demo')])
    .toEqual([wrong, wrong, wrong, 'auth/too-many-requests']);
  await signInWithEmailAndPassword(auth, 'demo@example.test', 'new-password');

  await sendPasswordResetEmail(auth, email);
  const { text } = await awaitMail(email, 'Reset');
  const oobCode = new URL(/http:\S+/.exec(text)?.[0] ?? '').searchParams.get('oobCode') ?? '';
  expect(await attempt('five-day-demo')).toBe('auth/too-many-requests');
  await fetch(`${mail.url}/identity/action`, { method: 'POST', body: new URLSearchParams({ oobCode, newPassword: 'another-demo' }) });
  expect([await attempt('x'), await attempt('x'), await attempt('another-demo')]).toEqual([wrong, wrong, 'in']);
  expect(await (await control('POST', '/reset')).json()).toEqual({ failures: 20, pauseMs: 60_000 });
});

it('lets a browser of another origin read what it says, and sends links that lead through the door', async () => {
  const headers = { origin: 'http://localhost:3000' };
  const url = `http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=local`;
  const asked = await fetch(url, {
    method: 'OPTIONS',
    headers: { ...headers, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type,x-client-version' },
  });
  expect(asked.status).toBe(204);
  expect(asked.headers.get('access-control-allow-headers')).toBe('content-type,x-client-version');
  await fetch(`http://127.0.0.1:${port}/_control`, {
    method: 'PUT', headers: { 'content-type': 'application/json' }, body: '{"failures":1}',
  });
  const attempt = () => fetch(url, {
    method: 'POST', headers: { ...headers, 'content-type': 'application/json' },
    body: '{"email":"cors@example.test","password":"x","returnSecureToken":true}',
  });
  const [failed, refused] = [await attempt(), await attempt()];
  expect(await refused.json()).toMatchObject({ error: { code: 400, message: expect.stringMatching(/^TOO_MANY_ATTEMPTS_TRY_LATER : /) } });
  expect(refused.status).toBe(400);
  expect([failed, refused].map((answer) => answer.headers.get('access-control-allow-origin'))).toEqual([headers.origin, headers.origin]);
  await fetch(`http://127.0.0.1:${port}/_control/reset`, { method: 'POST' });

  await sendPasswordResetEmail(auth, 'demo@example.test');
  const { oobCodes } = await (await fetch(
    `http://127.0.0.1:${port}/emulator/v1/projects/${PROJECT}/oobCodes`, { headers: { authorization: 'Bearer owner' } },
  )).json();
  for (const { oobLink } of oobCodes as { oobLink: string }[]) expect(new URL(oobLink).port).toBe(String(port));
});

it('has its accounts again after a restart, and wrote nothing outside its folder', async () => {
  await stop();
  await start();
  await signInWithEmailAndPassword(auth, 'demo@example.test', 'new-password');
  expect(readdirSync(stateDir)).toEqual(expect.arrayContaining(['emulator.log', 'exit', 'firebase.json', 'home']));
});
