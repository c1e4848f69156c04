// Of all: needs the whole shop: buckets, preview links and reports of browsers change what the edge serves.
import { expect, type Browser, type Page } from '@playwright/test';
import { SHOP } from '../support/addresses';
import { alteredBuild, type AlteredBuild } from '../support/altered-build';
import { sql } from '../support/database';
import { composedAt, liveVersions, restore } from '../support/live-remotes';
import { releaseTool as tool } from '../support/release-tool';
import { test, touchPages } from '../support/shop';

const OLD = 'Why choose us';
const NEW = 'Why people choose us';
let live = '';
let next: AlteredBuild;

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage({ baseURL: SHOP });
  live = (await liveVersions(page))['mf-catalog'] ?? '';
  await page.close();
  next = alteredBuild('mf-catalog', live, (text) => text.replaceAll(OLD, NEW));
  await tool.publish(next.folder, 'mf-catalog');
});
test.afterAll(async () => {
  await restore('mf-catalog', live);
  next.remove();
});

const title = (page: Page, text: string) => page.getByRole('heading', { name: text, exact: true });

test('a published version opens by a link, on a phone too, with a badge that covers no button and a link to the live shop', async ({ page }) => {
  const { url } = JSON.parse(await tool.run('preview', `mf-catalog@${next.version}`, '--json')) as { url: string };
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(url);
  await expect(title(page, NEW)).toBeVisible();
  expect(page.url()).toBe(`${SHOP}/`);
  const badge = page.getByRole('complementary', { name: 'Preview' });
  await expect(badge).toContainText(`mf-catalog ${next.version}`);
  // The document as it is sent: in the browser the view changes the meta tag, but the header is valid anyway.
  const sent = await page.request.get('/');
  expect(sent.headers()).toMatchObject({ 'x-robots-tag': 'noindex', 'cache-control': 'private, no-store' });
  expect(await sent.text()).toContain('name="robots" content="noindex"');

  // Hydrated. Other pages of the shop are the preview's too.
  const account = page.getByRole('button', { name: 'Log in' });
  await expect(account).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight / 2));
  await expect(badge).toBeInViewport();
  const [over, bar] = [await badge.boundingBox(), await account.boundingBox()];
  expect((over?.y ?? 0) + (over?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(over?.width).toBeLessThanOrEqual(360);
  expect(over?.height).toBeLessThanOrEqual(90);
  await page.goto('/extra');
  await expect(badge).toBeVisible();

  await badge.getByRole('link', { name: 'Back to the live shop' }).click();
  await expect(title(page, OLD)).toBeVisible();
  await expect(badge).toBeHidden();
});

test('a canary of 50 % is served to one bucket and not to the other; failures in browsers end it, and a promotion is rolled back', async ({ browser, request }) => {
  const [low, high] = [await inBucket(browser, 0), await inBucket(browser, 99)];
  await composedAt(await tool.change('canary', 'mf-catalog', '50', next.version, '--override', 'an end-to-end test looks at it'));
  await low.goto('/');
  await high.goto('/');
  await expect(title(low, NEW)).toBeVisible();
  await expect(title(high, OLD)).toBeVisible();

  // Twenty-five browsers report a failure.
  for (let browsers = 0; browsers < 25; browsers += 1) {
    const answer = await request.post('/api/reports', {
      data: { type: 'remote-failure', remote: 'mf-catalog', version: next.version, kind: browsers % 2 === 0 ? 'crash' : 'busy' },
    });
    expect(answer.status()).toBe(200);
  }
  await expect.poll(() => lastChange()).toMatchObject({
    actor: 'canary watch', action: 'halt', change: { reason: expect.stringMatching(/^\d+ failures in 10 minutes at 50 %/) },
  });
  await composedAt((await lastChange()).sequence);
  await low.goto('/');
  await expect(title(low, OLD)).toBeVisible();
  await expect(low.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');

  await composedAt(await tool.change('promote', 'mf-catalog', next.version));
  await high.goto('/');
  await expect(title(high, NEW)).toBeVisible();
  await composedAt(await tool.change('rollback', 'mf-catalog'));
  await high.goto('/');
  await expect(title(high, OLD)).toBeVisible();
  await Promise.all([low, high].map((page) => page.context().close()));
});

async function inBucket(browser: Browser, bucket: number): Promise<Page> {
  const context = await browser.newContext({ baseURL: SHOP });
  await context.addCookies([{ name: 'fdk_bucket', value: String(bucket), url: SHOP }]);
  await touchPages(context);
  return context.newPage();
}

async function lastChange(): Promise<{ sequence: number; actor: string; action: string; change: unknown }> {
  const [row] = await sql<{ sequence: number; actor: string; action: string; change: unknown }>(
    `select sequence::int, actor, action, change from release.audit where environment = 'local' order by sequence desc limit 1`,
  );
  if (!row) throw new Error('Nothing was released.');
  return row;
}
