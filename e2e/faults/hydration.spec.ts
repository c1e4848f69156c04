// Of all: needs the whole shop: two React roots hydrate a page that the composer made from two builds.
import { expect } from '@playwright/test';
import { alterPage } from '../support/altered-remote';
import { expectStarted, test } from '../support/shop';

test('a mismatch in the slot is recovered and reported, and the chrome keeps its nodes', async ({ page, complaints }) => {
  await alterPage(
    page, '/', (html) => html.replaceAll("Let's get started!", 'Something older').replaceAll('Let&#x27;s get started!', 'Something older'),
  );
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => Object.assign(window, { footer: document.querySelector('footer') }));
  });
  await page.goto('/');
  await expect(page.getByRole('heading', { name: "Let's get started!" })).toBeVisible();
  await expectStarted(page);
  expect(await page.evaluate(() => Reflect.get(window, 'footer') === document.querySelector('footer'))).toBe(true);
  await expect.poll(
    () => complaints.reports.filter(({ kind }) => kind === 'hydration').map(({ remote }) => remote),
  ).toEqual(['mf-catalog']);
});

test('a mismatch in the chrome is recovered and reported, and the slot keeps its nodes', async ({ page, complaints }) => {
  await alterPage(page, '/', (html) => html.replace('Privacy policy</a>', 'Private things</a>'));
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => Object.assign(window, { heading: document.querySelector('#slot h1') }));
  });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Privacy policy' })).toBeVisible();
  await expectStarted(page);
  expect(await page.evaluate(() => Reflect.get(window, 'heading') === document.querySelector('#slot h1'))).toBe(true);
  await expect.poll(() => complaints.reports.filter(({ kind }) => kind === 'hydration').map(({ remote }) => remote)).toEqual(['shell']);
});

test('no id occurs twice in the two roots', async ({ page }) => {
  await page.goto('/register');
  await expectStarted(page);
  const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
  expect(new Set(ids).size).toBe(ids.length);
});
