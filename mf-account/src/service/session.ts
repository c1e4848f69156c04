import { parseAnswer } from 'shared-api';
import { UserAnswer } from 'shared-api/answers/profile';
import { within } from 'shared-api/within';
import { trackOf, type ServiceProps } from 'shared-remote';
import * as v from 'valibot';
import { ENDS } from '../copy-session';
import { loggedIn, resetAsked, loggedOut, deletionScheduled, deletionCancelled } from '../events';
import type { SessionService } from '../services';
import {
  deletionError, isUnknownUser, isUnreachable, resetError, signInError, unauthenticated, unreachable, verificationError,
} from './errors';
import { readHint } from './hint';
import type { Identity } from './identity';
import { showNotice } from './show-notice';
import { createVerificationCheck } from './verification-check';
import { COMMAND_WITHIN_MS, createSignInState } from './sign-in-state';
import { syncWithBackend } from './sync';
import { onPossibleChange } from './change-signals';

const Scheduled = v.object({ deletionTimestamp: v.string() });

/**
 * Signing in and out, as commands for every remote. Synchronous: the API client calls `token` before each request, also
 * before this service's own.
 * @param connect downloads and starts the identity provider's code
 */
export function createSession(
  props: Pick<ServiceProps, 'api' | 'bus' | 'navigation' | 'track'>,
  connect: () => Promise<Identity>,
  signal?: AbortSignal,
): SessionService {
  const { api, navigation } = props;
  const track = trackOf(props.track);
  const signInState = createSignInState(props, connect);
  const fetchProfile = async () => parseAnswer(UserAnswer, await api.call('GET /user/profile', {})).user;
  const withIdentity = <T>(command: (identity: Identity) => Promise<T>) =>
    within(COMMAND_WITHIN_MS, signInState.getIdentity().then(command), unreachable);

  async function requireCustomer() {
    const customer = await signInState.whenKnown();
    if (!customer) throw unauthenticated();
    return customer;
  }

  const checkVerification = createVerificationCheck(props, () => {
    const customer = signInState.current();
    // The token holds whether the email is verified, so a new one is needed.
    if (customer) ignoreFailure(signInState.load(customer, () => syncWithBackend(api, customer.user, true)));
  }, signal);

  onPossibleChange({
    reread(restored) {
      const hint = readHint();
      const customer = signInState.current();
      if (!hint) signInState.clear();
      else if (hint.uid !== customer?.user.uid) signInState.lookUp(hint);
      else if (restored) ignoreFailure(signInState.load(customer, fetchProfile));
    },
    online() {
      const hint = readHint();
      if (hint && !signInState.current()) signInState.lookUp(hint);
    },
    visible() {
      checkVerification();
      const customer = signInState.current();
      // The account may have been recovered in another tab, however long ago.
      if (customer?.cached?.profile.deletionTimestamp && !customer.loading) ignoreFailure(signInState.load(customer, fetchProfile));
    },
  }, signal);

  const hint = readHint();
  if (hint) signInState.lookUp(hint);
  else signInState.publishSignedOut();

  return {
    async token(fresh) {
      const customer = await signInState.whenKnown();
      if (!customer) return null;
      return within(COMMAND_WITHIN_MS, customer.user.token(fresh), unreachable).catch((error: unknown) => {
        // An unreachable provider leaves it open who is signed in; a refusal means nobody is.
        if (isUnreachable(error)) throw error;
        return null;
      });
    },
    async signIn(email, password) {
      const before = signInState.current();
      const user = await withIdentity((identity) => identity.signIn(email.trim(), password)).catch(rethrow(signInError));
      const customer = signInState.setCustomer(user);
      // `setCustomer` starts a sync, unless the same customer was signed in already.
      const synced = customer === before ? signInState.load(customer, () => syncWithBackend(api, user)) : customer.loading;
      await synced?.catch((error: unknown) => {
        // The sign-in stays valid if the backend is unreachable, but not if the backend refuses it.
        if (signInState.current() !== customer) throw signInError(error);
      });
      track(loggedIn, {});
    },
    async resetPassword(email) {
      await withIdentity((identity) => identity.sendPasswordReset(email.trim())).catch((error: unknown) => {
        if (!isUnknownUser(error)) throw resetError(error);
      });
      track(resetAsked, {});
    },
    async sendVerificationEmail() {
      const { user } = await requireCustomer();
      await within(COMMAND_WITHIN_MS, user.sendVerificationEmail(), unreachable).catch(rethrow(verificationError));
    },
    async signOut() {
      const customer = signInState.current();
      const leaving = customer && signInState.cachedProfile(customer)?.deletionTimestamp;
      const signedOut = signInState.signOut();
      showNotice(navigation, leaving ? ENDS.deletion(leaving) : ENDS.signedOut);
      await signedOut;
      track(loggedOut, {});
    },
    async profile(fresh = false) {
      const customer = await requireCustomer();
      if (fresh) customer.cached = undefined;
      const cached = fresh ? undefined : (signInState.cachedProfile(customer) ?? customer.loading);
      return cached ?? signInState.load(customer, fetchProfile);
    },
    async scheduleDeletion() {
      await requireCustomer();
      const answer = await api.call('DELETE /user/profile', {}).catch(rethrow(deletionError));
      track(deletionScheduled, {});
      const signedOut = signInState.signOut();
      showNotice(navigation, ENDS.deletion(v.is(Scheduled, answer) ? answer.deletionTimestamp : undefined));
      await signedOut;
    },
    async cancelDeletion() {
      const customer = await requireCustomer();
      await signInState.load(customer, async () => {
        return parseAnswer(UserAnswer, await api.call('POST /user/profile/cancel-deletion', {})).user;
      });
      track(deletionCancelled, {});
      showNotice(navigation, ENDS.recovered);
    },
  };
}

function rethrow(reshape: (error: unknown) => Error): (error: unknown) => never {
  return (error) => {
    throw reshape(error);
  };
}

/** For loads in the background: a page that needs the data loads it again and shows the failure. */
function ignoreFailure(work: Promise<unknown>): void {
  work.catch(() => {});
}
