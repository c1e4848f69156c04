import path from 'node:path';
import type { Tools } from '../src/cli/command';
import { compose, type Composed } from '../src/composer/compose';
import type { ComposeOptions } from '../src/composer/compose-options';
import { publish, type Published } from '../src/publish/publish';
import { signBuild } from '../src/publish/sign';
import { migrateRegistry } from '../src/registry/migration';
import { openRegistry, type Registry } from '../src/registry/registry';
import { ROOT, type Settings } from '../src/settings';
import { localKey } from '../src/signing/keys';
import { readTrust } from '../src/signing/trust';
import { digestOfManifest, signSmokeResult } from '../src/smoke/smoke-result';
import type { BucketAddress } from '../src/store/bucket';
import { openStore, type Store } from '../src/store/store';
import type { TestDatabase } from './database';
import { startFixtureBackend, type FixtureBackend } from './fixture-backend';
import { config, scratch, writeBuild, type FixtureBuild } from './fixture-shop';

/** A release of a few small builds: its registry, store and backend are real. */
export interface FixtureRelease {
  root: string;
  store: Store;
  registry: Registry;
  backend: FixtureBackend;
  options: ComposeOptions;
  /** Publishes without making it live. */
  publish(build: FixtureBuild): Promise<{ name: string; version: string }>;
  /** Publishes and promotes. */
  ship(...builds: FixtureBuild[]): Promise<string[]>;
  compose(over?: Partial<ComposeOptions>): Promise<Composed>;
  close(): Promise<void>;
}

export async function openFixtureRelease({ pool }: Pick<TestDatabase, 'pool'>, bucket?: BucketAddress): Promise<FixtureRelease> {
  await pool.query('drop schema if exists release cascade');
  await migrateRegistry(pool);
  const backend = await startFixtureBackend();
  const root = await scratch('release');
  const store = openStore(path.join(root, 'store'), bucket);
  const registry = openRegistry(pool, 'local', trustFile(root));
  const options: ComposeOptions = { store, registry, config, apiUrl: backend.url, photos: PHOTOS, trust: trustFile(root) };
  const record = async (build: FixtureBuild) => {
    const { signed } = await publishBuild(root, store, build);
    await registry.record(signed);
    await recordSmoke(root, registry, signed, build.smoke);
    return { name: signed.manifest.name, version: signed.manifest.version };
  };
  return {
    root, store, registry, backend, options,
    publish: record,
    async ship(...builds) {
      const versions = [];
      for (const build of builds) versions.push(await record(build));
      await registry.change({ action: 'promote', versions }, (await registry.current()).sequence, 'tester');
      return versions.map(({ version }) => version);
    },
    compose: (over) => compose({ ...options, ...over }),
    close: () => backend.close(),
  };
}

/** What the release tool's commands work with. */
export function toolsOf({ root, store, registry, backend }: FixtureRelease): Tools {
  const settings: Settings = {
    environment: 'local', store: store.root, databaseUrl: '', apiUrl: backend.url, trust: trustFile(root),
    key: { folder: keysFolder(root) },
    photos: '', host: '', port: 0,
  };
  return { settings, store, registry, actor: 'ada', progress: () => {} };
}

/** The shop's own pictures. */
const PHOTOS = path.join(ROOT, 'backend/seed/photos');

/** Where the fixtures' keys are, made at their first use. */
export const keysFolder = (root: string): string => path.join(root, 'keys');
export const trustFile = (root: string): string => path.join(keysFolder(root), 'trusted.json');

/** Writes a build, signs it with its team's own key, and publishes it. */
export async function publishBuild(root: string, store: Store, build: FixtureBuild): Promise<Published> {
  return publishFolder(root, store, (await writeBuild(root, build)).folder);
}

/** What a smoke run of that version would leave, signed with its team's own key; nothing if there was none. */
export async function recordSmoke(
  root: string, registry: Registry, { manifest: { name, version }, raw }: Published['signed'], found: FixtureBuild['smoke'] = 'passed',
  at = new Date(),
): Promise<void> {
  if (found === 'none') return;
  const passed = found === 'passed';
  const result = {
    name, version, environment: 'local', manifest: digestOfManifest(raw), at: at.toISOString(), passed, opened: 1,
    problems: passed ? [] : ['/: it did not mount'], notOpened: [],
  };
  await registry.recordSmoke({ name, version }, signSmokeResult(result, await localKey(keysFolder(root), name)));
}

/** The same with a build that is written already. */
export async function publishFolder(root: string, store: Store, folder: string): Promise<Published> {
  await signBuild(folder, (name) => localKey(keysFolder(root), name));
  return publish(store, folder, await readTrust(trustFile(root)));
}
