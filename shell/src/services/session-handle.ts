import { subscribe, type BusPort } from 'shared-events';
import { serviceOf, type ServiceOf, type Services } from 'shared-remote';
import type { SafeStorage } from 'shared-remote/storage';
import { WAS_SIGNED_IN } from '../floating/last-shown';
import { session as sessionService } from '../services';
import { ServiceError } from './services';

/**
 * Between the API client, which asks for a token at each call, and the session service, which itself is started with that
 * client: made first and given to both.
 */
export function createSessionHandle() {
  let session: ServiceOf<typeof sessionService> | undefined;
  return {
    connect: (services: Services) => void (session = serviceOf(services, sessionService)),
    /** Null for a visitor, and where the service can't be had: a guest can still pay while the account's remote is down. */
    async token(fresh: boolean): Promise<string | null> {
      try {
        return (await session?.token(fresh)) ?? null;
      } catch (error) {
        if (error instanceof ServiceError) return null;
        throw error;
      }
    },
  };
}

/** Whether somebody was signed in on this device; kept up to date from `auth`. Storage that is missing, full or forbidden says no. */
export function wasSignedIn(storage: SafeStorage, bus: BusPort): boolean {
  const was = storage.get(WAS_SIGNED_IN) === 'yes';
  subscribe(bus, 'auth', ({ status }) => {
    if (status === 'signed-in') storage.set(WAS_SIGNED_IN, 'yes');
    if (status === 'signed-out') storage.remove(WAS_SIGNED_IN);
  });
  return was;
}
