import { PROFILE_STATUSES, type ProfileStatus } from 'shared-rules';
import Type, { type Static } from 'typebox';
import { Instant, strict } from './common';
import { note, text } from './text';

/** For answers, without the rules for typed text: a stored row may be older than a rule. */
const stored = (max: number) => Type.String({ maxLength: max });

/** PROFILE-14 */
export const Profile = Type.Object({
  // Longer than typed names may be: updates once stored all of `name` in one of them.
  firstName: stored(400), lastName: stored(400), email: stored(254), phone: stored(20),
  address: stored(300), address1: Type.Optional(stored(300)), address2: Type.Optional(stored(300)),
  postCode: stored(8), city: stored(80), country: stored(80),
  allergens: Type.Optional(stored(600)), deliveryNote: Type.Optional(stored(600)),
  isMarketingAccepted: Type.Boolean(), isEmailVerified: Type.Boolean(),
  profile_status: Type.Unsafe<ProfileStatus['profile_status']>(Type.Enum([...PROFILE_STATUSES])),
  incomplete_status_reason: Type.Optional(stored(300)),
  /** Since when the mails of 'Same week again?' are asked for. Missing: they are not. */
  weekMailSince: Type.Optional(Instant),
  deletionTimestamp: Type.Optional(Instant),
});
export type Profile = Static<typeof Profile>;

/** `shared-rules` checks the rules; the lengths here are only upper limits. */
export const Registration = Type.Object({
  firstName: text(200), lastName: text(200), email: text(254), phone: text(40), address: text(300),
  postCode: text(40), city: text(80), password: text(200),
  termsAccepted: Type.Boolean(), marketingAccepted: Type.Boolean(),
}, strict);
export type Registration = Static<typeof Registration>;

/** PUT /user/profile: camelCase or snake_case. Every field is optional (DATA-13). */
export const ProfileUpdate = Type.Object({
  firstName: Type.Optional(text(200)), lastName: Type.Optional(text(200)), phone: Type.Optional(text(40)),
  address: Type.Optional(text(300)), postCode: Type.Optional(text(40)), city: Type.Optional(text(80)),
  isMarketingAccepted: Type.Optional(Type.Boolean()), marketingAccepted: Type.Optional(Type.Boolean()),
  first_name: Type.Optional(text(200)), last_name: Type.Optional(text(200)), name: Type.Optional(text(400)),
  // An empty value removes the stored one. Only the note has a form.
  address1: Type.Optional(text(300)), address2: Type.Optional(text(300)),
  allergens: Type.Optional(note(600)), deliveryNote: Type.Optional(note(600)),
  weekMail: Type.Optional(Type.Boolean()),
  post_code: Type.Optional(text(40)), is_marketing_accepted: Type.Optional(Type.Boolean()),
}, strict);
export type ProfileUpdate = Static<typeof ProfileUpdate>;
