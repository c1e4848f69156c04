// Of mf-releases: needs the whole shop: the role is a claim of the identity provider, and the backend asks the composer.
import { expect } from '@playwright/test';
import { expectNoViolation } from '../support/axe';
import { insertCustomer } from '../support/customers';
import { sql } from '../support/database';
import { fill } from '../support/fill';
import { giveRole } from '../support/identity';
import { expectNoSidewaysScroll } from '../support/reflow';
import { expectQuiet, test } from '../support/shop';

test('a team sees what is live, switches a remote off and on again with a reason, and nobody finds the page', async ({ page, complaints }) => {
  const html = await (await page.request.get('/releases')).text();
  expect(html).toContain('name="robots" content="noindex"');
  expect(await (await page.request.get('/sitemap.xml')).text()).not.toContain('/releases');
  expect(await (await page.request.get('/')).text()).not.toContain('mf-releases');
  await page.goto('/_releases');
  expect(new URL(page.url()).pathname).toBe('/releases');
  await expect(page.getByText('This page is for teams and operators.')).toBeVisible();
  await expectNoViolation(page, 'for a visitor');

  const person = await insertCustomer('Rita');
  await giveRole(person.uid, 'releaser');
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click();
  const login = page.getByRole('dialog');
  await fill(login.getByLabel('Email'), person.email);
  await fill(login.getByLabel('Password'), person.password);
  await login.getByRole('button', { name: 'Log into my account' }).click();
  const kitchen = page.getByRole('region', { name: 'mf-kitchen' });
  await expect(kitchen).toBeVisible();
  await expect(page.getByRole('list', { name: 'Packages' }).getByRole('region')).toHaveCount(7);
  for (const [width, height] of [[360, 740], [1440, 900]] as const) {
    await page.setViewportSize({ width, height });
    await expectNoSidewaysScroll(page, `releases at ${width}`);
    await expectNoViolation(page, `releases at ${width}`);
  }

  await kitchen.getByRole('button', { name: 'Switch off mf-kitchen' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Reason'), 'the list is wrong');
  await expectNoViolation(page, 'the question');
  await dialog.getByRole('button', { name: 'Switch off' }).click();
  await expect(page.getByText('mf-kitchen is switched off', { exact: false })).toBeVisible();
  await expect(page.getByText(/disable mf-kitchen .* \(the list is wrong\)/).first()).toBeVisible();
  await expect.poll(async () => (await page.request.get('/kitchen')).status()).toBe(503);
  await kitchen.getByRole('button', { name: 'Switch on mf-kitchen' }).click();
  await dialog.getByRole('button', { name: 'Switch on' }).click();
  await expect.poll(async () => (await page.request.get('/kitchen')).status()).toBe(200);
  expect(await sql('SELECT actor, action FROM release.audit ORDER BY sequence DESC LIMIT 2'))
    .toEqual(['enable', 'disable'].map((action) => ({ actor: `releaser:${person.uid}`, action })));
  expectQuiet(complaints);
});
