import { useQuery } from '@tanstack/react-query';
import { parseAnswer } from 'shared-api';
import { ProfileAnswer } from 'shared-api/answers/profile';
import { useTopic } from 'shared-events/react';
import { useShop } from 'shared-remote';
import { Link } from 'shared-ui';
import { checkout as texts } from '../copy';
import styles from './checkout-panel.module.css';

/** What the signed-in customer's profile lacks, and the way to fill it in. */
export function ProfileNeeded({ message }: { message: string }) {
  const { services, bus } = useShop();
  const auth = useTopic(bus, 'auth');
  const uid = auth?.status === 'signed-in' ? auth.uid : undefined;
  // /profile/edit takes the profile as navigation state; without it, it leads by way of /profile (DECISIONS "Profile").
  const { data: profile } = useQuery({ queryKey: ['profile', uid], queryFn: async () => parseAnswer(ProfileAnswer, await services.session.profile(true)), retry: 1 });
  const reason = profile?.incomplete_status_reason;
  return (
    <div role="alert" className={styles.profile}>
      <p className={styles.profileTitle}>{texts.profileTitle}</p>
      <p>{message}</p>
      {reason !== undefined && reason !== message && <p>{reason}</p>}
      <p><Link to="/profile/edit" state={profile && uid !== undefined ? { uid, profile } : undefined}>{texts.editProfile}</Link></p>
    </div>
  );
}
