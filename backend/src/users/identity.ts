import type { OperatorRole } from 'shared-rules';
import type { Customer } from './customer';

/** A token that was not issued by our identity provider, has run out, or was revoked. */
export class InvalidToken extends Error {
  override readonly name = 'InvalidToken';
}

export type CreateResult = 'created' | 'uid-exists' | 'email-exists' | 'weak-password' | 'invalid-email';

/** `role` is null for customers. */
export interface IdentityAccount { uid: string; email: string; isEmailVerified: boolean; role: OperatorRole | null }

export interface NewIdentity { uid: string; email: string; password: string; displayName: string }

/** The identity provider in our words. Other failures than the named ones are thrown as they come: the provider is down. */
export interface Identity {
  /** @throws {InvalidToken} */
  verifyToken(token: string, checkRevoked: boolean): Promise<Customer>;
  /**
   * Of whoever signed in at that time (seconds since 1970) and was given something that outlives their token.
   * @throws {InvalidToken} if they were signed out since
   */
  checkSession(uid: string, signedInAt: number): Promise<Customer>;
  create(account: NewIdentity): Promise<CreateResult>;
  byUid(uid: string): Promise<IdentityAccount | null>;
  byEmail(email: string): Promise<IdentityAccount | null>;
  update(uid: string, change: { password?: string; displayName?: string; phoneNumber?: string; isEmailVerified?: boolean }): Promise<void>;
  /** Also when it is gone already. */
  remove(uid: string): Promise<void>;
  /** A link that verifies the address and comes back to the shop. */
  verificationLink(email: string, returnTo: string): Promise<string>;
  /** Null takes the role away. Every session of theirs ends, so that a token never says another role than this. */
  setRole(uid: string, role: OperatorRole | null): Promise<void>;
}
