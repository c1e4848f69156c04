// Of mf-cart-checkout: needs the whole shop: backend, cart service and the shell’s badge together, with the real menu.
import { expect, type Page } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { deliveryDate } from 'shared-rules/delivery-date';
import { formatPrice } from 'shared-rules/numbers';
import { expectNoViolation } from '../support/axe';
import { cartLine, cartOf, continueButton, openCart, removeButton, storeCart } from '../support/cart';
import { registerCustomer, signIn } from '../support/customers';
import { sql } from '../support/database';
import { expectNoSidewaysScroll } from '../support/reflow';
import { fullCart } from '../support/return-page';
import { expectQuiet, openHome, test } from '../support/shop';

test('the cart shows the week, the day, every line, the total, allergens and the information before the order', async ({ page }) => {
  const [two, other] = [await cartLine('balanced_plan', { quantity: 2 }), await cartLine('low_calorie_plan')];
  await openCart(page, two, other);
  const day = formatDay(deliveryDate(new Date()));
  const line = page.getByRole('listitem').filter({ has: page.getByRole('table') }).filter({ hasText: two.plan.name });
  await expect(line.getByText(`Will be delivered on ${day}`)).toBeVisible();
  await expect(line).toContainText('× 2');
  const table = line.getByRole('table');
  await expect(table.getByRole('columnheader')).toHaveText(['Day', 'Breakfast', 'Lunch', 'Dinner']);
  await expect(table.getByRole('rowheader')).toHaveText(['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday']);
  await expect(table.getByRole('cell')).toHaveText(two.menu.map(({ name }) => name));

  const totals = page.getByRole('list').filter({ hasText: 'Total inc. VAT' }).last();
  await expect(totals.getByRole('listitem')).toHaveText([
    `5-Day Full Meal Plan — ${two.plan.name} × 2 ${formatPrice(two.plan.priceInCents * 2)}`,
    `5-Day Full Meal Plan — ${other.plan.name} ${formatPrice(other.plan.priceInCents)}`,
    'Delivery £0.00',
    `Total inc. VAT ${formatPrice(two.plan.priceInCents * 2 + other.plan.priceInCents)}`,
  ]);
  await expect(fullCart(page, '3')).toBeVisible();

  const allergens = page.getByRole('region', { name: 'Allergens in your cart' });
  await expect(allergens).toContainText('Milk');
  await allergens.getByText('Allergens by meal').click();
  for (const { name } of two.menu.slice(0, 3)) await expect(allergens.getByText(name, { exact: true })).toBeVisible();
  const before = page.getByRole('region', { name: 'Before you order' });
  await expect(before).toContainText(`your meals arrive on ${day}. Delivery is free.`);
  await expect(before).toContainText('can’t be returned');
});

test('‘Change meals’ changes one line and names its swap; steps in two tabs lose no line', async ({ page, context }) => {
  const [two, other] = [await cartLine('balanced_plan', { quantity: 2 }), await cartLine('low_calorie_plan')];
  await openCart(page, two, other);
  const lineOf = (tab: Page, plan: string) =>
    tab.getByRole('listitem').filter({ has: tab.getByRole('table', { name: `Your week of ${plan}` }) });
  const line = lineOf(page, two.plan.name);
  await line.getByRole('button', { name: 'Change meals' }).click();
  const dialog = page.getByRole('dialog', { name: `Change meals: ${two.plan.name}` });
  const choice = dialog.getByRole('combobox').first();
  const before = await choice.inputValue();
  const was = two.menu.find(({ id }) => id === before)?.name;
  await choice.selectOption({ index: 1 });
  await expectNoViolation(page, 'Change meals');
  await dialog.getByRole('button', { name: 'Save meals' }).click();
  await expect(line.getByText('1 swap: ')).toBeVisible();
  await expect(line.getByRole('table')).toContainText(`instead of ${was}`);
  await expect(lineOf(page, other.plan.name).getByRole('table')).not.toContainText('instead of');

  const tab = await context.newPage();
  await tab.goto('/cart');
  const [less, more] = [
    (on: Page) => lineOf(on, two.plan.name).getByRole('button', { name: /^One less of / }),
    (on: Page) => lineOf(on, two.plan.name).getByRole('button', { name: /^One more of / }),
  ];
  await more(tab).click();
  await expect(lineOf(page, two.plan.name)).toContainText('× 3');
  await less(page).click();
  await expect(lineOf(tab, two.plan.name)).toContainText('× 2');
  await less(tab).click();
  for (const on of [page, tab]) {
    await expect(lineOf(on, two.plan.name)).toContainText('× 1');
    await expect(less(on)).toHaveAttribute('aria-disabled', 'true');
    await expect(lineOf(on, other.plan.name)).toBeVisible();
  }
  await expectNoViolation(page, 'a cart with a swap');
});

