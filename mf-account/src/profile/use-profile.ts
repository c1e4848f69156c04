import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Profile, ProfileUpdate } from 'shared-api';
import { current } from 'shared-events';
import { useTopic } from 'shared-events/react';
import { useService, useShop } from 'shared-remote';
import { session as sessionService } from '../services';
import { keepProfile, readKeptProfile, type KeptProfile } from './kept-profile';

interface LoadedProfile {
  /** Until it has loaded, what is kept of it from an earlier visit. */
  profile: Profile | KeptProfile | undefined;
  /** When the kept one was seen. */
  keptAt: Date | undefined;
  uid: string | undefined;
  error: Error | null;
  loading: boolean;
  retry(): void;
}

/** The signed-in customer's profile, fetched again whenever the session service publishes a change of `auth`. */
export function useProfile(): LoadedProfile {
  const { bus } = useShop();
  const session = useService(sessionService);
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const fresh = useRef(false);
  const kept = useMemo(() => (uid === undefined ? undefined : readKeptProfile(uid)), [uid]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['profile', uid],
    queryFn: async () => {
      const profile = await session.profile(fresh.current);
      const now = current(bus, 'auth');
      // Not after a sign-out, nor for the next customer. Who is about to be deleted has no profile to show.
      if (uid !== undefined && now?.status === 'signed-in' && now.uid === uid && !profile.deletionTimestamp) keepProfile(uid, profile);
      return profile;
    },
    enabled: uid !== undefined,
  });

  useEffect(() => {
    // Makes no call while the service has the profile cached, and joins a load that is pending.
    if (uid !== undefined) void refetch({ cancelRefetch: false });
  }, [auth, uid, refetch]);

  return {
    profile: data ?? kept?.profile,
    keptAt: data ? undefined : kept?.at,
    uid,
    error,
    loading: isFetching,
    retry() {
      fresh.current = true;
      void refetch().finally(() => (fresh.current = false));
    },
  };
}

/** Saves a change of the profile, and shows it. */
export function useProfileUpdate(uid: string): (change: ProfileUpdate) => Promise<void> {
  const { api } = useShop();
  const session = useService(sessionService);
  const client = useQueryClient();
  return async (change) => {
    await api.call('PUT /user/profile', { body: change });
    // If this fails, the next visit shows it.
    await session.profile(true).catch(() => {});
    await client.invalidateQueries({ queryKey: ['profile', uid] });
  };
}
