// Of all: needs a browser, which lays out every kind of mail as it comes to a mailbox.
import { expect } from '@playwright/test';
import { everyMail } from '../../backend/testing/every-mail';
import { openDatabase } from '../../backend/src/db/database';
import { queueMail } from '../../backend/src/mail/outbox';
import { freshEmail, registerCustomer } from '../support/customers';
import { mailTo } from '../support/inbox';
import { orderLine } from '../support/orders';
import { test } from '../support/shop';

test('no mail is wider than a small phone', async ({ page }) => {
  test.setTimeout(120_000);
  // The identity provider makes its link only for an address that it knows.
  const { email } = await registerCustomer('Mia');
  const database = openDatabase(process.env.DATABASE_URL ?? '', () => {});
  const jobs = await everyMail(database.db, [await orderLine(2)], new Date(), (kind) => (kind === 'verify-email' ? email : freshEmail(kind)));
  for (const job of jobs) await queueMail(database.db, job);
  await database.close();

  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('about:blank');
  for (const { kind, recipient } of jobs) {
    await page.setContent((await mailTo(recipient, /./)).html);
    await expect(page.getByText('Five Day Kitchen').first()).toBeVisible();
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(320);
  }
});
