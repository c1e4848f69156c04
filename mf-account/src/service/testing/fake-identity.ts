import type { Identity, IdentityUser } from '../identity';

export interface FakeIdentity extends Identity {
  /** The customer in the provider's stored session, before or after `connect`. */
  remember(user: IdentityUser | null): void;
  /** Resolves `restored`; until then the provider is silent. */
  answer(): void;
  signedOut: number;
}

/** Takes the place of Firebase: the only part that the session's tests replace. */
export function fakeIdentity({ accounts = {}, user = null, silent = false }: { accounts?: Record<string, IdentityUser>; user?: IdentityUser | null; silent?: boolean } = {}): FakeIdentity {
  let current = user;
  let listener: (user: IdentityUser | null) => void = () => {};
  let answer = () => {};
  const restored = silent ? new Promise<void>((resolve) => (answer = resolve)) : Promise.resolve();
  const change = (next: IdentityUser | null) => {
    current = next;
    listener(next);
  };
  const fake: FakeIdentity = {
    signedOut: 0,
    remember: change,
    answer: () => answer(),
    restored: () => restored,
    current: () => current,
    onChange: (heard) => void (listener = heard),
    async signIn(email, password) {
      const found = accounts[`${email}/${password}`];
      if (!found) throw Object.assign(new Error('Firebase: Error (auth/invalid-credential).'), { code: 'auth/invalid-credential' });
      change(found);
      return found;
    },
    sendPasswordReset: async () => {},
    async signOut() {
      fake.signedOut += 1;
      change(null);
    },
  };
  return fake;
}

export function fakeUser(uid: string, options: Partial<IdentityUser> & { issuedAt?: number } = {}): IdentityUser & { asked: boolean[] } {
  const asked: boolean[] = [];
  return {
    uid,
    asked,
    async token(fresh) {
      asked.push(fresh);
      return `${uid}-${fresh ? 'fresh' : 'kept'}`;
    },
    tokenIssuedAt: async () => options.issuedAt ?? Date.now(),
    tokenIsBehind: async () => false,
    sendVerificationEmail: async () => {},
    ...options,
  };
}
