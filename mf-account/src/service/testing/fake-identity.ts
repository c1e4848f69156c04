import type { Identity, IdentityUser } from '../identity';

interface FakeIdentity extends Identity {
  /** The customer in the provider's stored session, before or after `connect`. */
  setUser(user: IdentityUser | null): void;
  /** Resolves `restored`, which is pending until then if `silent`. */
  answer(): void;
  signedOut: number;
}

interface FakeIdentityOptions {
  /** By `${email}/${password}`. */
  accounts?: Record<string, IdentityUser>;
  user?: IdentityUser | null;
  silent?: boolean;
}

/** Replaces Firebase in tests of the session, the only part that they replace. */
export function fakeIdentity({ accounts = {}, user = null, silent = false }: FakeIdentityOptions = {}): FakeIdentity {
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
    setUser: change,
    answer: () => answer(),
    restored: () => restored,
    current: () => current,
    onChange: (added) => void (listener = added),
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

export function fakeUser(
  uid: string,
  options: Partial<IdentityUser> & { issuedAt?: number } = {},
): IdentityUser & { tokenRequests: boolean[] } {
  const tokenRequests: boolean[] = [];
  return {
    uid,
    tokenRequests,
    async token(fresh) {
      tokenRequests.push(fresh);
      return `${uid}-${fresh ? 'fresh' : 'cached'}`;
    },
    tokenIssuedAt: async () => options.issuedAt ?? Date.now(),
    tokenIsBehind: async () => false,
    sendVerificationEmail: async () => {},
    ...options,
  };
}
