// Of all: needs a browser, which refuses files that do not match their hash.
import { expect, type Page, type Route } from '@playwright/test';
import { expectStarted, test } from '../support/shop';

const card = (page: Page) => page.getByRole('alert').filter({ hasText: 'This part of the page didn’t load' });
const failures = (reports: { type: string; kind?: string; remote?: string }[]) =>
  reports.filter(({ type, kind }) => type === 'remote-failure' && kind !== 'hydration').map(({ remote, kind }) => `${remote} ${kind}`);

/** The same program, but not the published file. */
const alterScript = (body: string) => `${body}\n//`;

for (const [what, pattern, kind] of [
  ['entry', '**/r/mf-catalog/*/remoteEntry.js', 'entry'],
  ['view’s chunk', '**/r/mf-catalog/*/__federation_expose_home*.js', 'module'],
] as const) {
  test(`a changed ${what} is refused, reported once, and Try again loads another copy`, async ({ page, complaints }) => {
    let tampered = 0;
    await page.route(pattern, async (route) => {
      tampered += 1;
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: alterScript(await answer.text()) });
    });
    await page.goto('/');
    await expect(card(page)).toBeVisible();
    expect(tampered).toBeGreaterThan(0);
    await expect.poll(() => failures(complaints.reports)).toEqual([`mf-catalog ${kind}`]);
    // The pattern does not match the alias path, so the second copy is not altered.
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(card(page)).toBeHidden();
    await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
    await page.getByRole('link', { name: 'Open Me' }).first().click();
    await expect(page).toHaveURL(/\/meal-plan\?plan=/);
  });
}

for (const [what, answer] of [
  ['changed', async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: `${await response.text()}\n#slot { display: none }` });
  }],
  ['missing', (route: Route) => route.fulfill({ status: 404, json: { error: { code: 'not_found', message: 'Not found' } } })],
] as const) {
  test(`a ${what} stylesheet prevents the mount, is reported once, and Try again loads the right one`, async ({ page, complaints }) => {
    // Also under the alias paths, because the prefetch on hover has tried the first already.
    const sheet = '**/r/mf-cart-checkout/**/style.css';
    await page.route(sheet, answer);
    await page.goto('/');
    await expectStarted(page);
    complaints.clear();
    await page.getByRole('link', { name: /^Cart/ }).click();
    await expect(card(page)).toBeVisible();
    await expect.poll(() => failures(complaints.reports)).toEqual(['mf-cart-checkout style']);
    await page.unroute(sheet);
    await card(page).getByRole('button', { name: 'Try again' }).click();
    await expect(page.locator('#slot').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(card(page)).toBeHidden();
  });
}

test('an altered release document is refused; the page’s own remote works, and a retry loads the right one', async ({ page, complaints }) => {
  await page.route('**/r/release/**', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: (await answer.text()).replace('mf-cart-checkout', 'mf-cart-checkoux') });
  });
  await page.goto('/extra');
  await expect(page.locator('#slot').getByRole('heading', { level: 1 })).toBeVisible();
  await page.getByRole('link', { name: /^Cart/ }).click();
  await expect(card(page)).toBeVisible();
  await expect.poll(() => failures(complaints.reports)).toContain('release release');
  await page.unroute('**/r/release/**');
  await card(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.locator('#slot').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/cart$/);
});
