import type { Deps } from '../deps';
import { describeError } from '../http/error-handler';

/**
 * Name and phone at the identity provider are copies; the profile is what counts (PROFILE-24). Each is told by itself, since a
 * phone is refused that another account has.
 */
export async function tellIdentity({ identity, log }: Pick<Deps, 'identity' | 'log'>, uid: string, said: { displayName: string } | { phoneNumber: string }): Promise<void> {
  await identity.update(uid, said).catch((error: unknown) => log.warn({ what: Object.keys(said), ...describeError(error) }, 'identity not updated'));
}
