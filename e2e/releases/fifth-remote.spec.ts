// Of all: needs the whole shop, in which it runs the commands of docs/add-a-remote.md.
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';
import { liveVersions } from '../support/live-remotes';
import { blocksOf } from '../../docs/page-blocks';
import { test } from '../support/releasing';
import { expectQuiet, expectStarted } from '../support/shop';
import { workTree, type WorkTree } from '../support/work-tree';

const run = promisify(execFile);
const PAGE = path.resolve(import.meta.dirname, '../../docs/add-a-remote.md');

test('following docs/add-a-remote.md exactly adds a remote to the live shop', async ({ page, complaints }) => {
  const before = await liveVersions(page);
  const tree = workTree('mf-guide');
  try {
    await test.step('every block of the page', () => follow(readFileSync(PAGE, 'utf8'), tree));
    // Until the page is composed, its address redirects to Home.
    await expect.poll(async () => (await page.request.get('/guide', { maxRedirects: 0 })).status()).toBe(200);
    await test.step('prerendered, and found by search engines', () => isComposed(page));
    await test.step('hydrated, left, and come back to', () => isAlive(page));
    await test.step('reached from home inside the page', () => isReachedFromHome(page));
    const { 'mf-guide': added, ...others } = await liveVersions(page);
    expect(added).toMatch(/^1\.0\.0-/);
    expect(others).toEqual(before);
    expectQuiet(complaints);
  } finally {
    tree.remove();
  }
});

/** Writes the files and runs the commands of the page. */
async function follow(markdown: string, { folder, env }: WorkTree): Promise<void> {
  for (const block of blocksOf(markdown)) {
    if (block.kind === 'file') {
      mkdirSync(path.dirname(path.join(folder, block.path)), { recursive: true });
      writeFileSync(path.join(folder, block.path), block.text);
    } else {
      for (const command of block.commands) await test.step(command, () => run('sh', ['-c', command], { cwd: folder, env }));
    }
  }
}

async function isComposed(page: Page): Promise<void> {
  const html = await (await page.request.get('/guide')).text();
  expect(html).toMatch(/<h1[^>]*>How to heat your meals<\/h1>/);
  expect(html).toContain('<title>How to heat your meals · Five Day Kitchen</title>');
  expect(await (await page.request.get('/sitemap.xml')).text()).toContain('/guide</loc>');
}

async function isAlive(page: Page): Promise<void> {
  await page.goto('/guide');
  await expectStarted(page);
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await page.getByRole('link', { name: 'View Meal Plans' }).click();
  await expect(page.getByRole('link', { name: /Open Me/ }).first()).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'How to heat your meals' })).toBeFocused();
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}

/** By the link that it has declared for the footer. */
async function isReachedFromHome(page: Page): Promise<void> {
  await page.goto('/');
  await expectStarted(page);
  await page.evaluate(() => void Object.assign(window, { sameDocument: true }));
  await page.getByRole('contentinfo').getByRole('link', { name: 'How to heat' }).click();
  await expect(page).toHaveURL(/\/guide$/);
  await expect(page.getByRole('heading', { level: 1, name: 'How to heat your meals' })).toBeFocused();
  await expect(page).toHaveTitle('How to heat your meals · Five Day Kitchen');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
}
