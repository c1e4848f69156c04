/** The identity provider in our words: `firebase.ts` is its only adapter, and its code is downloaded only when needed. */
export interface Identity {
  /** Resolves once the provider has restored its session of this device, if there is one. */
  restored(): Promise<void>;
  current(): IdentityUser | null;
  /** Another customer signed in, or the customer signed out, here or in another tab. */
  onChange(listener: (user: IdentityUser | null) => void): void;
  signIn(email: string, password: string): Promise<IdentityUser>;
  sendPasswordReset(email: string): Promise<void>;
  signOut(): Promise<void>;
}

export interface IdentityUser {
  uid: string;
  /** `fresh` gets a new one from the provider. */
  token(fresh: boolean): Promise<string>;
  /** When the current token was issued, by the provider's clock, ms since 1970. */
  tokenIssuedAt(): Promise<number>;
  /** The provider knows more of the customer than the current token says: the email was verified since. */
  tokenIsBehind(): Promise<boolean>;
  sendVerificationEmail(): Promise<void>;
}
