import { mkdtemp, readFile, rm, truncate } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { readConfig } from '../src/config';
import { createDeps } from '../src/create-deps';
import type { Deps } from '../src/deps';
import { createLog } from '../src/http/log';
import { readShopDetails } from '../src/shop-details';
import { openDatabase, type OpenDatabase } from '../src/db/database';
import { migrateDatabase } from '../src/db/migrate';
import { profiles } from '../src/db/schema';
import { importMenu } from '../src/menu/import-menu';
import type { MenuFile } from '../src/menu/menu-file';
import { openShop } from '../src/status/open-shop';
import { startSandbox, type Sandbox } from '../testing/sandbox-process';
import { program } from '../../scripts/lib/program.mjs';
import { Backends } from './backends';
import { Cluster } from './cluster';
import { IdentityStandIn, PROJECT } from './identity-stand-in';
import { readMenuFile } from './menu';
import { CUSTOMERS } from './model';
import { StepProxy } from './step-proxy';
import { installWitness } from './witness';

const LOG = 'backends.log';
const WEBHOOK_SECRET = 'whsec_for_chaos';
const PROFILES = Object.entries(CUSTOMERS).map(([uid, email]) => (
  {
    uid, email, firstName: 'Ada', lastName: 'King', phone: '02079460000', address: '1 Example Yard', postCode: 'E4 6EY',
    isEmailVerified: true,
  }));
/** What an empty shop still has. */
const STANDING = "'shop', 'plans', 'meals', 'offered_choices', 'profiles'";

/**
 * `node`'s arguments for a backend that is killed within two seconds: neither reading the map of its sources nor optimising its code
 * pays in that time. Without both a history costs a quarter less of a processor.
 */
const shortLived = (program: readonly string[]) => ['--no-opt', ...program.filter((argument) => argument !== '--enable-source-maps')];

/** A whole shop that may be broken: PostgreSQL, the sandbox, backends in processes of their own, and the lines between them. */
export class World {
  /** Which backend gets the next webhook: the next one that is up. */
  private turn = 0;
  private constructor(
    readonly folder: string, readonly cluster: Cluster, readonly sandbox: Sandbox, readonly backends: Backends,
    readonly database: OpenDatabase, readonly menu: MenuFile, readonly operator: Deps,
    private readonly identity: IdentityStandIn, private readonly gateway: StepProxy,
  ) {}

  /** @param env what the backends' environment has otherwise: the address and the project of pages that are made for them. */
  static async open({ backends: count = 2, workers = true, env = {}, databaseSettings = {} }: {
    backends?: number; workers?: boolean; env?: Record<string, string>; databaseSettings?: Record<string, string>;
  } = {}): Promise<World> {
    const folder = await mkdtemp(path.join(tmpdir(), 'fdk-chaos-'));
    const known: { world?: World } = {};
    const quiet = { begin: () => 0, end: () => false };
    const gateway = await StepProxy.open(() => known.world?.nextBackend(), () => [], quiet);
    const identity = await IdentityStandIn.start(CUSTOMERS);
    const [cluster, sandbox, menu] = await Promise.all([
      Cluster.start(folder, databaseSettings),
      startSandbox(
        'payments,postcodes,mail', folder,
        { STRIPE_WEBHOOK_URL: `http://127.0.0.1:${gateway.port}/api/payments/webhook`, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET },
      ),
      readMenuFile(),
    ]);
    await migrateDatabase(cluster.url);
    const database = openDatabase(cluster.url, () => undefined, 3);
    const { db } = database;
    await importMenu(db, menu, 'chaos');
    await openShop(db);
    await db.insert(profiles).values(PROFILES);
    await installWitness(db);
    const surroundings = ({ own, database: line, provider }: { own: number; database: number; provider: number }) => ({
      SHOP_ENVIRONMENT: 'local', PORT: String(own), DATABASE_URL: cluster.url.replace(`:${cluster.port}/`, `:${line}/`),
      SITE_URL: 'http://localhost:3340', RATE_LIMIT: '1000000', LOG_LEVEL: 'info',
      STRIPE_SECRET_KEY: 'sk_test_chaos', STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: `http://127.0.0.1:${provider}`,
      FIREBASE_PROJECT_ID: PROJECT, FIREBASE_AUTH_EMULATOR_HOST: identity.host, POSTCODES_URL: sandbox.urls.postcodes,
      SMTP_URL: sandbox.urls.smtp,
      ...env,
    });
    const backends = await Backends.open({
      databasePort: () => cluster.port,
      sandboxPort: () => Number(new URL(sandbox.urls.payments).port),
      program: shortLived(await program('backend/chaos/backend-process.ts')),
      logFile: path.join(folder, LOG),
      env: surroundings,
    }, count);
    // The identity SDK reads this from the environment by itself.
    process.env.FIREBASE_AUTH_EMULATOR_HOST = identity.host;
    const operator = createDeps(
      readConfig(
        surroundings({ own: 1, database: cluster.port, provider: Number(new URL(sandbox.urls.payments).port) }),
        await readShopDetails(undefined),
      ),
      createLog('silent'),
    );
    const world = new World(folder, cluster, sandbox, backends, database, menu, operator, identity, gateway);
    known.world = world;
    await backends.start({ workers });
    return world;
  }

  /** An empty shop again. Every backend is up. */
  async reset(): Promise<void> {
    // Nobody who waits to be erased may be erased by a worker once their orders are gone: it would be the next history's customer.
    await this.database.db.update(profiles).set({ deletionAt: null });
    await Promise.all(this.backends.all.map((backend) => backend.finishErasing()));
    await this.sandbox.control('reset');
    await truncate(path.join(this.folder, LOG));
    const { rows } = await this.database.db.execute<{ name: string }>(
      sql.raw(`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public' AND table_name NOT IN (${STANDING})`),
    );
    await this.database.db.execute(sql.raw(`TRUNCATE ${rows.map(({ name }) => `"${name}"`).join(', ')} RESTART IDENTITY`));
    await this.database.db.delete(profiles);
    await this.database.db.insert(profiles).values(PROFILES);
    this.identity.restore();
    await importMenu(this.database.db, this.menu, 'chaos');
  }

  /** What all backends wrote to their logs since the last `reset`. */
  readLog(): Promise<string> {
    return readFile(path.join(this.folder, LOG), 'utf8');
  }

  async close(): Promise<void> {
    await this.backends.close();
    this.gateway.close();
    await this.database.close();
    await this.operator.database.close();
    await this.sandbox.stop();
    await this.cluster.stop('orderly');
    this.identity.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  private nextBackend(): number | undefined {
    const up = this.backends.all.filter(({ isUp }) => isUp);
    this.turn += 1;
    return up[this.turn % Math.max(up.length, 1)]?.port;
  }
}
