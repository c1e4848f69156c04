// Of all: needs the whole shop: a part of one remote in the page of another, with the real files, session and layout.
import { expect, type Page } from '@playwright/test';
import { formatDay } from 'shared-rules/dates';
import { expectNoViolation } from '../support/axe';
import { insertCustomer, signIn } from '../support/customers';
import { hold } from '../support/hold';
import { shiftsOf, watchShifts } from '../support/layout-shift';
import { liveVersions } from '../support/live-remotes';
import { insertOrder } from '../support/orders';
import { expectQuiet, openHome, test } from '../support/shop';

const ORDERS = '**/r/mf-orders/**';
const lastWeek = (page: Page) => page.getByRole('main').getByRole('region', { name: 'Your last week' });

async function customerWithOrder(page: Page) {
  const customer = await insertCustomer('Lena');
  const order = await insertOrder(customer, { status: 'COMPLETED', deliveryStatus: 'DELIVERED' });
  await openHome(page);
  await signIn(page, customer);
  return order;
}

test('mf-orders lends a customer’s last week to home: a visitor downloads nothing of it, it moves nothing, and orders again', async ({ page, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(new URL(request.url()).pathname));
  await openHome(page);
  // What the browser does when it is idle is over once the cart's service is here.
  await expect.poll(() => asked.some((path) => path.startsWith('/r/mf-cart-checkout/'))).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(asked.filter((path) => path.startsWith('/r/mf-orders/'))).toEqual([]);

  const { deliveryDate } = await customerWithOrder(page);
  await expect(lastWeek(page)).toBeVisible();
  await watchShifts(page);
  await page.goto('/?owners');
  await expect(lastWeek(page).getByText(`Arrived ${formatDay(deliveryDate)}`)).toBeVisible();
  const version = (await liveVersions(page))['mf-orders'];
  await expect(page.locator('[data-owners]')).toContainText(
    new RegExp(`last-week in home/hero: mf-orders · Orders · ${version} · mounted in \\d+ ms`),
  );
  const { total, shifts } = await shiftsOf(page);
  expect(total, JSON.stringify(shifts)).toBeLessThan(0.01);

  await lastWeek(page).getByRole('button', { name: 'Order again' }).click();
  await page.getByRole('dialog', { name: 'Back in your cart' }).getByRole('link', { name: 'Go To Cart' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(lastWeek(page)).toHaveCount(0);
  expectQuiet(complaints);
});

test('a part that is dead or slow leaves home whole, and is reported under its own remote', async ({ page, complaints }) => {
  await customerWithOrder(page);
  await expect(lastWeek(page)).toBeVisible();
  complaints.clear();
  await watchShifts(page);
  await page.route(ORDERS, (route) => route.abort('connectionrefused'));
  await page.goto('/');
  await expect.poll(() => complaints.reports.map(({ remote, type }) => `${remote} ${type}`)).toEqual(['mf-orders remote-failure']);
  await expect(page.getByRole('heading', { name: "Let's get started!" })).toBeVisible();
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
  await expect(lastWeek(page)).toHaveCount(0);

  expect((await shiftsOf(page)).total).toBeLessThan(0.01);

  await page.unroute(ORDERS);
  for (const viewport of [{ width: 1440, height: 900 }, { width: 360, height: 740 }]) {
    await page.setViewportSize(viewport);
    const release = await hold(page, ORDERS);
    const asked = page.waitForRequest(/\/r\/mf-orders\/.*\.js$/);
    await page.goto('/', { waitUntil: 'commit' });
    await asked;
    await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
    await expect(lastWeek(page)).toHaveCount(0);
    release();
    await expect(lastWeek(page)).toBeVisible();
    const { total, shifts } = await shiftsOf(page);
    expect(total, JSON.stringify(shifts)).toBeLessThan(0.01);
    await page.unroute(ORDERS);
  }
});

test('mf-account lends the bar a menu for customers, which logs out from any page', async ({ page, complaints }) => {
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  await openHome(page);
  await signIn(page, await insertCustomer('Mona'));
  const profile = page.getByRole('link', { name: 'Profile', exact: true });
  const menu = page.getByRole('region', { name: 'Your account' });
  await expect(profile).toBeVisible();
  const ofMenu = () => asked.filter((url) => url.includes('expose_account_menu'));
  expect(ofMenu()).toEqual([]);

  await profile.hover();
  await expect(menu.getByRole('link', { name: 'View my orders' })).toBeVisible();
  expect(ofMenu()).not.toEqual([]);
  await expectNoViolation(page, 'the menu of the bar');
  await page.mouse.move(300, 500);
  await expect(menu).toHaveCount(0);

  await profile.hover();
  await menu.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog', { name: 'Are you sure?' }).getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await expect(menu).toHaveCount(0);
  await expect(page.getByText('You are logged out.')).toBeVisible();
  expectQuiet(complaints);
});
