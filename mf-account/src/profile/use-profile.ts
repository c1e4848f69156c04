import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Profile } from 'shared-api';
import { useTopic } from 'shared-events/react';
import { useService, useShop } from 'shared-remote';
import { session as sessionService } from '../services';

interface LoadedProfile {
  profile: Profile | undefined;
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
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['profile', uid],
    queryFn: () => session.profile(fresh.current),
    enabled: uid !== undefined,
  });

  useEffect(() => {
    // Makes no call while the service has the profile cached, and joins a load that is pending.
    if (uid !== undefined) void refetch({ cancelRefetch: false });
  }, [auth, uid, refetch]);

  return {
    profile: data,
    uid,
    error,
    loading: isFetching,
    retry() {
      fresh.current = true;
      void refetch().finally(() => (fresh.current = false));
    },
  };
}
