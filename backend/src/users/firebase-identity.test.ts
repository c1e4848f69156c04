import { setTimeout as sleep } from 'node:timers/promises';
import { startIdentityEmulator, type IdentityEmulator } from '../../testing/processes';
import { parseServiceAccount } from '../service-account';
import { firebaseIdentity } from './firebase-identity';
import { InvalidToken, type Identity } from './identity';

/**
 * What the shop relies on of Firebase Authentication: here of its emulator behind the sandbox's door, by `npm run contract:firebase` of the
 * real project whose keys are in the environment. It makes accounts at example.com and removes them.
 */
const real = process.env.CONTRACT_FIREBASE === 'real';
const projectId = real ? (process.env.FIREBASE_PROJECT_ID ?? '') : 'demo-contract';
const PASSWORD = 'correct horse';
const RETURN_TO = process.env.SITE_URL ?? 'http://localhost/profile';
let emulator: IdentityEmulator | undefined;
let identity: Identity;
let base = '';
const made: string[] = [];

beforeAll(async () => {
  if (!real) {
    emulator = await startIdentityEmulator(projectId);
    process.env.FIREBASE_AUTH_EMULATOR_HOST = `127.0.0.1:${emulator.port}`;
    base = `http://127.0.0.1:${emulator.port}/`;
  }
  identity = firebaseIdentity({
    projectId, serviceAccount: real ? parseServiceAccount(process.env.FIREBASE_SERVICE_ACCOUNT ?? '') : undefined,
  });
});

afterAll(async () => {
  for (const uid of made) await identity.remove(uid);
  await emulator?.stop();
});

/** As a browser asks. */
async function ask(host: string, path: string, body: Record<string, unknown>): Promise<{ status: number; told: Record<string, unknown> }> {
  const origin = real ? `https://${host}/` : `${base}${host}/`;
  const answer = await fetch(
    `${origin}v1/${path}?key=${real ? process.env.FIREBASE_API_KEY : 'local'}`,
    { method: 'POST', headers: { 'content-type': 'application/json', referer: RETURN_TO }, body: JSON.stringify(body) },
  );
  return { status: answer.status, told: (await answer.json()) as Record<string, unknown> };
}
const accounts = (call: string, body: Record<string, unknown>) => ask('identitytoolkit.googleapis.com', `accounts:${call}`, body);
const signIn = async (email: string, password = PASSWORD) => {
  const { status, told } = await accounts('signInWithPassword', { email, password, returnSecureToken: true });
  return { status, idToken: String(told.idToken), refreshToken: String(told.refreshToken) };
};
const refresh = (refreshToken: string) =>
  ask('securetoken.googleapis.com', 'token', { grant_type: 'refresh_token', refresh_token: refreshToken });
const refusal = ({ told }: { told: Record<string, unknown> }) => JSON.stringify(told.error);

async function account() {
  const uid = `contract-${crypto.randomUUID()}`;
  const email = `${uid}@example.com`;
  made.push(uid);
  expect(await identity.create({ uid, email, password: PASSWORD, displayName: 'Contract Test' })).toBe('created');
  return { uid, email };
}

it('makes an identity under our uid, and names why it does not', async () => {
  const { uid, email } = await account();
  const other = {
    uid: `contract-${crypto.randomUUID()}`, email: `contract-${crypto.randomUUID()}@example.com`, password: PASSWORD, displayName: '',
  };
  expect(await identity.create({ ...other, email })).toBe('email-exists');
  expect(await identity.create({ ...other, uid })).toBe('uid-exists');
  expect(await identity.create({ ...other, password: '12345' })).toBe('weak-password');
  expect(await identity.create({ ...other, email: 'no email' })).toBe('invalid-email');
  const known = { uid, email, isEmailVerified: false, role: null };
  expect([await identity.byEmail(email), await identity.byUid(uid)]).toEqual([known, known]);
  expect([await identity.byEmail(other.email), await identity.byUid(other.uid)]).toEqual([null, null]);
});

