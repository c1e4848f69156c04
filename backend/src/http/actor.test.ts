import { openTestShop, type TestShop } from '../../testing/shop';
import type { Customer } from '../users/customer';
import { operatorName, requireFreshToken, requireManager, requireOperatorSignIn, requireRecentSignIn } from './actor';

let shop: TestShop;
let token: string;
beforeAll(async () => {
  shop = await openTestShop();
  token = (await shop.customer('ada')).token;
});
afterAll(() => shop.close());

describe('an authorisation', () => {
  const ask = (authorization?: string) => shop.call('GET /user/profile', { headers: authorization === undefined ? {} : { authorization } });

  it.each([['Bearer'], ['bearer'], ['BEARER']])('is a token after %s', async (scheme) => {
    expect((await ask(`${scheme} ${token}`)).status).toBe(200);
  });

  it('of up to 8 KB is looked at', async () => {
    const long = (length: number) => {
      const asJson = Buffer.from(token, 'base64url').toString();
      return Buffer.from(asJson.padEnd(length * 0.75)).toString('base64url');
    };
    expect(long(8192)).toHaveLength(8192);
    expect((await ask(`Bearer ${long(8192)}`)).status).toBe(200);
    expect(await ask(`Bearer ${long(8196)}`))
      .toMatchObject({ status: 401, error: { code: 'unauthenticated', message: 'User not authenticated' } });
  });

  it.each([
    undefined, '', 'Bearer', 'Bearer ', 'Basic abc', 'Bearer not-a-token', 'Bearer a b', 'abc',
  ])('%j is asked to sign in', async (authorization) => {
    const { status, error, headers } = await ask(authorization);
    expect([status, error.code, headers['www-authenticate']]).toEqual([401, 'unauthenticated', 'Bearer']);
  });

  it('that can’t be checked, since the identity provider is away, is no wrong one', async () => {
    const verifyToken = jest.spyOn(shop.identity, 'verifyToken').mockRejectedValue(new Error('Down.'));
    const { status, error, headers } = await ask(`Bearer ${token}`);
    verifyToken.mockRestore();
    expect([status, error.code, headers['retry-after']]).toEqual([503, 'unavailable', '5']);
  });
});

describe('how long ago', () => {
  const now = new Date('2026-11-27T10:00:00Z');
  const ago = (seconds: number): Customer => {
    const at = now.getTime() / 1000 - seconds;
    return { uid: 'ada', email: 'ada@example.org', isEmailVerified: true, role: 'manager', signedInAt: at, tokenIssuedAt: at };
  };
  const refused = (check: () => unknown) => {
    try {
      check();
    } catch (error) {
      return error;
    }
    return undefined;
  };

  it('a token was issued: five minutes', () => {
    expect(refused(() => requireFreshToken(ago(300), now))).toBeUndefined();
    expect(refused(() => requireFreshToken(ago(301), now))).toMatchObject({
      status: 401, code: 'token-too-old', message: 'Failed to get user profile', headers: { 'www-authenticate': 'Bearer' },
    });
  });

  it('somebody signed in who deletes their account or downloads their data: five minutes', () => {
    expect(refused(() => requireRecentSignIn(ago(300), now, 'deleting your account'))).toBeUndefined();
    expect(refused(() => requireRecentSignIn(ago(301), now, 'deleting your account'))).toMatchObject({
      status: 403, code: 'requires-recent-login',
      message: 'For security reasons, please log out and log back in before deleting your account.',
    });
  });

  it('an operator signed in: 15 minutes, also a manager, whom the audit names', () => {
    for (const check of [requireOperatorSignIn, requireManager]) {
      expect(refused(() => check(ago(900), now))).toBeUndefined();
      expect(refused(() => check(ago(901), now))).toMatchObject({
        status: 403, code: 'requires-recent-login', message: 'Please log in again: this is open for 15 minutes after you log in.',
      });
    }
    expect(requireManager(ago(0), now)).toBe('manager:ada');
    expect(operatorName({ ...ago(0), role: 'kitchen' })).toBe('kitchen:ada');
  });
});
