// Of mf-catalog: needs a browser: one visitor's clipboard, another one's address, the edge's answer and hydration.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectQuiet, expectStarted, test, touchPage } from '../support/shop';

const breakfast = (page: Page): Locator => page.getByRole('main').getByRole('combobox', { name: 'Meal for Monday breakfast' }).first();
const notice = (page: Page): Locator => page.getByRole('region', { name: 'A shared week' });

test('a week is shared by its address, shown to somebody else and ordered as it was shared', async ({ page, browser, complaints }) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  // Not every Chromium has a list of apps.
  await page.addInitScript("delete Navigator.prototype.share");
  await page.goto('/meal-plan?plan=balanced_plan');
  await touchPage(page);
  await expectStarted(page);
  await breakfast(page).selectOption({ index: 1 });
  const chosen = await breakfast(page).inputValue();
  await page.getByRole('button', { name: 'Share my week' }).click();
  await expect(page.getByText('The link to your week is copied.')).toBeVisible();
  const address = await page.evaluate<string>('navigator.clipboard.readText()');
  expect(new URL(address).search).toBe(`?plan=balanced_plan&meal=0-${chosen}`);
  expectQuiet(complaints);

  const other = await (await browser.newContext()).newPage();
  const composed = await other.goto(address);
  expect(await composed?.text()).not.toContain('shared with you');
  // Before any script but the starter runs: the tap waits for the week that it is for.
  await other.getByRole('button', { name: 'Add To Cart' }).click();
  await expect(other.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
  await expect(notice(other)).toContainText('Here’s the week that was shared with you: 1 meal swapped.');
  await expect(breakfast(other)).toHaveValue(chosen);
  await other.getByRole('link', { name: 'Go To Cart' }).click();
  await expect(other.getByText('1 swap', { exact: false }).first()).toBeVisible();
  await other.context().close();
});

test('a shared week that is not whole any more says so, and gives way to the plan’s own', async ({ page, complaints }) => {
  await page.goto('/meal-plan?plan=balanced_plan&meal=0-gone&meal=rubbish');
  await touchPage(page);
  await expect(notice(page)).toContainText('2 meals of it are not on this menu any more');
  await page.getByRole('button', { name: 'Show the plan’s own week' }).click();
  await expect(notice(page)).toHaveCount(0);
  await expect(page).toHaveURL('/meal-plan?plan=balanced_plan');
  await page.reload();
  await touchPage(page);
  await expectStarted(page);
  await expect(notice(page)).toHaveCount(0);
  expectQuiet(complaints);
});
