import { meetsMinimum } from 'shared-remote/versions';
import { contractsOf, isShell, type BuildRecord, type RemoteBuild, type ShellBuild } from '../build/build-record';
import { claimsOf } from '../build/claims';
import { Refusal } from '../refusal';
import { checkStorage } from './check-storage';
import { failingCalls } from './failing-calls';
import { refuseNew, type Problem } from './new-problem';
import { unreadableTopics } from './unreadable-topics';

/**
 * Do these builds make one shop, in whichever mixture visitors get them? Contract, runtime, shared libraries, topics, and
 * that no package claims what another owns. Live versions and canaries are given; two versions of one package are never compared.
 * @param before what was in play until now: a topic that nobody published then, a storage key that two had, or a route below that of
 *   another, is no reason to refuse this change.
 * @throws {Refusal} `incompatible`, `route-clash`, `topic` or `service`, naming both sides.
 */
export function checkTogether(builds: readonly BuildRecord[], before: readonly BuildRecord[] = []): void {
  const remotes = builds.filter((build): build is RemoteBuild => !isShell(build));
  checkClaims(builds);
  refuseNew('route-clash', coveredRoutes(builds), coveredRoutes(before));
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
  for (const build of builds) {
    const { name } = build;
    for (const claim of claimsOf(build)) {
      const owner = owners.get(claim);
      if (owner !== undefined && owner !== name) throw new Refusal('route-clash', `${name} declares ${claim}, which is ${owner}'s.`);
      owners.set(claim, name);
    }
  }
}

/** Routes below one of another package by which it takes all addresses there. */
function coveredRoutes(builds: readonly BuildRecord[]): Problem[] {
  const all = builds.flatMap(({ name, declaration }) => declaration.routes.map((route) => ({ name, ...route })));
  return all.filter(({ match }) => match === 'prefix').flatMap((prefix) => all
    .filter(({ name, path }) => name !== prefix.name && path.startsWith(prefix.path === '/' ? '/' : `${prefix.path}/`))
    .map(({ name, path }) => ({
      key: `${prefix.name} ${prefix.path} ${name} ${path}`,
      message: `${prefix.name}'s route ${prefix.path} takes all addresses below it, so ${name}'s ${path} can't be there. Take another first name.`,
    })));
}

/** @throws {Refusal} `incompatible` when this remote needs what the shell does not carry. */
export function checkShared(shell: ShellBuild, { name, version, declaration }: RemoteBuild): void {
  const refuse = (what: string) => new Refusal('incompatible', `${name} ${version} ${what} (shell ${shell.version}).`);
  const contracts = contractsOf(shell);
  if (!contracts.includes(declaration.contract)) {
    throw refuse(`needs contract ${declaration.contract}, the shell carries ${contracts.join(' and ')}`);
  }
  if (!meetsMinimum(shell.runtime, declaration.requires.runtime)) {
    throw refuse(`needs federation runtime ${declaration.requires.runtime}, the shell carries ${shell.runtime}`);
  }
  for (const [library, minimum] of Object.entries(declaration.requires.shared)) {
    const provided = shell.provides[library];
    if (!provided) throw refuse(`needs ${library}, which the shell does not share`);
    if (!meetsMinimum(provided, minimum)) {
      throw refuse(`needs ${library} ${minimum} or later of that major version, the shell shares ${provided}`);
    }
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
