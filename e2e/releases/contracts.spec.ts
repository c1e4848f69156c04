// Of all: remotes that need different contracts live in one page, under one shell.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { continueButton, enterPostCode } from '../support/cart';
import { freshEmail } from '../support/customers';
import { ordersOf } from '../support/database';
import { liveRelease } from '../support/live-remotes';
import { fillCard, fillGuest, onPaymentPage, payButton } from '../support/payments';
import { emptyCart, expectResult } from '../support/return-page';
import { test } from '../support/releasing';
import { addToCart, expectQuiet, openHome, openPlan } from '../support/shop';
import { checkOut } from '../support/team-checkout';

/** What contract 2 brought, in the two views of mf-catalog that use it. */
const LOAD = { 'home/index.tsx': / {2}async load\(shop\) \{[^]*?\n {2}\},\n/, 'meal-plan/index.tsx': 'load: loadMenu, ' };

test('a remote built for contract 1 and others that need 2 make a purchase together', async ({ page, complaints }) => {
  expect(await contracts(page)).toEqual({
    'mf-account': 1, 'mf-cart-checkout': 2, 'mf-catalog': 2, 'mf-kitchen': 1, 'mf-orders': 2, 'mf-releases': 1,
  });
  const team = checkOut('mf-catalog');
  try {
    for (const [file, load] of Object.entries(LOAD)) {
      const view = path.join(team.folder, 'mf-catalog/src', file);
      const source = readFileSync(view, 'utf8');
      const without = source.replace(load, '').replace('menuSourceFor, ', '');
      expect(without).not.toMatch(/load:|load\(|menuSourceFor/);
      // A version of its own each time, so that the test can be run again in the same shop.
      writeFileSync(view, `${without}\n// ${Date.now()}\n`);
    }
    expect(await team.ship()).toContain('Live: mf-catalog');
    await expect.poll(() => contracts(page))
      .toEqual({ 'mf-account': 1, 'mf-cart-checkout': 2, 'mf-catalog': 1, 'mf-kitchen': 1, 'mf-orders': 2, 'mf-releases': 1 });
    await test.step('from home to the receipt', () => purchase(page));
    expectQuiet(complaints);
  } finally {
    team.remove();
  }
});

async function purchase(page: Page): Promise<void> {
  await openHome(page);
  await openPlan(page);
  await addToCart(page);
  await page.getByRole('dialog', { name: 'Thank you!' }).getByText('Go To Cart').click();
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible();
  await enterPostCode(page);
  await expect(continueButton(page)).toBeEnabled();
  await continueButton(page).click();
  const sessionId = await onPaymentPage(page);
  await fillGuest(page, freshEmail('contracts'));
  await fillCard(page);
  await payButton(page).click();
  await expectResult(page, 'paid');
  await expect(emptyCart(page)).toBeVisible();
  expect(await ordersOf(sessionId)).toHaveLength(1);
}

/** What each live remote needs, as the release document says. */
async function contracts(page: Page): Promise<Record<string, number>> {
  const { remotes } = await liveRelease(page);
  return Object.fromEntries(remotes.map(({ name, contract }) => [name, contract]));
}
