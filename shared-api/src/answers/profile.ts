import * as v from 'valibot';
import type { Profile } from '../schemas/user';
import type { FieldsOf } from './parse-answer';

const text = v.string();
const optionalText = v.exactOptional(text);

export const ProfileAnswer: v.GenericSchema<unknown, Profile> = v.object({
  firstName: text, lastName: text, email: text, phone: text, address: text, address1: optionalText, address2: optionalText,
  postCode: text, city: text, country: text, allergens: optionalText, deliveryNote: optionalText,
  isMarketingAccepted: v.boolean(), isEmailVerified: v.boolean(),
  profile_status: v.picklist(['COMPLETED', 'INCOMPLETE']), incomplete_status_reason: optionalText, weekMailSince: optionalText,
  deletionTimestamp: optionalText,
} satisfies FieldsOf<Profile>);

/** The answer of calls that return a profile. */
export const UserAnswer = v.object({ user: ProfileAnswer });
