import Type, { type Static } from 'typebox';
import { Instant, strict } from './common';
import { text } from './text';

/** What is live, for teams and operators, and what they may change of it: as the release tool has it (docs/decisions/076). */

const Words = Type.String();
const Count = Type.Integer({ minimum: 0 });

/** The 75th percentile lies at most here: milliseconds, CLS times 1000. `loads`: how many page loads told of it. */
const Vital = Type.Object({ upto: Type.Integer(), loads: Count });

const Version = Type.Object({
  version: Words, publishedAt: Instant,
  /** Where its sources stood when it was published. */
  commit: Type.Optional(Words),
  /** The contract that a remote needs; for the shell, those that it carries. */
  contract: Words,
  smoke: Type.Enum(['passed', 'failed', 'none']),
  /** The first thing that its smoke run found. */
  problem: Type.Optional(Words),
  vitals: Type.Object({ lcp: Type.Optional(Vital), inp: Type.Optional(Vital), cls: Type.Optional(Vital) }),
  /** What failed in browsers, the most frequent first. */
  failures: Type.Array(Type.Object({ kind: Words, detail: Words, times: Count })),
});
export type ReleasedVersion = Static<typeof Version>;

/** Failures of a canary and of the version beside it, in as many minutes as the watch over canaries looks back. */
const Canary = Type.Object({
  version: Version, share: Type.Integer({ minimum: 0, maximum: 100 }), since: Type.Optional(Instant),
  failures: Count, liveFailures: Count, minutes: Type.Number(), endsAt: Count,
});

const Package = Type.Object({
  name: Words, owner: Words, isDisabled: Type.Boolean(), live: Version, since: Type.Optional(Instant), canary: Type.Optional(Canary),
  /** Published and not live, the newest first. */
  others: Type.Array(Version),
  /** What a rollback leads to; missing where there is nothing to go back to. */
  before: Type.Optional(Words),
});
export type ReleasedPackage = Static<typeof Package>;

export const Releases = Type.Object({
  environment: Words,
  /** Of the release document: a change is refused when somebody has made another one meanwhile. */
  sequence: Type.Integer(),
  packages: Type.Array(Package),
  /** The latest changes, the newest first. */
  history: Type.Array(Type.Object({ sequence: Type.Integer(), at: Instant, actor: Words, text: Words })),
});
export type Releases = Static<typeof Releases>;

export const RELEASE_ACTIONS = ['promote', 'canary', 'rollback', 'disable', 'enable'] as const;
const why = Type.Optional(text(300, 1));

/** One step of the release tool. `seen` is the sequence that it was decided on. */
export const ReleaseChange = Type.Object({
  action: Type.Enum([...RELEASE_ACTIONS]), name: Type.String({ maxLength: 41, pattern: '^[a-z][a-z0-9-]{1,40}$' }),
  version: Type.Optional(text(40, 1)),
  share: Type.Optional(Type.Integer({ minimum: 0, maximum: 100 })),
  /** Why it goes live though it has not passed its smoke run. */
  override: why,
  /** Why it is taken back, or switched off. */
  reason: why,
  seen: Type.Integer({ minimum: 0 }),
}, strict);
export type ReleaseChange = Static<typeof ReleaseChange>;

/** What was done, as the release tool says it. */
export const ReleaseDone = Type.Object({ text: Words });
