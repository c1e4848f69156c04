import Type, { type Static } from 'typebox';
import { Instant, strict } from './common';
import { note, text } from './text';

/** A manager's log-in for the ops tool (docs/decisions/080). */

const Words = Type.String();

/** What the machine calls itself. */
export const Host = Type.Object({ host: text(60, 1) }, strict);
export const StartedLogIn = Type.Object({
  deviceCode: Words, userCode: Words,
  /** Where a manager types `userCode`. */
  page: Words,
  expiresInSeconds: Type.Integer(), pollSeconds: Type.Integer(),
});

export const DeviceCode = Type.Object({ deviceCode: text(64, 1) }, strict);
/** With the token once a manager has confirmed. */
export const CommandLineToken = Type.Object({
  isConfirmed: Type.Boolean(), token: Type.Optional(Words), expiresAt: Type.Optional(Instant),
});

const Code = text(20, 1);
export const UserCode = Type.Object({ userCode: Code }, strict);
export const AskingCommandLine = Type.Object({
  host: Words, network: Words, isSameNetwork: Type.Boolean(), askedAt: Instant,
});
export type AskingCommandLine = Static<typeof AskingCommandLine>;
export const LogInAnswer = Type.Object({ userCode: Code, isAllowed: Type.Boolean() }, strict);

/** A command as it is typed, and the text of the file that it names. */
export const CommandWords = Type.Object({
  words: Type.Array(text(1000), { maxItems: 200 }), file: Type.Optional(note(400_000)),
}, strict);
/** What is printed, and the exit code. */
export const CommandOutcome = Type.Object({ code: Type.Enum([0, 1, 2]), out: Words, error: Words });