it('says of a token who it speaks for, and ends the sessions of whoever is given a role', async () => {
  const { uid, email } = await account();
  const before = await signIn(email);
  expect(await identity.verifyToken(before.idToken, true))
    .toMatchObject({ uid, email, isEmailVerified: false, role: null, signedInAt: expect.any(Number), tokenIssuedAt: expect.any(Number) });
  const { signedInAt } = await identity.verifyToken(before.idToken, false);
  expect(await identity.checkSession(uid, signedInAt)).toMatchObject({ uid, email, role: null, signedInAt });
  // Revocation goes by whole seconds.
  await sleep(2000);
  await identity.setRole(uid, 'kitchen');
  await expect(identity.verifyToken(before.idToken, true)).rejects.toThrow(InvalidToken);
  await expect(identity.checkSession(uid, signedInAt)).rejects.toThrow(InvalidToken);
  await expect(identity.checkSession('nobody', signedInAt)).rejects.toThrow(InvalidToken);
  expect(await identity.checkSession(uid, Math.ceil(Date.now() / 1000) + 1)).toMatchObject({ role: 'kitchen' });
  await identity.update(uid, { isEmailVerified: true });
  expect(await identity.verifyToken((await signIn(email)).idToken, true)).toMatchObject({ isEmailVerified: true, role: 'kitchen' });
  await expect(identity.verifyToken('not.a.token', false)).rejects.toThrow(InvalidToken);
});

it('ends every session with a new password', async () => {
  const { uid, email } = await account();
  const { idToken, refreshToken } = await signIn(email);
  // Revocation goes by whole seconds.
  await sleep(2000);
  await identity.update(uid, { password: 'another horse' });
  await expect(identity.verifyToken(idToken, true)).rejects.toThrow(InvalidToken);
  const again = await refresh(refreshToken);
  // The emulator still gives one, of the old sign-in: that is no good either.
  if (real) expect(again.status).toBe(400);
  else await expect(identity.verifyToken(String(again.told.id_token), true)).rejects.toThrow(InvalidToken);
  expect([(await signIn(email)).status, (await signIn(email, 'another horse')).status]).toEqual([400, 200]);
});

it('ends every session with the identity, and removes it twice without complaint', async () => {
  const { uid, email } = await account();
  const { idToken, refreshToken } = await signIn(email);
  await identity.remove(uid);
  await identity.remove(uid);
  await expect(identity.verifyToken(idToken, true)).rejects.toThrow(InvalidToken);
  expect((await refresh(refreshToken)).status).toBe(400);
});

it('makes a link that verifies the email and comes back to the shop', async () => {
  const { email } = await account();
  const link = new URL(await identity.verificationLink(email, RETURN_TO));
  expect([link.searchParams.get('mode'), link.searchParams.get('continueUrl'), link.searchParams.get('oobCode')])
    .toEqual(['verifyEmail', RETURN_TO, expect.stringMatching(/./)]);
});

it('is set as docs/operating.md says: no sign-up and no deletion by a browser, no short password', async () => {
  const { email } = await account();
  const { idToken } = await signIn(email);
  expect(
    refusal(
      await accounts('signUp', { email: `contract-${crypto.randomUUID()}@example.com`, password: PASSWORD, returnSecureToken: true }),
    ),
  ).toContain('ADMIN_ONLY_OPERATION');
  expect(refusal(await accounts('update', { idToken, password: '7 chars' }))).toContain('PASSWORD_DOES_NOT_MEET_REQUIREMENTS');
  expect(refusal(await accounts('delete', { idToken }))).toContain('ADMIN_ONLY_OPERATION');
  // The same whether or not there is such an account: email enumeration protection is on.
  const [wrong, unknown] = [
    await accounts('signInWithPassword', { email, password: 'wrong' }),
    await accounts('signInWithPassword', { email: `contract-${crypto.randomUUID()}@example.com`, password: 'wrong' }),
  ];
  expect(refusal(wrong)).toContain('INVALID_LOGIN_CREDENTIALS');
  expect(refusal(unknown)).toBe(refusal(wrong));
});
