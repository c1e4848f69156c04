import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { planMenu } from 'shared-rules/plan-menu';
import { createMigratedDatabase } from '../../backend/testing/database';
import { FakeIdentity, FakeMail, FakePostcodes, FakePush, FakeRemoteConfig } from '../../backend/testing/fakes';
import { payingInMemory } from '../../backend/testing/payments';
import { buildApp } from '../../backend/src/app';
import { readConfig } from '../../backend/src/config';
import { openDatabase } from '../../backend/src/db/database';
import { createLog } from '../../backend/src/http/log';
import { unchecked } from '../../backend/src/integrity/integrity';
import { importMenu } from '../../backend/src/menu/import-menu';
import { parseMenu } from '../../backend/src/menu/menu-file';
import { PublishedMenu } from '../../backend/src/menu/published-menu';
import { createMetrics } from '../../backend/src/metrics';
import type { PaymentProvider } from '../../backend/src/payments/provider';
import { AreaChecks } from '../../backend/src/postcodes/area-checks';
import { deliveryCheck } from '../../backend/src/postcodes/delivery-check';
import { FailureCounts } from '../../backend/src/reports/failure-counts';
import { readShopDetails } from '../../backend/src/shop-details';
import { openShop } from '../../backend/src/status/open-shop';
import { withRecentChecks } from '../../backend/src/users/recent-checks';

/** The backend in this process, on a real database of its own; its partners answer at once. */
export async function openShopInProcess(payments: PaymentProvider = payingInMemory()) {
  const database = await createMigratedDatabase();
  const config = readConfig({
    SHOP_ENVIRONMENT: 'local', DATABASE_URL: database.url, SITE_URL: 'http://localhost:3000', STRIPE_SECRET_KEY: 'sk_test_x',
    STRIPE_WEBHOOK_SECRET: 'whsec_bench',
    FIREBASE_PROJECT_ID: 'demo-bench', SMTP_URL: 'smtp://127.0.0.1:1', RATE_LIMIT: '100000000',
  }, await readShopDetails(undefined));
  const opened = openDatabase(database.url, () => undefined);
  const { db } = opened;
  const metrics = createMetrics();
  const log = createLog('silent');
  const identity = new FakeIdentity();
  const deps = {
    config, metrics, db, database: opened, log, identity: withRecentChecks(identity), integrity: unchecked,
    mail: new FakeMail(), push: new FakePush(), remoteConfig: new FakeRemoteConfig(), payments,
    delivery: deliveryCheck({ lookup: new FakePostcodes().lookup, metrics, log, contactEmail: config.shop.email }),
    areaChecks: new AreaChecks(db, () => new Date()),
    menu: new PublishedMenu(db), failures: new FailureCounts(db, config.environment), now: () => new Date(),
  };
  const app = await buildApp(deps);
  const menu = parseMenu(JSON.parse(await readFile(fileURLToPath(new URL('../../backend/seed/menu.json', import.meta.url)), 'utf8')));
  await importMenu(db, menu, 'bench');
  await openShop(db);
  return {
    app, deps, db, identity, menu, databaseUrl: database.url, week: weekOf(menu),
    async close() {
      await app.close();
      await opened.close();
      await database.close();
    },
  };
}

/** A week of the first plan: as a checkout asks for it, and as an order keeps it (JSON). */
function weekOf({ plans: [plan], meals }: ReturnType<typeof parseMenu>) {
  if (!plan) throw new Error('The menu has no plan.');
  const { id: planId, name, priceInCents, vatRate } = plan;
  const week = planMenu(meals, planId);
  const kept = week.map(({
    day, mealTime, meal: { id, name, allergens, ingredients },
  }) => ({ id, name, day, mealTime, allergens, ingredients }));
  return {
    items: [{ planId, quantity: 1, priceInCents, mealIds: week.map(({ meal }) => meal.id) }],
    lines: JSON.stringify([{ planId, name, quantity: 1, priceInCents, vatRate, meals: kept }]),
    priceInCents,
  };
}
