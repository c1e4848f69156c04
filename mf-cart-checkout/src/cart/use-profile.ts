import { useQuery } from '@tanstack/react-query';
import type { Profile } from 'shared-api';
import { useTopic } from 'shared-events/react';
import { useService, useShop } from 'shared-remote';
import { session as sessionService } from '../services';

/** The signed-in customer's profile from the session service, which fetches it again if `fresh`; undefined until it has loaded. */
export function useProfile(fresh: boolean): { uid: string; profile: Profile } | undefined {
  const { bus } = useShop();
  const session = useService(sessionService);
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const { data: profile } = useQuery({
    queryKey: ['profile', uid, fresh],
    queryFn: () => session.profile(fresh),
    enabled: uid !== undefined,
    retry: 1,
  });
  return profile && uid !== undefined ? { uid, profile } : undefined;
}
