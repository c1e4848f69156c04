/** @jest-environment jsdom */
import { ApiError, type Profile } from 'shared-api';
import { writeLastSeen } from 'shared-remote/last-seen';
import { fakeShop, type FakeShopOptions } from 'shared-remote/testing';
import type { Identity } from './identity';
import { createSession } from './session';
import { fakeIdentity, fakeUser } from './testing/fake-identity';
import { ada } from './testing/profiles';

const KEY = 'five-day-kitchen:user';
const storeHint = (uid: string, firstName?: string) => localStorage.setItem(KEY, JSON.stringify({ uid, firstName }));
const storedHint = () => JSON.parse(localStorage.getItem(KEY) ?? 'null');
const tick = () => new Promise((resolve) => setTimeout(resolve));

let page: AbortController;
beforeEach(() => {
  page = new AbortController();
  localStorage.clear();
});
afterEach(() => {
  page.abort();
  jest.useRealTimers();
});

function startSession(identity: Identity | (() => Promise<Identity>), options: FakeShopOptions = {}) {
  const connect = jest.fn(typeof identity === 'function' ? identity : async () => identity);
  const api = { 'POST /user/auth/verify': () => ({ user: ada, message: '' }), 'GET /user/profile': () => ({ user: ada }), ...options.api };
  const shop = fakeShop({ ...options, api });
  const session = createSession(shop.props, connect, page.signal);
  return { ...shop, session, connect, auth: () => shop.bus.current('auth') };
}

/** A customer who was signed in here on the last visit. */
function comeBack(options: FakeShopOptions = {}, user = fakeUser('u1')) {
  storeHint('u1');
  const identity = fakeIdentity({ user });
  return { ...startSession(identity, options), identity };
}

describe('a visitor who never signed in', () => {
  it('is signed out immediately, and does not download the identity provider', async () => {
    const { auth, session, connect } = startSession(fakeIdentity());
    expect(auth()).toMatchObject({ status: 'signed-out' });
    expect(await session.token(false)).toBeNull();
    await expect(session.profile()).rejects.toThrow('User not authenticated');
    expect(connect).not.toHaveBeenCalled();
  });

  it('downloads it at log-in, syncs, and is signed in with the profile', async () => {
    const user = fakeUser('u1');
    const { auth, session, calls } = startSession(fakeIdentity({ accounts: { 'ada@example.test/secret-word': user } }));
    await session.signIn(' ada@example.test ', 'secret-word');
    expect(auth()).toMatchObject({ status: 'signed-in', uid: 'u1', firstName: 'Ada', profileStatus: 'COMPLETED' });
    expect(calls.map(({ route }) => route)).toEqual(['POST /user/auth/verify']);
    expect(storedHint()).toEqual({ uid: 'u1', firstName: 'Ada' });
    expect(await session.token(false)).toBe('u1-cached');
  });

  it('reads that the network failed where the provider’s code did not load, and signs in with the next try', async () => {
    const connect = jest.fn().mockRejectedValueOnce(new Error('Loading chunk 102 failed.'))
      .mockResolvedValue(fakeIdentity({ accounts: { 'ada@example.test/secret-word': fakeUser('u1') } }));
    const { session, auth } = startSession(connect);
    await expect(session.signIn('ada@example.test', 'secret-word')).rejects.toThrow(
      'Network error. Please check your connection and try again.',
    );
    await session.signIn('ada@example.test', 'secret-word');
    expect(auth()).toMatchObject({ status: 'signed-in', uid: 'u1' });
  });

  it("gets a message when the password is wrong, and stays signed out", async () => {
    const { auth, session } = startSession(fakeIdentity());
    await expect(session.signIn('ada@example.test', 'wrong')).rejects.toThrow('Invalid email or password. Please check your credentials.');
    expect(auth()).toMatchObject({ status: 'signed-out' });
  });
});

