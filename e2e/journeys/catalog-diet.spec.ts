// Of mf-catalog: needs the whole shop: the seeded menu, storage, two pages, and axe on the result.
import { expect, type Locator, type Page } from '@playwright/test';
import { expectNoViolation } from '../support/axe';
import { insertCustomer, signIn } from '../support/customers';
import { sql } from '../support/database';
import { addToCart, expectQuiet, openHome, openPlan, storeConsent, test } from '../support/shop';

const KEY = 'five-day-kitchen:not-eaten';
const PLANS = ['Low Calorie Plan', 'Balanced Plan', 'Muscle Gain Plan'];

const question = (page: Page): Locator => page.getByText('What do you not eat?');
const panel = (page: Page): Locator => page.getByRole('region', { name: 'What you do not eat' });
const cards = (page: Page): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
const chosen = (page: Page): Promise<string[]> => cards(page).getByRole('heading', { level: 3 }).getByRole('button').allTextContents();

for (const plan of PLANS) {
  test(`${plan} goes vegetarian in one tap, in all 15 slots, and back`, async ({ page, complaints }) => {
    await openHome(page);
    await openPlan(page, plan);
    await expect(cards(page)).toHaveCount(15);
    const before = await chosen(page);
    await page.getByRole('button', { name: 'Make my week vegetarian' }).click();
    await expect(panel(page).getByRole('status')).toContainText(/^\d meals swapped\.No recipe in your week clashes/);
    await expect(panel(page).getByRole('status')).toContainText('one kitchen that handles all 14 key allergens');
    for (const card of await cards(page).all()) await expect(card).toContainText(/Vegetarian|Vegan/);
    await expect(cards(page).getByRole('paragraph').filter({ hasText: 'Not vegetarian' })).toHaveCount(0);
    await expectNoViolation(page, `${plan}, vegetarian`);
    await page.getByRole('button', { name: 'Undo' }).click();
    expect(await chosen(page)).toEqual(before);
    expect(await page.evaluate((key) => localStorage.getItem(key), KEY)).toBeNull();
    expectQuiet(complaints);
  });
}

test('what is answered on home marks the meals of a plan, stays through a reload, and is sent nowhere', async ({ page, complaints }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  // Also where analytics are allowed.
  await storeConsent(page, 'granted');
  await openHome(page);
  await question(page).click();
  await page.getByRole('main').getByLabel('Diet', { exact: true }).selectOption('Pescatarian');
  await page.getByRole('main').getByLabel('Milk').check();
  await expect(question(page)).toContainText('Pescatarian, without milk');
  await expectNoViolation(page, 'home, the question open');

  await openPlan(page);
  const pancakes = cards(page).filter({ hasText: 'Blueberry Buttermilk Pancakes' });
  await expect(pancakes).toContainText('Contains milk');
  await expect(cards(page).filter({ hasText: 'Roast Chicken and Avocado Salad' })).toContainText('Not pescatarian');
  await expect(cards(page)).toHaveCount(15);
  await page.getByRole('button', { name: 'Swap what clashes' }).click();
  await expect(panel(page).getByRole('status')).toContainText(/Wednesday breakfast: Blueberry Buttermilk Pancakes\. Contains milk\./);
  const after = await chosen(page);
  await page.reload();
  await expect(cards(page)).toHaveCount(15);
  expect(await chosen(page)).toEqual(after);
  await expect(pancakes).toContainText('Contains milk');

  await addToCart(page);
  await page.getByRole('link', { name: 'Go To Cart' }).or(page.getByRole('button', { name: 'Go To Cart' })).click();
  const line = page.getByRole('main').getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Balanced Plan' }) });
  await expect(line).toContainText(/of this week clash.*Wednesday breakfast: Blueberry Buttermilk Pancakes\. Contains milk\./);
  await expect(page.getByText(/in your cart clash.* with what you do not eat\. You can still pay\./)).toBeVisible();
  await expectNoViolation(page, 'cart with clashes');
  await page.goBack();

  await question(page).click();
  await expect(page.getByRole('group', { name: 'Allergens' })).toBeVisible();
  await expectNoViolation(page, 'plan, the question open');
  await page.getByRole('button', { name: 'I eat everything' }).click();
  await expect(cards(page).getByRole('paragraph').filter({ hasText: 'Contains milk' })).toHaveCount(0);
  expect(sent.filter((text) => /pescatarian|not-eaten/i.test(text))).toEqual([]);
  const events = await page.evaluate<string>('JSON.stringify(localAnalytics)');
  expect(events).toContain('item_added');
  expect(events).not.toMatch(/pescatarian|milk|vegetarian|not.?eaten/i);
  // Web vitals, to which this visitor has agreed, are reports too.
  expect(complaints).toMatchObject({ errors: [], browserReports: [] });
});

test('a customer who ticks it finds the answer on another device, which is then warned as well', async ({ page, browser }) => {
  const customer = await insertCustomer('Dora');
  await openHome(page);
  await signIn(page, customer);
  await question(page).click();
  await page.getByRole('main').getByLabel('Milk').check();
  const allergens = async () =>
    (await sql<{ allergens: string | null }>('SELECT allergens FROM profiles WHERE uid = $1', [customer.uid]))[0]?.allergens ?? '';
  expect(await allergens()).toBe('');
  await page.getByLabel(/^Keep it in my profile too/).check();
  await expect.poll(allergens).toContain('milk');

  const other = await browser.newPage();
  await openHome(other);
  await signIn(other, customer);
  await expect(question(other)).toContainText('Without milk');
  await openPlan(other);
  await expect(cards(other).filter({ hasText: 'Blueberry Buttermilk Pancakes' })).toContainText('Contains milk');
  await other.close();
});
