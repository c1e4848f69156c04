import * as v from 'valibot';
import type { AskingCommandLine } from '../schemas/command-line';
import type { FieldsOf } from './parse-answer';

const text = v.string();

/** POST /kitchen/command-line/look. */
export const AskingCommandLineAnswer: v.GenericSchema<unknown, AskingCommandLine> = v.object({
  host: text, network: text, isSameNetwork: v.boolean(), askedAt: text,
} satisfies FieldsOf<AskingCommandLine>);
/** POST /command-line/log-in. */
export const StartedLogInAnswer = v.object({
  deviceCode: text, userCode: text, page: text, expiresInSeconds: v.number(), pollSeconds: v.number(),
});
/** POST /command-line/token. */
export const CommandLineTokenAnswer = v.object({
  isConfirmed: v.boolean(), token: v.exactOptional(text), expiresAt: v.exactOptional(text),
});
/** POST /command-line/run. */
export const CommandOutcomeAnswer = v.object({ code: v.picklist([0, 1, 2]), out: text, error: text });
