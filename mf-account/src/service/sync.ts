import { parseAnswer, type ApiClient, type Profile } from 'shared-api';
import { UserAnswer } from 'shared-api/answers/profile';
import { nobodyToSync } from './errors';
import type { IdentityUser } from './identity';

/** CALL-35 */
const TOKEN_MAX_AGE_MS = 300_000;

/**
 * Reports a sign-in to the backend (LOGIN-17), which creates a missing profile and copies whether the email is verified.
 * The backend refuses a token older than TOKEN_MAX_AGE_MS, so an older one is replaced first, and so is one that was issued
 * before the email was verified. `renew` replaces it in any case.
 * @throws {ApiError | SessionError}
 */
export async function syncWithBackend(api: ApiClient, user: IdentityUser | undefined, renew = false): Promise<Profile> {
  if (!user) throw nobodyToSync();
  if (renew || (await isOld(user)) || (await user.tokenIsBehind())) await user.token(true);
  return parseAnswer(UserAnswer, await api.call('POST /user/auth/verify', {})).user;
}

async function isOld(user: IdentityUser): Promise<boolean> {
  return Date.now() - (await user.tokenIssuedAt()) > TOKEN_MAX_AGE_MS;
}
