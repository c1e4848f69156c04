import type { Pool } from 'pg';
import type { ReleasedPackage, ReleasedVersion, Releases } from 'shared-api/schemas/releases';
import * as v from 'valibot';
import { contractsOf, isShell } from '../build/build-record';
import type { Tools } from '../cli/command';
import { countFailures } from '../halting/watch-canaries';
import type { Failure } from '../failures/read-failures';
import type { Limits } from '../halting/limits';
import { ignoreRefusal } from '../refusal';
import type { AuditRow } from '../registry/audit';
import { describeChange } from '../registry/change';
import { liveOnes, type Live } from '../registry/live-document';
import type { Registry } from '../registry/registry';
import { readVitals, type Vitals } from './read-vitals';

/** Published versions that are not live, of a package; beside the one that was live before. */
const OTHERS = 5;
const CHANGES = 30;
/** How far back 'since' is looked for, changes of one package. */
const PAST = 200;
/** As the tool's `failures` has it. */
const FAILURE_HOURS = 24;
/** Causes of one version. */
const CAUSES = 3;

/** What `status`, `history` and `failures` say together, and how fast versions are: for the page for teams. */
export async function readReleases(
  { pool, registry, settings: { environment }, limits }: Pick<Tools, 'registry' | 'settings'> & { pool: Pool; limits: Limits },
): Promise<Releases> {
  const { sequence, document } = await registry.current();
  const known: Known = { registry, failures: await registry.failures(FAILURE_HOURS), vitals: await readVitals(pool, environment) };
  const packages = [];
  for (const [name, live] of liveOnes(document)) {
    const count: Count = (versions) => countFailures(pool, environment, { ...versions, minutes: limits.minutes });
    packages.push(await readPackage(known, name, live, count, limits));
  }
  const history = (await registry.history(CHANGES)).map(({ sequence: at, actor, at: when, change }) => ({
    sequence: at, at: when.toISOString(), actor, text: describeChange(change),
  }));
  return { environment, sequence, packages, history };
}

interface Known { registry: Registry; failures: Failure[]; vitals: Vitals }
type Count = (versions: { name: string; canary: string }) => Promise<{ canary: number; live: number }>;

async function readPackage(
  known: Known, name: string, live: Live, count: Count, { minutes, failures }: Limits,
): Promise<ReleasedPackage> {
  const { registry } = known;
  const published = await registry.versions(name);
  const one = (version: string) =>
    readVersion(known, name, published.find((each) => each.version === version) ?? { version, publishedAt: new Date(0) });
  const past = await registry.history(PAST, name);
  const { canary } = live;
  const counted = canary && (await count({ name, canary: canary.version }));
  const before = canary ? live.version : (await registry.past(name)).before;
  // What a rollback leads to may be older: whoever rolls back must see whether it needs a reason.
  const others = published.filter(({ version }) => version !== live.version && version !== canary?.version)
    .filter(({ version }, index) => index < OTHERS || version === before);
  const since = sinceWhen(past, name, live.version, ['promote', 'rollback']);
  const share = canary && sinceWhen(past, name, canary.version, ['canary']);
  const owner = (await registry.manifest(name, live.version)).build.declaration.owner;
  return {
    name, owner, isDisabled: live.disabled === true, live: await one(live.version), ...(since && { since }),
    ...(canary && counted && {
      canary: {
        version: await one(canary.version), share: canary.share, ...(share && { since: share }),
        failures: counted.canary, liveFailures: counted.live, minutes, endsAt: failures,
      },
    }),
    others: await Promise.all(others.map((each) => readVersion(known, name, each))),
    ...(before !== undefined && { before }),
  };
}

async function readVersion(
  { registry, failures, vitals }: Known, name: string,
  { version, publishedAt, commit }: { version: string; publishedAt: Date; commit?: string },
): Promise<ReleasedVersion> {
  const { build } = await registry.manifest(name, version);
  // A result that can't be verified is as good as none.
  const smoke = await registry.smokeResult({ name, version }).catch(ignoreRefusal);
  const [problem] = smoke?.passed === false ? smoke.problems : [];
  return {
    version, publishedAt: publishedAt.toISOString(), ...(commit !== undefined && { commit }),
    contract: isShell(build) ? contractsOf(build).join(', ') : String(build.declaration.contract),
    smoke: smoke ? (smoke.passed ? 'passed' : 'failed') : 'none', ...(problem !== undefined && { problem }),
    vitals: vitals(name, version),
    failures: failures.filter((one) => one.remote === name && one.version === version).slice(0, CAUSES)
      .map(({ kind, detail, times }) => ({ kind, detail, times })),
  };
}

const Told = v.object({ action: v.string(), versions: v.array(v.object({ name: v.string(), version: v.string() })) });

/** When the last unbroken run of these actions with this version began. @param past newest first. */
function sinceWhen(past: readonly AuditRow[], name: string, version: string, actions: readonly string[]): string | undefined {
  let since: Date | undefined;
  for (const { at, change } of past) {
    const told = v.safeParse(Told, change);
    if (!told.success || !actions.includes(told.output.action)) continue;
    if (told.output.versions.find((one) => one.name === name)?.version !== version) break;
    since = at;
  }
  return since?.toISOString();
}
