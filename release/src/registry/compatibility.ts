import { isShell, type BuildRecord, type RemoteBuild, type ShellBuild } from '../build/build-record';
import { Refusal } from '../refusal';

/**
 * Do these builds make one shop? Contract, runtime, shared libraries, and that nobody claims what another owns.
 * @throws {Refusal} `incompatible` or `route-clash`, naming both sides.
 */
export function checkTogether(builds: BuildRecord[]): void {
  const remotes = builds.filter((build): build is RemoteBuild => !isShell(build));
  const owners = new Map<string, string>();
  for (const { name, declaration } of remotes) {
    const claims = [
      ...declaration.routes.map(({ path }) => `route ${path}`),
      ...declaration.overlays.map((overlay) => `overlay '${overlay.name}'`),
      ...declaration.services.map((service) => `service '${service.name}'`),
      ...declaration.publishes.map((topic) => `topic '${topic}'`),
    ];
    for (const claim of claims) {
      const owner = owners.get(claim);
      if (owner) throw new Refusal('route-clash', `${name} declares ${claim}, which is ${owner}'s.`);
      owners.set(claim, name);
    }
  }
  const shell = builds.find(isShell);
  if (shell) for (const remote of remotes) checkShared(shell, remote);
}

function checkShared(shell: ShellBuild, { name, version, declaration }: RemoteBuild): void {
  const refuse = (what: string) => new Refusal('incompatible', `${name} ${version} ${what} (shell ${shell.version}).`);
  if (declaration.contract !== shell.declaration.contract) {
    throw refuse(`speaks contract ${declaration.contract}, the shell speaks ${shell.declaration.contract}`);
  }
  if (!satisfies(shell.runtime, declaration.requires.runtime)) {
    throw refuse(`needs federation runtime ${declaration.requires.runtime}, the shell carries ${shell.runtime}`);
  }
  for (const [library, minimum] of Object.entries(declaration.requires.shared)) {
    const provided = shell.provides[library];
    if (!provided) throw refuse(`needs ${library}, which the shell does not share`);
    if (!satisfies(provided, minimum)) throw refuse(`needs ${library} ${minimum} or later of that major version, the shell shares ${provided}`);
  }
}

/** `^minimum`, for versions from 1.0.0 on. */
export function satisfies(version: string, minimum: string): boolean {
  const [have, want] = [version, minimum].map((text) => text.split('.').map(Number));
  if (!have || !want || have[0] !== want[0]) return false;
  for (const place of [1, 2]) {
    const difference = (have[place] ?? 0) - (want[place] ?? 0);
    if (difference !== 0) return difference > 0;
  }
  return true;
}
