// Of all: home, cart and the server's lock speak of the same weeks: needs the whole shop.
import { expect } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { deliveryDate } from 'shared-rules/delivery-date';
import { addDays } from 'shared-rules/london';
import { cartLine, cartOf, continueButton, enterPostCode, storeCart } from '../support/cart';
import { freshEmail } from '../support/customers';
import { sql } from '../support/database';
import { onPaymentPage, payAsGuest } from '../support/payments';
import { expectResult } from '../support/return-page';
import { openHome, test } from '../support/shop';

const day = deliveryDate(new Date());
const next = addDays(day, 7);

test.afterEach(() => sql('DELETE FROM delivery_weeks'));

test('a guest is told of a full week on home and in the cart before any post code, and orders for the one that is offered, with a note for the driver', async ({ page }) => {
  await sql('INSERT INTO delivery_weeks (day, capacity) VALUES ($1, 0)', [day]);
  const full = `Our kitchen is fully booked for ${formatDay(day)}. You can order for ${formatDay(next)}.`;
  await storeCart(page, cartOf(await cartLine()));
  await openHome(page);
  await expect(page.getByText(full)).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByRole('radio', { name: `${formatDay(day)} Fully booked` })).toBeChecked();
  await expect(continueButton(page)).toHaveAccessibleDescription(`${full} Enter your post code to continue.`);
  await page.getByRole('button', { name: `Deliver on ${formatDay(next)}` }).click();
  await expect(page.getByText(`Will be delivered on ${formatDay(next)}`)).toBeVisible();
  await enterPostCode(page);
  await page.getByLabel('Note for the driver (optional)').fill('Blue gate, ring twice');
  await expect(continueButton(page)).toBeEnabled();
  await continueButton(page).click();
  const sessionId = await onPaymentPage(page);
  await payAsGuest(page, freshEmail('full'));
  await expectResult(page, 'paid');
  expect(await sql("SELECT delivery_date::text AS day, address->>'note' AS note FROM orders WHERE session_id = $1", [sessionId]))
    .toEqual([{ day: next, note: 'Blue gate, ring twice' }]);
});

test('a closed week is told on home and in the cart, and one tap takes the next', async ({ page }) => {
  await sql('INSERT INTO delivery_weeks (day, closed) VALUES ($1, true)', [day]);
  const closed = `We don’t deliver on ${formatDay(day)}. You can order for ${formatDay(next)}.`;
  await storeCart(page, cartOf(await cartLine()));
  await openHome(page);
  await expect(page.getByText(closed)).toBeVisible();
  await page.goto('/cart');
  await expect(continueButton(page)).toHaveAccessibleDescription(closed);
  await expect(page.getByRole('radio', { name: new RegExp(`^${formatDay(day)}`) })).toHaveCount(0);
  await page.getByRole('button', { name: `Deliver on ${formatDay(next)}` }).click();
  await enterPostCode(page);
  await expect(continueButton(page)).toBeEnabled();
});