describe('reminders on this device', () => {
  it('end when nobody is signed in, and when somebody else is; they stay for the same customer', async () => {
    const kept = () => localStorage.getItem('five-day-kitchen:reminded');
    const remind = () => localStorage.setItem('five-day-kitchen:reminded', JSON.stringify({ uid: 'u1' }));
    remind();
    const { session } = comeBack();
    await tick();
    expect(kept()).not.toBeNull();
    await session.signOut();
    expect(kept()).toBeNull();
    remind();
    storeHint('u2');
    startSession(fakeIdentity({ user: fakeUser('u2') }));
    await tick();
    expect(kept()).toBeNull();
  });

  it('that could not be ended at the sign-out are ended by the next visit, which is signed out', async () => {
    let isOnline = false;
    const unsubscribe = async () => { if (!isOnline) throw new Error('no connection'); };
    const pushManager = { getSubscription: async () => ({ unsubscribe }) };
    Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { getRegistration: async () => ({ pushManager }) } });
    localStorage.setItem('five-day-kitchen:reminded', JSON.stringify({ uid: 'u1' }));
    const { session } = comeBack();
    await tick();
    await session.signOut();
    await tick();
    expect(localStorage.getItem('five-day-kitchen:reminded')).not.toBeNull();
    page.abort();
    page = new AbortController();
    isOnline = true;
    expect(startSession(fakeIdentity()).auth()).toMatchObject({ status: 'signed-out' });
    await tick();
    expect(localStorage.getItem('five-day-kitchen:reminded')).toBeNull();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });
});

describe('what a customer saw last', () => {
  it('is gone when nobody is signed in, and when somebody else is; it stays for the same customer', async () => {
    const seen = () => Object.keys(localStorage).filter((key) => key.includes('last-seen'));
    writeLastSeen('u1', 'orders', 1);
    const { session } = comeBack();
    await tick();
    expect(seen()).toHaveLength(1);
    await session.signOut();
    expect(seen()).toEqual([]);
    writeLastSeen('u1', 'orders', 1);
    storeHint('u2');
    startSession(fakeIdentity({ user: fakeUser('u2') }));
    await tick();
    expect(seen()).toEqual([]);
    localStorage.clear();
    writeLastSeen('u1', 'orders', 1);
    startSession(fakeIdentity());
    expect(seen()).toEqual([]);
  });
});

describe('a customer who comes back', () => {
  it('is greeted by first name before anything has loaded, then signed in without waiting for the sync', async () => {
    storeHint('u1', 'Ada');
    const verify = jest.fn(() => new Promise<never>(() => {}));
    const { auth } = startSession(fakeIdentity({ user: fakeUser('u1') }), { api: { 'POST /user/auth/verify': verify } });
    expect(auth()).toMatchObject({ status: 'checking', firstName: 'Ada' });
    await tick();
    expect(auth()).toMatchObject({ status: 'signed-in', uid: 'u1', firstName: 'Ada' });
  });

  it('gets a token while the sync, which needs one itself, is pending', async () => {
    const verify = async () => {
      expect(await shop.session.token(false)).toBe('u1-cached');
      return { user: ada, message: '' };
    };
    const shop = comeBack({ api: { 'POST /user/auth/verify': verify } });
    expect(await shop.session.profile()).toMatchObject({ firstName: 'Ada' });
  });

  it.each([
    [299, []], [301, [true]],
  ])('syncs with a token %i s old after these token requests (true for a fresh one): %j', async (age, asked) => {
    const user = fakeUser('u1', { issuedAt: Date.now() - age * 1000 });
    const { session } = comeBack({}, user);
    await session.profile();
    expect(user.tokenRequests).toEqual(asked);
  });

  it('whose email was verified after the token was issued syncs with a new token', async () => {
    const user = fakeUser('u1', { tokenIsBehind: async () => true });
    const { session } = comeBack({}, user);
    await session.profile();
    expect(user.tokenRequests).toEqual([true]);
  });

  it('is signed out, and the hint removed, when the provider has no session', async () => {
    storeHint('u1', 'Ada');
    const { auth } = startSession(fakeIdentity());
    await tick();
    expect(auth()).toMatchObject({ status: 'signed-out' });
    expect(storedHint()).toBeNull();
  });

  it('is signed out when the backend refuses the identity even with a new token', async () => {
    const verify = () => {
      throw new ApiError(401, 'unauthenticated', 'User not authenticated');
    };
    const { auth, identity } = comeBack({ api: { 'POST /user/auth/verify': verify } });
    await tick();
    await tick();
    expect(auth()).toMatchObject({ status: 'signed-out' });
    expect(identity.signedOut).toBe(1);
  });

  it('stays signed in when the backend is unreachable, and loading the profile fails', async () => {
    storeHint('u1', 'Ada');
    const down = () => {
      throw new ApiError(0, 'network', 'Network error. Please check your connection and try again.');
    };
    const { auth, session } = startSession(fakeIdentity({ user: fakeUser('u1') }), {
      api: { 'POST /user/auth/verify': down, 'GET /user/profile': down },
    });
    await expect(session.profile()).rejects.toThrow('Network error.');
    expect(auth()).toMatchObject({ status: 'signed-in', firstName: 'Ada' });
  });

  it('is signed out after 10 s without an answer, so that nothing hangs, and signed in when it arrives', async () => {
    jest.useFakeTimers();
    storeHint('u1', 'Ada');
    const identity = fakeIdentity({ user: fakeUser('u1'), silent: true });
    const { auth, session } = startSession(identity);
    const token = session.token(false);
    await jest.advanceTimersByTimeAsync(9_999);
    expect(auth()).toMatchObject({ status: 'checking' });
    await jest.advanceTimersByTimeAsync(2);
    expect(auth()).toMatchObject({ status: 'signed-out', unreachable: true });
    expect(await token).toBeNull();
    expect(storedHint()).not.toBeNull();
    identity.answer();
    await jest.advanceTimersByTimeAsync(0);
    expect(auth()).toMatchObject({ status: 'signed-in', firstName: 'Ada' });
  });

  it('is signed out immediately when the code cannot be loaded, and looked up again when the network is back', async () => {
    storeHint('u1', 'Ada');
    const connect = jest.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(fakeIdentity({ user: fakeUser('u1') }));
    const { auth } = startSession(connect);
    await tick();
    expect(auth()).toMatchObject({ status: 'signed-out', unreachable: true });
    window.dispatchEvent(new Event('online'));
    await tick();
    expect(auth()).toMatchObject({ status: 'signed-in', firstName: 'Ada' });
  });
});

