import { ProfileAnswer } from 'shared-api/answers/profile';
import { defineService, type ServiceOf } from 'shared-remote';
import * as v from 'valibot';

/** This remote's own. */
export const session = defineService('session', {
  /** A bearer token, or null for a visitor. A fresh one comes from the identity provider. */
  token: { takes: [v.boolean()], answers: v.nullable(v.string()) },
  /** Email and password. @throws {Error} with a sentence for the customer */
  signIn: { takes: [v.string(), v.string()] },
  /** Resolves whether or not the account exists. */
  resetPassword: { takes: [v.string()] },
  sendVerificationEmail: { takes: [] },
  signOut: { takes: [] },
  /** The signed-in customer's profile: from the cache for 300,000 ms, unless it is to be fresh. @throws {ApiError} */
  profile: { takes: [v.optional(v.boolean())], answers: ProfileAnswer },
  /** @throws {Error} with a sentence for the customer */
  scheduleDeletion: { takes: [] },
  cancelDeletion: { takes: [] },
});
export type SessionService = ServiceOf<typeof session>;
