import { subscribe, type BusPort } from 'shared-events';
import type { ServiceOf, Services } from 'shared-remote';
import type { SafeStorage } from 'shared-remote/storage';
import { WAS_SIGNED_IN } from '../floating/last-shown';
import type { session as declared } from '../services';
import { ServiceError } from './services';

/**
 * Between the API client, which asks for a token at each call, and the session service, which itself is started with that
 * client: made first and given to both.
 */
export function createSessionHandle() {
  let session: Services[string] | undefined;
  return {
    connect: (services: Services) => void (session = services.session),
    /** Null for a visitor, and where the service can't be had: a guest can still pay while the account's remote is down. */
    async token(fresh: boolean): Promise<string | null> {
      try {
        // Not by `serviceOf`: every byte of the shell is on every page.
        const given: Parameters<ServiceOf<typeof declared>['token']> = [fresh];
        const token: unknown = session?.token && await Reflect.apply(session.token, session, given);
        return typeof token === 'string' ? token : null;
      } catch (error) {
        if (error instanceof ServiceError) return null;
        throw error;
      }
    },
  };
}

/** Whether somebody is signed in on this device, as far as is known, from `auth`. False without storage. */
export function wasSignedIn(storage: SafeStorage, bus: BusPort): boolean {
  const was = storage.get(WAS_SIGNED_IN) === 'yes';
  subscribe(bus, 'auth', (auth) => {
    if (auth.status === 'signed-in') storage.set(WAS_SIGNED_IN, 'yes');
    if (auth.status === 'signed-out' && !auth.unreachable) storage.remove(WAS_SIGNED_IN);
  });
  return was;
}
