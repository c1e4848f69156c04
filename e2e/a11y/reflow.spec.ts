// Of all: needs a browser: what is wider than the window depends on layout.
import { expect, type Page } from '@playwright/test';
import { expectNoViolation } from '../support/axe';
import { checkOutAsGuest, enterPostCode } from '../support/cart';
import { freshEmail, insertCustomer, signIn } from '../support/customers';
import { giveRole } from '../support/identity';
import { comingMonday } from '../support/mondays';
import { insertOrder } from '../support/orders';
import { payAsGuest } from '../support/payments';
import { expectNoSidewaysScroll, expectUnbroken } from '../support/reflow';
import { expectResult } from '../support/return-page';
import { addToCart, expectStarted, openHome, openPlan, test } from '../support/shop';

const CASES = [
  { what: '320 px', viewport: { width: 320, height: 740 }, axe: true },
  { what: 'a laptop at 200 %', viewport: { width: 720, height: 450 } },
  // The browser's setting, which changes media queries in rem too; a font size on <html> does not.
  { what: 'a phone with text at 200 %', viewport: { width: 360, height: 740 }, fontSize: 32 },
];

/** What the forms take, without a place where a line could end. */
const LONGEST = { name: `${'W'.repeat(50)} ${'M'.repeat(50)}`, lines: ['W'.repeat(100), 'M'.repeat(100)], note: 'W'.repeat(200) };

