import type { BuildRecord } from '../build/build-record';
import { Refusal } from '../refusal';

/**
 * Does each fragment of this build have its places, and does each keep to the bytes that its place allows? For what this build
 * lends as for what it takes in. Asked when a version is published, promoted or made a canary, and not when it is rolled back to: where a
 * place is missing nothing is shown, so it is no reason to keep a version that fails.
 * @param builds what visitors may get together with it.
 * @throws {Refusal} `place`, naming both sides.
 */
export function checkPlaces(build: BuildRecord, builds: readonly BuildRecord[]): void {
  const others = builds.filter(({ name }) => name !== build.name);
  for (const { name, places } of build.declaration.fragments) {
    for (const place of places) {
      const hosts = hostsOf([...others, build], place);
      if (hosts.length === 0) {
        throw new Refusal(
          'place',
          `${build.name} ${build.version} lends '${name}' to place '${place}', which nobody has. The page that holds it goes live first.`,
        );
      }
      for (const host of hosts) checkBytes(build, host, place);
    }
  }
  for (const { name } of build.declaration.places) for (const lender of others) checkBytes(lender, build, name);
}

const hostsOf = (builds: readonly BuildRecord[], place: string) =>
  builds.filter(({ declaration }) => declaration.places.some(({ name }) => name === place));

function checkBytes(lender: BuildRecord, host: BuildRecord, place: string): void {
  const allowed = host.declaration.places.find(({ name }) => name === place)?.bytes ?? 0;
  const fragment = lender.declaration.fragments.find(({ places }) => places.includes(place));
  if (!fragment || fragment.budget <= allowed) return;
  throw new Refusal(
    'place',
    `Place '${place}' of ${host.name} ${host.version} allows ${allowed} bytes; '${fragment.name}' of ${lender.name} ${lender.version} may take ${fragment.budget}.`,
  );
}
