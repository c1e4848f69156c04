import type { Profile } from 'shared-api';
import { ANSWER_WITHIN_MS } from 'shared-api/bounds';
import { within } from 'shared-api/within';
import type { ServiceProps } from 'shared-remote';
import { stepAnswer } from 'shared-remote/kept-answer';
import { PATHS } from 'shared-remote/paths';
import { ENDS } from '../copy-session';
import { isRefusedIdentity, profileError, unauthenticated, unreachable } from './errors';
import { clearHint, readHint, writeHint, type Hint } from './hint';
import type { Identity, IdentityUser } from './identity';
import { createLookup } from './lookup';
import { dropKeptExceptOf } from './kept-of-customer';
import { createAuthPublisher } from './publish-auth';
import { syncWithBackend } from './sync';
import { showNotice } from './show-notice';

/** The time limit for one command of the identity provider, ms: the same as for an API call. */
export const COMMAND_WITHIN_MS = ANSWER_WITHIN_MS.production;

/** PROFILE-13 */
const PROFILE_CACHE_MS = 300_000;

/** The signed-in customer of this document. Each sign-in makes a new object, so that answers for an older one can be dropped. */
interface Customer {
  user: IdentityUser;
  published: boolean;
  /** The number of profile loads started. */
  loads: number;
  /** The latest pending load. */
  loading?: Promise<Profile> | undefined;
  /** In memory only. `until`: ms since 1970. */
  cached?: { profile: Profile; until: number } | undefined;
}

/**
 * Who is signed in. The only publisher of `auth`.
 * @param connect downloads the identity provider's code: called only if a customer was signed in on this device, or at the
 * first command
 */
export function createSignInState(
  { api, bus, navigation }: Pick<ServiceProps, 'api' | 'bus' | 'navigation'>,
  connect: () => Promise<Identity>,
) {
  const publishAuth = createAuthPublisher(bus);
  const lookup = createLookup();
  let identity: Promise<Identity> | undefined;
  let customer: Customer | undefined;

  function publishSignedIn(owner: Customer, profile: Partial<Profile>): void {
    owner.published = true;
    const { firstName, profile_status: profileStatus, isEmailVerified, deletionTimestamp } = profile;
    publishAuth({ status: 'signed-in', uid: owner.user.uid, firstName, profileStatus, isEmailVerified, deletionTimestamp });
  }

  function getIdentity(): Promise<Identity> {
    identity ??= openIdentity().catch((error: unknown) => {
      identity = undefined;
      throw error;
    });
    return identity;
  }

  async function openIdentity(): Promise<Identity> {
    const expected = readHint()?.uid;
    // If its code can't be downloaded, the browser's error means nothing to a customer.
    const opened = await connect().catch((error: unknown) => {
      throw unreachable(error);
    });
    await opened.restored();
    const user = opened.current();
    // A session at the provider without a hint: an earlier sign-out did not reach the provider.
    if (user && !readHint()) await opened.signOut();
    else if (user) setCustomer(user);
    else if (expected) removeCustomer(expected);
    opened.onChange((changed) => {
      if (changed) setCustomer(changed);
      else if (customer) endSession(customer.user.uid);
    });
    return opened;
  }

  /** For a customer who was signed in on this device: publishes 'checking' immediately, then asks the provider. */
  function lookUp(hint: Hint): void {
    customer = undefined;
    publishAuth({ status: 'checking', firstName: hint.firstName });
    lookup.begin(() => {
      // The hint stays: the provider may still answer, and the next visit asks again.
      if (!customer) publishAuth({ status: 'signed-out', unreachable: true });
    });
    getIdentity().catch(() => lookup.fail());
  }

  function setCustomer(user: IdentityUser): Customer {
    if (customer?.user.uid === user.uid) return customer;
    const hint = readHint();
    const entered: Customer = { user, published: false, loads: 0 };
    customer = entered;
    dropKeptExceptOf(user.uid);
    writeHint({ uid: user.uid });
    // After a reload pages do not have to wait for the sync.
    if (hint?.uid === user.uid) publishSignedIn(entered, hint.firstName === undefined ? {} : { firstName: hint.firstName });
    lookup.end();
    load(entered, () => syncWithBackend(api, user)).catch(() => {
      // Callers that await `loading` get this failure; without any it would be an unhandled rejection.
    });
    return entered;
  }

  /** A log-out, in whichever tab, removes the hint first; without one the provider has ended the session, as after a new password. */
  function endSession(uid: string): void {
    const isLogOut = readHint()?.uid !== uid;
    removeCustomer(uid);
    if (!isLogOut) showNotice(navigation, ENDS.refused);
  }

  function removeCustomer(uid: string): void {
    if (readHint()?.uid === uid) clearHint();
    clear();
  }

  function clear(): void {
    customer = undefined;
    // Not where it is merely unknown who is signed in: what was kept is for that time too.
    dropKeptExceptOf();
    publishAuth({ status: 'signed-out' });
    lookup.end();
    // The only page with a profile in its navigation state, unless the shell has left it already.
    const { pathname, state } = navigation.get();
    if (pathname === PATHS.editProfile && state) navigation.replace(pathname, null);
  }

  function load(owner: Customer, fetchProfile: () => Promise<Profile>): Promise<Profile> {
    const number = ++owner.loads;
    const isLatest = () => owner.loads === number;
    const loading = fetchProfile()
      .then((profile) => {
        if (customer !== owner) throw unauthenticated();
        // An older load that ends later must not overwrite a newer one.
        if (isLatest()) store(owner, profile);
        return profile;
      })
      .catch((error: unknown) => {
        if (customer === owner && isRefusedIdentity(error)) void refuse();
        else if (customer === owner && !owner.published) publishSignedIn(owner, {});
        throw profileError(error);
      })
      .finally(() => {
        if (isLatest()) owner.loading = undefined;
      });
    owner.loading = loading;
    return loading;
  }

  function store(owner: Customer, profile: Profile): void {
    const { uid } = owner.user;
    owner.cached = { profile, until: Date.now() + PROFILE_CACHE_MS };
    writeHint({ uid, firstName: profile.firstName });
    publishSignedIn(owner, profile);
    // What fails is done at the next visit.
    void stepAnswer(api, uid, profile.allergens).catch(() => {});
  }

  /** Signs out all tabs immediately, and at the provider once its code has loaded. */
  async function signOut(): Promise<void> {
    const uid = customer?.user.uid ?? readHint()?.uid;
    if (uid) removeCustomer(uid);
    else clear();
    await within(COMMAND_WITHIN_MS, getIdentity().then((opened) => opened.signOut()), unreachable).catch(() => {
      // `openIdentity` signs out a session at the provider that has no hint.
    });
  }

  function refuse(): Promise<void> {
    const signedOut = signOut();
    showNotice(navigation, ENDS.refused);
    return signedOut;
  }

  return {
    getIdentity,
    lookUp,
    setCustomer,
    load,
    signOut,
    clear,
    publishSignedOut() {
      dropKeptExceptOf();
      publishAuth({ status: 'signed-out' });
    },
    current: () => customer,
    cachedProfile: ({ cached }: Customer) => (cached && Date.now() < cached.until ? cached.profile : undefined),
    /** Waits until it is known who is signed in, or the look-up's time limit has ended. */
    async whenKnown(): Promise<Customer | undefined> {
      await lookup.done();
      return customer;
    },
  };
}
