import { sql } from 'drizzle-orm';
import { openTestShop, type TestShop } from '../../testing/shop';

let shop: TestShop;
beforeEach(async () => { shop = await openTestShop(); });
afterEach(() => shop.close());

const version = (nth: number) => `1.0.${nth}-0123456789ab`;
const report = (reports: object[]) => shop.call('POST /reports', { body: reports });
const measured = (path: string, of: string, shell: string) =>
  (['lcp', 'cls'] as const).map((kind) => ({ type: 'web-vital', remote: 'mf-orders', kind, value: 1, path, version: of, shell }));
const failed = (of: string) => ({ type: 'remote-failure', remote: 'mf-orders', kind: 'timeout', version: of, detail: '' });

/** Values of a metric by the labels that are looked for. */
async function shown(
  metric: 'shop_web_vital_count' | 'shop_browser_failures_total' | 'shop_browser_reports_total', labels: string,
): Promise<number[]> {
  const { body } = await shop.app.inject('/metrics');
  return [...body.matchAll(new RegExp(`^${metric}\\{(.*)\\} (\\d+)$`, 'gm'))].filter(([, found]) => found?.includes(labels))
    .map(([, , value]) => Number(value));
}

/** Made-up versions, each reported once. */
async function flood(): Promise<void> {
  for (let nth = 0; nth < 300; nth += 1) {
    const made = `6.6.${nth}-666666666666`;
    await report([...measured('/orders', made, made), ...measured(`/made-up-${nth}`, version(1), version(1)), failed(made)]);
  }
}

it('shows each new version for as long as the process lives, and lets those go that were reported longest ago', async () => {
  for (let nth = 0; nth < 250; nth += 1) {
    // One that browsers never cease to report.
    await report([...measured('/', version(0), version(0)), ...measured('/orders', version(nth), version(nth)), failed(version(nth))]);
  }
  for (const metric of ['shop_web_vital_count', 'shop_browser_failures_total'] as const) {
    expect(await shown(metric, version(249))).toContain(1);
    expect(await shown(metric, version(10))).toEqual([]);
    expect((await shown(metric, '')).length).toBeLessThanOrEqual(400);
  }
  expect(await shown('shop_web_vital_count', 'route="/",')).toEqual([250, 250]);
  expect(await shown('shop_web_vital_count', '"other"')).toEqual([]);
});

/** The releases of a shop: mf-orders live and a canary of it, shell live. */
async function release(): Promise<void> {
  await shop.db.execute(sql.raw(`
    CREATE SCHEMA release;
    CREATE TABLE release.document (environment text, body jsonb);
    CREATE TABLE release.version (remote text, version text, manifest jsonb)`));
  const live = {
    live: { 'mf-orders': { version: version(0), canary: { version: version(1), share: 10 } }, shell: { version: version(1) } },
  };
  const manifest = JSON.stringify({ build: { declaration: { routes: [{ path: '/orders' }] } } });
  await shop.db.execute(sql`INSERT INTO release.document VALUES ('local', ${JSON.stringify(live)}::jsonb)`);
  await shop.db.execute(sql`INSERT INTO release.version VALUES ('mf-orders', ${version(0)}, ${manifest}::jsonb), ('mf-orders', ${version(1)}, ${manifest}::jsonb), ('shell', ${version(1)}, '{}')`);
}
/** Once it has asked what is live. */
const asked = () => new Promise((resolve) => setTimeout(resolve, 200));

it('keeps what is live through a flood of made-up versions and routes', async () => {
  await release();
  const visitors = () => report([version(0), version(1)].flatMap((served) => [...measured('/orders', served, version(1)), failed(served)]));
  await visitors();
  await asked();
  await flood();
  await visitors();
  for (const served of [version(0), version(1)]) {
    expect(await shown('shop_web_vital_count', `route="/orders",version="${served}",shell="${version(1)}"`)).toEqual([2, 2]);
    expect(await shown('shop_browser_failures_total', `version="${served}"`)).toEqual([2]);
  }
  expect((await shown('shop_web_vital_count', '')).length).toBeLessThanOrEqual(400);
});

it('counts the failures of a remote that is live under its name, whatever was reported before', async () => {
  await release();
  await report([failed(version(6))]);
  await asked();
  for (let nth = 0; nth < 300; nth += 1) await report([{ type: 'remote-failure', remote: `mf-made-up-${nth}`, kind: 'x' }]);
  for (const kind of ['entry', 'mount', 'crash']) await report([{ ...failed(version(0)), kind }]);
  expect(await shown('shop_browser_reports_total', 'remote="mf-orders",kind="other"')).toEqual([3]);
  expect(await shown('shop_browser_reports_total', 'remote="other",kind="other"')).toEqual([101]);
});
