import type { OperatorRole } from 'shared-rules';

/** Whom a bearer token names. Times are seconds since 1970. */
export interface Customer {
  uid: string;
  email: string;
  isEmailVerified: boolean;
  /** Null for customers. */
  role: OperatorRole | null;
  /** When the password was last typed. */
  signedInAt: number;
  tokenIssuedAt: number;
}
