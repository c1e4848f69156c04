import { eq } from 'drizzle-orm';
import { countRows, openTestShop, type TestShop } from '../../testing/shop';
import { profiles } from '../db/schema';
import { commands } from '../ops/commands';
import { run } from '../ops/run';
import { eraseNext } from './erase';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const X = 'shared@example.org';
const emailOf = async (uid: string) =>
  (await shop.db.select({ email: profiles.email }).from(profiles).where(eq(profiles.uid, uid)))[0]?.email;
const signIn = (uid: string, email: string) => shop.call('POST /user/auth/verify', { token: shop.identity.token({ uid, email }) });
const holds = (uid: string, email: string) =>
  shop.identity.accounts.set(uid, { uid, email, password: 'x', displayName: 'x', isEmailVerified: true, role: null });
const register = (email: string) => shop.call('POST /user/auth/register', {
  body: {
    firstName: 'Grace', lastName: 'Hopper', email, phone: '02079460000', address: '2 Yard', postCode: 'E4 6EY', city: 'London',
    password: 'correct horse', termsAccepted: true, marketingAccepted: false,
  },
});

/** A customer of the shop who changed their address at the identity provider, and has not signed in since. */
async function moved(uid: string, before: string, after: string): Promise<void> {
  await shop.customer(uid, { email: before });
  holds(uid, after);
}

it('signs in who has an address now that another profile still has, in whatever case', async () => {
  await moved('ada', X, 'ada.new@example.org');
  await shop.customer('bob');
  holds('bob', 'SHARED@example.org');
  expect(await signIn('bob', 'SHARED@example.org')).toMatchObject({ status: 200, data: { user: { email: 'SHARED@example.org' } } });
  expect(await countRows(shop, 'profiles', `uid = 'ada' AND email = '' AND NOT is_email_verified`)).toBe(1);
  // Bob's change is told to Bob, whose profile comes after Ada's.
  expect(await countRows(shop, 'outbox', `uid = 'bob' AND kind = 'email-changed' AND recipient = 'bob@example.org'`)).toBe(1);
  // Ada's own next sign-in puts hers right. Her address before is somebody else's: it is told nothing.
  expect(await signIn('ada', 'ada.new@example.org')).toMatchObject({ status: 200, data: { user: { email: 'ada.new@example.org' } } });
  expect(await countRows(shop, 'outbox', `uid = 'ada' AND kind = 'email-changed' AND recipient = 'ada.new@example.org'`)).toBe(1);
  expect(await countRows(shop, 'outbox', `uid = 'ada' AND recipient <> 'ada.new@example.org'`)).toBe(0);
});

it('two who swapped their addresses both sign in', async () => {
  await moved('swap-1', 'one@example.org', 'two@example.org');
  await moved('swap-2', 'two@example.org', 'one@example.org');
  for (const [uid, email] of [['swap-1', 'two@example.org'], ['swap-2', 'one@example.org'], ['swap-1', 'two@example.org']] as const) {
    expect(await signIn(uid, email)).toMatchObject({ status: 200, data: { user: { email } } });
  }
});

it('asks for a new sign-in where the token names an address that the provider has given to another since', async () => {
  await shop.customer('owner', { email: 'owned@example.org' });
  await shop.customer('former');
  expect(await signIn('former', 'owned@example.org')).toMatchObject({ status: 401, error: { code: 'token-too-old' } });
  // Also where nobody has it any more at the provider.
  shop.identity.accounts.delete('owner');
  expect(await signIn('former', 'owned@example.org'))
    .toMatchObject({ status: 401, error: { code: 'token-too-old', message: 'Failed to get user profile' } });
  expect([await emailOf('owner'), await emailOf('former')]).toEqual(['owned@example.org', 'former@example.org']);
});

it('registers who takes an address that a profile without an identity still has; that one is erased without what is the new one’s', async () => {
  const email = 'again@example.org';
  await shop.customer('gone', { email });
  shop.identity.accounts.delete('gone');
  await shop.db.update(profiles).set({ deletionAt: new Date(Date.now() - 1000) }).where(eq(profiles.uid, 'gone'));
  expect(await register('Again@example.org')).toMatchObject({ status: 200 });
  expect(await emailOf('gone')).toBe('');
  expect(await eraseNext(shop.deps)).toBe(true);
  expect(await countRows(shop, 'profiles', `uid = 'gone'`)).toBe(0);
  expect(await countRows(shop, 'outbox', `recipient = '${email}' AND kind = 'verify-email'`)).toBe(1);
});

it('an operator allows an identity whose address another profile still has', async () => {
  await moved('eve', 'eve@example.org', 'eve.new@example.org');
  holds('made-in-console', 'eve@example.org');
  const tools = { deps: shop.deps, actor: 'ops:test', readText: async () => '' };
  expect(Object.keys(commands)).toContain('accounts allow');
  expect(await run(['accounts', 'allow', 'eve@example.org'], async () => ({ tools, close: async () => undefined })))
    .toMatchObject({ code: 0, out: 'made-in-console may sign in from now on.' });
  expect([await emailOf('eve'), await emailOf('made-in-console')]).toEqual(['', 'eve@example.org']);
});

it('schedules the deletion of a profile without an address, and mails nobody', async () => {
  await shop.customer('addressless', { email: 'addressless@example.org' });
  await shop.db.update(profiles).set({ email: '' }).where(eq(profiles.uid, 'addressless'));
  expect((await shop.call('DELETE /user/profile', { token: shop.identity.token({ uid: 'addressless' }) })).status).toBe(200);
  expect(await countRows(shop, 'outbox', `uid = 'addressless'`)).toBe(0);
});
