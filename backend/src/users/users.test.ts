import { eq, sql } from 'drizzle-orm';
import { openTestShop, countRows, type TestShop } from '../../testing/shop';
import { profiles, shop as shopTable } from '../db/schema';
import { eraseNext } from './erase';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
afterEach(() => { shop.clock.offset = 0; });

const payload = (change: object = {}) => ({
  firstName: ' Ada ', lastName: ' King ', email: `${crypto.randomUUID()}@example.org`, phone: '020 7946 0000', address: ' 1 Example Yard ',
  postCode: 'e4 6ey', city: 'London',
  password: 'correct horse', termsAccepted: true, marketingAccepted: true, ...change,
});
const register = (change: object = {}) => shop.call('POST /user/auth/register', { body: payload(change) });
const days = (count: number) => count * 86_400_000;

describe('registering', () => {
  it('makes identity and profile together, keeps what was accepted, and sends the verification mail', async () => {
    const email = 'Ada.One@Example.org';
    const answer = await register({ email });
    expect(answer)
      .toMatchObject({ status: 200, data: { message: 'Account created successfully! Please check your email to verify your account.' } });
    const [account] = [...shop.identity.accounts.values()].filter((one) => one.email === 'ada.one@example.org');
    const [profile] = await shop.db.select().from(profiles).where(eq(profiles.uid, account?.uid ?? ''));
    expect(profile).toMatchObject({
      email: 'ada.one@example.org', firstName: 'Ada', lastName: 'King', address: '1 Example Yard', phone: '02079460000',
      postCode: 'E4 6EY', city: 'London', isMarketingAccepted: true, isEmailVerified: false,
      termsVersion: expect.stringMatching(/^\d{4}-/), termsAcceptedAt: expect.any(Date),
    });
    expect(account?.displayName).toBe('Ada King');
    expect(
      await countRows(shop, 'outbox', `kind = 'verify-email' AND recipient = 'ada.one@example.org' AND payload ->> 'firstName' = 'Ada'`),
    ).toBe(1);
    expect(await countRows(shop, 'registrations')).toBe(0);
  });

  it('tells the identity the phone, and goes on where that is refused: another account may have it', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    expect((await register({ email })).status).toBe(200);
    expect([...shop.identity.accounts.values()].find((one) => one.email === email)?.phoneNumber).toBe('+442079460000');
    shop.identity.failNext('update', 'before');
    expect((await register()).status).toBe(200);
  });

  it('is for London only, whatever the form says', async () => {
    expect(await register({ city: 'Paris' }))
      .toMatchObject({ status: 422, error: { code: 'city_not_served', field: 'city', message: 'We deliver in London only.' } });
    expect((await register({ city: ' LONDON ' })).status).toBe(200);
  });

  it('says which field breaks a rule', async () => {
    expect(await register({ firstName: ' ' })).toMatchObject({ status: 422, error: { code: 'invalid', field: 'firstName' } });
  });

  it('says so when the email has an account', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    await register({ email });
    expect(await register({ email: email.toUpperCase(), password: 'another one' })).toMatchObject({
      status: 409, error: { code: 'email-already-in-use', message: 'An account with this email already exists. Please sign in instead.' },
    });
    expect([...shop.identity.accounts.values()].find((one) => one.email === email)?.password).toBe('correct horse');
    expect(await countRows(shop, 'registrations')).toBe(0);
  });

  it.each([
    ['weak-password', 'Password is too weak. Please use at least 6 characters.'],
    ['invalid-email', 'Invalid email address format.'],
  ] as const)('says so where the identity provider alone calls it %s, and nothing comes into being', async (code, message) => {
    const email = `${crypto.randomUUID()}@example.org`;
    const create = jest.spyOn(shop.identity, 'create').mockResolvedValueOnce(code as never);
    expect(await register({ email })).toMatchObject({ status: 422, error: { code, message } });
    expect(create).toHaveBeenCalledTimes(1);
    create.mockRestore();
    expect(await countRows(shop, 'profiles', `email = '${email}'`)).toBe(0);
    expect(await countRows(shop, 'registrations', `email = '${email}'`)).toBe(0);
  });
  it.each([
    ['create', 'before'], ['create', 'after'],
  ] as const)('taken up again after the identity provider failed (%s, %s), ends in exactly one working account', async (method, when) => {
    const body = payload();
    shop.identity.failNext(method, when);
    expect(await shop.call('POST /user/auth/register', { body }))
      .toMatchObject({ status: 503, error: { code: 'identity_unavailable', message: 'Account creation failed. Please try again.' } });
    expect(await countRows(shop, 'profiles', `email = '${body.email}'`)).toBe(0);
    expect((await shop.call('POST /user/auth/register', { body })).status).toBe(200);
    const accounts = [...shop.identity.accounts.values()].filter((one) => one.email === body.email);
    expect(accounts).toMatchObject([{ password: body.password }]);
    expect(await countRows(shop, 'profiles', `uid = '${accounts[0]?.uid}' AND email = '${body.email}'`)).toBe(1);
    expect(await countRows(shop, 'outbox', `recipient = '${body.email}'`)).toBe(1);
  });

  it('asked twice at once makes one account and one mail', async () => {
    const body = payload();
    const answers = await Promise.all([1, 2, 3].map(() => shop.call('POST /user/auth/register', { body })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect([...shop.identity.accounts.values()].filter((one) => one.email === body.email)).toHaveLength(1);
    expect(await countRows(shop, 'outbox', `recipient = '${body.email}'`)).toBe(1);
  });

  describe('over an identity that somebody else began', () => {
    const begun = (email: string) => [...shop.identity.accounts.values()].filter((one) => one.email === email);
    const intruder = async (email: string, how: { isEmailVerified?: boolean } = {}) => {
      const uid = `begun-${crypto.randomUUID()}`;
      await shop.identity.create({ uid, email, password: 'the thief’s', displayName: '' });
      if (how.isEmailVerified) await shop.identity.update(uid, { isEmailVerified: true });
      return uid;
    };

    it('makes a new one, and deletes theirs: what they are signed in to is nobody’s', async () => {
      const body = payload();
      const theirs = await intruder(body.email);
      expect((await shop.call('POST /user/auth/register', { body })).status).toBe(200);
      expect(begun(body.email)).toMatchObject([{ password: body.password, uid: expect.not.stringContaining(theirs) }]);
      const token = shop.identity.token({ uid: theirs, email: body.email, isEmailVerified: false });
      expect((await shop.call('POST /user/auth/verify', { token })).status).toBe(401);
      expect(await countRows(shop, 'profiles', `email = '${body.email}'`)).toBe(1);
    });

    it('also where their own try at the shop broke off, whatever they did with it meanwhile', async () => {
      const body = payload();
      shop.identity.failNext('create', 'after');
      shop.identity.failNext('remove', 'before');
      await shop.call('POST /user/auth/register', { body: { ...body, password: 'the thief’s' } });
      const [theirs] = begun(body.email);
      const token = shop.identity.token({ uid: theirs?.uid ?? '', email: body.email, isEmailVerified: false });
      expect(await shop.call('POST /user/auth/verify', { token })).toMatchObject({ status: 401, error: { code: 'no-account' } });
      expect((await shop.call('POST /user/auth/register', { body })).status).toBe(200);
      const [mine, ...others] = begun(body.email);
      expect(others).toEqual([]);
      expect(mine?.uid).not.toBe(theirs?.uid);
      expect(mine?.password).toBe(body.password);
      expect(await countRows(shop, 'registrations', `email = '${body.email}'`)).toBe(0);
    });

    it('but not where its email is verified: that is its owner, and an operator helps', async () => {
      const body = payload();
      const uid = await intruder(body.email, { isEmailVerified: true });
      expect((await shop.call('POST /user/auth/register', { body })).status).toBe(409);
      expect(shop.identity.accounts.has(uid)).toBe(true);
      expect(await countRows(shop, 'registrations', `email = '${body.email}'`)).toBe(0);
    });
  });

  it('that fails once the identity is made leaves none behind', async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    // Whatever the schemas let through that the database does not take.
    await shop.db.execute(sql`ALTER TABLE profiles ADD CONSTRAINT refuses_for_a_test CHECK (first_name <> 'Refused')`);
    const failed = await register({ email, firstName: 'Refused' });
    await shop.db.execute(sql`ALTER TABLE profiles DROP CONSTRAINT refuses_for_a_test`);
    expect(failed.status).toBe(500);
    expect([...shop.identity.accounts.values()].filter((one) => one.email === email)).toEqual([]);
    expect(await countRows(shop, 'registrations', `email = '${email}'`)).toBe(0);
    expect((await register({ email })).status).toBe(200);
  });

  it('tells the operator why no identity was made, and that an unfinished one could not be removed', async () => {
    shop.identity.failNext('create', 'after');
    shop.identity.failNext('remove', 'before');
    const from = shop.lines.length;
    expect(await register()).toMatchObject({
      status: 503, error: { code: 'identity_unavailable', message: 'Account creation failed. Please try again.' },
    });
    const lines = shop.lines.slice(from);
    expect(lines.filter((line) => line.includes('an unfinished sign-up was not removed'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes('a request met a failure of others') && line.includes('FakeIdentity'))).toHaveLength(1);
  });

  it('is whole where the answer to its last statement was lost', async () => {
    const body = payload();
    const transaction = shop.deps.db.transaction.bind(shop.deps.db);
    const lost = jest.spyOn(shop.deps.db, 'transaction')
      .mockImplementationOnce((work) => transaction(work)).mockImplementationOnce(async (work) => {
      await transaction(work);
      throw new Error('The connection broke.');
    });
    expect(await shop.call('POST /user/auth/register', { body })).toMatchObject({ status: 200 });
    lost.mockRestore();
    expect([...shop.identity.accounts.values()].filter((one) => one.email === body.email)).toHaveLength(1);
    expect(await countRows(shop, 'profiles', `email = '${body.email}'`)).toBe(1);
  });

  it('set aside by a later try for the same email leaves its identity to nobody', async () => {
    const body = payload();
    const create = jest.spyOn(shop.identity, 'create').mockImplementationOnce(async (account) => {
      // While the provider takes its time, the later one comes and ends.
      expect((await shop.call('POST /user/auth/register', { body })).status).toBe(200);
      return shop.identity.create(account);
    });
    expect((await shop.call('POST /user/auth/register', { body: { ...body, password: 'the thief’s' } })).status).toBe(409);
    create.mockRestore();
    expect([...shop.identity.accounts.values()].filter((one) => one.email === body.email)).toMatchObject([{ password: body.password }]);

    const other = payload();
    const slow = jest.spyOn(shop.identity, 'create').mockImplementationOnce(async (account) => {
      const made = await shop.identity.create(account);
      expect((await shop.call('POST /user/auth/register', { body: other })).status).toBe(200);
      return made;
    });
    expect(await shop.call('POST /user/auth/register', { body: { ...other, password: 'the thief’s' } }))
      .toMatchObject({ status: 409, error: { code: 'sign_up_superseded', message: 'Account creation failed. Please try again.' } });
    slow.mockRestore();
    expect([...shop.identity.accounts.values()].filter((one) => one.email === other.email)).toMatchObject([{ password: other.password }]);
  });

  it('is refused with its sentence while it is switched off', async () => {
    await shop.db.update(shopTable).set({ registrationEnabled: false });
    expect(await register()).toMatchObject({ status: 409, error: { message: 'Registration is closed at the moment.' } });
    await shop.db.update(shopTable).set({ registrationEnabled: true });
  });
});

