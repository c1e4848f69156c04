/** The identity provider's interface: `firebase.ts` implements it, and is downloaded only when needed. */
export interface Identity {
  /** Resolves once the provider has restored its session of this device, if there is one. */
  restored(): Promise<void>;
  current(): IdentityUser | null;
  /** Calls the listener after each sign-in and sign-out, in this tab or another. */
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
  /** True if the email was verified after the current token was issued. */
  tokenIsBehind(): Promise<boolean>;
  sendVerificationEmail(): Promise<void>;
}
