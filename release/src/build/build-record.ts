import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { RemoteDeclaration } from 'shared-remote/declaration';
import { Refusal } from '../refusal';

export const NAME = /^[a-z][a-z0-9-]{1,40}$/;
/** `<package version>-<hash of the build's inputs>` (release-version.js). */
export const VERSION = /^\d+\.\d+\.\d+-[0-9a-f]{12}$/;

const NOT_PLAIN = 'is not a plain path below files/';
const file = v.pipe(v.string(), v.regex(/^(?!.*(?:^|\/)\.)[A-Za-z0-9_.-]+(\/[A-Za-z0-9_.-]+)*$/, NOT_PLAIN));
const common = {
  name: v.pipe(v.string(), v.regex(NAME)),
  version: v.pipe(v.string(), v.regex(VERSION, 'must be <package version>-<12 hex digits>')),
  entry: file,
  style: v.optional(file),
  /** The part of it that a view needs, by view; missing where that is all of it. */
  styles: v.optional(v.record(v.string(), file), {}),
  modules: v.record(v.string(), v.array(file)),
  /** What a service loads itself, at need. */
  later: v.optional(v.record(v.string(), v.array(file)), {}),
};

const ShellBuild = v.object({
  ...common,
  entry: v.literal('shell.js'),
  /** Module Federation's runtime, which remotes are built against. */
  runtime: v.string(),
  /** Shared modules, with their versions. */
  provides: v.record(v.string(), v.string()),
  declaration: RemoteDeclaration,
});
/** A remote must say what it needs, and how large a view may be. Its contract is derived by the build. */
const CompleteDeclaration = v.object({
  ...RemoteDeclaration.entries,
  contract: v.number(),
  requires: v.nonOptional(RemoteDeclaration.entries.requires),
  budgets: v.object({ entry: v.number(), view: v.number(), style: v.number() }),
});
const RemoteBuild = v.object({ ...common, entry: v.literal('remoteEntry.js'), declaration: CompleteDeclaration });

/** `build.json`, as webpack.common.js writes it: what a build is made of. The shell provides, a remote declares. */
export const BuildRecord = v.union([ShellBuild, RemoteBuild]);
export type BuildRecord = v.InferOutput<typeof BuildRecord>;
export type ShellBuild = v.InferOutput<typeof ShellBuild>;
export type RemoteBuild = v.InferOutput<typeof RemoteBuild>;

/** A shell from before there were several says one. */
export function contractsOf({ declaration: { contracts, contract } }: ShellBuild): number[] {
  return contracts ?? (contract === undefined ? [] : [contract]);
}

export const isShell = (build: BuildRecord): build is ShellBuild => 'provides' in build;

/** @throws {Refusal} `build-invalid`, naming the first field that is wrong; `foreign-address` when it names a file elsewhere. */
export function parseBuild(json: unknown, where: string): BuildRecord {
  const schema = typeof json === 'object' && json !== null && 'provides' in json ? ShellBuild : RemoteBuild;
  const parsed = v.safeParse(schema, json);
  if (parsed.success) return parsed.output;
  const [issue] = parsed.issues;
  throw new Refusal(
    issue.message === NOT_PLAIN ? 'foreign-address' : 'build-invalid', `${where}: ${v.getDotPath(issue) ?? 'build'}: ${issue.message}`,
  );
}

export interface Build {
  folder: string;
  record: BuildRecord;
  /** Paths below `files/`, sorted. */
  files: string[];
}

/**
 * Reads `<package>/dist/<version>/`.
 * @throws {Refusal} when it is no whole build.
 */
export async function readBuild(folder: string): Promise<Build> {
  const text = await readFile(path.join(folder, 'build.json'), 'utf8').catch(() => undefined);
  if (text === undefined) {
    throw new Refusal('build-incomplete', `${folder} holds no build.json. Run 'npm run build' in that package first.`);
  }
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new Refusal('build-invalid', `${path.join(folder, 'build.json')} is not JSON.`);
  }
  const record = parseBuild(json, path.join(folder, 'build.json'));
  return { folder, record, files: await listFiles(folder) };
}

/** What lies below `files/`, sorted. @throws {Refusal} `file-kind` when something is neither a file nor a folder. */
export async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(path.join(folder, 'files'), { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.map((entry) => {
    const name = path.relative(path.join(folder, 'files'), path.join(entry.parentPath, entry.name)).split(path.sep).join('/');
    if (entry.isFile()) return name;
    if (entry.isDirectory()) return undefined;
    throw new Refusal('file-kind', `files/${name} is neither a file nor a folder (a link, perhaps). A build holds files only.`);
  });
  return files.filter((name) => name !== undefined).sort();
}
