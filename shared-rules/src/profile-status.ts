import { MISSING_PARTS, incompleteReason } from './copy';
import type { ProfileFields } from './sign-up';

export const PROFILE_STATUSES = ['COMPLETED', 'INCOMPLETE'] as const;

export interface ProfileStatus {
  profile_status: (typeof PROFILE_STATUSES)[number];
  incomplete_status_reason?: string;
}

const PARTS = Object.keys(MISSING_PARTS) as (keyof ProfileFields)[];

/** PROFILE-16: COMPLETED needs names, phone, address and a post code we deliver to; only those are ever stored. */
export function profileStatus(profile: ProfileFields): ProfileStatus {
  const missing = PARTS.filter((part) => !profile[part].trim()).map((part) => MISSING_PARTS[part]);
  return missing.length
    ? { profile_status: 'INCOMPLETE', incomplete_status_reason: incompleteReason(missing) }
    : { profile_status: 'COMPLETED' };
}
