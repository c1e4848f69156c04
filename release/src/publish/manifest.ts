import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { BuildRecord, parseBuild } from '../build/build-record';
import { Refusal } from '../refusal';
import type { Store } from '../store/store';

const sha384 = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 hash'));

/** The sidecar of a published version: every file with its hash. What is not listed here is not used. */
const Manifest = v.object({
  name: v.string(),
  version: v.string(),
  build: BuildRecord,
  /** Public files, by their path in the version's folder. */
  files: v.record(v.string(), v.object({ integrity: sha384, bytes: v.number(), brotli: v.optional(v.number()) })),
  /** `server.cjs`, which the composer runs. */
  server: sha384,
});
export type Manifest = v.InferOutput<typeof Manifest>;

export const manifestFile = (store: Store, name: string, version: string): string => path.join(store.server(name, version), 'manifest.json');

/** @throws {Refusal} when the version is not in the store, or its manifest is not one. */
export async function readManifest(store: Store, name: string, version: string): Promise<Manifest> {
  const file = manifestFile(store, name, version);
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) throw new Refusal('version-unknown', `${name} ${version} is not in the release store. Publish it first.`);
  return parseManifest(text, file);
}

/** @throws {Refusal} `build-invalid`, naming the first field that is wrong. */
export function parseManifest(text: string, where: string): Manifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal('build-invalid', `${where} is not JSON.`);
  }
  const parsed = v.safeParse(Manifest, json);
  if (!parsed.success) throw new Refusal('build-invalid', `${where}: ${v.getDotPath(parsed.issues[0]) ?? 'manifest'}: ${parsed.issues[0].message}`);
  return { ...parsed.output, build: parseBuild(parsed.output.build, where) };
}
