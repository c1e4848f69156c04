// Of all: needs the whole shop, which the release tool opens in real browsers.
import path from 'node:path';
import { expect } from '@playwright/test';
import { alteredBuild } from '../support/altered-build';
import { liveVersions } from '../support/live-remotes';
import { releaseTool as tool } from '../support/release-tool';
import { test } from '../support/shop';

/** The tool's error, or '' if the smoke run passes. */
const smoke = (version: string): Promise<string> => tool.run('smoke', version).then(() => '', (error: unknown) => String((error as { stderr?: string }).stderr));

/** mf-orders with another mount in each view. */
const mounting = (live: string, body: string) => alteredBuild('mf-orders', live, (text, file, version) => (file === path.join('files', 'remoteEntry.js') ? `${text}
  ;(() => {
    const real = window['mf-orders_${version}'];
    window['mf-orders_${version}'] = { init: (...given) => real.init(...given), get: async (module) => {
      const exports = (await real.get(module))();
      return () => ({ ...exports, default: { ...exports.default, mount() { ${body} } } });
    } };
  })();` : text));

test('a view that throws as it renders is named by its error, its place in the source and the components around it', async ({ page }) => {
  test.setTimeout(120_000);
  const { 'mf-orders': orders = '' } = await liveVersions(page);
  const throwing = alteredBuild('mf-orders', orders, (text, file) => (file.startsWith('files')
    ? text.replace(/[\w$.]+\.back(?=\},width:"narrow",children:)/, `(()=>{throw new TypeError("planted for 'Ada Lovelace'")})()`) : text));
  await tool.publish(throwing.folder, 'mf-orders');
  const refused = await smoke(`mf-orders@${throwing.version}`);
  throwing.remove();
  expect(refused).toContain(`/my-orders: mf-orders ${throwing.version} failed (mount)\n      TypeError: planted for (text)\n`);
  expect(refused).toMatch(/ {6}at .*mf-orders\/src\/list\/orders-screen\.tsx:\d+:\d+\n/);
  expect(refused).toMatch(/ {6}in .*mf-orders\/src\/list\/orders-screen\.tsx:\d+:\d+\n/);
  // Maps are for the team: browsers get none.
  for (const file of ['remoteEntry.js.map', 'private/remoteEntry.js.map']) expect((await page.request.get(`/r/mf-orders/${orders}/${file}`)).status()).toBe(404);
});

test('a smoke run in a browser passes a working version, but no view that throws or hangs and no shell that breaks a remote, which can not go live', async ({ page }) => {
  test.setTimeout(180_000);
  const { 'mf-orders': orders = '', shell = '' } = await liveVersions(page);
  expect(await smoke(`mf-orders@${orders}`)).toBe('');

  const throwing = mounting(orders, "throw new Error('tampered with');");
  await tool.publish(throwing.folder, 'mf-orders');
  const refused = await smoke(`mf-orders@${throwing.version}`);
  expect(refused).toContain(`mf-orders ${throwing.version} did not pass the smoke run:`);
  expect(refused).toContain(`/my-orders: mf-orders ${throwing.version} failed (`);
  await expect(tool.run('promote', 'mf-orders', throwing.version)).rejects.toMatchObject({ stderr: expect.stringContaining(`mf-orders ${throwing.version} failed its smoke run`) });
  throwing.remove();

  const endless = mounting(orders, 'for (;;);');
  await tool.publish(endless.folder, 'mf-orders');
  expect(await smoke(`mf-orders@${endless.version}`)).toContain('/my-orders: the page gave no answer within 10 s');
  endless.remove();

  const looping = mounting(orders, `return exports.default.mount(...arguments).then(() => void setInterval(() => {
    for (const end = performance.now() + 94; performance.now() < end;);
  }, 100));`);
  await tool.publish(looping.folder, 'mf-orders');
  expect(await smoke(`mf-orders@${looping.version}`)).toMatch(/\/my-orders: it holds the main thread: \d+ % of/);
  looping.remove();

  const breaking = alteredBuild('shell', shell, (text, file) => (file === path.join('files', 'shell.js') ? `${text}
    ;Object.defineProperty(window, 'mf-orders_${orders}', { get() { throw new Error('not in this shell'); } });` : text));
  await tool.publish(breaking.folder, 'shell');
  const without = await smoke(`shell@${breaking.version}`);
  expect(without).toContain('/my-orders: ');
  for (const path of ['/cart', '/extra', '/profile']) expect(without).not.toContain(`${path}: `);
  breaking.remove();
});