describe('the profile', () => {
  it('is cached for 300,000 ms, and fetched again after that or with `fresh`', async () => {
    jest.useFakeTimers();
    const { session, calls } = comeBack();
    const fetches = () => calls.filter(({ route }) => route === 'GET /user/profile').length;
    await session.profile();
    await jest.advanceTimersByTimeAsync(299_999);
    await session.profile();
    expect(fetches()).toBe(0);
    await jest.advanceTimersByTimeAsync(1);
    await session.profile();
    expect(fetches()).toBe(1);
    await session.profile(true);
    expect(fetches()).toBe(2);
  });

  it('is not published when it arrives after signing out', async () => {
    let answer: (value: { user: Profile }) => void = () => {};
    const { session, auth } = comeBack({ api: { 'GET /user/profile': () => new Promise((resolve) => (answer = resolve)) } });
    await session.profile();
    const late = session.profile(true);
    await tick();
    await session.signOut();
    answer({ user: ada });
    await expect(late).rejects.toThrow('User not authenticated');
    expect(auth()).toMatchObject({ status: 'signed-out' });
    expect(storedHint()).toBeNull();
  });

  it('is published with a changed first name, and an older answer does not overwrite a newer one', async () => {
    const answers: ((value: { user: Profile }) => void)[] = [];
    const { session, auth } = comeBack({ api: { 'GET /user/profile': () => new Promise((resolve) => answers.push(resolve)) } });
    await session.profile();
    const older = session.profile(true);
    const newer = session.profile(true);
    await tick();
    answers[1]?.({ user: { ...ada, firstName: 'Augusta' } });
    await newer;
    answers[0]?.({ user: ada });
    await older;
    expect(auth()).toMatchObject({ firstName: 'Augusta' });
    expect(await session.profile()).toMatchObject({ firstName: 'Augusta' });
  });
});

