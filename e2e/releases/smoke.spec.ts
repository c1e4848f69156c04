// Of all: the release tool opens real browsers.
import path from 'node:path';
import { expect } from '@playwright/test';
import { alteredBuild } from '../support/altered-build';
import { liveVersions } from '../support/live-remotes';
import { releaseTool as tool } from '../support/release-tool';
import { test } from '../support/shop';

/** What the tool refuses with, or '' when it does not. */
const smoke = (version: string): Promise<string> => tool.tell('smoke', version).then(() => '', (error: unknown) => String((error as { stderr?: string }).stderr));

test('a release is tried in a browser first: what works stands, a view that throws and a shell that breaks one remote do not', async ({ page }) => {
  test.setTimeout(180_000);
  const { 'mf-orders': orders = '', shell = '' } = await liveVersions(page);
  expect(await smoke(`mf-orders@${orders}`)).toBe('');

  // Whatever it exposes, mounting throws.
  const throwing = alteredBuild('mf-orders', orders, (text, file, version) => (file === path.join('files', 'remoteEntry.js') ? `${text}
    ;(() => {
      const real = window['mf-orders_${version}'];
      window['mf-orders_${version}'] = { init: (...given) => real.init(...given), get: async (module) => {
        const exports = (await real.get(module))();
        return () => ({ ...exports, default: { ...exports.default, mount() { throw new Error('tampered with'); } } });
      } };
    })();` : text));
  await tool.publish(throwing.folder, 'mf-orders');
  const refused = await smoke(`mf-orders@${throwing.version}`);
  expect(refused).toContain(`mf-orders ${throwing.version} did not stand the smoke run:`);
  expect(refused).toContain(`/my-orders: mf-orders ${throwing.version} failed (`);
  throwing.remove();

  const breaking = alteredBuild('shell', shell, (text, file) => (file === path.join('files', 'shell.js') ? `${text}
    ;Object.defineProperty(window, 'mf-orders_${orders}', { get() { throw new Error('not in this shell'); } });` : text));
  await tool.publish(breaking.folder, 'shell');
  const without = await smoke(`shell@${breaking.version}`);
  expect(without).toContain('/my-orders: ');
  for (const path of ['/cart', '/extra', '/profile']) expect(without).not.toContain(`${path}: `);
  breaking.remove();
});
