// Of all: the cart leads to home's form, whose mail leads home again: needs the whole shop.
import { expect } from '@playwright/test';
import { enterPostCode, openCart } from '../support/cart';
import { freshEmail } from '../support/customers';
import { sql } from '../support/database';
import { linkFromMail } from '../support/inbox';
import { FAR } from '../support/payments';
import { expectQuiet, test } from '../support/shop';

test('who is outside the area leaves an email address from the cart; a tap behind the mail’s link says yes', async ({ page, complaints }) => {
  const email = freshEmail('outside');
  const waiting = async () => (await sql<{ confirmed: boolean }>(
    'SELECT confirmed_at IS NOT NULL AS confirmed FROM area_requests WHERE email = $1', [email],
  )).map(({ confirmed }) => confirmed);
  await openCart(page);
  await enterPostCode(page, FAR);
  await page.getByRole('link', { name: 'Tell me when you come here' }).click();
  const form = page.getByRole('dialog', { name: 'Tell me when you come here' });
  await expect(form).toContainText(`when we deliver to ${FAR},`);
  await form.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await form.getByRole('button', { name: 'Tell me' }).click();
  await expect(form.getByRole('status')).not.toBeEmpty();
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(waiting).toEqual([false]);

  // A mailbox opens it as a new document: from home only the fragment would change.
  await page.goto('/extra');
  await page.goto(await linkFromMail(email, /^Shall we write when we deliver to you\?$/));
  const question = page.getByRole('dialog', { name: 'Shall we write when we deliver to you?' });
  await expect(question).toBeVisible();
  expect(await waiting()).toEqual([false]);
  await question.getByRole('button', { name: 'Yes, write to me' }).click();
  await expect(question).toContainText(`Thank you. We write to you when we deliver to ${FAR}.`);
  expect(await waiting()).toEqual([true]);
  // The browser reports the refused post code as a failed request.
  complaints.errors = complaints.errors.filter((error) => !error.includes('422'));
  expectQuiet(complaints);
});
