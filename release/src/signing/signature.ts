import { sign as signBytes, verify as verifyBytes } from 'node:crypto';
import * as v from 'valibot';
import { Refusal } from '../refusal';
import type { TeamKey } from './keys';
import type { Trust } from './trust';

/** `manifest.sig`, beside the manifest: by which public key, and the Ed25519 signature of the manifest's raw bytes, base64. */
const Signature = v.object({
  key: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{59}=$/)),
  signature: v.pipe(v.string(), v.regex(/^[A-Za-z0-9+/]{86}==$/)),
});
type Signature = v.InferOutput<typeof Signature>;

/** Signs raw bytes with a team's key. */
export function signRaw(raw: Uint8Array, key: TeamKey): Signature {
  return { key: key.public, signature: signBytes(null, raw, key.private).toString('base64') };
}

/**
 * Whose bytes are these? Nothing of them has been parsed when this is asked.
 * @param where names the version in messages.
 * @returns the packages that the signing key is trusted with.
 * @throws {Refusal} `unsigned`, `unknown-key` or `signature`.
 */
export function verifyRaw(raw: Uint8Array, signature: unknown, trust: Trust, where: string): ReadonlySet<string> {
  if (signature === undefined || signature === null) throw new Refusal('unsigned', `${where} is not signed, so nobody vouches for it.`);
  const parsed = v.safeParse(Signature, signature);
  if (!parsed.success) {
    throw new Refusal('signature', `${where}: its signature is none: ${v.getDotPath(parsed.issues[0]) ?? 'it'} is not what Ed25519 gives.`);
  }
  const signer = trust.get(parsed.output.key);
  if (!signer) throw new Refusal(
    'unknown-key',
    `${where} is signed with a key that nobody here trusts: whoever runs the shop lists its public half, ${parsed.output.key}, under its package in RELEASE_TRUST.`,
  );
  if (!verifyBytes(null, raw, signer.key, Buffer.from(parsed.output.signature, 'base64'))) {
    throw new Refusal('signature', `${where}: the signature does not fit; somebody changed it after it was signed.`);
  }
  return signer.packages;
}

/** @throws {Refusal} `wrong-key` unless the signing key is trusted with this package. */
export function requireTeam(packages: ReadonlySet<string>, name: string, where: string): void {
  if (!packages.has(name)) {
    throw new Refusal('wrong-key', `${where} is signed with the key of ${[...packages].join(' and ')}, which is not trusted with ${name}.`);
  }
}
