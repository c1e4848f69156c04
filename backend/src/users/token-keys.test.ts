import { createSign, generateKeyPairSync } from 'node:crypto';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { firebaseIdentity } from './firebase-identity';
import { InvalidToken } from './identity';

/** The emulator's tokens are unsigned; a real one is verified with Google's keys, which the Admin SDK fetches every few hours. */
const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const KEYS = JSON.stringify({ one: google.publicKey.export({ type: 'spki', format: 'pem' }) });

let answer: { status: number; type: string; body: string } | 'refused';
const keyServer = http.createServer((_request, response) => {
  if (answer !== 'refused') {
    response.writeHead(answer.status, { 'content-type': answer.type, 'cache-control': 'max-age=3600' }).end(answer.body);
  }
});

beforeAll(async () => {
  await new Promise<void>((resolve) => { keyServer.listen(0, '127.0.0.1', resolve); });
  const { port } = keyServer.address() as AddressInfo;
  jest.spyOn(https, 'request').mockImplementation(((_options: object, done: (response: http.IncomingMessage) => void) =>
    http.request({ host: '127.0.0.1', port: answer === 'refused' ? 1 : port, agent: false }, done)) as typeof https.request);
});
afterAll(async () => {
  jest.restoreAllMocks();
  await new Promise((resolve) => { keyServer.close(resolve); });
});
beforeEach(() => { answer = { status: 200, type: 'application/json', body: KEYS }; });

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

function token(claims: object = {}, { key = google.privateKey, header = {} } = {}): string {
  const at = Math.floor(Date.now() / 1000);
  const content = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header })}.${base64({
    iss: 'https://securetoken.google.com/demo', aud: 'demo', sub: 'ann', auth_time: at - 60, iat: at - 60, exp: at + 3000, ...claims,
  })}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key).toString('base64url')}`;
}

/** A new one has no keys yet, as one whose keys have run out. */
const verify = (text: string) => firebaseIdentity({ projectId: 'demo', serviceAccount: undefined }).verifyToken(text, false);

it('takes a token that Google signed for this project', async () => {
  expect(await verify(token())).toMatchObject({ uid: 'ann' });
});

it.each([
  ['signed by someone else', () => token({}, { key: stranger.privateKey })],
  ['signed by a key that Google does not have', () => token({}, { header: { kid: 'two' } })],
  ['that names no key', () => token({}, { header: { kid: undefined } })],
  ['whose key has no name', () => token({}, { key: stranger.privateKey, header: { kid: '' } })],
  ['for another project', () => token({ aud: 'other' })],
  ['whose time is over', () => token({ exp: Math.floor(Date.now() / 1000) - 60 })],
  ['that is no token', () => 'let-me-in'],
])('refuses a token %s', async (_what, bad) => {
  await expect(verify(bad())).rejects.toThrow(InvalidToken);
});

it.each([
  ['is refused', 'refused'],
  ['is an error', { status: 500, type: 'application/json', body: '{"error":"internal"}' }],
  ['is an error page', { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }],
  ['is no JSON', { status: 200, type: 'text/html', body: '<h1>Sign in to this network</h1>' }],
] as const)('does not refuse a customer’s token where the call for Google’s keys %s: the browser would sign them out', async (_what, told) => {
  answer = told;
  const failed = await verify(token()).catch((error: unknown) => error);
  expect(failed).toBeInstanceOf(Error);
  expect(failed).not.toBeInstanceOf(InvalidToken);
});
