// Of mf-account: needs a browser: what it asks of a shop that goes on the home screen, and when it offers that.
import { expect, type Page } from '@playwright/test';
import { insertCustomer, signIn } from '../support/customers';
import { expectQuiet, openHome, test } from '../support/shop';

/** What Chromium does once somebody has looked around for a while. @returns whether the page keeps the offer for later. */
const offer = (page: Page): Promise<boolean> => page.evaluate(() => {
  const event = Object.assign(
    new Event('beforeinstallprompt', { cancelable: true }), { prompt: async () => { document.documentElement.dataset.asked = 'yes'; } },
  );
  dispatchEvent(event);
  return event.defaultPrevented;
});

test('the profile alone offers the home screen, and the browser asks after a tap', async ({ page, complaints }) => {
  await openHome(page);
  await signIn(page, await insertCustomer('Hana'));
  await expect.poll(() => offer(page)).toBe(true);
  await expect(page.getByText(/home screen/i)).toHaveCount(0);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Add to home screen' }).click();
  await expect(page.locator('html[data-asked]')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add to home screen' })).toBeHidden();
  expectQuiet(complaints);
});

test.describe('with its service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('the browser finds nothing that keeps the shop from the home screen', async ({ page }) => {
    await openHome(page);
    await page.evaluate(() => navigator.serviceWorker.ready.then(() => {}));
    const cdp = await page.context().newCDPSession(page);
    const { url, errors } = await cdp.send('Page.getAppManifest');
    expect([new URL(url).pathname, errors]).toEqual(['/manifest.webmanifest', []]);
    const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
    // A test's window is a private one.
    expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
  });
});
