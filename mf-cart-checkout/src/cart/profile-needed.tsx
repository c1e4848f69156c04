import { checkout as texts } from '../copy';
import { EditProfileLink } from './edit-profile-link';
import { useProfile } from './use-profile';
import styles from './checkout-panel.module.css';

/** The button at the foot of a phone's screen leads here. */
export const PROFILE_NEEDED = 'profile-needed';

/** What the signed-in customer's profile lacks, with a link to edit it. */
export function ProfileNeeded({ message }: { message: string }) {
  const customer = useProfile(true);
  const reason = customer?.profile.incomplete_status_reason;
  return (
    <div role="alert" id={PROFILE_NEEDED} tabIndex={-1} className={styles.profile}>
      <p className={styles.profileTitle}>{texts.profileTitle}</p>
      <p>{message}</p>
      {reason !== undefined && reason !== message && <p>{reason}</p>}
      <p><EditProfileLink customer={customer} /></p>
    </div>
  );
}
