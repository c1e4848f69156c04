import { cert, initializeApp, type AppOptions } from 'firebase-admin/app';
import { getAuth, type DecodedIdToken, type UserRecord } from 'firebase-admin/auth';
import { within } from 'shared-api/within';
import { operatorRole } from 'shared-rules';
import type { Config } from '../config';
import type { Customer } from './customer';
import { InvalidToken, type CreateResult, type Identity, type IdentityAccount } from './identity';

const CREATE_RESULTS: Record<string, CreateResult> = {
  'auth/uid-already-exists': 'uid-exists',
  'auth/email-already-exists': 'email-exists',
  'auth/invalid-password': 'weak-password',
  'auth/invalid-email': 'invalid-email',
};
const BAD_TOKEN = new Set([
  'auth/argument-error', 'auth/id-token-expired', 'auth/id-token-revoked', 'auth/invalid-id-token', 'auth/user-disabled',
  'auth/user-not-found',
]);
/**
 * The Admin SDK has one code for a token that is no good and for keys of Google that could not be fetched. Only these are its words for a
 * token.
 */
const ABOUT_THE_TOKEN = /Firebase ID token|verifyIdToken\(\)/;

/** The provider is asked within a request that the browser waits 10 s for. */
const LIMIT_MS = 7000;

/** Firebase Authentication. With FIREBASE_AUTH_EMULATOR_HOST in the environment the SDK talks to the emulator by itself. */
export function firebaseIdentity({ projectId, serviceAccount }: Pick<Config['firebase'], 'projectId' | 'serviceAccount'>): Identity {
  const options: AppOptions = { projectId };
  if (serviceAccount) options.credential = cert(serviceAccount);
  const auth = getAuth(initializeApp(options, `backend-${crypto.randomUUID()}`));

  const find = async (lookup: Promise<UserRecord>): Promise<IdentityAccount | null> => {
    try {
      return asAccount(await answered(lookup));
    } catch (error) {
      if (codeOf(error) === 'auth/user-not-found') return null;
      throw error;
    }
  };

  return {
    async verifyToken(token, checkRevoked) {
      try {
        return asCustomer(await answered(auth.verifyIdToken(token, checkRevoked)));
      } catch (error) {
        if (isBadToken(error)) throw new InvalidToken('The token is not good.', { cause: error });
        throw error;
      }
    },
    async checkSession(uid, signedInAt) {
      try {
        const user = await answered(auth.getUser(uid));
        if (user.disabled || signedInAt * 1000 < Date.parse(user.tokensValidAfterTime ?? '')) {
          throw new InvalidToken('The session has ended.');
        }
        return { ...asAccount(user), signedInAt, tokenIssuedAt: signedInAt };
      } catch (error) {
        if (BAD_TOKEN.has(codeOf(error))) throw new InvalidToken('There is no such account.', { cause: error });
        throw error;
      }
    },
    async create(account) {
      try {
        await answered(auth.createUser(account));
        return 'created';
      } catch (error) {
        const result = CREATE_RESULTS[codeOf(error)];
        if (result) return result;
        throw error;
      }
    },
    byUid: (uid) => find(auth.getUser(uid)),
    byEmail: (email) => find(auth.getUserByEmail(email)),
    async update(uid, { isEmailVerified, ...change }) {
      await answered(auth.updateUser(uid, { ...change, ...(isEmailVerified !== undefined && { emailVerified: isEmailVerified }) }));
    },
    async remove(uid) {
      try {
        await answered(auth.deleteUser(uid));
      } catch (error) {
        if (codeOf(error) !== 'auth/user-not-found') throw error;
      }
    },
    verificationLink: (email, returnTo) => answered(auth.generateEmailVerificationLink(email, { url: returnTo })),
    async setRole(uid, role) {
      const { customClaims } = await answered(auth.getUser(uid));
      await answered(auth.setCustomUserClaims(uid, { ...customClaims, operator: role }));
      await answered(auth.revokeRefreshTokens(uid));
    },
  };
}

const answered = <T>(answer: Promise<T>): Promise<T> => within(LIMIT_MS, answer, () => new Error('The identity provider did not answer.'));

function asAccount({ uid, email = '', emailVerified, customClaims }: UserRecord): IdentityAccount {
  return { uid, email, isEmailVerified: emailVerified, role: operatorRole(customClaims?.operator) };
}

function asCustomer(token: DecodedIdToken): Customer {
  return {
    uid: token.uid,
    email: token.email ?? '',
    isEmailVerified: token.email_verified === true,
    role: operatorRole(token.operator),
    signedInAt: token.auth_time,
    tokenIssuedAt: token.iat,
  };
}

function isBadToken(error: unknown): boolean {
  return BAD_TOKEN.has(codeOf(error))
    && (codeOf(error) !== 'auth/argument-error' || (error instanceof Error && ABOUT_THE_TOKEN.test(error.message)));
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}
