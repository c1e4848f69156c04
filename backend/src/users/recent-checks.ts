import type { Customer } from './customer';
import type { Identity } from './identity';

/** How long a session that was revoked elsewhere may still read, ms (docs/decisions/029). */
export const REVOKED_WITHIN_MS = 30_000;
/** Sessions that one process remembers. */
const REMEMBERED = 20_000;

/** When a token's revocation is asked: at this moment, or within the last half minute. */
export type RevocationCheck = 'now' | 'recently';

export interface CheckedIdentity extends Omit<Identity, 'verifyToken'> {
  /** @throws {InvalidToken} */
  verifyToken(token: string, check: RevocationCheck): Promise<Customer>;
}

/** Asks the identity provider once in a while and not at each read. What this process itself removes or changes counts at once. */
export function withRecentChecks(identity: Identity, now: () => number = Date.now): CheckedIdentity {
  // By customer, so that all their sessions end together: the time of each session's last check.
  const checks = new Map<string, Map<number, number>>();

  const isRecent = ({ uid, signedInAt }: Customer) => now() - (checks.get(uid)?.get(signedInAt) ?? -Infinity) < REVOKED_WITHIN_MS;
  const remember = ({ uid, signedInAt }: Customer, at: number) => {
    if (checks.size >= REMEMBERED) checks.clear();
    const sessions = [...(checks.get(uid) ?? [])].filter(([, checked]) => at - checked < REVOKED_WITHIN_MS);
    checks.set(uid, new Map([...sessions, [signedInAt, at]]));
  };
  /** Before and after: a check that runs beside the change must not bring it back. */
  const changing = async (uid: string, change: Promise<void>) => {
    checks.delete(uid);
    await change.finally(() => checks.delete(uid));
  };

  return {
    async verifyToken(token, check) {
      if (check === 'recently') {
        const customer = await identity.verifyToken(token, false);
        if (isRecent(customer)) return customer;
      }
      const at = now();
      const customer = await identity.verifyToken(token, true);
      remember(customer, at);
      return customer;
    },
    checkSession: (uid, signedInAt) => identity.checkSession(uid, signedInAt),
    create: (account) => identity.create(account),
    byUid: (uid) => identity.byUid(uid),
    byEmail: (email) => identity.byEmail(email),
    update: (uid, change) => changing(uid, identity.update(uid, change)),
    remove: (uid) => changing(uid, identity.remove(uid)),
    verificationLink: (email, returnTo) => identity.verificationLink(email, returnTo),
    setRole: (uid, role) => changing(uid, identity.setRole(uid, role)),
  };
}
