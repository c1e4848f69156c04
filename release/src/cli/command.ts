import { Arguments as WordsAndOptions, UsageError, type CommandOf } from 'shared-api/server/command-line';
import { NAME as PACKAGE, VERSION } from '../build/build-record';
import type { ComposeOptions } from '../composer/compose-options';
import { askBackendApi } from '../gate/backend-api';
import { checkBesideLive } from '../gate/gate';
import { Refusal } from '../refusal';
import type { Version } from '../registry/live-document';
import type { Registry } from '../registry/registry';
import { readPublicConfig, type Settings } from '../settings';
import type { Store } from '../store/store';

/** What commands work with. */
export interface Tools {
  settings: Settings;
  store: Store;
  registry: Registry;
  /** The name in the audit rows. */
  actor: string;
  /** Logs progress; the outcome is the command's result. */
  progress(line: string): void;
}

export type Command = CommandOf<Tools, Arguments>;

/** The words and options after a command's name. */
export class Arguments extends WordsAndOptions {
  /** @param team the package whose `npm run release` this is: its name need not be typed. */
  constructor(words: readonly string[], options: Readonly<Record<string, unknown>>, readonly team?: string) {
    super(words, options);
  }

  /** The package that is meant, and the words after it. @throws {UsageError} when none is named. */
  target(): { name: string; rest: readonly string[] } {
    const [word, ...rest] = this.words;
    if (word !== undefined && PACKAGE.test(word)) return { name: word, rest };
    if (this.team !== undefined) return { name: this.team, rest: this.words };
    throw new UsageError('Say which package, e.g. mf-catalog.');
  }

  /** The package that is meant, if one is; else all are. */
  onlyPackage(): string | undefined {
    return this.words.length > 0 || this.team !== undefined ? this.target().name : undefined;
  }

  /** The words, or else the package whose tool this is. */
  wordsOrTeam(): readonly string[] {
    return this.words.length === 0 && this.team !== undefined ? [this.team] : this.words;
  }

  /** All packages that are meant, at least one. @throws {UsageError} */
  packages(): readonly string[] {
    const names = this.wordsOrTeam();
    if (names.length === 0) throw new UsageError('Say which package, e.g. mf-catalog.');
    const wrong = names.find((name) => !PACKAGE.test(name));
    if (wrong !== undefined) throw new UsageError(`'${wrong}' is no package's name.`);
    return names;
  }
}

/** @throws {UsageError} when there are more words than one, or the one is no version. */
export function readVersion(words: readonly string[]): string | undefined {
  const [word, ...more] = words;
  if (more.length > 0) throw new UsageError(`'${more.join(' ')}' is one word too many.`);
  if (word !== undefined && !VERSION.test(word)) throw new UsageError(`'${word}' is no version: they look like 1.0.0-0123456789ab.`);
  return word;
}

/** May these published versions go live beside what is, and with the live backend? @throws {Refusal} as `checkBesideLive`. */
export async function checkGate({ registry, settings }: Tools, versions: readonly Version[]): Promise<void> {
  const candidates = await Promise.all(versions.map(({ name, version }) => registry.manifest(name, version)));
  await checkBesideLive(registry, candidates, await askBackendApi(settings.apiUrl));
}

/** What the deployment's pages are composed with. */
export async function readComposeOptions({ store, registry, settings }: Tools): Promise<ComposeOptions> {
  const { apiUrl, photos, trust } = settings;
  return { store, registry, apiUrl, photos, trust, config: await readPublicConfig() };
}

/** For commands that bring a version to visitors. */
export const OVERRIDE = { override: { type: 'string' } } as const;
export const ABOUT_OVERRIDE =
  '--override "<reason>": although it has not passed its smoke run. The reason stands in the history, and holds for this\nversion until a smoke run of it fails.';

/** The reason behind `--override`, as part of a change. @throws {UsageError} when it is empty. */
export function readOverride(args: Arguments): { override?: string } {
  const override = args.value('override');
  if (override === undefined) return {};
  if (override.trim() === '') throw new UsageError('Say why: --override "<reason>".');
  return { override: override.trim() };
}

/** For commands that take something from visitors. */
export const REASON = { reason: { type: 'string' } } as const;

/** What `--reason` says, as part of a change. */
export function readReason(args: Arguments): { reason?: string } {
  const reason = args.value('reason')?.trim();
  return reason ? { reason } : {};
}

/** The newest published version of a package. @throws {Refusal} `version-unknown` */
async function newestVersion({ registry }: Tools, name: string): Promise<string> {
  const [newest] = await registry.versions(name);
  if (!newest) throw new Refusal('version-unknown', `${name} has no published version. Publish one first: npm run release -w ${name}`);
  return newest.version;
}

/**
 * The same where visitors are to get it.
 * @throws {Refusal} `taken-back` when it was rolled back from, or halted as a canary, and is not the canary again.
 */
export async function newestForVisitors(tools: Tools, name: string, canary?: string): Promise<string> {
  const newest = await newestVersion(tools, name);
  if (newest === canary || !(await tools.registry.past(name)).takenBack.has(newest)) return newest;
  throw new Refusal(
    'taken-back',
    `${newest} is the newest version of ${name}, and was taken back ('history' says why). If visitors are to get it again, name it.`,
  );
}

/** Packages with or without a version: `mf-catalog@1.0.0-0123456789ab`, or `mf-catalog` for its newest. @throws {UsageError} */
export async function readVersions(tools: Tools, args: Arguments): Promise<Version[]> {
  const named = args.wordsOrTeam();
  if (named.length === 0) throw new UsageError('Say which, e.g. mf-catalog@1.0.0-0123456789ab.');
  const versions = [];
  for (const word of named) {
    const [name = '', ...version] = word.split('@');
    if (!PACKAGE.test(name)) throw new UsageError(`'${word}' is not <package>@<version>.`);
    versions.push({ name, version: readVersion(version) ?? (await newestVersion(tools, name)) });
  }
  return versions;
}
