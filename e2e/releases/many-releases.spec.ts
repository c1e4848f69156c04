import path from 'node:path';
import { expect } from '@playwright/test';
import { createReleaseTool } from '../../bench/releases/release-tool';
import { releaseWhileShopping } from '../../bench/releases/run';
import { SHOP } from '../support/addresses';
import { anotherVersion } from '../support/another-version';
import { liveVersions, restore } from '../support/live-remotes';
import { test } from '../support/shop';

const STORE = path.join(process.env.SHOP_DATA ?? '.data', 'store');

// `npm run bench:releases` is the long version: 100 of them, all remotes, 20 customers.
test('eight releases and rollbacks while three customers shop: no failed page, no lost line, one release in each document', async ({ browser, page }) => {
  test.setTimeout(180_000);
  const other = await anotherVersion('mf-catalog');
  const { 'mf-catalog': live = '' } = await liveVersions(page);
  const tool = createReleaseTool({ ...process.env, RELEASE_STORE: STORE });
  await tool.publish(other.folder, 'mf-catalog');
  try {
    const outcome = await releaseWhileShopping({
      site: SHOP, store: STORE, metrics: `${process.env.BACKEND_URL}/metrics`, browser, tool,
      versions: new Map([['mf-catalog', [live, other.version]]]), changes: 8, sessions: 3, staying: 1, seed: 5, limitMs: 120_000,
    });
    expect(outcome.problems).toEqual([]);
    expect(outcome.reports).toBe(0);
    expect(outcome.toLive).toHaveLength(8);
    expect(outcome.weeks.kept).toBe(outcome.weeks.added);
    expect(outcome.weeks.added).toBeGreaterThanOrEqual(3);
    expect(outcome.files.served).toBe(outcome.files.used);
    // Or nobody has seen any of it.
    expect(outcome.releasesSeen).toBeGreaterThan(2);
  } finally {
    await restore('mf-catalog', live, tool.change);
  }
});
