import type { FastifyRequest } from 'fastify';
import { OPERATOR_SIGN_IN_MINUTES } from 'shared-rules';
import type { Customer } from '../users/customer';
import { InvalidToken } from '../users/identity';
import type { CheckedIdentity, RevocationCheck } from '../users/recent-checks';
import { Failure, unauthenticated, unavailable } from './failure';

const RECENT_SECONDS = 300;
const OPERATOR_SECONDS = OPERATOR_SIGN_IN_MINUTES * 60;
const MAX_TOKEN = 8192;

/** The customer behind the request, or null for a visitor. @throws {Failure} 401 for a token that is not good. */
export async function identify(request: FastifyRequest, identity: CheckedIdentity, check: RevocationCheck): Promise<Customer | null> {
  const token = bearerOf(request);
  if (token === undefined) return null;
  try {
    return await identity.verifyToken(token, check);
  } catch (error) {
    if (error instanceof InvalidToken) throw unauthenticated();
    throw unavailable(undefined, error);
  }
}

/** @throws {Failure} 401 for an authorisation of another kind */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  const [scheme, token, ...rest] = authorization.split(' ');
  if (scheme?.toLowerCase() !== 'bearer' || !token || rest.length || token.length > MAX_TOKEN) throw unauthenticated();
  return token;
}

/** The name that the audit has for what an operator did in a browser. */
export const operatorName = ({ role, uid }: Customer): string => `${role}:${uid}`;

/** CALL-35 */
export function requireFreshToken(customer: Customer, now: Date): void {
  if (now.getTime() / 1000 - customer.tokenIssuedAt > RECENT_SECONDS) throw unauthenticated('token-too-old', 'Failed to get user profile');
}

/** Deletion and export need a sign-in at most five minutes old (DELETE-9, PROFILE-18). @throws {Failure} 403 `requires-recent-login` */
export function requireRecentSignIn(customer: Customer, now: Date, purpose: 'deleting your account' | 'downloading your data'): void {
  if (now.getTime() / 1000 - customer.signedInAt > RECENT_SECONDS) {
    throw new Failure(403, 'requires-recent-login', `For security reasons, please log out and log back in before ${purpose}.`);
  }
}

/**
 * An operator who opens names and addresses, or moves money, has signed in lately: a tablet lies about (decision 056).
 * @throws {Failure} 403 `requires-recent-login`
 */
export function requireOperatorSignIn(customer: Customer, now: Date): void {
  if (now.getTime() / 1000 - customer.signedInAt > OPERATOR_SECONDS) {
    throw new Failure(
      403, 'requires-recent-login', `Please log in again: this is open for ${OPERATOR_SIGN_IN_MINUTES} minutes after you log in.`,
    );
  }
}

/** The act or look of a manager, or of who releases: the name that the audit has for it. @throws {Failure} 403 `requires-recent-login` */
export function requireManager(customer: Customer, now: Date): string {
  requireOperatorSignIn(customer, now);
  return operatorName(customer);
}
