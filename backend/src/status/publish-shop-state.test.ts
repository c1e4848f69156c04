import { openTestShop, type TestShop } from '../../testing/shop';
import { setSwitches } from './set-switches';
import { browserNews, publishShopState } from './publish-shop-state';

let shop: TestShop;
beforeAll(async () => { shop = await openTestShop(); });
afterAll(() => shop.close());
beforeEach(() => {
  shop.remoteConfig.failing = false;
  shop.remoteConfig.published.length = 0;
});

it('what Remote Config could not be told is told again until it has it, and then no more', async () => {
  const publishNews = browserNews(shop.deps);
  await publishNews();
  shop.remoteConfig.failing = true;
  await setSwitches(shop.deps, { orderingEnabled: false }, 'test');
  expect(await publishShopState(shop.deps)).toBe(false);
  // The worker's loop counts each failure, which an alert is made of, and comes back.
  await expect(publishNews()).rejects.toThrow('Remote Config is away.');
  shop.remoteConfig.failing = false;
  shop.remoteConfig.published.length = 0;
  expect([await publishNews(), await publishNews()]).toEqual([false, false]);
  expect(shop.remoteConfig.published).toMatchObject([{ orderingEnabled: false }]);
});

it('a process that starts tells what one before it may have left untold', async () => {
  await setSwitches(shop.deps, { orderingEnabled: true }, 'test');
  await browserNews(shop.deps)();
  expect(shop.remoteConfig.published).toMatchObject([{ orderingEnabled: true }]);
});