describe('signing out', () => {
  it('clears profile, hint, pending deletion and the profile in the history immediately', async () => {
    const { session, auth, navigation, identity } = comeBack({
      path: '/profile/edit', state: { uid: 'u1', profile: ada },
      api: { 'POST /user/auth/verify': () => ({ user: { ...ada, deletionTimestamp: '2026-12-21T00:00:00.000Z' }, message: '' }) },
    });
    await session.profile();
    expect(auth()).toMatchObject({ deletionTimestamp: '2026-12-21T00:00:00.000Z' });
    const ending = session.signOut();
    expect(auth()).toEqual({ v: 1, status: 'signed-out' });
    expect(storedHint()).toBeNull();
    expect(navigation.get().state).toEqual({ notice: expect.any(String) });
    await ending;
    expect(identity.signedOut).toBe(1);
    await expect(session.profile()).rejects.toThrow('User not authenticated');
  });

  it('in another tab signs this one out by the storage event', async () => {
    const { session, auth } = comeBack();
    await session.profile();
    localStorage.removeItem(KEY);
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(auth()).toMatchObject({ status: 'signed-out' });
    expect(await session.token(false)).toBeNull();
  });

  it('is noticed when the page is restored from the back/forward cache', async () => {
    const { session, auth } = comeBack();
    await session.profile();
    localStorage.clear();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    expect(auth()).toMatchObject({ status: 'signed-out' });
  });

  it('that did not reach the provider is repeated before anybody is signed in again', async () => {
    const identity = fakeIdentity({ user: fakeUser('u1'), accounts: { 'eve@example.test/pw': fakeUser('u2') } });
    const { session, auth } = startSession(identity);
    await session.resetPassword('ada@example.test');
    expect(identity.signedOut).toBe(1);
    expect(auth()).toMatchObject({ status: 'signed-out' });
  });
});

describe('signing in elsewhere', () => {
  it('in another tab signs this one in as well', async () => {
    const identity = fakeIdentity();
    const { auth } = startSession(identity);
    identity.setUser(fakeUser('u1'));
    storeHint('u1', 'Ada');
    window.dispatchEvent(new StorageEvent('storage', { key: KEY }));
    expect(auth()).toMatchObject({ status: 'checking', firstName: 'Ada' });
    await tick();
    expect(auth()).toMatchObject({ status: 'signed-in', uid: 'u1' });
  });
});

/** What is shown above the page. */
const told = (
  { navigation }: Pick<ReturnType<typeof fakeShop>, 'navigation'>,
) => ({ overlays: navigation.overlays, state: navigation.get().state });

describe('what has ended is told', () => {
  it('after a log-out, above the page, whose own state stays', async () => {
    const shop = comeBack({ path: '/meal-plan', state: { plan: 'p' } });
    await shop.session.profile();
    await shop.session.signOut();
    expect(told(shop)).toEqual({ overlays: ['notice'], state: { plan: 'p', notice: 'You are logged out.' } });
  });

  it('after a log-out that the backend asked for', async () => {
    const refuse = () => {
      throw new ApiError(401, 'unauthenticated', 'x');
    };
    const shop = comeBack({ api: { 'POST /user/auth/verify': refuse } });
    await tick();
    await tick();
    expect(told(shop)).toEqual({ overlays: ['notice'], state: { notice: 'We had to log you out. Please log in again.' } });
  });

  it('after a session that the provider has ended, as after a new password on another device', async () => {
    const shop = comeBack({ path: '/cart' });
    await shop.session.profile();
    shop.identity.setUser(null);
    expect(shop.auth()).toMatchObject({ status: 'signed-out' });
    expect(storedHint()).toBeNull();
    expect(told(shop)).toEqual({ overlays: ['notice'], state: { notice: 'We had to log you out. Please log in again.' } });
  });

  it('not in the tabs in which nobody has logged out', async () => {
    const shop = comeBack();
    await shop.session.profile();
    localStorage.removeItem(KEY);
    shop.identity.setUser(null);
    expect(shop.auth()).toMatchObject({ status: 'signed-out' });
    expect(told(shop)).toEqual({ overlays: [], state: null });
  });

  const leaving = { ...ada, deletionTimestamp: '2026-12-21T00:00:00.000Z' };
  const deleted = {
    overlays: ['notice'], state: { notice: 'Your account will be deleted on 21 Dec 2026, 00:00. Changed your mind? Log in before then.' },
  };

  it('after a deletion was scheduled, with its day', async () => {
    const shop = comeBack({ api: { 'DELETE /user/profile': () => ({ deletionTimestamp: leaving.deletionTimestamp }) } });
    await shop.session.profile();
    await shop.session.scheduleDeletion();
    expect(told(shop)).toEqual(deleted);
  });

  it('after a customer proceeds with the deletion', async () => {
    const shop = comeBack({ api: { 'POST /user/auth/verify': () => ({ user: leaving, message: '' }) } });
    await shop.session.profile();
    await shop.session.signOut();
    expect(told(shop)).toEqual(deleted);
  });

  it('after a recovery', async () => {
    const shop = comeBack({
      api: {
        'POST /user/auth/verify': () => ({ user: leaving, message: '' }), 'POST /user/profile/cancel-deletion': () => ({ user: ada }),
      },
    });
    await shop.session.profile();
    await shop.session.cancelDeletion();
    expect(told(shop)).toEqual({ overlays: ['notice'], state: { notice: 'Your account is recovered. Nothing was lost.' } });
  });
});

