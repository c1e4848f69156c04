// Of all: needs the whole shop: customers use it while the release document changes.
import path from 'node:path';
import { expect } from '@playwright/test';
import type { PageBlock } from '../../bench/releases/document-log';
import { createVersionCheck } from '../../bench/releases/mixed-versions';
import { releaseWhileShopping } from '../../bench/releases/run';
import { SHOP } from '../support/addresses';
import { alteredBuild } from '../support/altered-build';
import { composedAt, liveVersions } from '../support/live-remotes';
import { releaseTool as tool } from '../support/release-tool';
import { test } from '../support/releasing';

const STORE = path.join(process.env.SHOP_DATA ?? '.data', 'store');

// `npm run bench:releases` is the long version: 100 releases, all remotes, 20 customers.
test('eight releases and rollbacks while three customers shop: no failed page, no lost line, one release in each document', async ({ browser, page }) => {
  const { 'mf-catalog': live = '' } = await liveVersions(page);
  // Another version with the same behaviour; the bench builds one.
  const other = alteredBuild('mf-catalog', live, (text) => `${text}\n// Once more.\n`);
  await tool.publish(other.folder, 'mf-catalog');
  // The reason is valid for each later step of this version.
  await composedAt(await tool.change('canary', 'mf-catalog', '0', other.version, '--override', 'an end-to-end test looks at it'));
  await composedAt(await tool.change('rollback', 'mf-catalog'));
  try {
    const outcome = await releaseWhileShopping({
      site: SHOP, store: STORE, metrics: `${process.env.BACKEND_URL}/metrics`, browser, tool,
      versions: new Map([['mf-catalog', [live, other.version]]]), changes: 8, sessions: 3, staying: 1, seed: 5, lookMs: 0,
      limitMs: Infinity,
    });
    expect(outcome.problems).toEqual([]);
    expect(outcome.reports).toBe(0);
    expect(outcome.toLive).toHaveLength(8);
    expect(outcome.weeks.kept).toBe(outcome.weeks.added);
    expect(outcome.weeks.added).toBeGreaterThanOrEqual(3);
    expect(outcome.files.served).toBe(outcome.files.used);
    // Otherwise no customer would have loaded a new release. Two versions that take turns make two release documents.
    expect(outcome.releasesSeen).toBe(2);
  } finally {
    other.remove();
  }
});

test('the check finds a document made from two releases', async ({ page }) => {
  const { remote, release, sequence } = JSON.parse(
    /id="page">(.*?)<\/script>/s.exec(await (await page.request.get('/')).text())?.[1] ?? '{}',
  ) as PageBlock;
  const { shell, 'mf-orders': orders } = await liveVersions(page);
  const own = ['/r/shell/' + shell + '/shell.js', release.url, `/r/mf-orders/${orders}/remoteEntry.js`];
  const problemsOf = createVersionCheck(SHOP);
  const problemsWith = (...files: string[]) => problemsOf({ address: '/', page: { remote, release, sequence }, files: new Set(files) });
  expect(await problemsWith(...own)).toEqual([]);
  expect(await problemsWith(...own, '/r/mf-orders/1.0.0-000000000000/remoteEntry.js'))
    .toEqual([expect.stringContaining(`in a release with mf-orders ${orders}`)]);
  expect(await problemsWith(...own, '/r/release/1-000000000000/document.json'))
    .toEqual([expect.stringContaining('its own release document is')]);
  expect(await problemsWith(...own, `/r/mf-orders/${orders}/~1/remoteEntry.js`)).toEqual([expect.stringContaining('had to try again')]);
  expect(
    await problemsOf({
      address: '/', page: { remote: { ...remote, version: '1.0.0-000000000000' }, release, sequence }, files: new Set(own),
    }),
  ).toEqual([
    expect.stringContaining('its release document says'),
  ]);
});
