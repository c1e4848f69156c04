// Of mf-cart-checkout: needs the whole shop: the provider’s page, its webhooks, the mail and the return page together.
import { expect } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { deliveryDate } from 'shared-rules/delivery-date';
import { addDays } from 'shared-rules/london';
import { formatPrice } from 'shared-rules/numbers';
import { cartLine, checkOutAsGuest, continueButton, openCart, readyToPay } from '../support/cart';
import { freshEmail, insertCustomer, logInAs, registerCustomer, signIn } from '../support/customers';
import { ordersOf } from '../support/database';
import { mailTo, mailsTo } from '../support/inbox';
import { insertPromotion } from '../support/promotion';
import { CARDS, fillCard, fillGuest, onPaymentPage, payButton, provider } from '../support/payments';
import { emptyCart, expectResult, fullCart } from '../support/return-page';
import { addToCart, expectQuiet, openHome, openPlan, test } from '../support/shop';

test('a guest pays by card: one order, a receipt with meals, allergens, date and VAT, and the cart emptied once', async ({ page, complaints }) => {
  const email = freshEmail('guest');
  const line = await cartLine('balanced_plan', { quantity: 2 });
  await page.addInitScript(() => localStorage.setItem('five-day-kitchen:not-eaten', '{"allergens":["milk"]}'));
  const sessionId = await checkOutAsGuest(page, line);
  await fillGuest(page, email);
  await fillCard(page);
  await payButton(page).click();
  await expectResult(page, 'paid');
  await expect(emptyCart(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Go to Profile' })).toBeVisible();
  await expect(page.getByText(/meals? of this order clash.* with what you do not eat:$/)).toBeVisible();

  const [order, ...more] = await ordersOf(sessionId);
  expect(more).toEqual([]);
  const amount = line.plan.priceInCents * 2;
  expect(order).toMatchObject({ email, status: 'NEW', amount });
  expect(order?.delivery_date).toBe(deliveryDate(new Date()));
  expect((await provider.session(sessionId)).charge).toMatchObject({ amount });

  await test.step('the page says what was ordered and what comes next', async () => {
    const what = page.getByRole('region', { name: /^Your meals arrive Monday/ });
    await expect(what).toContainText(`Order number${order?.order_id}`);
    await expect(what).toContainText(`What comes2 × ${line.plan.name}: 5 days, 3 meals a day`);
    await expect(what).toContainText('You have ordered without an account, and need none');
    await expect(what.getByRole('link', { name: 'Create my account' })).toHaveAttribute('href', '/register');
    const saving = page.waitForEvent('download');
    await what.getByRole('button', { name: 'Add delivery to calendar' }).click();
    expect((await saving).suggestedFilename()).toBe(`delivery-${order?.order_id}.ics`);
  });

  const receipt = await mailTo(email, new RegExp(`^Your order ${order?.order_id}`));
  const { meals } = order?.lines[0] ?? { meals: [] };
  expect(meals.map(({ name }) => name)).toEqual(line.menu.map(({ name }) => name));
  for (const { name } of meals) expect(receipt.text).toContain(name);
  expect(receipt.text).toMatch(/contains (?:\w+, )*milk/);
  expect(receipt.text).toContain(`Will be delivered on: ${formatDay(deliveryDate(new Date()))}`);
  expect(receipt.text).toContain(`Total inc. VAT: ${formatPrice(amount)}`);
  expect(receipt.text).toMatch(/VAT at 0% on £[\d.]+: £0\.00/);

  await test.step('a refresh fetches the status again, and removes nothing from the new cart', async () => {
    await openHome(page);
    await openPlan(page);
    await addToCart(page);
    const answered = page.waitForResponse(/\/api\/payments\/status/);
    await page.goto(`/return?session_id=${sessionId}`);
    await answered;
    await expectResult(page, 'paid');
    await expect(fullCart(page, '1')).toBeVisible();
    expect(await ordersOf(sessionId)).toHaveLength(1);
    expect(await mailsTo(email)).toHaveLength(1);
  });

  await test.step("'Go to Profile' logs a guest in first, and goes there then", async () => {
    const customer = await insertCustomer('Greta');
    await page.getByRole('button', { name: 'Go to Profile' }).click();
    await logInAs(page, customer);
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.getByRole('heading', { level: 1, name: 'My Profile' })).toBeVisible();
  });
  expectQuiet(complaints);
});

test('declined cards show the reason and charge nothing; another card then pays', async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, freshEmail('declined'));
  for (const [card, reason] of [
    [CARDS.declined, 'Your card was declined.'],
    ['4000 0000 0000 9995', 'Your card has insufficient funds. Try a different card.'],
    ['4000 0000 0000 0069', 'Your card has expired. Try a different card.'],
    ['4000 0000 0000 0127', "Your card's security code is incorrect."],
    ['4000 0000 0000 0119', 'An error occurred while processing your card.'],
    ['4242 4242 4242 4241', 'Your card number is invalid.'],
  ] as const) {
    await fillCard(page, card);
    await payButton(page).click();
    await expect(page.getByText(reason)).toBeVisible();
  }
  expect(await provider.session(sessionId)).toMatchObject({ status: 'open', charge: null });
  expect(await ordersOf(sessionId)).toEqual([]);

  await fillCard(page);
  await payButton(page).click();
  await expectResult(page, 'paid');
  expect(await ordersOf(sessionId)).toHaveLength(1);
});

