// Of all: needs the whole shop: single-spa, Module Federation and a published remote in one page.
import { expect, type Page } from '@playwright/test';
import { openAltered } from '../support/altered-remote';
import { card, expectCartWorks, expectReported, expectRestWorks, failures, fillCart, tryAgain } from '../support/rest-of-page';
import { expectStarted, openPlan, test } from '../support/shop';

// Remotes that load as published but whose code fails. The fault in `script` is there only in the first evaluation, so that
// 'Try again', which evaluates the code again, finds code that works.

const heading = (page: Page) => page.locator('#slot').getByRole('heading', { level: 1, name: 'Extras' });
/** Replaces one lifecycle of the view. */
const lifecycle = (name: string, change: string) =>
  `faulty((module, { default: view }) => ({ default: { ...view, ${name}: ${change} } }));`;

test.beforeEach(({ page }) => fillCart(page));

for (const [what, script, kind] of [
  ['throws while mounting', lifecycle('mount', "async () => { throw new Error('planted'); }"), 'mount'],
  ['hangs while mounting', lifecycle('mount', '() => new Promise(() => {})'), 'timeout'],
  ['crashes after its mount', lifecycle('mount', `async (props) => {
    await view.mount(props);
    props.domElement.addEventListener('click', () => props.onFatal(new Error('planted')));
  }`), 'crash'],
] as const) {
  test(`a view that ${what}: only its slot fails, once, and Try again recovers`, async ({ page, complaints }) => {
    await openAltered(page, '/extra', { remote: 'mf-catalog', script });
    if (kind === 'crash') {
      await expectStarted(page);
      await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
      await heading(page).click();
    }
    await expect(card(page)).toBeVisible();
    await expect(card(page).getByRole('heading')).toBeFocused();
    await expectReported(complaints, `mf-catalog ${kind}`);
    await expectRestWorks(page);
    await tryAgain(page).click();
    await expect(card(page)).toBeHidden();
    await expect(heading(page)).toBeVisible();
    await heading(page).click();
    await expectCartWorks(page);
    await expectReported(complaints, `mf-catalog ${kind}`);
  });
}

for (const [what, change] of [
  ['throws', "async () => { throw new Error('planted'); }"], ['hangs', '() => new Promise(() => {})'],
] as const) {
  test(`a view that ${what} while unmounting: it is reported, and the next page opens anyway`, async ({ page, complaints }) => {
    await openAltered(page, '/extra', { remote: 'mf-catalog', script: lifecycle('unmount', change) });
    await expectRestWorks(page);
    await expectCartWorks(page);
    await expectReported(complaints, 'mf-catalog unmount');
    await page.goBack();
    await expect(heading(page)).toBeVisible();
    await expect(page.locator('#slot > *')).toHaveCount(1);
    await expectReported(complaints, 'mf-catalog unmount');
  });
}

test('a view that always fails is tried by each path, and then a reload is offered', async ({ page, complaints }) => {
  await openAltered(
    page, '/extra',
    { remote: 'mf-catalog', script: lifecycle('mount', "async () => { throw new Error('planted'); }").replace('faulty', 'always') },
  );
  await expect(card(page)).toBeVisible();
  for (let attempt = 0; attempt < 2; attempt += 1) {
    await tryAgain(page).click();
    await expect(card(page)).toBeVisible();
    await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  }
  await expect(card(page).getByRole('button', { name: 'Reload the page' })).toBeVisible();
  await expectReported(complaints, 'mf-catalog mount');
  await expectCartWorks(page);
});

/** The fault lasts until `mend`, because the page may call the service several times before the tap. */
const serviceFault = (fault: string) => `always((module, exports) => { if (module === './service' && !window.mended) { ${fault} } });`;
const mend = (page: Page) => page.evaluate(() => void Object.assign(window, { mended: true }));

for (const [what, fault, kind] of [
  ['cannot be loaded', "throw new Error('planted');", 'module'],
  ['throws at its start', "return { ...exports, start() { throw new Error('planted'); } };", 'module'],
  ['hangs at its start', 'return { ...exports, start: () => new Promise(() => {}) };', 'timeout'],
] as const) {
  test(`a service that ${what}: the tap shows an error, and another one succeeds`, async ({ page, complaints }) => {
    // A hanging picture keeps the page from becoming idle, when it would start the service before the tap.
    await page.route('**/photos/**', () => new Promise(() => {}));
    await openAltered(page, '/', { remote: 'mf-cart-checkout', script: serviceFault(fault) });
    // A tap before the shell runs is lost, which happens on a busy machine.
    await expectStarted(page);
    await openPlan(page);
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    const words = page.getByRole('alert').filter({ hasText: 'Your cart could not be opened, so nothing was added.' });
    await expect(words).toBeVisible();
    await expectReported(complaints, `mf-cart-checkout ${kind}`);
    expect(complaints.reports[0]?.version).toMatch(/^1\.0\.0-/);
    await mend(page);
    await words.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('button', { name: 'Yes, add one more.' }).click();
    await expect(page.getByRole('link', { name: 'Cart, 3 items' })).toBeVisible();
    expect(failures(complaints)).toEqual([`mf-cart-checkout ${kind}`]);
  });
}
