import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { release } from '../../testing/each-release';
import type { FixtureBuild } from '../../testing/fixture-shop';

/** As rich in what they declare as real ones: a page that named them would grow. */
const remotes = (count: number): FixtureBuild[] => Array.from({ length: count }, (_, index) => ({
  name: `mf-team-${index}`,
  routes: index === 0
    ? [{ path: '/', view: 'view', prerender: 'full', data: ['GET /menu/plans'] }]
    : [
      { path: `/team-${index}`, view: 'view', prerender: 'skeleton' },
      { path: `/team-${index}/more`, match: 'prefix', access: 'signed-in', view: 'view', prerender: 'skeleton' },
    ],
  declaration: { overlays: [{ name: `overlay-${index}`, view: 'view' }] },
}));

async function homeWith(...builds: FixtureBuild[]): Promise<{ html: number; brotli: number; policy: number }> {
  await release.ship(...builds);
  const { pointer, sets } = await release.compose();
  expect(sets[0]?.problems).toEqual([]);
  const file = path.join(release.store.pages, pointer.cohorts[0]?.folder ?? '', 'index.html');
  const headers = sets[0]?.pages.find((page) => page.path === '/')?.headers ?? {};
  return { html: (await readFile(file)).length, brotli: (await readFile(`${file}.br`)).length, policy: JSON.stringify(headers).length };
}

test('with 54 remotes live, home is no larger than with 4', async () => {
  const few = await homeWith({ name: 'shell' }, ...remotes(4));
  const many = await homeWith(...remotes(54).slice(4));
  for (const part of ['html', 'brotli', 'policy'] as const) expect(many[part] / few[part]).toBeLessThanOrEqual(1.03);
});
