// Of all: needs a browser, whose main thread a remote holds.
import { expect } from '@playwright/test';
import { openAltered } from '../support/altered-remote';
import { card, expectCartWorks, expectReported, expectRestWorks, failures, fillCart } from '../support/rest-of-page';
import { test } from '../support/shop';

/** After its mount, 94 ms of work in every 100 ms, until the view leaves. */
const LOOP = `always((module, exports) => {
  if (!exports.default?.mount) return exports;
  const { mount, unmount } = exports.default;
  let loop;
  const work = () => { for (const end = performance.now() + 94; performance.now() < end;); };
  return { ...exports, default: { ...exports.default,
    mount: async (props) => { await mount(props); loop = setInterval(work, 100); },
    unmount: async (props) => { clearInterval(loop); await unmount(props); },
  } };
});`;

test.beforeEach(({ page }) => fillCart(page));

test('a view whose effect holds the main thread gives way to the card, and is reported with how much and where', async ({ page, complaints }) => {
  await openAltered(page, '/extra', { remote: 'mf-catalog', script: LOOP });
  await expect(page.locator('#slot').getByRole('heading', { level: 1, name: 'Extras' })).toBeVisible();
  await expect(card(page)).toBeVisible();
  await expectReported(complaints, 'mf-catalog busy');
  const [report] = complaints.reports;
  expect(report)
    .toMatchObject({ detail: expect.stringMatching(/^Error: its code took \d+ % of the main thread for 8 s$/), path: '/extra' });
  expect(report).toMatchObject({ stack: [expect.stringMatching(/@mf-catalog\/[\w.-]+\/(~\d\/)?remoteEntry\.js:0:\d+$/)] });
  await expectRestWorks(page);
  // Only a new document is sure to end what a view has started.
  await page.unrouteAll();
  await card(page).getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.locator('#slot').getByRole('heading', { level: 1, name: 'Extras' })).toBeVisible();
  await expectCartWorks(page);
  expect(failures(complaints)).toEqual(['mf-catalog busy']);
});
