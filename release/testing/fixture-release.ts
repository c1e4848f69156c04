import path from 'node:path';
import { compose, type Composed, type ComposeOptions } from '../src/composer/compose';
import { publish } from '../src/publish/publish';
import { migrateRegistry } from '../src/registry/migration';
import { openRegistry, type Registry } from '../src/registry/registry';
import { openStore, type Store } from '../src/store/store';
import type { TestDatabase } from './database';
import { startFixtureBackend, type FixtureBackend } from './fixture-backend';
import { config, scratch, writeBuild, type FixtureBuild } from './fixture-shop';

/** A whole release house in miniature: registry, store and backend, all real but small. */
export interface FixtureRelease {
  root: string;
  store: Store;
  registry: Registry;
  backend: FixtureBackend;
  options: ComposeOptions;
  /** Publishes and promotes. */
  ship(...builds: FixtureBuild[]): Promise<string[]>;
  compose(over?: Partial<ComposeOptions>): Promise<Composed>;
  close(): Promise<void>;
}

export async function openFixtureRelease(database: TestDatabase): Promise<FixtureRelease> {
  await database.pool.query('drop schema if exists release cascade');
  await migrateRegistry(database.pool);
  const backend = await startFixtureBackend();
  const root = await scratch('release');
  const store = openStore(path.join(root, 'store'));
  const registry = openRegistry(database.pool, 'local');
  const options: ComposeOptions = { store, registry, environment: 'local', config, apiUrl: backend.url, prerenderTimeoutMs: 5_000 };
  return {
    root, store, registry, backend, options,
    async ship(...builds) {
      const versions = [];
      for (const build of builds) {
        const { manifest } = await publish(store, (await writeBuild(root, build)).folder);
        await registry.record(manifest);
        versions.push({ name: manifest.name, version: manifest.version });
      }
      await registry.change({ action: 'promote', versions }, (await registry.current()).sequence, 'tester');
      return versions.map(({ version }) => version);
    },
    compose: (over) => compose({ ...options, ...over }),
    close: () => backend.close(),
  };
}
