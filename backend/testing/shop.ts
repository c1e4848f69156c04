import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type { CheckoutItem, Meal, Plan } from 'shared-api';
import { planMenu } from 'shared-rules';
import { buildApp } from '../src/app';
import { readConfig, type Config } from '../src/config';
import { openDatabase } from '../src/db/database';
import { profiles } from '../src/db/schema';
import type { Deps } from '../src/deps';
import type { Customer } from '../src/users/customer';
import { createLog } from '../src/http/log';
import { unchecked, type Integrity } from '../src/integrity/integrity';
import { importMenu } from '../src/menu/import-menu';
import { parseMenu, type MenuFile } from '../src/menu/menu-file';
import { PublishedMenu } from '../src/menu/published-menu';
import { createMetrics } from '../src/metrics';
import type { PaymentProvider } from '../src/payments/provider';
import { ProviderUnknown } from '../src/payments/provider';
import { stripeProvider } from '../src/payments/stripe-provider';
import { AreaChecks } from '../src/postcodes/area-checks';
import { deliveryCheck } from '../src/postcodes/delivery-check';
import { FailureCounts } from '../src/reports/failure-counts';
import { openShop } from '../src/status/open-shop';
import { withRecentChecks } from '../src/users/recent-checks';
import { createMigratedDatabase, type Content } from './database';
import { FakeIdentity, FakeMail, FakePostcodes, FakePush, FakeRemoteConfig } from './fakes';
import { PartnerGuard } from './partner-guard';

export const WEBHOOK_SECRET = 'whsec_for_tests';
export const SHOP = {
  name: 'Five Day Kitchen', tradingName: 'Five Day Kitchen Ltd', address: '1 Example Yard', email: 'hello@shop.example', phone: '020',
  companyNumber: '0', vatNumber: 'GB 0',
};
const MENU = fileURLToPath(new URL('../seed/menu.json', import.meta.url));
const OPEN_SHOP: Content = {
  name: 'open_shop', madeOf: ['src/menu', 'src/status', 'seed'],
  async put(db) {
    await importMenu(db, await readMenu(), 'test');
    await openShop(db);
  },
};

/** A shop on a database of its own, its partners replaced unless told otherwise, its clock in the test's hand. */
export async function openTestShop(
  options: { stripeApiUrl?: string; payments?: PaymentProvider; integrity?: Integrity; env?: Record<string, string> } = {},
) {
  const database = await createMigratedDatabase(OPEN_SHOP);
  const config = testConfig(database.url, options);
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => { lines.push(line); } });
  const opened = openDatabase(database.url, () => undefined);
  const metrics = createMetrics();
  const identity = new FakeIdentity();
  const postcodes = new FakePostcodes();
  const mail = new FakeMail();
  const remoteConfig = new FakeRemoteConfig();
  const push = new FakePush();
  const clock = { offset: 0, fixed: undefined as Date | undefined };
  const now = () => clock.fixed ?? new Date(Date.now() + clock.offset);
  const guard = new PartnerGuard();
  const deps: Deps = {
    config, database: opened, db: guard.watch(opened.db), metrics, log,
    identity: withRecentChecks(guard.partner('identity', identity)), integrity: guard.partner('integrity', options.integrity ?? unchecked),
    mail: guard.partner('mail', mail),
    push: guard.partner('push', push),
    remoteConfig: guard.partner('remote config', remoteConfig),
    payments: guard.partner('payments', options.payments ?? (options.stripeApiUrl ? stripeProvider(config.stripe, metrics) : noProvider())),
    delivery: guard.partner('delivery', deliveryCheck({ lookup: postcodes.lookup, metrics, log, contactEmail: SHOP.email })),
    menu: new PublishedMenu(opened.db, () => performance.now() * 1e6),
    failures: new FailureCounts(opened.db, config.environment),
    areaChecks: new AreaChecks(opened.db, now),
    now,
  };
  const app = await buildApp(deps);
  return {
    app, deps, db: deps.db, config, identity, postcodes, mail, push, remoteConfig, clock, lines, menu: copied(await readMenu()),
    call: caller(app),
    /** A customer with a profile that can order. */
    async customer(uid: string, claims: Partial<Customer> = {}): Promise<{ uid: string; token: string }> {
      const email = claims.email ?? `${uid}@example.org`;
      await deps.db.insert(profiles).values({
        uid, email, firstName: 'Ada', lastName: 'King', phone: '02079460000', address: '1 Example Yard', postCode: 'E4 6EY',
        isEmailVerified: true,
      }).onConflictDoNothing({ target: profiles.uid });
      identity.accounts.set(uid, { uid, email, password: 'x', displayName: 'Ada King', isEmailVerified: true, role: claims.role ?? null });
      return { uid, token: identity.token({ uid, ...claims, email }) };
    },
    async close() {
      await app.close();
      await opened.close();
      await database.close();
      guard.check();
    },
  };
}

