// Of all: needs a browser: which scripts it evaluates, and what it does with taps before them.
import { expect, type Page } from '@playwright/test';
import { hold } from '../support/hold';
import { shiftsOf, watchShifts } from '../support/layout-shift';
import { composedBar, expectQuiet, expectStarted, listen, test, touchPage } from '../support/shop';

// Nobody touches the page unless a test does: decision 060.
test.use({ touches: false });

const PLAN = '/meal-plan?plan=balanced_plan';
const title = (page: Page) => page.getByRole('heading', { level: 1 });

/** Paths of the release store's scripts that the page evaluates, in order. */
async function watchEvaluated(page: Page): Promise<string[]> {
  const evaluated: string[] = [];
  const devTools = await page.context().newCDPSession(page);
  devTools.on('Debugger.scriptParsed', ({ url }) => {
    if (url.includes('/r/')) evaluated.push(new URL(url).pathname);
  });
  await devTools.send('Debugger.enable');
  return evaluated;
}

const holdShell = (page: Page) => hold(page, '**/r/shell/*/shell.js');

for (const path of ['/', PLAN, '/extra', '/register', '/terms-and-conditions']) {
  test(`${path} evaluates no script until it is touched, and fetches them ahead`, async ({ page, complaints }) => {
    const evaluated = await watchEvaluated(page);
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const ahead = page.waitForEvent('requestfinished', (finished) => finished.url().endsWith('/shell.js'));
    await page.goto(path);
    await ahead;
    await page.waitForLoadState('networkidle');
    expect(evaluated).toEqual([]);
    expect(fetched.filter((url) => url.includes('/api/'))).toEqual([]);
    await expect(title(page)).toBeVisible();

    await touchPage(page);
    await expectStarted(page);
    expect(evaluated.filter((script) => script.endsWith('/shell.js'))).toHaveLength(1);
    expectQuiet(complaints);
  });
}