describe('syncing after a sign-in', () => {
  const signedUp = async (uid: string) => shop.db.insert(profiles).values({ uid, email: `${uid}@example.org` }).onConflictDoNothing();

  it('mirrors the verified email', async () => {
    await signedUp('sync');
    const first = await shop.call('POST /user/auth/verify', { token: shop.identity.token({ uid: 'sync', isEmailVerified: false }) });
    expect(first.data).toMatchObject({
      message: 'User verified successfully.',
      user: {
        email: 'sync@example.org', isEmailVerified: false, profile_status: 'INCOMPLETE',
        incomplete_status_reason: expect.stringContaining('your first name'), city: 'London', country: 'UK',
      },
    });
    const second = await shop.call('POST /user/auth/verify', { token: shop.identity.token({ uid: 'sync' }) });
    expect(second.data).toMatchObject({ user: { isEmailVerified: true } });
    // A third tells nothing new: the account counts as unchanged.
    const updated = async () => (await shop.db.select({ at: profiles.updatedAt }).from(profiles).where(eq(profiles.uid, 'sync')))[0]?.at;
    const before = await updated();
    shop.clock.offset = days(1);
    expect(
      (await shop.call('POST /user/auth/verify', {
        token: shop.identity.token({ uid: 'sync', tokenIssuedAt: Math.floor((Date.now() + days(1)) / 1000) }),
      })).data,
    ).toMatchObject({
      user: { isEmailVerified: true },
    });
    expect(await updated()).toEqual(before);
    expect((await shop.call('GET /user/profile', { token: shop.identity.token({ uid: 'sync' }) })).data)
      .toMatchObject({ user: { isEmailVerified: true } });
  });

  it.each([
    true, false,
  ])('makes no profile for who signed up at the identity provider itself (registration on: %s)', async (registrationEnabled) => {
    await shop.db.update(shopTable).set({ registrationEnabled });
    const uid = `direct-${registrationEnabled}`;
    const answer = await shop.call('POST /user/auth/verify', { token: shop.identity.token({ uid }) });
    await shop.db.update(shopTable).set({ registrationEnabled: true });
    expect(answer).toMatchObject({
      status: 401, error: { code: 'no-account', message: 'This sign-in has no account at our shop. Please create your account first.' },
    });
    expect(await countRows(shop, 'profiles', `uid = '${uid}'`)).toBe(0);
  });

  it('wants a token that was issued in the last 300 s', async () => {
    await signedUp('old');
    const now = Math.floor(Date.now() / 1000);
    const old = await shop.call('POST /user/auth/verify', { token: shop.identity.token({ uid: 'old', tokenIssuedAt: now - 302 }) });
    expect(old).toMatchObject({ status: 401, error: { code: 'token-too-old' } });
    expect(old.headers['www-authenticate']).toBe('Bearer');
    expect(
      (await shop.call('POST /user/auth/verify', { token: shop.identity.token({ uid: 'old', tokenIssuedAt: now - 297 }) })).status,
    ).toBe(200);
  });

  it('a profile that never synced is not found', async () => {
    expect(await shop.call('GET /user/profile', { token: shop.identity.token({ uid: 'never' }) }))
      .toMatchObject({ status: 404, error: { message: 'Failed to get user profile' } });
  });
});

