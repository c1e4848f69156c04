import { MIN_PASSWORD } from 'shared-rules';
import * as v from 'valibot';

/** What the Firebase project is to be set to (docs/operating.md "Firebase, step by step") and its emulator does not enforce. */

const CLIENT_CREATES_OR_DELETES = /\/v1\/accounts:(signUp|delete)(\?|$)/;
const SETS_PASSWORD = /\/v1\/accounts:(update|resetPassword)(\?|$)/;
const Passwords = v.object({ password: v.optional(v.string()), newPassword: v.optional(v.string()) });

/** Firebase's own words for a refusal; undefined if the call may pass. The project's owner may do everything. */
export function refusalOf({ url, authorization, body }: {
  url: string;
  authorization: string | undefined;
  body: unknown;
}): string | undefined {
  if (authorization !== undefined && /^bearer owner$/i.test(authorization)) return undefined;
  if (CLIENT_CREATES_OR_DELETES.test(url)) return 'ADMIN_ONLY_OPERATION';
  if (!SETS_PASSWORD.test(url)) return undefined;
  const sent = v.safeParse(Passwords, body);
  const password = sent.success ? (sent.output.newPassword ?? sent.output.password) : undefined;
  return password !== undefined && password.length < MIN_PASSWORD
    ? `PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain at least ${MIN_PASSWORD} characters]`
    : undefined;
}
