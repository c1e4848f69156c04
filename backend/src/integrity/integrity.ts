/** What a request's App Check token says of where it comes from. */
type Origin =
  /** Our own page, as App Check attests. */
  | 'attested'
  /** No token, or one whose time is over: a script, or a customer whose browser got none. */
  | 'missing'
  /** A token that nobody issued for this shop. */
  | 'forged'
  /** App Check does not answer, or an operator turned the check off: nobody is held up for that. */
  | 'unknown';

/** App Check in our types. It never throws: what it can't find out is 'unknown' (IDENTITY-3). */
export interface Integrity {
  originOf(token: string | undefined): Promise<Origin>;
}

/** An operator's way through an outage: APP_CHECK=off. */
export const unchecked: Integrity = { originOf: async () => 'unknown' };
