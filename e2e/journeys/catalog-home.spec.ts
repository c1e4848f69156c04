// Of mf-catalog: needs a browser: scrolling, layout, and the composed page before and after hydration.
import { expect } from '@playwright/test';
import { alterPage } from '../support/altered-remote';
import { changeConfig } from '../support/menu-call';
import { expectQuiet, expectStarted, openHome, openPlan, test } from '../support/shop';

test.describe('Home', () => {
  test('the hero’s links lead to their sections', async ({ page, complaints }) => {
    await openHome(page);
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    for (const [link, section] of [['View Meal Plans', "Let's get started!"], ['Delivery Info', 'Delivery Info']] as const) {
      await page.getByRole('link', { name: link, exact: true }).click();
      const heading = page.getByRole('heading', { level: 2, name: section, exact: true });
      await expect(heading).toBeInViewport();
      await expect(heading).toBeFocused();
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    }
    expectQuiet(complaints);
  });

  for (const { viewport, columns } of [
    { viewport: { width: 768, height: 1024 }, columns: 3 },
    { viewport: { width: 1440, height: 900 }, columns: 3 },
    { viewport: { width: 360, height: 740 }, columns: 1 },
  ]) {
    test(`has ${columns} of its three plans beside each other at ${viewport.width} px, one tap from the hero`, async ({ page }) => {
      await page.setViewportSize(viewport);
      await openHome(page);
      const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Open Me', exact: true }) });
      await expect(cards).toHaveCount(3);
      const tops = await cards.evaluateAll((all) => all.map((card) => Math.round(card.getBoundingClientRect().top)));
      expect(new Set(tops).size).toBe(3 / columns);
      // The first thing to tap leads over what is between.
      await page.getByRole('link', { name: 'View Meal Plans' }).click();
      await expect(page.getByRole('heading', { level: 2, name: "Let's get started!" })).toBeInViewport();
    });
  }

  test('shows why to choose us, how delivery works and who we are', async ({ page }) => {
    await page.goto('/');
    for (const heading of ['Why choose us', 'Delivery Info', 'About us', "Let's get started!"]) {
      await expect(page.getByRole('heading', { level: 2, name: heading, exact: true })).toBeVisible();
    }
    for (const [heading, words] of [
      ['Easy to order', /Choose one of three plans/], ['Free delivery', /The price you see is the price you pay/],
      ['Premium quality', /Cooked from whole ingredients/],
      ['Meals can be swapped', /can be swapped for another/],
      ['Local and homemade', /local farms, and make our own bread, pasta and noodles/],
      ['A small London business', /small local business\. Experienced chefs/],
    ] as const) {
      await expect(
        page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: heading, exact: true }) }),
      ).toContainText(words);
    }
    await expect(page.getByText('Order from Monday to Friday and your meals arrive the next Monday.', { exact: false })).toBeVisible();
    await expect(page.getByText('Delivery is free anywhere in the UK that we deliver to.', { exact: false })).toBeVisible();
    await expect(page.getByText('It arrives on').locator('..')).toContainText(/Monday \d{1,2}\s\w+/);
    await expect(page.getByText('Order by midnight on').locator('..')).toContainText(/(Friday|Sunday) \d{1,2}\s\w+/);
    await expect(page.getByText('Your box comes between 8\u00a0am and 6\u00a0pm.')).toBeVisible();
    await expect(page.getByText('You pay on the page of our payment provider: Visa, Mastercard, American Express.')).toBeVisible();
    // The shop's configuration has no rating.
    await expect(page.getByText('Food hygiene rating')).toHaveCount(0);
    for (const [question, words] of [
      ['How does it work?', /Choose a plan, swap what you like, and pay/],
      ['Can I cancel an order?', /Until midnight at the end of the Friday before your box comes/],
      ['How long does the food keep?', /Each meal says by when to eat it/], ['What if I have an allergy?', /One kitchen handles all 14/],
    ] as const) {
      const details = page.getByRole('group').filter({ hasText: question });
      await expect(details.getByText(words)).toBeHidden();
      await details.getByText(question).click();
      await expect(details.getByText(words)).toBeVisible();
    }
  });

  test('each plan card has photo, name, calorie range, price in pounds and ‘Open Me’; one figure where both are equal', async ({ page }) => {
    await page.route('**/api/menu/plans', async (route) => {
      const response = await route.fetch();
      const { data } = (await response.json()) as { data: { minCalories: number; maxCalories: number }[] };
      const changed = data.map((plan, index) => (index === 0 ? { ...plan, maxCalories: plan.minCalories } : plan));
      await route.fulfill({ response, json: { data: changed } });
    });
    await page.goto('/');
    await expect(page.getByText('The price is for a 5-day plan with 3 meals a day. Delivery is free.')).toBeVisible();
    const cards = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Open Me', exact: true }) });
    await expect(cards).toHaveCount(3);
    await expect(cards.getByRole('heading', { level: 3 })).toHaveText(['Low Calorie Plan', 'Balanced Plan', 'Muscle Gain Plan']);
    const prices: number[] = [];
    for (const card of await cards.all()) {
      await card.scrollIntoViewIfNeeded();
      await expect(card).toContainText(/£\d+\.\d{2}/);
      await expect(card).toContainText(/A meal£\d\.\d{2}Protein a day\d+\sgFor example\w+/);
      prices.push(Number(/£(\d+\.\d{2})/.exec((await card.textContent()) ?? '')?.[1]));
      await expect.poll(() => card.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    }
    await expect(page.getByText('From').filter({ hasText: 'a week' }).first())
      .toContainText(`From £${Math.min(...prices).toFixed(2)} a week`);
    await expect(cards.nth(1)).toContainText(/\d{4}\s-\s\d{4}\skcal/);
    // The composed page has the range; the plans fetched when idle are those above.
    await expect(cards.nth(0).getByText(/kcal\b/).first()).toHaveText(/^\d{4}\skcal/);
    await openPlan(page, 'Muscle Gain Plan');
  });

  test('‘Log in’ is shown immediately if the page was composed with the app status, even if all answers are slow', async ({ page }) => {
    await changeConfig(page, {}, new Promise(() => {}));
    await page.route('**/namespaces/firebase:fetch*', () => new Promise(() => {}));
    await page.goto('/');
    await expectStarted(page);
  });

  test('‘Log in’ is shown once app status has loaded if the page was composed without one, and moves nothing', async ({ page }) => {
    let answer = () => {};
    await changeConfig(page, {}, new Promise<void>((resolve) => (answer = resolve)));
    // Remote Config's answer would also load app status.
    await page.route('**/namespaces/firebase:fetch*', () => new Promise(() => {}));
    // As if composed while the backend was down.
    await alterPage(page, '/', (html) => html.replace('"appStatus":', '"none":')
      .replace(/<button [^>]*unlessKnown.*?<\/button>/, ''));
    await page.goto('/');
    const cart = page.getByRole('link', { name: 'Cart', exact: true });
    await page.waitForLoadState('load');
    const before = await cart.boundingBox();
    await expect(page.getByRole('button', { name: 'Log in', exact: true })).toHaveCount(0);
    answer();
    await expectStarted(page);
    expect(await cart.boundingBox()).toEqual(before);
  });

  test('the cart counts its items, and shows 99+ from 100; the chat has its greeting filled in', async ({ page }) => {
    await openHome(page);
    await expect(page.getByRole('link', { name: /^Chat with us/ })).toHaveAttribute('href', /^https:\/\/wa\.me\/\d+\?text=Hello/);
    await openPlan(page);
    await page.getByRole('button', { name: 'Add To Cart' }).first().click();
    await expect(page.getByRole('link', { name: 'Cart, 1 item', exact: true })).toBeVisible();
    for (const [quantity, name, badge] of [[99, 'Cart, 99 items', '99'], [100, 'Cart, 99+ items', '99+']] as const) {
      await page.evaluate((count) => {
        const stored = localStorage.getItem('five-day-kitchen:cart') ?? '';
        localStorage.setItem('five-day-kitchen:cart', stored.replace(/"quantity":\d+/, `"quantity":${count}`));
      }, quantity > 99 ? 99 : quantity);
      if (quantity > 99) {
        // A line has a quantity of 99 at most, so the hundredth item is another plan.
        await page.goto('/');
        await openPlan(page, 'Low Calorie Plan');
        await page.getByRole('button', { name: 'Add To Cart' }).first().click();
      } else await page.reload();
      await expect(page.getByRole('link', { name, exact: true })).toHaveText(badge);
    }
  });

  test('shows without a sign-up whether we deliver to a post code, and moves nothing below', async ({ page }) => {
    await openHome(page);
    const field = page.getByRole('textbox', { name: 'Post code' });
    const card = page.locator('form').filter({ has: field });
    const height = () => card.evaluate((form) => form.getBoundingClientRect().height);
    const ask = async (code: string) => {
      await field.fill(code);
      await card.getByRole('button', { name: 'Check' }).click();
    };
    const before = await height();
    for (const [code, answer] of [
      ['', 'The post code field is empty. Please enter a post code.'],
      ['E4', 'Invalid post code E4. Please enter a valid post code.'],
      ['e8 1eh', "Unfortunately, we don't deliver to post code E8 1EH yet. You could send us an e-mail to request delivery for your location at hello@fivedaykitchen.example!"],
    ] as const) {
      await ask(code);
      await expect(field).toHaveAccessibleDescription(answer);
      await expect(field).toBeFocused();
      expect(await height()).toBe(before);
    }
    await ask('e4 6ey');
    await expect(card.getByRole('status')).toHaveText('Yes, we deliver to E4 6EY.');
    expect(await height()).toBe(before);
  });

  test('a tap before the page’s own code has loaded is not lost', async ({ page }) => {
    let sendScripts = () => {};
    const tapped = new Promise<void>((resolve) => (sendScripts = resolve));
    await page.route('**/r/mf-catalog/**', async (route) => {
      await tapped;
      await route.continue();
    });
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.locator('main[aria-busy=true]')).toBeAttached();
    await page.getByRole('listitem').filter({ hasText: 'Balanced Plan' }).getByRole('link', { name: 'Open Me' }).click();
    await expect(page.locator('main[aria-busy=true]')).toBeAttached();
    sendScripts();
    await expect(page.getByRole('heading', { level: 1, name: 'Balanced Plan' })).toBeVisible();
  });
});

