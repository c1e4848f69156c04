import { openTestShop, type TestShop } from '../../testing/shop';
import { createIdentity } from './create-identity';
import { withRecentChecks } from './recent-checks';
import { FakeIdentity } from '../../testing/fakes';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

const ACCOUNT = { uid: 'mine', email: 'ada@example.org', password: 'a-good-password', displayName: 'Ada King' };
const setUp = () => {
  const identity = new FakeIdentity();
  return { identity, create: () => createIdentity({ db: shop.db, identity: withRecentChecks(identity) }, ACCOUNT) };
};
const others = (uid: string) => ({ ...ACCOUNT, uid });

it('takes an identity of its own uid for its own: the answer to an earlier call was lost', async () => {
  const { identity, create } = setUp();
  expect(await create()).toBe('created');
  expect(await create()).toBe('created');
  // As a provider answers that looks at the email first.
  jest.spyOn(identity, 'create').mockResolvedValueOnce('email-exists');
  const removed = jest.spyOn(identity, 'remove');
  expect(await create()).toBe('created');
  expect(removed).not.toHaveBeenCalled();
  expect([...identity.accounts.keys()]).toEqual(['mine']);
});

it('tries again where the other identity is gone by then', async () => {
  const { identity, create } = setUp();
  jest.spyOn(identity, 'create').mockResolvedValueOnce('email-exists');
  expect(await create()).toBe('created');
});

it('leaves the identity of an operator, also one who has neither an account nor proved the email', async () => {
  const { identity, create } = setUp();
  identity.accounts.set('made-in-console', { ...others('made-in-console'), isEmailVerified: false, role: 'manager' });
  expect(await create()).toBe('email-exists');
  expect([...identity.accounts.keys()]).toEqual(['made-in-console']);
});

it('gives up after three identities that others made meanwhile', async () => {
  const { identity, create } = setUp();
  let made = 0;
  const tried = jest.spyOn(identity, 'create').mockImplementation(async () => {
    made += 1;
    identity.accounts.set(`other-${made}`, { ...others(`other-${made}`), isEmailVerified: false, role: null });
    return 'email-exists';
  });
  await expect(create()).rejects.toThrow('Others keep making identities with this email.');
  expect(tried).toHaveBeenCalledTimes(3);
  expect(identity.accounts.size).toBe(0);
});
