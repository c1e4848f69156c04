import path from 'node:path';
import * as v from 'valibot';
import { ApiCalls } from '../gate/api-calls';
import { parseBuild, type BuildRecord } from '../build/build-record';
import { Refusal } from '../refusal';
import { MANIFEST, SIGNATURE } from '../store/manifest-files';
import { readIfThere } from '../store/read-if-there';

const sha384 = v.pipe(v.string(), v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, 'is not a sha384 hash'));
const listed = v.record(v.string(), v.object({ integrity: sha384, bytes: v.number() }));

/** The sidecar of a version: every file with its hash, signed by its team. What is not listed here is not used. */
const Manifest = v.object({
  name: v.string(),
  version: v.string(),
  build: v.unknown(),
  /** Public files, by their path in the version's folder. */
  files: listed,
  /** Source maps and other files that are kept for the team, not public. */
  private: v.optional(listed, {}),
  /** `server.cjs`, which the composer runs. */
  server: sha384,
  /** The calls of the API that this version makes, as it was built against them. */
  api: v.optional(ApiCalls, {}),
});
export type Manifest = Omit<v.InferOutput<typeof Manifest>, 'build'> & { build: BuildRecord };

/** What `manifest.sig` holds. */
export const signatureFile = (signature: unknown): Buffer => Buffer.from(`${JSON.stringify(signature, null, 2)}\n`);

/** A manifest as its team signed it. Neither part has been parsed. */
export interface RawManifest {
  raw: Buffer;
  /** Undefined when there is none. */
  signature: unknown;
}

/** Reads a folder's manifest. @returns undefined when there is no manifest. */
export async function readRaw(folder: string): Promise<RawManifest | undefined> {
  const raw = await readIfThere(path.join(folder, MANIFEST));
  if (!raw) return undefined;
  const text = (await readIfThere(path.join(folder, SIGNATURE)))?.toString('utf8');
  return { raw, signature: text === undefined ? undefined : parseJson(text, path.join(folder, SIGNATURE), 'signature') };
}

/** @throws {Refusal} `build-invalid` naming the first field that is wrong; `integrity` when it is a hash. */
export function parseManifest(text: string, where: string): Manifest {
  const parsed = v.safeParse(Manifest, parseJson(text, where, 'build-invalid'));
  if (!parsed.success) {
    const field = v.getDotPath(parsed.issues[0]) ?? 'manifest';
    throw new Refusal(
      /(^|\.)(integrity|server)$/.test(field) ? 'integrity' : 'build-invalid', `${where}: ${field}: ${parsed.issues[0].message}`,
    );
  }
  const build = parseBuild(parsed.output.build, where);
  if (build.name !== parsed.output.name || build.version !== parsed.output.version) {
    throw new Refusal(
      'build-invalid',
      `${where}: the manifest is that of ${parsed.output.name} ${parsed.output.version}, its build that of ${build.name} ${build.version}.`,
    );
  }
  return { ...parsed.output, build };
}

function parseJson(text: string, where: string, kind: 'signature' | 'build-invalid'): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Refusal(kind, `${where} is not JSON.`);
  }
}