describe('the profile', () => {
  it.each([
    [{
      firstName: ' Grace ', lastName: 'Hopper', phone: '+44 20 7946 0001', address: '2 Yard', postCode: 'e17 5jw', city: 'london',
      isMarketingAccepted: true,
    }],
    [{
      first_name: 'Grace', last_name: 'Hopper', phone: '+442079460001', address: '2 Yard', post_code: 'E175JW', city: 'London',
      is_marketing_accepted: true,
    }],
    [{ name: 'Grace Hopper', phone: '+442079460001', address: '2 Yard', post_code: 'E17 5JW', marketingAccepted: true }],
  ])('is changed by either reading', async (body) => {
    const { token } = await shop.customer(`edit-${crypto.randomUUID()}`);
    const answer = await shop.call('PUT /user/profile', { token, body });
    expect(answer).toMatchObject({
      status: 200,
      data: { user: {
        firstName: 'Grace', lastName: 'Hopper', phone: '+442079460001', address: '2 Yard', postCode: 'E17 5JW', isMarketingAccepted: true,
        profile_status: 'COMPLETED',
      } },
    });
  });

  it('checks only what is given, with the sign-up’s words', async () => {
    const { token } = await shop.customer('partial');
    expect((await shop.call('PUT /user/profile', { token, body: { isMarketingAccepted: true } })).status).toBe(200);
    expect(await shop.call('PUT /user/profile', { token, body: { firstName: ' ' } }))
      .toMatchObject({ status: 422, error: { code: 'invalid', field: 'firstName', message: 'Empty Field: First name' } });
    expect(await shop.call('PUT /user/profile', { token, body: { postCode: 'E8 1EH' } }))
      .toMatchObject({ status: 422, error: { field: 'postCode', code: 'post_code_outside' } });
    expect(await shop.call('PUT /user/profile', { token, body: { city: 'Leeds' } }))
      .toMatchObject({ status: 422, error: { field: 'city' } });
  });

  it.each([
    'email', 'uid', 'isEmailVerified', 'is_email_verified', 'deletionTimestamp', 'deletion_at', 'profile_status', 'role', 'operator',
    'country', '__proto__', 'constructor',
  ])('can’t be assigned %s', async (field) => {
    const { token } = await shop.customer('mass');
    const before = (await shop.call('GET /user/profile', { token })).data;
    const reply = await shop.app.inject({
      method: 'PUT', url: '/api/user/profile', payload: `{"${field}":"x"}`,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(400);
    expect((await shop.call('GET /user/profile', { token })).data).toEqual(before);
  });
});

describe('deleting an account', () => {
  it('needs a sign-in at most five minutes old', async () => {
    const now = Math.floor(Date.now() / 1000);
    const { uid } = await shop.customer('stale');
    const token = shop.identity.token({ uid, signedInAt: now - 302 });
    expect(await shop.call('DELETE /user/profile', { token })).toMatchObject({
      status: 403, error: {
        code: 'requires-recent-login', message: 'For security reasons, please log out and log back in before deleting your account.',
      },
    });
    expect((await shop.call('GET /user/export', { token })).error)
      .toMatchObject({ code: 'requires-recent-login', message: expect.stringContaining('before downloading your data') });
    expect((await shop.call('DELETE /user/profile', { token: shop.identity.token({ uid, signedInAt: now - 297 }) })).status).toBe(200);
  });

  it('schedules it 30 days ahead, tells by mail, keeps the first date, and can be taken back', async () => {
    const { uid, token } = await shop.customer('leaving');
    const first = (await shop.call('DELETE /user/profile', { token })).data as { deletionTimestamp: string };
    expect(Math.abs(Date.parse(first.deletionTimestamp) - Date.now() - days(30))).toBeLessThan(60_000);
    expect((await shop.call('DELETE /user/profile', { token })).data).toEqual(first);
    expect(await countRows(
      shop, 'outbox',
      `uid = '${uid}' AND kind = 'deletion-scheduled' AND payload ->> 'firstName' = 'Ada' AND payload ->> 'deletionAt' = '${first.deletionTimestamp}'`,
    )).toBe(1);
    expect((await shop.call('GET /user/profile', { token })).data).toMatchObject({ user: first });
    const recovered = (await shop.call('POST /user/profile/cancel-deletion', { token })).data as { user: object };
    expect(recovered.user).not.toHaveProperty('deletionTimestamp');
    shop.clock.offset = days(31);
    while (await eraseNext(shop.deps)) { /* others, whose day has come */ }
    expect(await countRows(shop, 'profiles', `uid = '${uid}'`)).toBe(1);
    expect(shop.identity.accounts.has(uid)).toBe(true);
  });

  it('of somebody who has no account is told so, and takes nothing back', async () => {
    const token = shop.identity.token({ uid: 'nobody' });
    for (const route of ['DELETE /user/profile', 'POST /user/profile/cancel-deletion', 'PUT /user/profile']) {
      expect(await shop.call(route, { token, ...(route.startsWith('PUT') && { body: { firstName: 'Ada' } }) }))
        .toMatchObject({ status: 404, error: { message: 'Failed to get user profile' } });
    }
  });
});
