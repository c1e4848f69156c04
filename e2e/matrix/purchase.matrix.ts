// Of all: shells and remotes of several versions in one page (npm run matrix).
import { expect, type Page } from '@playwright/test';
import { createReleaseTool } from '../../bench/releases/release-tool';
import { program } from '../../scripts/lib/program.mjs';
import { insertCustomer, type Customer } from '../support/customers';
import { fill } from '../support/fill';
import { liveVersions } from '../support/live-remotes';
import { payAsCustomer } from '../support/payments';
import { releaseTool } from '../support/release-tool';
import { expectResult } from '../support/return-page';
import { addToCart, expectQuiet, expectStarted, openPlan, test } from '../support/shop';
import { shopVariables } from '../support/work-tree';

interface Matrix {
  packages: string[];
  /** Before what is live, newest first. */
  older: { ref: string; folder: string; versions: Record<string, string> }[];
  /** Which version each package has: 0 is live, 1 the first of `older`. */
  rows: number[][];
}
const { packages, older, rows } = JSON.parse(process.env.E2E_MATRIX ?? '{"packages":[],"older":[],"rows":[]}') as Matrix;

test.beforeAll(async () => {
  for (const { folder } of older) {
    // By the tool of its time: a rule that came later refuses what is new, and not what is there.
    const tool = createReleaseTool(shopVariables(), await program('release/src/cli/main.ts', folder));
    for (const name of packages) await tool.publish(folder, name);
  }
});

for (const row of rows) {
  const chosen = packages.flatMap((name, at) => {
    const point = older[(row[at] ?? 0) - 1];
    return point ? [{ name, ref: point.ref, version: point.versions[name] ?? '' }] : [];
  });
  test(chosen.map(({ name, ref }) => `${name} of ${ref}`).join(', ') || 'all as they are now', async ({ page, complaints }) => {
    await page.goto(await addressWith(chosen));
    await expectStarted(page);
    expect(await liveVersions(page)).toMatchObject(Object.fromEntries(chosen.map(({ name, version }) => [name, version])));
    await purchase(page);
    expectQuiet(complaints);
  });
}

/** A preview: one visitor's, so what is live stays. */
async function addressWith(chosen: { name: string; version: string }[]): Promise<string> {
  if (chosen.length === 0) return '/';
  const { url } = JSON.parse(
    await releaseTool.run('preview', ...chosen.map(({ name, version }) => `${name}@${version}`), '--json'),
  ) as { url: string };
  return url;
}

/** Through each remote: the menu, the cart, the log-in, the payment, the customer's orders. */
async function purchase(page: Page): Promise<void> {
  await openPlan(page);
  await addToCart(page);
  await page.getByRole('dialog', { name: 'Thank you!' }).getByText('Go To Cart').click();
  await expect(page).toHaveURL(/\/cart$/);
  await signIn(page, await insertCustomer());
  const checkout = page.getByRole('button', { name: 'Continue to Checkout' });
  await expect(checkout).toBeEnabled();
  await checkout.click();
  await payAsCustomer(page);
  await expectResult(page, 'paid');
  await page.goto('/my-orders');
  await expect(page.getByRole('main').getByText('PAID').first()).toBeVisible();
}

/** What then stands in the bar is no matter here: the checkout of a guest would ask for a post code. */
async function signIn(page: Page, { email, password }: Customer): Promise<void> {
  await page.getByRole('button', { name: 'Log in' }).click();
  const dialog = page.getByRole('dialog');
  await fill(dialog.getByLabel('Email'), email);
  await fill(dialog.getByLabel('Password'), password);
  await dialog.getByRole('button', { name: 'Log into my account' }).click();
  await expect(dialog).toBeHidden();
}
