import type { Integrity } from './integrity';
import { claimsOf, isOver } from './token';

/** What the shell's local build signs its tokens off with. */
export const LOCAL_ISSUER = 'five-day-kitchen-sandbox';

/**
 * Stands in for App Check on a developer's machine: takes the unsigned tokens that a local build of the shop makes for
 * itself, as the Auth emulator takes unsigned sign-ins. Configuration refuses it outside local.
 */
export function localIntegrity(projectId: string, now: () => number = Date.now): Integrity {
  return {
    async originOf(token) {
      if (token === undefined) return 'missing';
      const claims = claimsOf(token);
      if (claims?.iss !== LOCAL_ISSUER || claims.aud !== `projects/${projectId}`) return 'forged';
      return isOver(claims, now()) ? 'missing' : 'attested';
    },
  };
}
