import { useQuery } from '@tanstack/react-query';
import { parseAnswer, type Profile } from 'shared-api';
import { ProfileAnswer } from 'shared-api/answers/profile';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';

/** The signed-in customer's profile from the session service, which fetches it again if `fresh`; undefined until it has loaded. */
export function useProfile(fresh: boolean): { uid: string; profile: Profile } | undefined {
  const { services, bus } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  const { data: profile } = useQuery({
    queryKey: ['profile', uid, fresh],
    queryFn: async () => parseAnswer(ProfileAnswer, await services.session.profile(fresh)),
    retry: 1,
  });
  return profile && uid !== undefined ? { uid, profile } : undefined;
}
