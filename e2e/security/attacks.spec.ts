// Of all: needs a browser, which enforces integrity, the security policy and Trusted Types.
import { createHash } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { alterPage } from '../support/altered-remote';
import { card, expectCartWorks, expectReported, expectRestWorks, failures, fillCart, tryAgain } from '../support/rest-of-page';
import { expectStarted, test } from '../support/shop';

// Each attack is refused and reported, and the shop still works. Altered files are in `faults/integrity.spec.ts`, HTML with
// status 200 in `faults/loading.spec.ts`, attacks while publishing and composing in release/.

test.beforeEach(({ page }) => fillCart(page));

const ELSEWHERE = 'https://elsewhere.example/r/mf-catalog/1.0.0/remoteEntry.js';
const sha1 = (text: string) => `sha1-${createHash('sha1').update(text).digest('base64')}`;

/** Altered data of a remote's entry in a page. */
const ENTRIES: [what: string, change: (entry: { url: string; integrity?: string }) => object][] = [
  ['no hash', ({ url }) => ({ url })],
  ['an empty hash', ({ url }) => ({ url, integrity: '' })],
  ['a hash of a weak kind', ({ url }) => ({ url, integrity: sha1(url) })],
  ['another origin', (entry) => ({ ...entry, url: ELSEWHERE })],
  ['an address without a scheme', (entry) => ({ ...entry, url: ELSEWHERE.replace('https:', '') })],
  ['a data: address', (entry) => ({ ...entry, url: 'data:text/javascript,document.title="planted"' })],
  ['a blob: address', (entry) => ({ ...entry, url: 'blob:https://elsewhere.example/7b9f' })],
  ['a query after the store’s address', (entry) => ({ ...entry, url: `${entry.url}?v=2` })],
];

test('a page with altered data of its remote’s entry: refused, reported, and the right entry is used', async ({ page, complaints }) => {
  const asked = await foreignRequests(page);
  for (const [what, change] of ENTRIES) {
    await test.step(what, async () => {
      await page.unroute('/extra');
      complaints.clear();
      await alterPage(page, '/extra', (html) => changeEntry(html, change));
      await page.goto('/extra');
      await expect(page.locator('#slot').getByRole('heading', { level: 1, name: 'Extras' })).toBeVisible();
      await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
      await expectReported(complaints, 'mf-catalog release');
      await expect(page.getByRole('link', { name: 'Cart, 2 items' })).toBeVisible();
      expect(asked).toEqual([]);
      expect(await page.title()).not.toBe('planted');
    });
  }
  await expectRestWorks(page);
  await expectCartWorks(page);
  expect(failures(complaints)).toEqual(['mf-catalog release']);
});

test('a page whose release document has no hash: its own remote works, other pages show the error card, and an unaltered page works', async ({ page, complaints }) => {
  await alterPage(page, '/extra', (html) => html.replace(/("release":\{"url":"[^"]+"),"integrity":"[^"]+"/, '$1'));
  await page.goto('/extra');
  await expect(page.locator('#slot').getByRole('heading', { level: 1, name: 'Extras' })).toBeVisible();
  // Before the shell runs, a plain link would load an unaltered page.
  await expectStarted(page);
  await expect(page.locator('#slot')).not.toHaveAttribute('aria-busy', 'true');
  await page.getByRole('link', { name: 'Cart', exact: true }).click();
  await expect(card(page)).toBeVisible();
  await expectReported(complaints, 'release release');
  await expect(tryAgain(page)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table')).toHaveCount(1);
  await expectRestWorks(page);
});

test('scripts and preloads of other origins in the page: not fetched, reported, and the shop works', async ({ page, complaints }) => {
  const asked = await foreignRequests(page);
  await alterPage(page, '/extra', (html) => html.replace('</title>', `</title>
    <script src="https://elsewhere.example/a.js"></script>
    <script src="//elsewhere.example/b.js"></script>
    <script src="data:text/javascript,document.title='planted'"></script>
    <script>document.title = 'planted'</script>
    <link rel="preload" as="script" href="${ELSEWHERE}?preload">
    <link rel="modulepreload" href="${ELSEWHERE}?modulepreload">
    <link rel="stylesheet" href="https://elsewhere.example/c.css">`));
  await page.goto('/extra');
  await expectRestWorks(page);
  await expectCartWorks(page);
  expect(asked).toEqual([]);
  expect(await page.title()).not.toBe('planted');
  const violations = () =>
    [...new Set(complaints.reports.filter(({ type }) => type === 'csp-violation').map(({ kind, detail }) => `${kind} ${detail}`))];
  await expect.poll(violations).toEqual(expect.arrayContaining([
    'script-src-elem enforce https://elsewhere.example/a.js',
    `script-src-elem enforce ${new URL(page.url()).protocol}//elsewhere.example/b.js`,
    'script-src-elem enforce inline',
    'style-src-elem enforce https://elsewhere.example/c.css',
  ]));
});

/** Requests to another origin, which answers with a script whose run the test would notice. */
async function foreignRequests(page: Page): Promise<string[]> {
  const asked: string[] = [];
  await page.route('**://elsewhere.example/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({
      contentType: 'text/javascript', headers: { 'access-control-allow-origin': '*' }, body: "document.title = 'planted'",
    });
  });
  return asked;
}

function changeEntry(html: string, change: (entry: { url: string; integrity?: string }) => object): string {
  return html.replace(/(id="page">)(.*?)(<\/script>)/s, (_, before: string, text: string, after: string) => {
    const written = JSON.parse(text) as { remote: { entry: { url: string; integrity: string } } };
    const altered = { ...written, remote: { ...written.remote, entry: change(written.remote.entry) } };
    return `${before}${JSON.stringify(altered).replaceAll('<', '\\u003c')}${after}`;
  });
}
