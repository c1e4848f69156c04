import type { ProfileUpdate } from 'shared-api';
import * as v from 'valibot';

const text = v.optional(v.string(), '');

/**
 * The navigation state from /profile. Only what the form shows, because the browser may write it to disk (decision 022).
 * With the uid, because by the back button another customer may get it.
 */
const EditState = v.object({
  uid: v.string(),
  profile: v.object({
    firstName: text, lastName: text, email: text, phone: text, address: text, postCode: text,
    isMarketingAccepted: v.optional(v.boolean(), false),
  }),
});
type EditState = v.InferOutput<typeof EditState>;
export type EditableProfile = EditState['profile'];

export function editState(uid: string, whole: EditableProfile): EditState {
  const { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } = whole;
  return { uid, profile: { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } };
}

/**
 * What was changed of what the form began with: the rest may have been saved in another tab since. Address and post code name one place,
 * so they go together.
 */
export function changesOf(was: EditableProfile, now: Omit<EditableProfile, 'email'>): ProfileUpdate {
  const { firstName, lastName, phone, address, postCode, isMarketingAccepted } = now;
  return {
    ...(firstName !== was.firstName && { firstName }),
    ...(lastName !== was.lastName && { lastName }),
    ...(phone !== was.phone && { phone }),
    ...((address !== was.address || postCode !== was.postCode) && { address, postCode }),
    ...(isMarketingAccepted !== was.isMarketingAccepted && { isMarketingAccepted }),
  };
}

export function parseEditState(state: unknown): EditState | undefined {
  const result = v.safeParse(EditState, state);
  return result.success ? result.output : undefined;
}