describe('coming back from the mail', () => {
  it('checks again, with a new token, whether the email is verified', async () => {
    const user = fakeUser('u1');
    const answers = [{ ...ada, isEmailVerified: false }, ada];
    const { session, auth } = comeBack({ api: { 'POST /user/auth/verify': () => ({ user: answers.shift(), message: '' }) } }, user);
    expect(await session.profile()).toMatchObject({ isEmailVerified: false });
    expect(auth()).toMatchObject({ status: 'signed-in', isEmailVerified: false });
    document.dispatchEvent(new Event('visibilitychange'));
    await tick();
    // The profile page fetches again only when `auth` changes, and nothing else about the customer has changed.
    expect(auth()).toMatchObject({ status: 'signed-in', isEmailVerified: true });
    expect(await session.profile()).toMatchObject({ isEmailVerified: true });
    expect(user.tokenRequests).toEqual([true]);
  });

  it('checks at once, however short the stay in the mailbox was, and once for focus and visibility', async () => {
    jest.useFakeTimers();
    const answers = [false, false, true].map((isEmailVerified) => ({ ...ada, isEmailVerified }));
    const { auth, calls } = comeBack({
      path: '/profile', api: { 'POST /user/auth/verify': () => ({ user: answers.shift(), message: '' }) },
    });
    const returnToTab = async () => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
      await jest.advanceTimersByTimeAsync(0);
    };
    await jest.advanceTimersByTimeAsync(2_000);
    await returnToTab();
    expect(calls).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(2_000);
    await returnToTab();
    expect(calls).toHaveLength(3);
    expect(auth()).toMatchObject({ isEmailVerified: true });
  });

  it('is not needed: an open profile asks every 10 s until the email is verified', async () => {
    jest.useFakeTimers();
    const answers = [false, false, true].map((isEmailVerified) => ({ ...ada, isEmailVerified }));
    const { auth, calls, navigation } = comeBack({
      path: '/profile', api: { 'POST /user/auth/verify': () => ({ user: answers.shift(), message: '' }) },
    });
    await jest.advanceTimersByTimeAsync(9_000);
    expect(calls).toHaveLength(1);
    navigation.push('/');
    await jest.advanceTimersByTimeAsync(30_000);
    expect(calls).toHaveLength(1);
    navigation.push('/profile');
    await jest.advanceTimersByTimeAsync(60_000);
    expect(auth()).toMatchObject({ isEmailVerified: true });
    expect(calls).toHaveLength(3);
  });
});

