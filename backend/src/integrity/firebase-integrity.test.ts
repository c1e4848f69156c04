import { createSign, generateKeyPairSync } from 'node:crypto';
import { getAppCheck } from 'firebase-admin/app-check';
import { initializeApp } from 'firebase-admin/app';
import { Breaker } from '../breaker';
import { firebaseIntegrity } from './firebase-integrity';

/** Google's keys, which the Admin SDK would fetch. */
const mockKeys = jest.fn<Promise<{ kid: string; getPublicKey(): string }[]>, []>();
jest.mock('jwks-rsa', () => () => ({ getSigningKeys: () => mockKeys() }));

const google = generateKeyPairSync('rsa', { modulusLength: 2048 });
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 });
const publicKey = google.publicKey.export({ type: 'spki', format: 'pem' }).toString();

const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const inAnHour = () => Math.floor(Date.now() / 1000) + 3600;

function token(claims: object = {}, { key = google.privateKey, header = {} } = {}): string {
  const content = `${base64({ alg: 'RS256', kid: 'one', typ: 'JWT', ...header })}.${base64({ iss: 'https://firebaseappcheck.googleapis.com/1', aud: ['projects/demo', 'projects/1'], sub: '1:1:web:1', exp: inAnHour(), ...claims })}`;
  return `${content}.${createSign('RSA-SHA256').update(content).sign(key).toString('base64url')}`;
}

let apps = 0;
function open() {
  const admin = getAppCheck(initializeApp({ projectId: 'demo' }, `test-${(apps += 1)}`));
  return firebaseIntegrity({ verify: (text) => admin.verifyToken(text), breaker: new Breaker(3, 60_000), limitMs: 200 });
}

beforeEach(() => mockKeys.mockReset().mockResolvedValue([{ kid: 'one', getPublicKey: () => publicKey }]));

it('attests a token that Google signed for this project', async () => {
  expect(await open().originOf(token())).toBe('attested');
});

it.each([
  ['signed by someone else', () => token({}, { key: stranger.privateKey })],
  ['signed by a key that Google does not have', () => token({}, { header: { kid: 'two' } })],
  ['that names no key and is signed by none', () => token({}, { key: stranger.privateKey, header: { kid: undefined } })],
  ['for another project', () => token({ aud: ['projects/other'] })],
  ['of another issuer', () => token({ iss: 'https://elsewhere.example' })],
  ['that says it needs no signature', () => `${base64({ alg: 'none' })}.${token().split('.')[1]}.`],
  ['that is no token', () => 'let-me-in'],
  ['that is nothing', () => ''],
  ['that is endless', () => `${token()}${'x'.repeat(10_000)}`],
])('calls a token %s forged', async (_, forged) => {
  expect(await open().originOf(forged())).toBe('forged');
});

it('takes a token whose time is over for none: a tab may have slept', async () => {
  expect(await open().originOf(token({ exp: inAnHour() - 7200 }))).toBe('missing');
  expect(await open().originOf(undefined)).toBe('missing');
});

it('does not call a customer’s token forged when Google’s keys can’t be had', async () => {
  mockKeys.mockRejectedValue(new Error('getaddrinfo ENOTFOUND'));
  const integrity = open();
  for (let i = 0; i < 5; i += 1) expect(await integrity.originOf(token())).toBe('unknown');
  expect(mockKeys).toHaveBeenCalledTimes(3);
});

it('waits no longer than its limit for a service that hangs', async () => {
  mockKeys.mockReturnValue(new Promise(() => {}));
  const before = performance.now();
  expect(await open().originOf(token())).toBe('unknown');
  expect(performance.now() - before).toBeLessThan(1500);
});
