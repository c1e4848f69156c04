import path from 'node:path';
import { Refusal } from '../refusal';
import type { Trust } from '../signing/trust';
import { requireTeam, verifyRaw } from '../signing/signature';
import { orAgain } from '../store/or-again';
import type { Store } from '../store/store';
import { parseManifest, readRaw, type Manifest, type RawManifest } from './manifest';

/** A manifest whose raw bytes a trusted team has signed. */
export interface SignedManifest {
  manifest: Manifest;
  /** The bytes that were signed, as text. */
  raw: string;
  signature: unknown;
}

/**
 * Verifies the raw bytes, and only then parses them.
 * @throws {Refusal} `unsigned`, `unknown-key`, `signature`, `wrong-key`; then as `parseManifest`.
 */
export function verifyManifest({ raw, signature }: RawManifest, trust: Trust, where: string): SignedManifest {
  const packages = verifyRaw(raw, signature, trust, where);
  const manifest = parseManifest(raw.toString('utf8'), where);
  requireTeam(packages, manifest.name, where);
  return { manifest, raw: raw.toString('utf8'), signature };
}

/**
 * A published version as the composer may use it: the store's manifest is signed by its team, and it is the one on record.
 * @param recorded the registry's copy.
 * @throws {Refusal} `version-unknown` when the store does not hold it; `integrity` when the two differ; as `verifyManifest`.
 */
export async function readSigned(
  store: Store, recorded: { name: string; version: string; raw: string | undefined }, trust: Trust,
): Promise<Manifest> {
  const { name, version } = recorded;
  await store.shared?.bringVersion(name, version);
  const { manifest, raw } = await orAgain(store, name, version, async () => {
    const found = await readRaw(store.server(name, version));
    if (!found) throw new Refusal(
      'version-unknown', `${name} ${version} is not in the release store (${path.dirname(store.server(name, version))}). Publish it again.`,
    );
    return verifyManifest(found, trust, `${name} ${version}`);
  });
  if (manifest.name !== name || manifest.version !== version) {
    throw new Refusal(
      'integrity', `${name} ${version}: the store holds the manifest of ${manifest.name} ${manifest.version} in its place.`,
    );
  }
  if (recorded.raw === undefined) {
    throw new Refusal('unsigned', `${name} ${version} was published before releases were signed. Publish it again.`);
  }
  if (raw !== recorded.raw) throw new Refusal('integrity', `${name} ${version}: the manifest in the store is not the one on record.`);
  return manifest;
}
