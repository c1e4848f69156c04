import * as v from 'valibot';
import type { ReleasedPackage, ReleasedVersion, Releases } from '../schemas/releases';
import type { FieldsOf } from './parse-answer';

const [text, number] = [v.string(), v.number()];

const vital = v.exactOptional(v.object({ upto: number, loads: number }));
const version = v.object({
  version: text, publishedAt: text, commit: v.exactOptional(text), contract: text, smoke: v.picklist(['passed', 'failed', 'none']),
  problem: v.exactOptional(text), vitals: v.object({ lcp: vital, inp: vital, cls: vital }),
  failures: v.array(v.object({ kind: text, detail: text, times: number })),
} satisfies FieldsOf<ReleasedVersion>);

/** GET /releases. */
export const ReleasesAnswer: v.GenericSchema<unknown, Releases> = v.object({
  environment: text, sequence: number,
  packages: v.array(v.object({
    name: text, owner: text, isDisabled: v.boolean(), live: version, since: v.exactOptional(text),
    canary: v.exactOptional(v.object({
      version, share: number, since: v.exactOptional(text), failures: number, liveFailures: number, minutes: number, endsAt: number,
    } satisfies FieldsOf<NonNullable<ReleasedPackage['canary']>>)),
    others: v.array(version), before: v.exactOptional(text),
  } satisfies FieldsOf<ReleasedPackage>)),
  history: v.array(v.object({ sequence: number, at: text, actor: text, text } satisfies FieldsOf<Releases['history'][number]>)),
} satisfies FieldsOf<Releases>);

/** POST /releases/changes. */
export const ReleaseDoneAnswer = v.object({ text });
