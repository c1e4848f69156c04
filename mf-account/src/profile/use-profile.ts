import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { parseAnswer, type Profile } from 'shared-api';
import { ProfileAnswer } from 'shared-api/answers/profile';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

export interface LoadedProfile {
  profile: Profile | undefined;
  /** Whose it is. */
  uid: string | undefined;
  error: Error | null;
  loading: boolean;
  retry(): void;
}

/** The signed-in customer's profile, and again whenever the session service says that something about them changed. */
export function useProfile(): LoadedProfile {
  const { bus, services } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const fresh = useRef(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['profile', uid],
    queryFn: async () => parseAnswer(ProfileAnswer, await services.session.profile(fresh.current)),
    enabled: uid !== undefined,
  });

  useEffect(() => {
    // Costs nothing while the service has it; joins what is being loaded.
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
