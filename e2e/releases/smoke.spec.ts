// Of all: needs the whole shop, which the release tool opens in real browsers.
import path from 'node:path';
import { expect } from '@playwright/test';
import { alteredBuild } from '../support/altered-build';
import { liveVersions } from '../support/live-remotes';
import { releaseTool as tool } from '../support/release-tool';
import { test } from '../support/shop';

/** The tool's error, or '' if the smoke run passes. */
const smoke = (...versions: string[]): Promise<string> =>
  tool.run('smoke', ...versions).then(() => '', (error: unknown) => String((error as { stderr?: string }).stderr));

/** A remote with another mount in one of its views, or in all. */
const mounting = (
  name: string, live: string, body: string, view = '',
) => alteredBuild(name, live, (text, file, version) => (file === path.join('files', 'remoteEntry.js') ? `${text}
  ;(() => {
    const real = window['${name}_${version}'];
    window['${name}_${version}'] = { init: (...given) => real.init(...given), get: async (module) => {
      const exports = (await real.get(module))();
      if (!module.endsWith('${view}')) return () => exports;
      return () => ({ ...exports, default: { ...exports.default, mount() { ${body} } } });
    } };
  })();` : text));

test('a view that throws as it renders can not go live, and is named by its error, its place in the source and the components around it', async ({ page }) => {
  const { 'mf-orders': orders = '' } = await liveVersions(page);
  const throwing = alteredBuild('mf-orders', orders, (text, file) => (file.startsWith('files')
    ? text.replace(
      /(?<=,text:)[\w$.]+(?=\},width:"narrow","aria-busy":[\w(!])/, `(()=>{throw new TypeError("planted for 'Ada Lovelace'")})()`,
    ) : text));
  await tool.publish(throwing.folder, 'mf-orders');
  const refused = await smoke(`mf-orders@${throwing.version}`);
  expect(refused).toContain(`mf-orders ${throwing.version} did not pass the smoke run:`);
  expect(refused).toContain(`/my-orders: mf-orders ${throwing.version} failed (mount)\n      TypeError: planted for (text)\n`);
  expect(refused).toMatch(/ {6}at .*mf-orders\/src\/list\/orders-screen\.tsx:\d+:\d+\n/);
  expect(refused).toMatch(/ {6}in .*mf-orders\/src\/list\/orders-screen\.tsx:\d+:\d+\n/);
  await expect(tool.run('promote', 'mf-orders', throwing.version)).rejects.toMatchObject({
    stderr: expect.stringContaining(`mf-orders ${throwing.version} failed its smoke run`),
  });
  throwing.remove();
  // Maps are for the team: browsers get none.
  for (const file of ['remoteEntry.js.map', 'private/remoteEntry.js.map']) {
    expect((await page.request.get(`/r/mf-orders/${orders}/${file}`)).status()).toBe(404);
  }
});

test('a smoke run in a browser passes a working version, but no view that hangs and no shell that breaks a remote', async ({ page }) => {
  const { 'mf-orders': orders = '', shell = '' } = await liveVersions(page);
  // With a shell all that is live is tried.
  expect(await smoke(`shell@${shell}`)).toBe('');

  const endless = mounting('mf-orders', orders, 'for (;;);');
  await tool.publish(endless.folder, 'mf-orders');
  expect(await smoke(`mf-orders@${endless.version}`)).toContain('/my-orders: the page gave no answer within 10 s');
  endless.remove();

  const looping = mounting('mf-orders', orders, `return exports.default.mount(...arguments).then(() => void setInterval(() => {
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

test('a smoke run opens what a page does not show by itself: parts that a remote lends, and a page of each list of entries', async ({ page }) => {
  const {
    'mf-orders': orders = '', 'mf-cart-checkout': checkout = '', 'mf-account': account = '', 'mf-catalog': catalog = '',
  } = await liveVersions(page);
  const found = async (...altered: ReturnType<typeof alteredBuild>[]) => {
    for (const { folder, name } of altered) await tool.publish(folder, name);
    const error = await smoke(...altered.map(({ name, version }) => `${name}@${version}`));
    for (const build of altered) build.remove();
    return error;
  };
  const planted = "throw new Error('planted');";
  const parts = ([
    ['mf-cart-checkout', checkout, 'mini-cart'], ['mf-account', account, 'account-menu'], ['mf-orders', orders, 'last-week'],
  ] as const)
    .map(([name, live, part]) => ({ part, build: mounting(name, live, planted, part) }));
  const ofPlans = mounting(
    'mf-catalog', catalog, `if (location.search.includes('plan=')) ${planted} return exports.default.mount(...arguments);`, 'meal-plan',
  );
  const refused = await found(ofPlans, ...parts.map(({ build }) => build));
  for (const { part, build } of parts) expect(refused).toContain(`\n  part '${part}': ${build.name} ${build.version} failed (mount)`);
  expect(refused).toMatch(/\n  \/meal-plan\?plan=\w+: mf-catalog /);
  expect(refused).not.toContain('/meal-plan: mf-catalog');

  const moving = mounting('mf-orders', orders, `const { domElement } = arguments[0];
    domElement.style.height = '40rem';
    domElement.closest('[data-place]')?.style.setProperty('position', 'static');
    return exports.default.mount(...arguments);`, 'last-week');
  expect(await found(moving)).toMatch(/\n  part 'last-week' on \/: the page moves by 0\.\d\d when it comes to its place home\/hero/);
});
