import { allDone } from '../all-done';
import { readSigned } from '../publish/signed-manifest';
import { Refusal } from '../refusal';
import type { Version } from '../registry/live-document';
import { readTrust } from '../signing/trust';
import type { ComposeOptions } from './compose-options';
import { verifyFiles, type LiveManifest } from './verified-parts';

/** What says that a version's own bytes or signature are wrong. A disk, bucket or database that fails is none of these: it may pass. */
const UNVERIFIABLE: readonly Refusal['kind'][] = [
  'version-unknown', 'unsigned', 'unknown-key', 'wrong-key', 'signature', 'integrity', 'build-invalid',
];
/** Another process may be putting the version back at this moment, ms. */
const PAUSE_MS = 1_000;

/** A remote that is shown as switched off since it can't be verified, and why. */
export interface Unverified { name: string; problem: string }

/**
 * The manifests of a set's versions, with every file of them read again. A remote that can't be verified is as if its kill switch were on:
 * nothing of it is used, and the pages, releases and switches of all others go on.
 * @param needed packages for whose sake the set is made; as the shell, they are never left out.
 * @throws {Refusal} when the shell or one of these is not what was published.
 */
export async function verifyVersions(
  { registry, store, trust: file }: ComposeOptions, versions: readonly (Version & { disabled?: true })[], needed: ReadonlySet<string>,
): Promise<{ manifests: LiveManifest[]; unverified: Unverified[] }> {
  const trust = await readTrust(file);
  const unverified: Unverified[] = [];

  async function verify({ name, version, disabled }: (typeof versions)[number]): Promise<LiveManifest> {
    // No file of a switched-off version is used, so none is verified.
    if (disabled) return { ...(await registry.manifest(name, version)), disabled };
    const manifest = await readSigned(store, { name, version, raw: await registry.raw(name, version) }, trust);
    await verifyFiles(store, manifest);
    return manifest;
  }

  async function verifyOrSwitchOff(one: Version & { disabled?: true }): Promise<LiveManifest> {
    try {
      return await verify(one).catch((error: unknown) => {
        if (!isUnverifiable(error)) throw error;
        return new Promise((resolve) => setTimeout(resolve, PAUSE_MS)).then(() => verify(one));
      });
    } catch (error) {
      if (!isUnverifiable(error)) throw error;
      unverified.push({
        name: one.name, problem: `${one.name} ${one.version} can't be verified, so it is shown as switched off: ${error.message}`,
      });
      return { ...(await registry.manifest(one.name, one.version)), disabled: true };
    }
  }

  const isNeeded = ({ name }: Version) => name === 'shell' || needed.has(name);
  const remotes = await allDone(versions.filter((one) => !isNeeded(one)).map(verifyOrSwitchOff));
  // After the remotes: where the whole store has just gone away, that is found here, and nothing is switched off.
  const others = await allDone(versions.filter(isNeeded).map(verify));
  const found = new Map([...remotes, ...others].map((manifest) => [manifest.name, manifest]));
  unverified.sort((a, b) => (a.name < b.name ? -1 : 1));
  return { manifests: versions.flatMap(({ name }) => found.get(name) ?? []), unverified };
}

const isUnverifiable = (error: unknown): error is Refusal => error instanceof Refusal && UNVERIFIABLE.includes(error.kind);