describe('deletion', () => {
  it('is scheduled, and signs the customer out', async () => {
    const { session, auth, calls } = comeBack({
      api: { 'DELETE /user/profile': () => ({ deletionTimestamp: '2026-12-21T00:00:00.000Z' }) },
    });
    await session.profile();
    await session.scheduleDeletion();
    expect(calls.at(-1)?.route).toBe('DELETE /user/profile');
    expect(auth()).toMatchObject({ status: 'signed-out' });
  });

  it.each([
    [new ApiError(403, 'requires-recent-login', 'x'), 'For security reasons, please log out and log back in before deleting your account.'],
    [new ApiError(0, 'timeout', 'x'), 'Network error. Please check your connection and try again.'],
    [new ApiError(500, 'internal', 'x'), 'Account deletion failed. Please try again.'],
  ])('that fails with %o rejects with %s and keeps the customer signed in', async (error, words) => {
    const refuse = () => {
      throw error;
    };
    const { session, auth } = comeBack({ api: { 'DELETE /user/profile': refuse } });
    await expect(session.scheduleDeletion()).rejects.toThrow(words);
    expect(auth()).toMatchObject({ status: 'signed-in' });
  });

  it('is cancelled, and the pending deletion is removed from the bus', async () => {
    const { session, auth } = comeBack({
      api: {
        'POST /user/auth/verify': () => ({ user: { ...ada, deletionTimestamp: '2026-12-21T00:00:00.000Z' }, message: '' }),
        'POST /user/profile/cancel-deletion': () => ({ user: ada }),
      },
    });
    await session.profile();
    await session.cancelDeletion();
    expect(auth()).toMatchObject({ status: 'signed-in', profileStatus: 'COMPLETED' });
    expect(auth()).not.toHaveProperty('deletionTimestamp', expect.anything());
  });
});

describe('an account that waits for its deletion', () => {
  const leaving = { ...ada, deletionTimestamp: '2026-12-21T09:05:00.000Z' };
  const comeBackLeaving = async (profile: () => { user: Profile }) => {
    const shop = comeBack({ api: { 'POST /user/auth/verify': () => ({ user: leaving, message: '' }), 'GET /user/profile': profile } });
    await tick();
    expect(shop.auth()).toMatchObject({ deletionTimestamp: leaving.deletionTimestamp });
    return { ...shop, loads: () => shop.calls.filter(({ route }) => route === 'GET /user/profile').length };
  };

  it('is asked for again when the customer comes back to this tab: they may have recovered it in another, hours ago', async () => {
    jest.useFakeTimers({ doNotFake: ['setTimeout'] });
    const { auth, loads } = await comeBackLeaving(() => ({ user: ada }));
    jest.setSystemTime(Date.now() + 4 * 3_600_000);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    await tick();
    expect(auth()).toMatchObject({ status: 'signed-in', deletionTimestamp: undefined });
    window.dispatchEvent(new Event('focus'));
    await tick();
    expect(loads()).toBe(1);
  });

  it('is named no day of where a fresh answer about it failed', async () => {
    const { session, navigation } = await comeBackLeaving(() => { throw new ApiError(0, 'network', 'No connection.'); });
    await session.profile(true).catch(() => {});
    await session.signOut();
    expect(navigation.get().state).toEqual({ notice: 'You are logged out.' });
  });
});

describe('a reset of the password', () => {
  const failing = (code: string) =>
    Object.assign(fakeIdentity(), { sendPasswordReset: () => Promise.reject(Object.assign(new Error('Firebase'), { code })) });

  it('that fails rejects with a message for the customer', async () => {
    await expect(startSession(failing('auth/internal-error')).session.resetPassword('ada@example.test')).rejects.toThrow(
      'Failed to send password reset email. Please try again.',
    );
  });

  it('for an unknown email resolves as if it was sent', async () => {
    await expect(startSession(failing('auth/user-not-found')).session.resetPassword('nobody@example.test')).resolves.toBeUndefined();
  });
});

describe('storage', () => {
  it.each(['not json', '[]', '{"uid":5}', '{"uid":""}'])('holding %s is ignored', (rubbish) => {
    localStorage.setItem(KEY, rubbish);
    expect(startSession(fakeIdentity()).auth()).toMatchObject({ status: 'signed-out' });
  });

  it('keeps the fields that a newer version has stored', async () => {
    localStorage.setItem(KEY, JSON.stringify({ uid: 'u1', firstName: 'Old', later: true }));
    const { session } = startSession(fakeIdentity({ user: fakeUser('u1') }));
    await session.profile();
    expect(storedHint()).toEqual({ uid: 'u1', firstName: 'Ada', later: true });
  });

  it('that throws does not prevent signing in', async () => {
    const broken = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { session, auth } = startSession(fakeIdentity({ accounts: { 'ada@example.test/pw': fakeUser('u1') } }));
    await session.signIn('ada@example.test', 'pw');
    expect(auth()).toMatchObject({ status: 'signed-in', firstName: 'Ada' });
    broken.mockRestore();
  });
});
