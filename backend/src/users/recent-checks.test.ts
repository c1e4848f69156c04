import { FakeIdentity } from '../../testing/fakes';
import { InvalidToken } from './identity';
import { REVOKED_WITHIN_MS, withRecentChecks } from './recent-checks';

const setUp = () => {
  const provider = new FakeIdentity();
  const clock = { at: 1_000_000 };
  const token = provider.token({ uid: 'ada' });
  provider.accounts.set('ada', { uid: 'ada', email: 'ada@example.org', password: 'x', displayName: '', isEmailVerified: true, role: null });
  return { provider, clock, token, identity: withRecentChecks(provider, () => clock.at), asked: () => provider.checkedRevocation.length };
};

it('asks the provider once for all reads within the bound, and each time where something changes', async () => {
  const { identity, token, asked } = setUp();
  for (let read = 0; read < 100; read += 1) await identity.verifyToken(token, 'recently');
  expect(asked()).toBe(1);
  for (let change = 0; change < 3; change += 1) await identity.verifyToken(token, 'now');
  expect(asked()).toBe(4);
});

it('lets a session that was revoked elsewhere read no longer than the bound, and change nothing', async () => {
  const { identity, provider, clock, token } = setUp();
  await identity.verifyToken(token, 'recently');
  provider.revoked.add('ada');
  await expect(identity.verifyToken(token, 'now')).rejects.toThrow(InvalidToken);
  clock.at += REVOKED_WITHIN_MS - 1;
  await identity.verifyToken(token, 'recently');
  clock.at += 1;
  await expect(identity.verifyToken(token, 'recently')).rejects.toThrow(InvalidToken);
});

it.each([
  ['removes', (identity: ReturnType<typeof withRecentChecks>) => identity.remove('ada')],
  ['gives a new password', (identity: ReturnType<typeof withRecentChecks>) => identity.update('ada', { password: 'another one' })],
])('ends every session at once where this process %s', async (_, change) => {
  const { identity, provider, token } = setUp();
  const elsewhere = provider.token({ uid: 'ada', signedInAt: 5 });
  for (const session of [token, elsewhere]) await identity.verifyToken(session, 'recently');
  provider.revoked.add('ada');
  await change(identity);
  for (const session of [token, elsewhere]) await expect(identity.verifyToken(session, 'recently')).rejects.toThrow(InvalidToken);
});

it('ends a session at once that was checked while this process changed its account', async () => {
  const { identity, provider, token } = setUp();
  jest.spyOn(provider, 'setRole').mockImplementationOnce(async () => {
    await identity.verifyToken(token, 'recently');
    provider.revoked.add('ada');
  });
  await identity.setRole('ada', null);
  await expect(identity.verifyToken(token, 'recently')).rejects.toThrow(InvalidToken);
});

it('believes no session because of another one of the same customer', async () => {
  const { identity, provider, token } = setUp();
  await identity.verifyToken(token, 'recently');
  provider.revoked.add('ada');
  await expect(identity.verifyToken(provider.token({ uid: 'ada', signedInAt: 5 }), 'recently')).rejects.toThrow(InvalidToken);
});

it('ends every session at once where this process gives another role', async () => {
  const { identity, provider, token } = setUp();
  await identity.verifyToken(token, 'recently');
  provider.revoked.add('ada');
  await identity.setRole('ada', 'manager');
  await expect(identity.verifyToken(token, 'recently')).rejects.toThrow(InvalidToken);
  expect(await identity.byUid('ada')).toMatchObject({ uid: 'ada', role: 'manager' });
});

it('keeps the checks of a customer’s other sessions, as long as each is recent', async () => {
  const { identity, provider, clock, token, asked } = setUp();
  const elsewhere = provider.token({ uid: 'ada', signedInAt: 5 });
  await identity.verifyToken(token, 'recently');
  clock.at += REVOKED_WITHIN_MS - 1;
  await identity.verifyToken(elsewhere, 'recently');
  expect(asked()).toBe(2);
  await identity.verifyToken(token, 'recently');
  expect(asked()).toBe(2);
  clock.at += 1;
  await identity.verifyToken(token, 'recently');
  expect(asked()).toBe(3);
  await identity.verifyToken(elsewhere, 'recently');
  expect(asked()).toBe(3);
});

it('remembers 20,000 customers, and forgets all at the next', async () => {
  const { identity, provider, token, asked } = setUp();
  await identity.verifyToken(token, 'recently');
  for (let n = 1; n < 20_000; n += 1) await identity.verifyToken(provider.token({ uid: `c${n}` }), 'recently');
  await identity.verifyToken(token, 'recently');
  expect(asked()).toBe(20_000);
  await identity.verifyToken(provider.token({ uid: 'one more' }), 'recently');
  await identity.verifyToken(token, 'recently');
  expect(asked()).toBe(20_002);
});
