/** Whom a bearer token names. Times are seconds since 1970. */
export interface Customer {
  uid: string;
  email: string;
  isEmailVerified: boolean;
  isOperator: boolean;
  /** When the password was last typed. */
  signedInAt: number;
  tokenIssuedAt: number;
}
