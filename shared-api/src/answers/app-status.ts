import * as v from 'valibot';
import type { AppStatus } from '../schemas/app-status';
import type { FieldsOf } from './parse-answer';

/** GET /config. */
export const AppStatusAnswer: v.GenericSchema<unknown, AppStatus> = v.object({
  orderingEnabled: v.boolean(), paymentsEnabled: v.boolean(), registrationEnabled: v.boolean(), menuVersion: v.number(),
  // Missing in answers of older backends.
  closedDays: v.optional(v.array(v.string()), []), fullDays: v.optional(v.array(v.string()), []), now: v.string(),
} satisfies FieldsOf<AppStatus>);
