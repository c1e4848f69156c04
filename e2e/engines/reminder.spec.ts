// Of all: only a browser subscribes, decrypts and shows a message. Chrome and Safari know their makers’ services alone.
import { expect, type Page } from '@playwright/test';
import { addDays, londonDay } from 'shared-rules/london';
import { insertCustomer, signIn } from '../support/customers';
import { sql } from '../support/database';
import { insertOrder } from '../support/orders';
import { expectQuiet, test } from '../support/shop';

test.use({ serviceWorkers: 'allow' });

/** What the browser shows outside the page. */
const shown = (page: Page) => page.evaluate(async () => {
  const { ready } = navigator.serviceWorker;
  return (await (await ready).getNotifications()).map(({ title, body }) => ({ title, body }));
});

test('who asks for it on the profile page is reminded by the browser on the evening before, until the log-out', async ({ page, complaints }) => {
  const customer = await insertCustomer('Remind');
  const tomorrow = addDays(londonDay(new Date()), 1);
  await insertOrder(customer, { status: 'PREPARING', deliveryDate: tomorrow });
  /** As the worker does at 16:00 with the mail (backend/src/reminders/reminders.test.ts). */
  const evening = () =>
    sql('UPDATE reminder_devices SET due_day = $1, tries = 0, next_try_at = now() WHERE uid = $2', [tomorrow, customer.uid]);
  await page.goto('/');
  await signIn(page, customer);
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await page.getByRole('button', { name: 'Remind me on this device' }).click();
  await expect(page.getByText('This device reminds you on the evening before.')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Stop reminding me here' })).toBeVisible();
  await evening();
  await expect.poll(() => shown(page)).toEqual([
    { title: expect.stringContaining('Your meals come on '), body: 'They come between 8 am and 6 pm.' },
  ]);

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.ready).pushManager.getSubscription())).toBeNull();
  // The push service says that nobody takes it any more, and the shop forgets the device.
  await evening();
  await expect.poll(() => sql('SELECT 1 FROM reminder_devices WHERE uid = $1', [customer.uid])).toEqual([]);
  expectQuiet(complaints);
});
