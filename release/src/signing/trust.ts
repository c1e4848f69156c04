import { createPublicKey, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { NAME } from '../build/build-record';
import { Refusal } from '../refusal';

/**
 * Which public keys may sign which package: `{ "mf-catalog": ["MCowBQYDK2VwAyEA…"] }`. Two per package at most: the
 * second is the next one, while a team changes its key (docs/releasing.md "A new key").
 */
export const TrustFile = v.record(
  v.pipe(v.string(), v.regex(NAME, 'is no package’s name')),
  v.pipe(v.array(v.string()), v.minLength(1, 'names no key'), v.maxLength(2, 'names more than two keys: take the oldest out')),
);
export type TrustFile = v.InferOutput<typeof TrustFile>;

/** The public keys that releases may be signed with, each with the packages it is trusted with. */
export type Trust = ReadonlyMap<string, { key: KeyObject; packages: ReadonlySet<string> }>;

/** @throws {Refusal} `key`, naming the file and what is wrong in it. */
export async function readTrustFile(file: string): Promise<TrustFile> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new Refusal('key', `${file} is not there: RELEASE_TRUST must name the list of the teams' public keys (release/README.md).`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal('key', `${file} is not JSON.`);
  }
  const parsed = v.safeParse(TrustFile, json);
  if (!parsed.success) throw new Refusal('key', `${file}: ${v.getDotPath(parsed.issues[0]) ?? ''} ${parsed.issues[0].message}`);
  return parsed.output;
}

/** Read anew each time: a key that is taken out must not be trusted for as long as a process runs. @throws {Refusal} `key` */
export async function readTrust(file: string): Promise<Trust> {
  const trust = new Map<string, { key: KeyObject; packages: Set<string> }>();
  for (const [name, keys] of Object.entries(await readTrustFile(file))) {
    for (const text of keys) {
      const known = trust.get(text) ?? { key: readPublic(text, `${file}: ${name}`), packages: new Set<string>() };
      trust.set(text, { ...known, packages: known.packages.add(name) });
    }
  }
  return trust;
}

function readPublic(text: string, where: string): KeyObject {
  try {
    const key = createPublicKey({ key: Buffer.from(text, 'base64'), format: 'der', type: 'spki' });
    if (key.asymmetricKeyType === 'ed25519') return key;
  } catch {
    // Reported below.
  }
  throw new Refusal('key', `${where}: '${text.slice(0, 24)}…' is no Ed25519 public key (SPKI, DER, base64).`);
}
