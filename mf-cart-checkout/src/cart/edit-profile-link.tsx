import { Link } from 'shared-ui';
import { PATHS } from 'shared-remote/paths';
import { checkout as texts } from '../copy';
import type { useProfile } from './use-profile';

/** /profile/edit takes what it edits as navigation state; without it, it leads by way of /profile. */
export function EditProfileLink({ customer }: { customer: ReturnType<typeof useProfile> }) {
  return <Link to={PATHS.editProfile} state={customer && stateOf(customer)}>{texts.editProfile}</Link>;
}

/** The history keeps no more than the form shows. */
function stateOf({ uid, profile }: NonNullable<ReturnType<typeof useProfile>>) {
  const { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } = profile;
  return { uid, profile: { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } };
}
