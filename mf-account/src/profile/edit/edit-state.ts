import type { Profile } from 'shared-api';
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

export function editState(uid: string, { firstName, lastName, email, phone, address, postCode, isMarketingAccepted }: Profile): EditState {
  return { uid, profile: { firstName, lastName, email, phone, address, postCode, isMarketingAccepted } };
}

export function parseEditState(state: unknown): EditState | undefined {
  const result = v.safeParse(EditState, state);
  return result.success ? result.output : undefined;
}
