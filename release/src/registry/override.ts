import { ignoreRefusal, Refusal } from '../refusal';
import type { RecordedSmokeResult, SmokeResult } from '../smoke/smoke-result';
import type { Change } from './change';
import type { LiveDocument, Version } from './live-document';

/** What is on record of a version. */
interface Known {
  smokeResult(of: Version): Promise<RecordedSmokeResult | undefined>;
  /** The reason that was given when it went live without a passed smoke run before. */
  earlierOverride(of: Version): Promise<{ reason: string; at: Date } | undefined>;
}

type GoingLive = Extract<Change, { action: 'promote' | 'canary' | 'rollback' }>;

/** The first release of a shop. */
const NO_SHOP = 'there was no shop to try it in';

/**
 * Why versions may go live that have not passed their smoke run: the reason that is given now, or one that was given for the
 * version before and that no failed run has come after. So a rollback need not be explained a second time.
 * @returns undefined when all have passed.
 * @throws {Refusal} `smoke`, naming the version and what can be done.
 */
export async function overrideOf(change: GoingLive, before: LiveDocument, known: Known): Promise<string | undefined> {
  // Visitors have these already: the change ends a canary or the kill switch.
  const versions = change.versions.filter(({ name, version }) => before.live[name]?.version !== version);
  if (change.override !== undefined) return (await havePassed(versions, known)) ? undefined : change.override;
  if (!before.live.shell) return NO_SHOP;
  let override: string | undefined;
  for (const version of versions) {
    const result = await known.smokeResult(version);
    if (result?.passed) continue;
    const earlier = await known.earlierOverride(version);
    if (!earlier || (result && earlier.at < result.recordedAt)) throw refusal(version, result);
    override = earlier.reason;
  }
  return override;
}

/** Where a reason is given, a result that can't be verified is as good as none. */
async function havePassed(versions: readonly Version[], known: Known): Promise<boolean> {
  for (const version of versions) {
    const result = await known.smokeResult(version).catch(ignoreRefusal);
    if (!result?.passed) return false;
  }
  return true;
}

function refusal({ name, version }: Version, result: SmokeResult | undefined): Refusal {
  const what = result
    ? `failed its smoke run at ${result.at}: ${result.problems[0] ?? ''}`
    : `has not passed a smoke run here: 'smoke ${name}@${version}' makes one`;
  return new Refusal(
    'smoke', `${name} ${version} ${what}. If it must go live all the same, say why: --override "<reason>".`, result?.problems,
  );
}
