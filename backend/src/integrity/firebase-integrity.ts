import { within } from 'shared-api/within';
import type { Breaker } from '../breaker';
import type { Integrity } from './integrity';
import { claimsOf, isOver } from './token';

interface FirebaseIntegrityOptions {
  /** `getAppCheck(app).verifyToken`. */
  verify(token: string): Promise<unknown>;
  /** Rests after failures, so that a service that hangs holds up only a few. */
  breaker: Breaker;
  /** How long, in ms, a customer may wait for this. */
  limitMs?: number;
  now?: () => number;
}

/**
 * The Admin SDK has one code for a forged token and for keys that could not be fetched. Only these are its words for a
 * token; whatever else it says is about the service.
 */
const ABOUT_THE_TOKEN = /^(?:Decoding App Check token failed|The provided App Check token)/;

/** Firebase App Check: its tokens are verified with Google's public keys, which the SDK keeps for six hours. */
export function firebaseIntegrity({ verify, breaker, limitMs = 2000, now = Date.now }: FirebaseIntegrityOptions): Integrity {
  return {
    async originOf(token) {
      if (token === undefined) return 'missing';
      const claims = claimsOf(token);
      if (!claims) return 'forged';
      // A tab that slept has an old one. Keys go out of use, so it might not even be told from a forged one.
      if (isOver(claims, now())) return 'missing';
      try {
        await breaker.run(
          () => within(limitMs, verify(token), () => new Error('App Check did not answer.')), (error) => !isAboutToken(error),
        );
        return 'attested';
      } catch (error) {
        return isAboutToken(error) ? 'forged' : 'unknown';
      }
    },
  };
}

function isAboutToken(error: unknown): boolean {
  return error instanceof Error && ABOUT_THE_TOKEN.test(error.message);
}
