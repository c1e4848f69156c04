import { parseAnswer } from 'shared-api';
import { UserAnswer } from 'shared-api/answers/profile';
import { within } from 'shared-api/within';
import type { ServiceProps, SessionService } from 'shared-remote';
import { deletionError, isUnknownUser, isUnreachable, resetError, signInError, unauthenticated, unreachable, verificationError } from './errors';
import { readHint } from './hint';
import type { Identity } from './identity';
import { ANSWER_WITHIN_MS, createSignInState } from './sign-in-state';
import { syncWithBackend } from './sync';
import { onPossibleChange } from './change-signals';

/** Coming back to the tab asks for a verified email at most this often, ms. */
const RECHECK_AFTER_MS = 10_000;

/**
 * Signing in and out, as commands for every remote. Returns at once and waits for nothing: the API client asks this service
 * for a token on every call, also on those it makes itself.
 * @param connect downloads and starts the identity provider's code
 */
export function createSession(props: Pick<ServiceProps, 'api' | 'bus' | 'navigation' | 'track'>, connect: () => Promise<Identity>, signal?: AbortSignal): SessionService {
  const { api, track } = props;
  const signInState = createSignInState(props, connect);
  const fetchProfile = async () => parseAnswer(UserAnswer, await api.call('GET /user/profile', {})).user;
  const provider = <T>(command: (identity: Identity) => Promise<T>) => within(ANSWER_WITHIN_MS, signInState.reach().then(command), unreachable);
  let checkedAt = 0;

  async function whoever() {
    const customer = await signInState.known();
    if (!customer) throw unauthenticated();
    return customer;
  }

  onPossibleChange({
    reread(restored) {
      const hint = readHint();
      const customer = signInState.current();
      if (!hint) signInState.forget();
      else if (hint.uid !== customer?.user.uid) signInState.expect(hint);
      else if (restored) ignore(signInState.load(customer, fetchProfile));
    },
    online() {
      const hint = readHint();
      if (hint && !signInState.current()) signInState.expect(hint);
    },
    visible() {
      const customer = signInState.current();
      const unverified = customer && signInState.kept(customer)?.isEmailVerified === false;
      if (!unverified || Date.now() - checkedAt < RECHECK_AFTER_MS) return;
      checkedAt = Date.now();
      // The token says whether the email is verified, so a new token is needed.
      ignore(signInState.load(customer, () => syncWithBackend(api, customer.user, true)));
    },
  }, signal);

  const hint = readHint();
  if (hint) signInState.expect(hint);
  else signInState.nobody();

  return {
    async token(fresh) {
      const customer = await signInState.known();
      if (!customer) return null;
      return within(ANSWER_WITHIN_MS, customer.user.token(fresh), unreachable).catch((error: unknown) => {
        // Without an answer it is not known; with a refusal the customer is a visitor.
        if (isUnreachable(error)) throw error;
        return null;
      });
    },
    async signIn(email, password) {
      const before = signInState.current();
      const user = await provider((identity) => identity.signIn(email.trim(), password)).catch(rethrow(signInError));
      const customer = signInState.enter(user);
      // Entering syncs, unless it is the same customer once more.
      await (customer === before ? signInState.load(customer, () => syncWithBackend(api, user)) : customer.loading)?.catch((error: unknown) => {
        // A backend out of reach does not undo a sign-in; one that refuses it does.
        if (signInState.current() !== customer) throw signInError(error);
      });
      track?.('logged_in', {});
    },
    async resetPassword(email) {
      await provider((identity) => identity.sendPasswordReset(email.trim())).catch((error: unknown) => {
        if (!isUnknownUser(error)) throw resetError(error);
      });
      track?.('password_reset_asked', {});
    },
    async sendVerificationEmail() {
      const { user } = await whoever();
      await within(ANSWER_WITHIN_MS, user.sendVerificationEmail(), unreachable).catch(rethrow(verificationError));
    },
    async signOut() {
      await signInState.end();
      track?.('logged_out', {});
    },
    async profile(fresh = false) {
      const customer = await whoever();
      if (fresh) signInState.drop();
      const kept = fresh ? undefined : (signInState.kept(customer) ?? customer.loading);
      return kept ?? signInState.load(customer, fetchProfile);
    },
    async scheduleDeletion() {
      await whoever();
      await api.call('DELETE /user/profile', {}).catch(rethrow(deletionError));
      track?.('deletion_scheduled', {});
      await signInState.end();
    },
    async cancelDeletion() {
      const customer = await whoever();
      await signInState.load(customer, async () => parseAnswer(UserAnswer, await api.call('POST /user/profile/cancel-deletion', {})).user);
      track?.('deletion_cancelled', {});
    },
  };
}

function rethrow(reshape: (error: unknown) => Error): (error: unknown) => never {
  return (error) => {
    throw reshape(error);
  };
}

/** For background loads: a page that needs the data loads it again and shows the failure. */
function ignore(work: Promise<unknown>): void {
  work.catch(() => {});
}