test('Home has metadata for search engines and for sharing', async ({ page, request, baseURL }) => {
  await page.goto('/');
  const content = (selector: string) => page.locator(selector).getAttribute('content');
  await expect(page).toHaveTitle('Weekly meal plans, cooked in London, delivered free · Five Day Kitchen');
  expect((await content('meta[name=description]'))?.length).toBeGreaterThan(60);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/`);
  expect(await content('meta[property="og:title"]')).toBe(await page.title());
  for (const address of [
    await content('meta[property="og:image"]'),
    ...(await page.locator('link[rel~=icon], link[rel=apple-touch-icon]').evaluateAll(
      (links) => links.map((link) => (link as HTMLLinkElement).href),
    )),
  ]) {
    const answer = await request.get(address ?? '');
    expect(answer.ok(), address ?? 'none').toBe(true);
    expect(answer.headers()['content-type']).toMatch(/^image\//);
  }
  const things = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as { '@type': string; hasMenu?: { hasMenuSection: unknown[] }; offers?: { priceCurrency: string } },
  );
  expect(things.map((thing) => thing['@type'])).toEqual(['FoodEstablishment', 'Product', 'Product', 'Product']);
  expect(things[0]?.hasMenu?.hasMenuSection).toHaveLength(3);
  expect(things.slice(1).every(({ offers }) => offers?.priceCurrency === 'GBP')).toBe(true);

  expect(await (await request.get('/sitemap.xml')).text()).toContain(`<loc>${baseURL}/extra</loc>`);
  expect(await (await request.get('/robots.txt')).text()).toContain('Sitemap:');
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    name: string; background_color: string; icons: { src: string }[];
    shortcuts: { name: string; url: string }[]; screenshots: { src: string; sizes: string; form_factor: string }[];
  };
  expect(manifest.name).toBe('Five Day Kitchen');
  for (const { src } of [...manifest.icons, ...manifest.screenshots]) expect((await request.get(src)).ok(), src).toBe(true);
  expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Cart', 'My orders']);
  for (const { url } of manifest.shortcuts) expect((await request.get(url)).ok(), url).toBe(true);
  expect(new Set(manifest.screenshots.map((shot) => shot.form_factor))).toEqual(new Set(['narrow', 'wide']));
  // Browsers pass over a picture of another size than it says.
  const sizes = await page.evaluate((sources) => Promise.all(sources.map(async (src) => {
    const image = Object.assign(new Image(), { src });
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  })), manifest.screenshots.map(({ src }) => src));
  expect(sizes).toEqual(manifest.screenshots.map((shot) => shot.sizes));

  // The browser's own frame has the page's colour.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const paper = await page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--color-paper').trim());
    expect(await content(`meta[name=theme-color][media*=${colorScheme}]`)).toBe(paper);
    if (colorScheme === 'light') expect(manifest.background_color).toBe(paper);
  }
});
