// Of all: needs a browser, which lays out every kind of mail as it comes to a mailbox.
import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect } from '@playwright/test';
import { registerCustomer } from '../support/customers';
import { mailTo } from '../support/inbox';
import { orderLine } from '../support/orders';
import { test } from '../support/shop';
import { ROOT } from '../support/work-tree';

test('no mail is wider than a small phone', async ({ page }) => {
  const given = JSON.stringify({ lines: [await orderLine(2)], known: (await registerCustomer('Mia')).email });
  const { stdout } = await promisify(execFile)(
    process.execPath, ['--import', 'tsx', path.join(ROOT, 'backend/testing/queue-every-mail.ts'), given], { cwd: ROOT },
  );
  const jobs = JSON.parse(stdout) as { kind: string; recipient: string }[];
  expect(jobs.length).toBeGreaterThan(20);

  await page.setViewportSize({ width: 320, height: 740 });
  await page.goto('about:blank');
  for (const { kind, recipient } of jobs) {
    await page.setContent((await mailTo(recipient, /./)).html);
    await expect(page.getByText('Five Day Kitchen').first()).toBeVisible();
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(320);
  }
});
