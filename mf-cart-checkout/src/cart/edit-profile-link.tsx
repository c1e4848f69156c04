import { Link } from 'shared-ui';
import { PATHS } from 'shared-remote/paths';
import { checkout as texts } from '../copy';
import type { useProfile } from './use-profile';

/** /profile/edit gets the profile as navigation state; without it, that page redirects to /profile. */
export function EditProfileLink({ customer }: { customer: ReturnType<typeof useProfile> }) {
  return <Link to={PATHS.editProfile} state={customer && stateOf(customer)}>{texts.editProfile}</Link>;
}

/** Only what the form shows, because the browser's history stores it. */
function stateOf({ uid, profile }: NonNullable<ReturnType<typeof useProfile>>) {
  const { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } = profile;
  return { uid, profile: { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } };
}
