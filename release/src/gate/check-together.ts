import { meetsMinimum } from 'shared-remote/versions';
import { contractsOf, isShell, type BuildRecord, type RemoteBuild, type ShellBuild } from '../build/build-record';
import { Refusal } from '../refusal';
import { checkStorage } from './check-storage';
import { failingCalls } from './failing-calls';
import { refuseNew, type Problem } from './new-problem';
import { unreadableTopics } from './unreadable-topics';

/**
 * Do these builds make one shop, in whichever mixture visitors get them? Contract, runtime, shared libraries, topics, and
 * that no package claims what another owns. Live versions and canaries are given; two versions of one package are never compared.
 * @param before what was in play until now: a topic that nobody published then, or a storage key that two had, is no reason to refuse
 *   this change.
 * @throws {Refusal} `incompatible`, `route-clash`, `topic` or `service`, naming both sides.
 */
export function checkTogether(builds: readonly BuildRecord[], before: readonly BuildRecord[] = []): void {
  const remotes = builds.filter((build): build is RemoteBuild => !isShell(build));
  checkClaims(builds);
  checkStorage(builds, before);
  for (const shell of builds.filter(isShell)) for (const remote of remotes) checkShared(shell, remote);
  // The shell goes live before any remote.
  const readers = before.length > 0 ? builds : remotes;
  refuseNew('topic', silentTopics(builds, readers), silentTopics(before));
  refuseNew('topic', unreadableTopics(builds), unreadableTopics(before));
  refuseNew('service', failingCalls(builds), failingCalls(before));
}

function checkClaims(builds: readonly BuildRecord[]): void {
  const owners = new Map<string, string>();
  for (const { name, declaration } of builds) {
    const claims = [
      ...declaration.routes.map(({ path }) => `route ${path}`),
      ...declaration.overlays.map((overlay) => `overlay '${overlay.name}'`),
      ...declaration.places.map((place) => `place '${place.name}'`),
      ...declaration.fragments.flatMap(({ places }) => places.map((place) => `the fragment in place '${place}'`)),
      ...declaration.services.map((service) => `service '${service.name}'`),
      ...declaration.links.filter(({ place }) => place === 'customer').map(() => 'the link beside the greeting'),
      ...Object.keys(declaration.events).map((event) => `analytics event '${event}'`),
      ...declaration.publishes.map((topic) => `topic '${topic}'`),
    ];
    for (const claim of claims) {
      const owner = owners.get(claim);
      if (owner !== undefined && owner !== name) throw new Refusal('route-clash', `${name} declares ${claim}, which is ${owner}'s.`);
      owners.set(claim, name);
    }
  }
}

/** @throws {Refusal} `incompatible` when this remote needs what the shell does not carry. */
export function checkShared(shell: ShellBuild, { name, version, declaration }: RemoteBuild): void {
  const refuse = (what: string) => new Refusal('incompatible', `${name} ${version} ${what} (shell ${shell.version}).`);
  const contracts = contractsOf(shell);
  if (!contracts.includes(declaration.contract)) throw refuse(`needs contract ${declaration.contract}, the shell carries ${contracts.join(' and ')}`);
  if (!meetsMinimum(shell.runtime, declaration.requires.runtime)) {
    throw refuse(`needs federation runtime ${declaration.requires.runtime}, the shell carries ${shell.runtime}`);
  }
  for (const [library, minimum] of Object.entries(declaration.requires.shared)) {
    const provided = shell.provides[library];
    if (!provided) throw refuse(`needs ${library}, which the shell does not share`);
    if (!meetsMinimum(provided, minimum)) throw refuse(`needs ${library} ${minimum} or later of that major version, the shell shares ${provided}`);
  }
}

/** A topic that is read must be published: by every version of some package that visitors may get, or some visitors would wait for ever. */
function silentTopics(builds: readonly BuildRecord[], readers = builds): Problem[] {
  return readers.flatMap(({ name, version, declaration }) => declaration.reads.flatMap((topic) => {
    const publishes = (build: BuildRecord) => build.declaration.publishes.includes(topic);
    const publishers = builds.filter(publishes);
    if (publishers.some((one) => builds.every((build) => build.name !== one.name || publishes(build)))) return [];
    const nobody = publishers.length > 0 ? 'publishes in all versions in play' : 'publishes';
    return [{ key: `${name} ${topic}`, message: `${name} ${version} reads topic '${topic}', which nobody ${nobody}.` }];
  }));
}