test('removing needs a confirmation, removes one, and can be undone; clearing needs a confirmation and empties the cart', async ({ page }) => {
  await openCart(page, await cartLine('balanced_plan', { quantity: 2 }));
  await removeButton(page).click();
  const question = page.getByRole('dialog', { name: 'Are you sure?' });
  await expect(question).toContainText("You'e about to remove this meal plan from your cart!");
  await page.keyboard.press('Escape');
  await expect(fullCart(page, '2')).toBeVisible();
  for (const left of ['× 1', 'Your cart is empty']) {
    await removeButton(page).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText(left)).toBeVisible();
  }
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(fullCart(page, '1')).toBeVisible();
  await expect(page.getByRole('table')).toBeVisible();

  await page.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(question).toContainText("You're about to clear everything in your cart!");
  await question.getByRole('button', { name: 'Clear Cart' }).click();
  await expect(page.getByRole('heading', { name: 'Your cart is empty' })).toBeVisible();
  await page.getByRole('link', { name: 'Go Back' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('on a phone a customer with an incomplete profile is led from the foot of the screen to what is missing, with a link to edit it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const customer = await registerCustomer('Iris');
  await sql("UPDATE profiles SET phone = '' WHERE uid = $1", [customer.uid]);
  await openCart(page);
  await signIn(page, customer);
  const notice = page.getByRole('alert').filter({ hasText: 'Your profile is not complete' });
  await expect(notice).toBeVisible();
  await expect(notice).toContainText('phone');
  await expect(continueButton(page)).toBeDisabled();
  const link = notice.getByRole('link', { name: 'Edit my profile' });
  await expect(link).not.toBeInViewport();
  await page.getByRole('button', { name: 'See what is missing' }).click();
  await expect(link).toBeInViewport({ ratio: 1 });
  await link.click();
  await expect(page).toHaveURL(/\/profile\/edit$/);
  await page.getByLabel('Phone number').fill('020 7946 0000');
  await page.getByRole('button', { name: 'Confirm changes' }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(continueButton(page)).toBeEnabled();
});

test('a post code that was accepted on home is known in the cart and at sign-up; where the look-up is down, that is said and can be tried again', async ({ page }) => {
  await storeCart(page, cartOf(await cartLine()));
  await openHome(page);
  await page.getByRole('textbox', { name: 'Post code' }).fill('e4 6ey');
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Yes, we deliver to E4 6EY.')).toBeVisible();
  await page.goto('/register');
  await expect(page.getByLabel('Post code')).toHaveValue('E4 6EY');

  await page.route('**/api/postcodes/**', (route) =>
    route.fulfill({ status: 503, json: { error: { code: 'post_code_lookup_failed', message: 'We could not check your post code.' } } }));
  await page.goto('/cart');
  await expect(page.getByLabel('Post code')).toHaveValue('E4 6EY');
  await expect(page.getByText('Checkout waits until your post code could be checked.')).toBeVisible();
  await expect(page.getByRole('alert')).toContainText(/could not .*check/i);
  await page.unroute('**/api/postcodes/**');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Good news: we deliver to E4\u00a06EY.')).toBeVisible();
  await expect(continueButton(page)).toBeEnabled();
});

/** Whether that is the module that the bar shows of the cart. */
const isGlance = (url: string) => url.includes('expose_mini_cart');

test('on a wide screen the cart’s button shows what is in it to mouse and keyboard, and still leads to the cart', async ({ page, complaints }) => {
  const line = await cartLine('balanced_plan', { quantity: 2 });
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await storeCart(page, cartOf(line));
  await openHome(page);
  const button = page.getByRole('link', { name: 'Cart, 2 items' });
  const glance = page.getByRole('region', { name: 'Cart at a glance' });
  await expect(button).toBeVisible();
  expect(asked.filter(isGlance)).toEqual([]);

  await button.hover();
  await expect(glance).toContainText(`2 × ${line.plan.name}${formatPrice(line.plan.priceInCents * 2)}`);
  expect(asked.filter(isGlance)).not.toEqual([]);
  await expectNoViolation(page, 'the cart at a glance');
  await glance.hover();
  await page.mouse.move(300, 500);
  await expect(glance).toHaveCount(0);

  await button.focus();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Tab');
  await expect(glance).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(glance.getByRole('link', { name: 'Open your cart' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(glance).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.hover();
  await button.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(glance).toHaveCount(0);
  expectQuiet(complaints);
});

test.describe('a wide window with text at 200 %', () => {
  test.use({ viewport: { width: 1920, height: 900 } });

  test('holds the cart at a glance whole, however long its lines are', async ({ page }) => {
    // The browser's setting, which changes media queries in rem too; a font size on <html> does not.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 32 } });
    await storeCart(page, cartOf(await cartLine('balanced_plan', { quantity: 99 }), await cartLine('low_calorie_plan', { quantity: 12 })));
    await openHome(page);
    await page.getByRole('link', { name: /^Cart, / }).hover();
    const glance = page.getByRole('region', { name: 'Cart at a glance' });
    await expect(glance.getByRole('link', { name: 'Open your cart' })).toBeInViewport({ ratio: 1 });
    await expect(glance).toBeInViewport({ ratio: 1 });
    expect(await glance.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await expectNoSidewaysScroll(page, 'the cart at a glance');
  });
});

test.describe('a touch tablet', () => {
  test.use({ viewport: { width: 768, height: 1024 }, hasTouch: true });

  test('has no glance to show: a tap on the cart’s button goes to the cart', async ({ page, complaints }) => {
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(request.url()));
    await storeCart(page, cartOf(await cartLine('balanced_plan')));
    await openHome(page);
    await page.getByRole('link', { name: 'Cart, 1 item' }).tap();
    await expect(page).toHaveURL(/\/cart$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(asked.filter(isGlance)).toEqual([]);
    expectQuiet(complaints);
  });
});
