// Of all: needs a browser: memory, history and Module Federation’s state after a hundred page changes.
import { expect, type CDPSession, type Page } from '@playwright/test';
import { card, expectCartWorks, expectReported, expectRestWorks, failures, fillCart, tryAgain } from '../support/rest-of-page';
import { expectQuiet, openHome, test } from '../support/shop';

test.beforeEach(({ page }) => fillCart(page));

const heading = (page: Page) => page.locator('#slot').getByRole('heading', { level: 1 });

test('a missing release document: the page’s own remote works, other pages show the error card, and Try again recovers', async ({ page, complaints }) => {
  await page.route('**/r/release/**', (route) => route.fulfill({ status: 404, body: 'gone' }));
  await page.goto('/extra');
  await expect(heading(page)).toHaveText('Extras');
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(card(page)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
  await expectReported(complaints, 'release release');
  await page.unroute('**/r/release/**');
  await tryAgain(page).click();
  await expect(page.getByRole('table')).toHaveCount(1);
  await expectRestWorks(page);
  await expectCartWorks(page);
});

test('a network that fails and returns: the open page still works, another one shows the error card, and Try again loads it', async ({ page, context }) => {
  await openHome(page);
  await expectRestWorks(page);
  await context.setOffline(true);
  const cart = page.getByRole('link', { name: 'Cart, 2 items' });
  // A failed prefetch must not use up the attempts to load the page.
  await cart.hover();
  await page.evaluate(() => new Promise((done) => setTimeout(done, 500)));
  await cart.click();
  await expect(card(page)).toBeVisible();
  await page.goBack();
  await expect(heading(page)).toBeVisible();
  await page.goForward();
  await expect(card(page)).toBeVisible();
  await context.setOffline(false);
  await tryAgain(page).click();
  await expectCartWorks(page);
});

test('thirty navigations faster than pages can mount: only the last page is shown, without a failure', async ({ page, complaints }) => {
  await openHome(page);
  await page.evaluate(async () => {
    const paths = ['/extra', '/cart', '/terms-and-conditions', '/', '/register', '/privacy-policy'];
    for (let turn = 0; turn < 30; turn += 1) {
      const link = document.body.appendChild(document.createElement('a'));
      link.href = turn === 29 ? '/extra' : (paths[turn % paths.length] ?? '/');
      link.click();
      link.remove();
      // Some in the same frame, some in the next.
      if (turn % 3 === 0) await new Promise(requestAnimationFrame);
    }
  });
  await expect(page).toHaveURL(/\/extra$/);
  await expect(heading(page)).toHaveText('Extras');
  await expect(page.locator('#slot > *')).toHaveCount(1);
  await expectRestWorks(page);
  await expectCartWorks(page);
  expectQuiet(complaints);
});

/** Compares what is left after garbage collection. Counted, not timed: nodes and listeners are the same each time. */
test('a hundred page changes leave no more in memory than the first twenty', async ({ page, context, complaints }) => {
  // It takes some seconds, and more on a slow machine.
  await openHome(page);
  await expectRestWorks(page);
  const devtools = await context.newCDPSession(page);
  await visit(page, 20);
  const before = await held(devtools);
  await visit(page, 100);
  const after = await held(devtools);
  // Fails if each page change leaves one node, or every tenth a page. Compiled code and caches add 0.3 MB.
  expect(after.nodes - before.nodes).toBeLessThan(100);
  expect(after.listeners - before.listeners).toBeLessThan(20);
  expect(after.bytes - before.bytes).toBeLessThan(2_000_000);
  expect(failures(complaints)).toEqual([]);
});

/** Navigates between two remotes, and waits for each view. */
async function visit(page: Page, times: number): Promise<void> {
  await page.evaluate(async (count) => {
    const shown = (words: string) => new Promise<void>((resolve) => {
      const isShown = () => document.querySelector('#slot h1')?.textContent?.includes(words) && !document.querySelector('#slot[aria-busy]');
      const check = () => (isShown() ? resolve() : requestAnimationFrame(check));
      check();
    });
    for (let turn = 0; turn < count; turn += 1) {
      const [path, words] = turn % 2 === 0 ? ['/privacy-policy', 'Privacy'] : ['/extra', 'Extras'];
      const link = document.body.appendChild(document.createElement('a'));
      link.href = path ?? '/';
      link.click();
      link.remove();
      await shown(words ?? '');
    }
  }, times);
}

async function held(devtools: CDPSession): Promise<{ nodes: number; listeners: number; bytes: number }> {
  await devtools.send('Performance.enable');
  await devtools.send('HeapProfiler.enable');
  // Objects freed by one round may let the next one free more.
  for (let round = 0; round < 3; round += 1) await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  return { nodes: metric('Nodes'), listeners: metric('JSEventListeners'), bytes: usedSize };
}
