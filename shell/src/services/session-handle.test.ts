/** @jest-environment jsdom */
import { createBus } from 'shared-events/bus';
import { safeLocalStorage, safeStorage } from 'shared-remote/storage';
import { createSessionHandle, wasSignedIn } from './session-handle';
import { ServiceError } from './services';

const port = (name: string, publishes: string[] = []) => bus.port(name, { publishes });
let bus: ReturnType<typeof createBus>;
beforeEach(() => {
  localStorage.clear();
  bus = createBus((error) => { throw error; });
});

const visit = () => wasSignedIn(safeLocalStorage, port('shell'));

describe('the token', () => {
  it('is the session service’s, and none before there is one', async () => {
    const handle = createSessionHandle();
    await expect(handle.token(false)).resolves.toBeNull();
    handle.connect({ session: { token: async (fresh: boolean) => (fresh ? 'new' : 'old') } });
    await expect(handle.token(true)).resolves.toBe('new');
    handle.connect({ session: { token: async () => ({ rubbish: true }) } });
    await expect(handle.token(true)).resolves.toBeNull();
  });

  it('is none where the service can’t be had: a guest can still pay; other failures are the caller’s', async () => {
    const handle = createSessionHandle();
    handle.connect({ session: { token: () => Promise.reject(new ServiceError(new Error('500'))) } });
    await expect(handle.token(false)).resolves.toBeNull();
    handle.connect({ session: { token: () => Promise.reject(new Error('unreachable')) } });
    await expect(handle.token(false)).rejects.toThrow('unreachable');
  });
});

describe('whether somebody was signed in on this device', () => {
  it('is known at the next visit, until they have signed out', () => {
    expect(visit()).toBe(false);
    const account = port('account', ['auth']);
    account.publish('auth', { status: 'signed-in', uid: 'u1' });
    expect(visit()).toBe(true);
    account.publish('auth', { status: 'checking' });
    account.publish('auth', { status: 'signed-out', unreachable: true });
    expect(localStorage).toHaveLength(1);
    account.publish('auth', { status: 'signed-out' });
    expect(localStorage).toHaveLength(0);
  });

  it('keeps nothing of who it was', () => {
    visit();
    port('account', ['auth']).publish('auth', { status: 'signed-in', uid: 'u1', firstName: 'Ada' });
    expect(JSON.stringify({ ...localStorage })).not.toMatch(/u1|Ada/);
  });

  it('is no where there is no storage', () => {
    const none = safeStorage(() => { throw new Error('SecurityError'); });
    expect(wasSignedIn(none, port('shell'))).toBe(false);
    expect(() => port('account', ['auth']).publish('auth', { status: 'signed-in', uid: 'u1' })).not.toThrow();
  });
});
