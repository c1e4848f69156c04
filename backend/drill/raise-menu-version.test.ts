import { readFileSync } from 'node:fs';
import { sql } from 'drizzle-orm';
import { openTestShop, type TestShop } from '../testing/shop';
import { importMenu } from '../src/menu/import-menu';
import { shop as shopTable } from '../src/db/schema';
import { RAISE_MENU_VERSION } from './raise-menu-version';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());

it('stands in the steps of a restore', () => expect(readFileSync('docs/operating.md', 'utf8')).toContain(`\`${RAISE_MENU_VERSION}\``));

it('gives no later menu a number under which a browser keeps one of the lost time', async () => {
  const menuVersion = async () => ((await shop.call('GET /config')).data as { menuVersion: number }).menuVersion;
  const described = (description: string) => ({ ...shop.menu, meals: shop.menu.meals.map((meal) => ({ ...meal, description })) });
  const restored = await menuVersion();
  for (const text of ['Lost.', 'Lost, too.']) await importMenu(shop.db, described(text), 'test');
  const lost = await menuVersion();
  await shop.db.update(shopTable).set({ menuVersion: restored });
  await shop.db.execute(sql.raw(RAISE_MENU_VERSION));
  expect(await menuVersion()).toBeGreaterThan(lost);
  await importMenu(shop.db, described('After the restore.'), 'test');
  expect(await menuVersion()).toBeGreaterThan(lost + 1);
  const { body } = await shop.call('GET /menu');
  expect(body).toContain('After the restore.');
});
