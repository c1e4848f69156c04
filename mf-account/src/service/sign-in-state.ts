import type { Profile } from 'shared-api';
import { within } from 'shared-api/within';
import { publisher, type Draft } from 'shared-events';
import type { ServiceProps } from 'shared-remote';
import { PATHS } from 'shared-remote/paths';
import { isRefusedIdentity, profileError, unauthenticated, unreachable } from './errors';
import { clearHint, readHint, writeHint, type Hint } from './hint';
import type { Identity, IdentityUser } from './identity';
import { createLookup } from './lookup';
import { createProfileCache } from './profile-cache';
import { syncWithBackend } from './sync';

/** Whoever waits to know who is signed in waits no longer than this, ms; a slower answer still counts when it comes. */
const KNOWN_WITHIN_MS = 10_000;
/** What the identity provider may take for one command, ms: as long as a call of the API. */
export const ANSWER_WITHIN_MS = 15_000;

/** The signed-in customer of this document. A new object for each sign-in, so that answers for an older one are dropped. */
export interface Customer {
  user: IdentityUser;
  announced: boolean;
  /** How many loads were begun. */
  turn: number;
  /** The newest load under way. */
  loading?: Promise<Profile> | undefined;
}

export type SignInState = ReturnType<typeof createSignInState>;

/**
 * Who is signed in, as far as this document knows; it alone publishes `auth`. `connect` downloads the identity
 * provider's code: it is called only when a customer was signed in on this device, or acts.
 */
export function createSignInState({ api, bus, navigation }: Pick<ServiceProps, 'api' | 'bus' | 'navigation'>, connect: () => Promise<Identity>) {
  const publish = publisher('mf-account', bus);
  const cache = createProfileCache();
  const lookup = createLookup(KNOWN_WITHIN_MS);
  let identity: Promise<Identity> | undefined;
  let customer: Customer | undefined;
  let said = '';

  function say(auth: Draft<'auth'>): void {
    const text = JSON.stringify(auth);
    if (text === said) return;
    said = text;
    publish('auth', auth);
  }

  function announce(whose: Customer, known: Partial<Profile>): void {
    whose.announced = true;
    say({ status: 'signed-in', uid: whose.user.uid, firstName: known.firstName, profileStatus: known.profile_status, isEmailVerified: known.isEmailVerified, deletionTimestamp: known.deletionTimestamp });
  }

  function reach(): Promise<Identity> {
    identity ??= open().catch((error: unknown) => {
      identity = undefined;
      throw error;
    });
    return identity;
  }

  async function open(): Promise<Identity> {
    const expected = readHint()?.uid;
    const opened = await connect();
    await opened.restored();
    const user = opened.current();
    // Signed in there and not here: a sign-out that did not get through to the provider's own record.
    if (user && !readHint()) await opened.signOut();
    else if (user) enter(user);
    else if (expected) leave(expected);
    opened.onChange((changed) => {
      if (changed) enter(changed);
      else if (customer) leave(customer.user.uid);
    });
    return opened;
  }

  /** A customer was signed in on this device: publishes 'checking' at once, and asks the provider. */
  function expect(hint: Hint): void {
    customer = undefined;
    cache.clear();
    say({ status: 'checking', firstName: hint.firstName });
    lookup.begin(() => {
      // The hint stays: the provider may answer yet, and the next visit asks again.
      if (!customer) say({ status: 'signed-out' });
    });
    reach().catch(() => lookup.fail());
  }

  function enter(user: IdentityUser): Customer {
    if (customer?.user.uid === user.uid) return customer;
    const hint = readHint();
    const entered: Customer = { user, announced: false, turn: 0 };
    customer = entered;
    cache.clear();
    writeHint({ uid: user.uid });
    // On a reload pages need not wait for the sync.
    if (hint?.uid === user.uid) announce(entered, hint.firstName === undefined ? {} : { firstName: hint.firstName });
    lookup.end();
    load(entered, () => syncWithBackend(api, user)).catch(() => {
      // A caller that awaits `loading` gets this failure; without one it must not be an unhandled rejection.
    });
    return entered;
  }

  function leave(uid: string): void {
    if (readHint()?.uid === uid) clearHint();
    forget();
  }

  function forget(): void {
    customer = undefined;
    cache.clear();
    say({ status: 'signed-out' });
    lookup.end();
    // The one page that keeps a profile in the history, unless the shell has left it already.
    const { pathname, state } = navigation.get();
    if (pathname === PATHS.editProfile && state) navigation.replace(pathname, null);
  }

  function load(whose: Customer, ask: () => Promise<Profile>): Promise<Profile> {
    const turn = ++whose.turn;
    const newest = () => whose.turn === turn;
    const loading = ask()
      .then((profile) => {
        if (customer !== whose) throw unauthenticated();
        // An older load that ends later must not overwrite a newer one.
        if (newest()) keep(whose, profile);
        return profile;
      })
      .catch((error: unknown) => {
        if (customer === whose && isRefusedIdentity(error)) void end();
        else if (customer === whose && !whose.announced) announce(whose, {});
        throw profileError(error);
      })
      .finally(() => {
        if (newest()) whose.loading = undefined;
      });
    whose.loading = loading;
    return loading;
  }

  function keep(whose: Customer, profile: Profile): void {
    const { uid } = whose.user;
    cache.set(uid, profile);
    writeHint({ uid, firstName: profile.firstName });
    announce(whose, profile);
  }

  /** Signed out here and in every tab at once; the provider's own record goes when its code is there. */
  async function end(): Promise<void> {
    const uid = customer?.user.uid ?? readHint()?.uid;
    if (uid) leave(uid);
    else forget();
    await within(ANSWER_WITHIN_MS, reach().then((reached) => reached.signOut()), unreachable).catch(() => {
      // `open` signs out a provider session for which there is no hint.
    });
  }

  return {
    reach,
    expect,
    enter,
    load,
    end,
    forget,
    nobody: () => say({ status: 'signed-out' }),
    current: () => customer,
    drop: () => cache.clear(),
    kept: ({ user }: Customer) => cache.get(user.uid),
    /** Waits until it is known who is signed in, 10 s at most. */
    async known(): Promise<Customer | undefined> {
      await lookup.done();
      return customer;
    },
  };
}
