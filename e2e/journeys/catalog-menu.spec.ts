// Of mf-catalog: needs the whole shop: pages, popups, storage and another remote’s cart together, with reloads.
import { expect, type Locator, type Page } from '@playwright/test';
import { changeConfig } from '../support/menu-call';
import { addToCart, expectQuiet, mealsOf, openHome, openPlan, test } from '../support/shop';

const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];
const GROUPS = ['Breakfast', 'Lunch', 'Dinner'];

const group = (page: Page, name: string): Locator =>
  page.locator('section').filter({ has: page.getByRole('heading', { level: 2, name, exact: true }) });
const mondayBreakfast = (page: Page): Locator =>
  page.getByRole('main').getByRole('combobox', { name: 'Meal for Monday breakfast' }).first();

test.describe('a plan’s menu', () => {
  test('shows the plan, the note, and fifteen meals by breakfast, lunch and dinner, Monday to Friday', async ({ page, complaints }) => {
    await openHome(page);
    await openPlan(page);
    await expect(page.getByText(/Meals with a shuffle icon/)).toHaveText(
      /Meals with a shuffle icon\s+can be customised: choose another meal from the list \(tap on mobile\)\./,
    );
    await expect(page.getByText(/^\d{4} - \d{4} Cal$/)).toBeVisible();
    await expect(page.getByText('The whole week comes in one box on Monday', { exact: false }))
      .toContainText('keeps until Tuesday at least');
    await expect(page.getByRole('button', { name: 'Add To Cart', exact: true })).toBeEnabled();
    await expect(page.getByText('It arrives on').locator('..')).toContainText(/Monday \d{1,2}\s\w+/);

    await expect(page.getByRole('main').getByRole('heading', { level: 2 }))
      .toHaveText([...GROUPS, 'Your week in figures', 'Allergens in your week']);
    let customisable = 0;
    for (const name of GROUPS) {
      const cards = group(page, name).getByRole('listitem');
      await expect(cards).toHaveCount(5);
      for (const [index, card] of (await cards.all()).entries()) {
        const [day, description, facts] = await card.getByRole('paragraph').allTextContents();
        expect(day).toBe(DAYS[index]);
        expect(description?.length).toBeGreaterThan(20);
        expect(facts).toMatch(/^\d{2,4}\skcal, \d+\sg protein/);
        await expect(card.getByRole('heading', { level: 3 })).not.toBeEmpty();
        await expect(card.locator('img')).toHaveAttribute('src', /^\/photos\//);
        const icon = await card.getByRole('img', { name: 'Can be customised' }).count();
        customisable += icon;
        await expect(card.getByText('Tap to customise', { exact: true })).toHaveCount(icon);
        await expect(card.getByRole('combobox')).toHaveCount(icon);
        if (icon) expect((await mealsOf(card.getByRole('combobox')))[0]).toBe(await card.getByRole('button').first().textContent());
      }
    }
    expect(customisable).toBeGreaterThan(0);
    expect(customisable).toBeLessThan(15);

    await page.getByRole('link', { name: 'Go Back', exact: true }).click();
    await expect(page).toHaveURL(/\/$/);
    expectQuiet(complaints);
  });

  test('a meal opens to photo, description, replacements, calories, nutrition, ingredients and the 14 allergens; a swap is shown everywhere', async ({ page }) => {
    await openHome(page);
    await openPlan(page);
    const [own = '', other = ''] = await mealsOf(mondayBreakfast(page));
    const week = page.getByText(/^[\d,]+\skcal$/).first();
    const before = await week.textContent();
    await page.getByRole('button', { name: own, exact: true }).click();
    let dialog = page.getByRole('dialog', { name: own });
    await expect(dialog.getByRole('img', { name: own })).toBeVisible();
    await expect(dialog).toContainText(/Monday breakfast\s*\d+\skcal/);
    for (const part of ['In this meal', 'Keeping and heating', 'Ingredients', 'Allergens']) {
      await expect(dialog.getByRole('heading', { name: part, exact: true })).toBeVisible();
    }
    for (const figure of ['Energy', 'Protein', 'Carbohydrates', 'Fat']) {
      await expect(dialog.getByRole('term').filter({ hasText: new RegExp(`^${figure}$`) })).toBeVisible();
    }
    const allergens = (await dialog.locator('section')
      .filter({ has: page.getByRole('heading', { name: 'Allergens' }) }).getByRole('definition').allTextContents()).join(', ');
    expect(allergens.split(', ')).toHaveLength(14);

    await expect(dialog.getByText(/^Use by (Tuesday|Wednesday|Thursday|Friday), \d days? after it comes\.$/)).toBeVisible();
    await dialog.getByRole('combobox').selectOption({ index: 1 });
    dialog = page.getByRole('dialog', { name: other });
    await expect(dialog.getByRole('img', { name: other })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('button', { name: other, exact: true })).toBeFocused();
    await expect(page.getByText('Your choice', { exact: true })).toBeVisible();
    await expect(week).not.toHaveText(before ?? '');
  });

  test('a swap changes the figures of its day and of the week by what the two meals differ, and of no other day', async ({ page }) => {
    await openHome(page);
    await openPlan(page);
    const table = page.getByRole('table', { name: 'Each day' });
    const kcal = async (text: Promise<string | null>) => Number((await text)?.replace(',', '').match(/\d+/)?.[0]);
    const dayOf = (row: Locator) => kcal(row.getByRole('cell').first().textContent());
    const rows = table.locator('tbody').getByRole('row');
    const week = page.locator('section', {
      has: page.getByRole('heading', { name: 'Your week in figures' }),
    }).getByText(/^[\d,]+\skcal$/).first();
    await expect(rows).toHaveCount(5);
    const days = async () => Promise.all((await rows.all()).map(dayOf));
    const [before, total] = [await days(), await kcal(week.textContent())];
    expect(before.reduce((sum, day) => sum + day, 0)).toBe(total);
    const [own = 0, other = 0] = (await mondayBreakfast(page).getByRole('option').allTextContents()).map(
      (label) => Number(/, (\d+) kcal/.exec(label)?.[1]),
    );
    expect(own).not.toBe(other);
    await mondayBreakfast(page).selectOption({ index: 1 });
    const [monday = 0, ...others] = before;
    await expect.poll(days).toEqual([monday - own + other, ...others]);
    expect(await kcal(week.textContent())).toBe(total - own + other);
  });

  test('the chosen meals of a plan are kept on a reload, are that plan’s only, and are cleared with a new menu version', async ({ page }) => {
    await openHome(page);
    await openPlan(page);
    const [own = '', other = ''] = await mealsOf(mondayBreakfast(page));
    await mondayBreakfast(page).selectOption({ index: 1 });
    await page.reload();
    await expect(mondayBreakfast(page).locator('option:checked')).toHaveText(new RegExp(`^${other}, `));

    await page.getByRole('link', { name: 'Go Back' }).click();
    await openPlan(page, 'Low Calorie Plan');
    await expect(page.getByText('Your choice', { exact: true })).toHaveCount(0);

    await changeConfig(page, ({ menuVersion }) => ({ menuVersion: menuVersion + 1 }));
    await page.getByRole('link', { name: 'Go Back' }).click();
    await openPlan(page);
    await page.reload();
    await expect(mondayBreakfast(page).locator('option:checked')).toHaveText(new RegExp(`^${own}, `));
  });

  test('adds the week with thanks, asks before a second one, and opens the cart', async ({ page, complaints }) => {
    await openHome(page);
    await openPlan(page);
    await addToCart(page);
    const thanks = page.getByRole('dialog', { name: 'Thank you!' });
    await expect(thanks).toContainText('Your personalised Balanced Plan has been added to your cart.');
    await page.keyboard.press('Escape');
    await expect(thanks).toBeHidden();
    const add = page.getByRole('button', { name: 'Add To Cart', exact: true });
    await expect(add).toBeFocused();

    await add.click();
    const duplicate = page.getByRole('dialog').filter({ hasText: "You've already added a Balanced Plan to your cart." });
    await duplicate.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
    await add.click();
    await duplicate.getByRole('button', { name: 'Yes, add one more.', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeAttached();
    await thanks.getByRole('link', { name: 'Go To Cart', exact: true }).click();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
    expectQuiet(complaints);
  });

  test('redirects to Home without its state, as in a new tab, and from an unknown address', async ({ page }) => {
    await page.goto('/meal-plan');
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { name: "Let's get started!" })).toBeVisible();
    await page.goto('/no-such-page');
    await expect(page).toHaveURL(/\/$/);
  });
});

test.describe('the ordering switch', () => {
  const closed = 'Ordering is closed at the moment.';

  /** Whether the sentence was ever shown, however short. */
  async function watchFor(page: Page): Promise<() => Promise<boolean>> {
    await page.addInitScript((sentence) => {
      const seen = globalThis as typeof globalThis & { seen?: boolean };
      new MutationObserver(() => (seen.seen ||= document.body?.textContent?.includes(sentence) ?? false))
        .observe(document, { childList: true, subtree: true, characterData: true });
    }, closed);
    return () => page.evaluate(() => (globalThis as typeof globalThis & { seen?: boolean }).seen ?? false);
  }

  test('on: the closed sentence is never shown before an answer, even if ordering was closed at the last visit', async ({ page }) => {
    const flashed = await watchFor(page);
    await openHome(page);
    await openPlan(page);
    await page.evaluate(() => {
      for (const [key, value] of Object.entries({ ...localStorage })) {
        localStorage.setItem(key, String(value).replace('"orderingEnabled":true', '"orderingEnabled":false'));
      }
    });
    let answer = () => {};
    await changeConfig(page, {}, new Promise<void>((resolve) => (answer = resolve)));
    await page.reload();
    const add = page.getByRole('button', { name: 'Add To Cart', exact: true });
    await expect(page.getByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeVisible();
    // Remote Config may answer before GET /config. Only the sentence must never be shown.
    await page.waitForTimeout(500);
    const answered = page.waitForResponse('**/api/config');
    answer();
    await answered;
    await expect(add).toBeEnabled();
    expect(await flashed()).toBe(false);
  });
});