/** Read once, copied for each shop: a test may change its menu. */
const readMenu = (): Promise<MenuFile> => (menu ??= readFile(MENU, 'utf8').then((text) => parseMenu(JSON.parse(text))));
let menu: Promise<MenuFile> | undefined;
/** Under Jest what `structuredClone` makes is of another realm, and deeply equal to nothing of the test's. */
const copied = (file: MenuFile): MenuFile => JSON.parse(JSON.stringify(file)) as MenuFile;

export type TestShop = Awaited<ReturnType<typeof openTestShop>>;

interface Answer { status: number; data: unknown; error: {
  code: string;
  message: string;
  field?: string;
  details?: unknown;
}; headers: Record<string, unknown>; body: string }

function caller(app: FastifyInstance) {
  return async (route: string, { token, body, headers = {} }: {
    token?: string | undefined;
    body?: unknown;
    headers?: Record<string, string>;
  } = {}): Promise<Answer> => {
    const [method = 'GET', url = '/'] = route.split(' ');
    const options: InjectOptions = {
      method: method as 'GET', url: `/api${url}`, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    };
    if (body !== undefined) {
      Object.assign(options, { payload: JSON.stringify(body), headers: { ...options.headers, 'content-type': 'application/json' } });
    }
    const reply = await app.inject(options);
    const json = reply.headers['content-encoding'] || !reply.body
      ? {}
      : (JSON.parse(reply.body) as { data?: unknown; error?: Answer['error'] });
    return {
      status: reply.statusCode, data: json.data, error: json.error ?? { code: '', message: '' }, headers: reply.headers, body: reply.body,
    };
  };
}

/** A cart line for a plan: its own meals, or the first replacement wherever there is one. */
export function cartItem(menu: MenuFile, planIndex = 0, { quantity = 1, replaced = false } = {}): CheckoutItem {
  const plan = menu.plans[planIndex] as Plan;
  return {
    planId: plan.id, quantity, priceInCents: plan.priceInCents,
    mealIds: planMenu<Meal>(menu.meals, plan.id).map(({ choices }) => (replaced ? choices[1] ?? choices[0] : choices[0]).id),
  };
}

/** Every row of every table that holds one of the words, as text. */
export async function rowsWith(shop: TestShop, words: string[]): Promise<string[]> {
  const { rows: tables } = await shop.db.execute<{ name: string }>(
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await shop.db.execute<{ text: string }>(sql.raw(`SELECT t::text AS text FROM "${name}" t`));
    for (const { text } of rows) if (words.some((word) => text.toLowerCase().includes(word.toLowerCase()))) found.push(`${name}: ${text}`);
  }
  return found;
}

export async function countRows(shop: TestShop, table: string, where = 'true'): Promise<number> {
  const { rows } = await shop.db.execute<{ count: number }>(sql.raw(`SELECT count(*)::int AS count FROM ${table} WHERE ${where}`));
  return rows[0]?.count ?? -1;
}

/** How often the shop has counted that. */
export async function counted({ deps }: TestShop, counter: 'payments' | 'refunds' | 'disputes', label: string): Promise<number> {
  const { values } = await deps.metrics[counter].get();
  return values.find(({ labels }) => Object.values(labels).includes(label))?.value ?? 0;
}

function testConfig(databaseUrl: string, { stripeApiUrl, env = {} }: { stripeApiUrl?: string; env?: Record<string, string> }): Config {
  return readConfig({
    SHOP_ENVIRONMENT: 'local', DATABASE_URL: databaseUrl, SITE_URL: 'http://localhost:3000', STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    FIREBASE_PROJECT_ID: 'demo-test', SMTP_URL: 'smtp://127.0.0.1:1', ...(stripeApiUrl && { STRIPE_API_URL: stripeApiUrl }), ...env,
  }, SHOP);
}

function noProvider(): PaymentProvider {
  const down = async () => { throw new ProviderUnknown('There is no payment provider in this test.'); };
  return {
    createPromotion: down, endPromotion: down, createSession: down, getSession: down, expireSession: down, findSession: down,
    sessionOfPayment: down, afterSale: down, refund: down, eventsSince: down,
    readEvent() { throw new ProviderUnknown('There is no payment provider in this test.'); },
  };
}