test("a failed 3-D Secure confirmation charges nothing; a completed one pays", async ({ page }) => {
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, freshEmail('secure'));
  await fillCard(page, CARDS.asks);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Fail' }).click();
  await expect(page.getByText('We are unable to authenticate your payment method.')).toBeVisible();
  expect(await ordersOf(sessionId)).toEqual([]);

  await fillCard(page, CARDS.asks);
  await payButton(page).click();
  await page.getByRole('button', { name: 'Complete' }).click();
  await expectResult(page, 'paid');
  expect(await ordersOf(sessionId)).toHaveLength(1);
});

test('a bank payment makes an order immediately, which is paid when the bank has answered', async ({ page }) => {
  const customer = await registerCustomer();
  await openCart(page);
  await signIn(page, customer);
  await expect(continueButton(page)).toBeEnabled();
  await expect(page.getByRole('region', { name: 'Where we deliver' })).toContainText('1 Engine Row');
  await continueButton(page).click();
  const sessionId = await onPaymentPage(page);
  await expect(page.getByLabel('Email')).toHaveValue(customer.email);
  await expect(page.getByLabel('Email')).not.toBeEditable();
  await page.getByLabel('Name', { exact: true }).fill('Olive Order');
  await page.getByLabel('What the test bank will do').selectOption('waits');
  await page.getByRole('button', { name: 'Pay by bank (Bacs)' }).click();
  await expectResult(page, 'processing');
  await expect(emptyCart(page)).toBeVisible();
  await mailTo(customer.email, /your payment is being processed$/);

  await page.getByRole('button', { name: 'Go to Profile' }).click();
  await page.getByRole('link', { name: 'View my orders' }).or(page.getByRole('button', { name: 'View my orders' })).click();
  await expect(page.getByText('PROCESSING PAYMENT')).toBeVisible();

  await provider.settle(sessionId);
  const [order] = await ordersOf(sessionId);
  const receipt = await mailTo(customer.email, new RegExp(`^Payment received for order ${order?.order_id}`));
  expect(receipt.text).toMatch(/VAT at 0%/);
  await page.reload();
  await expect(page.getByText('PAID', { exact: true })).toBeVisible();
  await expect(page.getByText('PROCESSING PAYMENT')).toBeHidden();
});

test('a bank payment that the bank refuses cancels the order, with a mail to the customer', async ({ page }) => {
  const email = freshEmail('refused');
  const sessionId = await checkOutAsGuest(page);
  await fillGuest(page, email);
  await page.getByLabel('What the test bank will do').selectOption('waits');
  await page.getByRole('button', { name: 'Pay by bank (Bacs)' }).click();
  await expectResult(page, 'processing');

  await provider.fail(sessionId);
  const mail = await mailTo(email, /^Payment for order FDK-\w+ failed$/);
  expect(mail.text).toContain('Nothing was taken.');
  expect(await ordersOf(sessionId)).toMatchObject([{ status: 'CANCELLED', paid_at: null }]);
});

test('a customer chooses a later week, keeps it over a reload, and finds it on the page after the payment and in My Orders', async ({ page }) => {
  const customer = await registerCustomer();
  const later = addDays(deliveryDate(new Date()), 14);
  await openCart(page);
  await signIn(page, customer);
  await page.getByRole('radio', { name: new RegExp(`^${formatDay(later)}`) }).check();
  await expect(page.getByText(`Will be delivered on ${formatDay(later)}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: new RegExp(`^${formatDay(later)}`) })).toBeChecked();
  await expect(continueButton(page)).toBeEnabled();
  await continueButton(page).click();
  const sessionId = await onPaymentPage(page);
  await page.getByLabel('Name', { exact: true }).fill('Olive Order');
  await expect(page.getByText(`Delivery is free and arrives on ${formatDay(later)}.`)).toBeVisible();
  await fillCard(page);
  await payButton(page).click();
  await expectResult(page, 'paid');
  await expect(page.getByText(`Your meals arrive ${formatDay(later)}`)).toBeVisible();
  expect((await ordersOf(sessionId))[0]?.delivery_date).toBe(later);
  await page.goto('/my-orders');
  await expect(page.getByText(`Arrives ${formatDay(later)}`)).toBeVisible();
});

test('a promotion code on the payment page lowers what is paid, and stands in the receipt; one that is not known is refused', async ({ page }) => {
  const code = `E2E-${Date.now().toString(36).toUpperCase()}`;
  await insertPromotion(code, 20);
  const email = freshEmail('saver');
  const line = await cartLine('balanced_plan');
  await readyToPay(page, line);
  await expect(page.getByText('If you have a promotion code, you enter it there.')).toBeVisible();
  await continueButton(page).click();
  const sessionId = await onPaymentPage(page);
  await page.getByLabel('Promotion code').fill('NOT-OURS');
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByText('This code is invalid.')).toBeVisible();
  await page.getByLabel('Promotion code').fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Apply' }).click();
  const discount = Math.round(line.plan.priceInCents / 5);
  const amount = line.plan.priceInCents - discount;
  await expect(payButton(page)).toHaveText(`Pay ${formatPrice(amount)}`);
  await fillGuest(page, email);
  await fillCard(page);
  await payButton(page).click();
  await expectResult(page, 'paid');
  expect((await provider.session(sessionId)).charge).toMatchObject({ amount });
  expect(await ordersOf(sessionId)).toMatchObject([{ status: 'NEW', amount }]);
  const receipt = await mailTo(email, /^Your order FDK-/);
  expect(receipt.text).toContain(`Promotion code ${code}: ${formatPrice(-discount)}`);
  expect(receipt.text).toContain(`Total inc. VAT: ${formatPrice(amount)}`);
});