for (const [by, tap] of [
  ['mouse', async (page: Page, { x, y }: Place) => page.mouse.click(x, y)],
  ['finger', async (page: Page, { x, y }: Place) => page.touchscreen.tap(x, y)],
  ['keyboard', async (page: Page) => {
    await page.getByRole('button', { name: 'Add To Cart' }).first().focus();
    await page.keyboard.press('Enter');
  }],
] as const) {
  test.describe(`by ${by}`, () => {
    test.use({ hasTouch: by === 'finger' });

    test('the first tap wakes the page, has a sign at once, and is done once', async ({ page, complaints }) => {
      const release = await holdShell(page);
      await page.goto(PLAN, { waitUntil: 'commit' });
      const add = page.getByRole('button', { name: 'Add To Cart' }).first();
      await add.scrollIntoViewIfNeeded();
      const box = await add.boundingBox();
      await tap(page, { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 });
      await expect(page.locator('[data-kept]')).toHaveText(/Add To Cart/);
      release();
      await expect(page.getByRole('dialog', { name: 'Thank you!' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(1);
      await expect(page.locator('[data-kept]')).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
      expectQuiet(complaints);
    });
  });
}

test('what is typed before the page answers stays, and is checked once it does', async ({ page, complaints }) => {
  const release = await holdShell(page);
  await page.goto('/', { waitUntil: 'commit' });
  const postCode = page.getByRole('textbox', { name: /post code/i }).first();
  await postCode.pressSequentially('E4 7EN');
  await page.keyboard.press('Enter');
  release();
  await expect(page.getByText('Yes, we deliver to E4 7EN.')).toBeVisible();
  await expect(postCode).toHaveValue('E4 7EN');
  expectQuiet(complaints);
});

/** Loses requests for the shell's script. @param under its version's own path, or `~1`, `~2` */
const loseShell = (page: Page, under: RegExp) => page.route(under, (route) => route.abort());
const ANY = /\/r\/shell\/.*shell\.js$/;
const incomplete = (page: Page) => page.getByRole('alert').filter({ hasText: 'Part of this page did not load' });

for (const [path, button, dialog] of [[PLAN, 'Add To Cart', 'Thank you!'], ['/cart', 'Log in', 'Log in']] as const) {
  test(`${path} asks once more for a shell that got lost, and does then what was tapped`, async ({ page }) => {
    await loseShell(page, /\/r\/shell\/[^/]+\/shell\.js$/);
    await page.goto(path, { waitUntil: 'commit' });
    await page.getByRole('button', { name: button, exact: true }).first().click();
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible();
    await expect(incomplete(page)).toBeHidden();
  });
}

test('a page whose shell can’t be had says so, and works as without script', async ({ page }) => {
  await loseShell(page, ANY);
  for (const path of ['/cart', '/']) {
    await page.goto(path);
    await touchPage(page);
    await expect(incomplete(page)).toBeVisible();
  }
  await expect(incomplete(page).getByRole('link', { name: 'Load it again' })).toBeVisible();
  await page.getByRole('textbox', { name: /post code/i }).first().fill('E4 7EN');
  // A form by GET; the page that it leads to has its shell again.
  await page.unroute(ANY);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Yes, we deliver to E4 7EN.')).toBeVisible();
  await expect(incomplete(page)).toBeHidden();
});

test('a page that nobody touches starts after eight seconds, and one that saves data never, nor does it fetch', async ({ page, context }) => {
  await page.clock.install();
  await page.goto('/');
  await page.waitForLoadState('networkidle');
  await expect(composedBar(page)).not.toHaveCount(0);
  // The time, then an idle moment, which is the browser's own.
  await page.clock.runFor(8100);
  await expectStarted(page);

  const thrifty = await context.newPage();
  await thrifty.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await thrifty.clock.install();
  const scripts: string[] = [];
  thrifty.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  await thrifty.goto('/');
  await thrifty.clock.runFor(60_000);
  await thrifty.waitForLoadState('networkidle');
  expect(scripts).toEqual([]);
  await touchPage(thrifty);
  await expectStarted(thrifty);
});

test('the question about cookies is asked and answered at rest, and the shell asks no second time', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
  const [complaints, release] = [listen(page), await holdShell(page)];
  await watchShifts(page);
  await page.goto('/');
  const question = page.getByRole('region', { name: 'May we count visits?' });
  await expect(question).toBeVisible();
  // The floating buttons are above it.
  const [box, cart] = [await question.boundingBox(), await page.getByRole('link', { name: 'Cart', exact: true }).boundingBox()];
  expect((cart?.y ?? 0) + (cart?.height ?? 0)).toBeLessThanOrEqual(box?.y ?? 0);
  await page.getByRole('button', { name: 'Refuse', exact: true }).click();
  await expect(question).toBeHidden();
  await expect(title(page)).toBeFocused();
  expect(JSON.parse(await page.evaluate(() => localStorage.getItem('five-day-kitchen:consent')) ?? ''))
    .toEqual({ version: 1, analytics: 'refused', at: expect.stringMatching(/^\d{4}-/) });
  release();
  await expectStarted(page);
  await expect(question).toBeHidden();
  // The shell goes on with that answer.
  await page.getByRole('button', { name: 'Cookie choices' }).click();
  await expect(question).toBeFocused();
  expect((await shiftsOf(page)).total).toBeLessThan(0.01);
  expectQuiet(complaints);
  await page.close();
});

test('a page at rest greets the customer and counts the cart as the last page did', async ({ page, complaints }) => {
  const release = await holdShell(page);
  await page.addInitScript(() => {
    localStorage.setItem('five-day-kitchen:was-signed-in', 'yes');
    localStorage.setItem('five-day-kitchen:last-shown', '{"firstName":"Ada","count":2}');
  });
  await watchShifts(page);
  await page.goto('/');
  await expect(page.getByText('Hi, Ada')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Cart, 2 items', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeHidden();
  release();
  // Nobody is signed in, and the cart is empty.
  await expectStarted(page);
  await expect(page.getByRole('link', { name: 'Cart', exact: true })).toBeVisible();
  await expect(page.getByText('Hi, Ada')).toHaveCount(0);
  expect((await shiftsOf(page)).total).toBeLessThan(0.01);
  expectQuiet(complaints);
});

test('before the shell has come links open in a new tab, and the page stays as it is', async ({ page, context, complaints }) => {
  const release = await holdShell(page);
  await page.addInitScript(() => localStorage.setItem('five-day-kitchen:was-signed-in', 'yes'));
  const openMe = page.getByRole('listitem').filter({ hasText: 'Muscle Gain Plan' }).getByRole('link', { name: 'Open Me' });
  const footer = page.getByRole('contentinfo').getByRole('link', { name: 'Extras' });
  const link = (name: string) => page.getByRole('link', { name, exact: true });
  for (const [from, anchor, to] of [
    ['/', link('View Meal Plans'), '/#plans'], ['/', link('Delivery Info'), '/#delivery'],
    ['/', openMe, '/meal-plan?plan=muscle_gain_plan'],
    ['/', link('Cart'), '/cart'], ['/', link('Profile'), '/profile'], ['/', footer, '/extra'], [PLAN, link('Go Back'), '/'],
  ] as const) {
    await page.goto(from);
    const [tab] = await Promise.all([context.waitForEvent('page'), anchor.click({ modifiers: ['ControlOrMeta'] })]);
    // Until it is loaded: Chromium forgets to close a tab that is asked to in the moment of its navigation.
    await tab.waitForURL((url) => url.pathname + url.search + url.hash === to);
    await tab.close();
    await expect(page).toHaveURL(from);
    await expect(composedBar(page)).not.toHaveCount(0);
  }
  release();
  expectQuiet(complaints);
});

for (const path of ['/', PLAN, '/cart']) {
  test(`${path} does nothing while the browser prerenders it, and starts once somebody comes to it`, async ({ page, complaints }) => {
    // The platform's own property and event, whether or not this browser prerenders.
    await page.addInitScript(() => Object.defineProperty(document, 'prerendering', { configurable: true, value: true }));
    const asked: string[] = [];
    page.on('request', (request) => void (/\/api\//.test(request.url()) && asked.push(request.url())));
    await page.goto(path);
    const before = await page.evaluate(() => Object.keys(localStorage));
    await touchPage(page);
    await page.waitForLoadState('networkidle');
    await expect(composedBar(page)).not.toHaveCount(0);
    expect(asked).toEqual([]);
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(before);
    await page.evaluate(() => {
      Object.defineProperty(document, 'prerendering', { value: false });
      document.dispatchEvent(new Event('prerenderingchange'));
    });
    await touchPage(page);
    await expectStarted(page);
    await expect(page.locator('script[type=speculationrules]')).toHaveCount(0);
    expectQuiet(complaints);
  });
}

test('the speculation rules name the plans’ pages, and are within the policy', async ({ page, complaints }) => {
  await page.goto('/');
  const rules = JSON.parse(await page.locator('script[type=speculationrules]').textContent() ?? '') as unknown;
  expect(rules)
    .toEqual({ prerender: [{ where: { or: [{ href_matches: { pathname: '/meal-plan', search: 'plan=*' } }] }, eagerness: 'moderate' }] });
  expectQuiet(complaints);
});

interface Place { x: number; y: number }
