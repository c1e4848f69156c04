import type { Manifest } from '../publish/manifest';
import { Refusal } from '../refusal';
import { inPlay, type Version } from '../registry/live-document';
import type { Registry } from '../registry/registry';
import type { ApiCalls } from './api-calls';
import { apiBreaks } from './api-differences';
import { checkNeeds } from './check-needs';
import { checkPlaces } from './check-places';
import { checkNewKeys } from './check-storage';
import { checkTogether } from './check-together';

/** As many versions of a remote as may still be open in customers' tabs. */
const REMEMBERED = 3;

/** What the gate looks at of a version. */
type Candidate = Pick<Manifest, 'name' | 'version' | 'build' | 'api'>;

/**
 * May these versions go live beside what is? Asked when one is published, and again when it is promoted or becomes a canary; then the
 * registry asks `checkTogether` once more, within its transaction. A rollback asks only that.
 * @param candidates go live in one change: what they need of each other need not be live before.
 * @param offered what the live backend offers; undefined when it could not be asked.
 * @throws {Refusal} `incompatible`, `route-clash`, `reach`, `topic`, `service`, `place` or `api`.
 */
export async function checkBesideLive(
  registry: Registry, candidates: readonly Candidate[], offered: ApiCalls | undefined,
): Promise<void> {
  const { document } = await registry.current();
  const isCandidate = (name: string) => candidates.some((one) => one.name === name);
  const live = await buildsInPlay(registry);
  // Before there is a shell there is no shop to break.
  if (document.live.shell) {
    const then = [...live.filter(({ name }) => !isCandidate(name)), ...candidates.map(({ build }) => build)];
    checkTogether(then, live);
    const lately = (await latelyLive(registry)).map(({ build }) => build);
    for (const { name, build } of candidates) {
      checkNewKeys(build, [...live, ...lately]);
      checkPlaces(build, then);
      checkNeeds(build, live.filter((one) => one.name === name), lately.filter((one) => !isCandidate(one.name)));
    }
  }
  if (!offered) return;
  for (const { name, version, api } of candidates) {
    const breaks = apiBreaks(api, offered);
    if (breaks.length > 0) {
      throw new Refusal(
        'api', `${name} ${version} needs what the live backend does not offer: ${breaks.slice(0, 5).join('; ')}. The backend goes first.`,
        breaks,
      );
    }
  }
}

/** What visitors may get: live versions and canaries. */
export async function buildsInPlay(registry: Registry): Promise<Manifest['build'][]> {
  const { document } = await registry.current();
  const builds = [];
  for (const [name, versions] of inPlay(document)) for (const one of versions) builds.push((await registry.manifest(name, one)).build);
  return builds;
}

/** The last three versions of every package that visitors had. */
async function latelyLive(registry: Registry): Promise<Manifest[]> {
  const { document } = await registry.current();
  const manifests = [];
  for (const name of Object.keys(document.live)) {
    for (const version of await registry.lately(name, REMEMBERED)) manifests.push(await registry.manifest(name, version));
  }
  return manifests;
}

/**
 * May a backend that offers this go live under what customers have open? It must take what the last three versions of
 * each package send, and answer what they read.
 * @throws {Refusal} `api`, naming each version and call that would break.
 */
export async function checkBackend(registry: Registry, offered: ApiCalls): Promise<Version[]> {
  const checked = await latelyLive(registry);
  const breaks = checked.flatMap(({ name, version, api }) => apiBreaks(api, offered).map((what) => `${name} ${version}: ${what}`));
  if (breaks.length > 0) throw new Refusal(
    'api',
    `This backend would break what is in customers' browsers: ${breaks.slice(0, 5).join('; ')}${breaks.length > 5 ? `; and ${breaks.length - 5} more` : ''}.`,
    breaks,
  );
  return checked.map(({ name, version }) => ({ name, version }));
}
