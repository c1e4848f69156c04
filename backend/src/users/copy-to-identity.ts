import type { Deps } from '../deps';
import { describeError } from '../http/error-handler';

/**
 * Copies a profile's name or phone to its identity; the profile is what counts (PROFILE-24), so a failure is only logged. Each goes by
 * itself: a phone that another account has is refused.
 */
export async function copyToIdentity(
  { identity, log }: Pick<Deps, 'identity' | 'log'>, uid: string, copied: { displayName: string } | { phoneNumber: string },
): Promise<void> {
  await identity.update(uid, copied).catch(
    (error: unknown) => log.warn({ what: Object.keys(copied), ...describeError(error) }, 'identity not updated'),
  );
}