for (const { what, viewport, fontSize, axe } of CASES) {
  test.describe(what, () => {
    test.use({ viewport });

    /** Nothing scrolls sideways, no line ends where it should not, and axe finds no violation. */
    async function expectReadable(page: Page, screen: string): Promise<void> {
      await expectNoSidewaysScroll(page, screen);
      await expectUnbroken(page, screen);
      if (axe) await expectNoViolation(page, screen);
    }

    test.beforeEach(async ({ page }) => {
      if (!fontSize) return;
      const devtools = await page.context().newCDPSession(page);
      await devtools.send('Page.setFontSizes', { fontSizes: { standard: fontSize, fixed: fontSize } });
    });

    test('no screen or popup on the way to a full cart scrolls sideways', async ({ page }) => {
      await openHome(page);
      await page.getByRole('textbox', { name: 'Post code' }).fill('E8 1EH');
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByText("Unfortunately, we don't deliver", { exact: false })).toBeVisible();
      await page.getByText('What do you not eat?').click();
      await page.getByRole('main').getByLabel('Milk', { exact: true }).check();
      await expectReadable(page, 'home');
      await page.getByRole('button', { name: 'Tell me when you come here' }).click();
      await expect(page.getByRole('dialog').getByLabel('E-mail address')).toBeVisible();
      await expectReadable(page, 'outside the area');
      await page.keyboard.press('Escape');
      await page.goto('/meal-plan?plan=balanced_plan&meal=0-gone');
      await expect(page.getByRole('region', { name: 'A shared week' })).toBeVisible();
      await expectReadable(page, 'a shared week');
      await openHome(page);
      await openPlan(page);
      await expectReadable(page, 'menu');
      await page.getByRole('main').getByRole('listitem').first().getByRole('button').click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectReadable(page, 'meal details');
      await page.getByRole('button', { name: 'Done' }).click();
      await addToCart(page);
      await expectReadable(page, 'thank you');
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Add To Cart' }).click();
      await expect(page.getByRole('button', { name: 'Yes, add one more.' })).toBeVisible();
      await expectReadable(page, 'one more');
      await page.goto('/cart');
      await expect(page.getByRole('group', { name: 'Which week?' })).toBeVisible();
      if (viewport.width < 640) {
        // A phone shows the week when it is asked for.
        await expect(page.getByRole('table')).toBeHidden();
        await page.getByText('Your 15 meals').click();
        await expect(page.getByRole('table')).toBeVisible();
      }
      await openDetails(page);
      await expectReadable(page, 'a cart with a week');
      if (viewport.width < 640 && !fontSize) {
        // At its top a phone shows the first week; total and button stay in sight.
        await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
        await expect(page.getByRole('button', { name: /^(Preparing|Continue to Checkout)/ })).toBeInViewport({ ratio: 1 });
        // What clashes with what the visitor does not eat, too, once the button can be tapped.
        await enterPostCode(page);
        await expect(page.getByText(/with what you do not eat\. You can still pay\.$/)).toBeInViewport({ ratio: 1 });
        await page.getByRole('button', { name: 'See which meals' }).click();
        await expect(page.getByText(/of this week clash/).first()).toBeInViewport({ ratio: 1 });
      }
      await page.getByRole('button', { name: 'Change meals' }).first().click();
      await expect(page.getByRole('dialog').getByRole('combobox').first()).toBeVisible();
      await expectReadable(page, 'Change meals');
    });

    test('no page of a customer, and none of its dialogs, scrolls sideways', async ({ page }) => {
      const person = await insertCustomer('Wilhelmina-Josephine');
      const order = await insertOrder(person, { address: LONGEST });
      const dialog = page.getByRole('dialog');
      await openHome(page);
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(dialog.getByLabel('Password')).toBeVisible();
      await expectReadable(page, 'log-in');
      await dialog.getByText('Forgot your password?').click();
      await expect(dialog.getByLabel('Password')).toBeHidden();
      await expectReadable(page, 'reset');
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await signIn(page, person);
      await page.goto('/');
      await expect(page.getByRole('region', { name: 'Your next week' })).toBeVisible();
      await expectReadable(page, 'home of a customer');
      await page.goto(`/my-orders#claim=${'x'.repeat(43)}`);
      await expect(page.getByLabel('Post code of the delivery')).toBeVisible();
      await expectReadable(page, 'an order to be added');

      await page.goto('/profile');
      await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
      await expectReadable(page, '/profile');
      for (const name of ['Add a note for the driver', 'Log out', 'Delete account']) {
        await page.getByRole('main').getByRole('button', { name }).click();
        await expect(dialog).toBeVisible();
        await expectReadable(page, `/profile, ${name}`);
        await page.keyboard.press('Escape');
        await expect(dialog).toBeHidden();
      }
      await page.getByRole('link', { name: 'Edit my profile' }).click();
      await expect(page.getByRole('button', { name: 'Confirm changes' })).toBeVisible();
      await expectReadable(page, '/profile/edit');

      await page.goto('/my-orders');
      await expect(page.getByRole('heading', { name: `Order ${order.orderId}` })).toBeVisible();
      await expectReadable(page, '/my-orders');
      await page.getByRole('button', { name: 'View Meals' }).click();
      await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible();
      await expectReadable(page, 'order details');
      await page.evaluate(() => { window.print = () => {}; });
      await dialog.getByRole('button', { name: 'Print the week' }).click();
      await expect(page.getByText(/^Use by /).first()).toBeVisible();
      await expectReadable(page, 'the week to print');
    });

    test('the page after a payment does not scroll sideways', async ({ page }) => {
      await checkOutAsGuest(page);
      await payAsGuest(page, freshEmail('reflow'));
      await expectResult(page, 'paid');
      await expect(page.getByRole('heading', { name: /^Your meals arrive/ })).toBeVisible();
      await expectReadable(page, 'the page after a payment');
    });

    test('no page for the kitchen scrolls sideways', async ({ page }) => {
      const [manager, day] = [await insertCustomer('Wilhelmina'), comingMonday()];
      await giveRole(manager.uid, 'manager');
      const { orderId } = await insertOrder(manager, { deliveryDate: day, quantity: 2, address: LONGEST });
      await page.goto('/');
      await signIn(page, manager);
      for (const [path, shown] of [
        [`/kitchen?day=${day}`, 'Up to date'], [`/kitchen/labels?day=${day}`, /\d labels/], [`/kitchen/round?day=${day}`, orderId],
        ['/kitchen/orders', 'Orders'], [`/kitchen/order?order=${orderId}`, 'Can still go back'], ['/kitchen/shop', 'Weeks'],
        ['/kitchen/figures', 'Orders and portions'], ['/kitchen/command-line', /code/],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
        await openDetails(page);
        await expectNoSidewaysScroll(page, path);
      }
    });

    test('neither the page for teams nor its dialog scrolls sideways', async ({ page }) => {
      const releaser = await insertCustomer('Rita');
      await giveRole(releaser.uid, 'releaser');
      await page.goto('/');
      await signIn(page, releaser);
      await page.goto('/releases');
      const kitchen = page.getByRole('region', { name: 'mf-kitchen' });
      await expect(kitchen).toBeVisible();
      await openDetails(page);
      await expectNoSidewaysScroll(page, '/releases');
      await kitchen.getByRole('button', { name: 'Switch off mf-kitchen' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectNoSidewaysScroll(page, '/releases, switch off');
    });

    test('no other page for everybody scrolls sideways', async ({ page }) => {
      for (const path of [
        '/extra', '/cart', '/register', '/terms-and-conditions', '/privacy-policy', '/cookie-policy', '/return?session_id=none',
      ]) {
        await page.goto(path);
        await expectStarted(page);
        await expectReadable(page, path);
      }
    });
  });
}

const openDetails = (page: Page) =>
  page.locator('main details').evaluateAll((all) => all.forEach((details) => details.setAttribute('open', '')));
