import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createDeps } from './create-deps';
import { migrateConfigured } from './db/migrate-configured';
import { describeError } from './http/error-handler';
import { createLog } from './http/log';
import { importMenu } from './menu/import-menu';
import { MenuProblem, parseMenu } from './menu/menu-file';
import { readConfigOf } from './shop-details';
import { DEMO, makeDemoCustomer } from './users/demo-customer';
import { reconcileIdentities } from './users/reconcile-identities';
import { openShop } from './status/open-shop';

const MENU = fileURLToPath(new URL('../seed/menu.json', import.meta.url));

/** Makes a shop that one can try: menu, switches, demo customer. Run at each local start; running it again changes nothing. */
async function main(): Promise<void> {
  const config = await readConfigOf(process.env);
  await migrateConfigured(config);
  const deps = createDeps(config, createLog('silent'));
  try {
    const changed = await importMenu(deps.db, parseMenu(JSON.parse(await readFile(MENU, 'utf8'))), 'seed');
    process.stdout.write(changed ? 'The menu is in.\n' : 'The menu is as it was.\n');
    if (config.environment !== 'local') return;
    await openShop(deps.db);
    const { relinked, removed } = await reconcileIdentities(deps);
    await makeDemoCustomer(deps);
    process.stdout.write(`Accounts: ${relinked} linked again, ${removed} without an identity removed; ${DEMO.email} can sign in.\n`);
  } finally {
    deps.mail.close();
    await deps.database.close();
  }
}

main().catch((error: unknown) => {
  const line = error instanceof MenuProblem
    ? `seed/menu.json can't be sold: ${error.message}`
    : `Seeding failed: ${error instanceof Error && error.name === 'ConfigError' ? error.message : JSON.stringify(describeError(error))}`;
  process.stderr.write(`${line}\n`);
  process.exitCode = 1;
});
