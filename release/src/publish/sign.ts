import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { callsIn } from '../gate/calls-in';
import { isPrivate } from '../build/check-build';
import { readBuild } from '../build/build-record';
import { Refusal } from '../refusal';
import type { TeamKey } from '../signing/keys';
import { signRaw } from '../signing/signature';
import { integrityOf } from '../store/integrity';
import { MANIFEST, SIGNATURE } from '../store/manifest-files';
import { signatureFile, type Manifest } from './manifest';

/**
 * The team's side of publishing: writes the sidecar manifest (every file with its sha384, and the calls of the API that
 * the build makes) and its signature beside `build.json`. The same build and key give the same bytes.
 * @param key by the package's name, which the build says.
 * @throws {Refusal} `build-incomplete` when it is no whole build.
 */
export async function signBuild(folder: string, key: (name: string) => Promise<TeamKey>): Promise<Manifest> {
  const { record, files } = await readBuild(folder);
  const { name, version } = record;
  const server = await readFile(path.join(folder, 'server.cjs')).catch(() => {
    throw new Refusal('build-incomplete', `${name} ${version}: server.cjs is missing, so no page could be composed with it.`);
  });
  const manifest: Manifest = { name, version, build: record, files: {}, private: {}, server: integrityOf(server), api: {} };
  const scripts: string[] = [];
  for (const file of files) {
    const bytes = await readFile(path.join(folder, 'files', file));
    (isPrivate(file) ? manifest.private : manifest.files)[file] = { integrity: integrityOf(bytes), bytes: bytes.length };
    if (file.endsWith('.js')) scripts.push(bytes.toString('utf8'));
  }
  manifest.api = callsIn(scripts);
  const raw = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await writeFile(path.join(folder, MANIFEST), raw);
  await writeFile(path.join(folder, SIGNATURE), signatureFile(signRaw(raw, await key(name))));
  return manifest;
}
