import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findLocalShop } from './local-shop.mjs';
import { program } from './program.mjs';
import { takeRun } from './run-file.mjs';

const ROOT = path.resolve(import.meta.dirname, '../..');
let dataDir: string;
beforeAll(async () => { dataDir = await mkdtemp(path.join(tmpdir(), 'local-shop-')); });
afterAll(() => rm(dataDir, { recursive: true }));

it('finds the shop that runs, at the address and ports at which it was started, whatever is set where it is asked', async () => {
  expect(await findLocalShop(ROOT, { DATA_DIR: dataDir })).toBeUndefined();
  const run = await takeRun(dataDir, { address: 'https://kitchen.test/', port: 4000 }, () => undefined);
  for (const env of [{}, { PORT: '5000' }, { SITE_URL: 'https://other.test' }, { SITE_URL: 'https://other.test:6000', PORT: '5000' }]) {
    expect(await findLocalShop(ROOT, { ...env, DATA_DIR: dataDir })).toMatchObject({
      site: 'https://kitchen.test',
      env: { backend: { SITE_URL: 'https://kitchen.test', PORT: '4001', DATABASE_URL: expect.stringContaining(':4010/') } },
    });
  }
  run.release();
});

it.each([
  ['backend/src/ops/main.ts', 'status'], ['backend/src/ops/main.ts', 'login'], ['release/src/cli/main.ts', 'status'],
])('%s %s says in one sentence what is wrong with the variables beside a shop that runs', async (main, word) => {
  const run = await takeRun(dataDir, { address: 'http://localhost:3000', port: 3000 }, () => undefined);
  const { status, stdout, stderr } = spawnSync(process.execPath, [...await program(main), word], {
    cwd: ROOT, encoding: 'utf8',
    env: {
      PATH: process.env.PATH, HOME: dataDir, XDG_CONFIG_HOME: dataDir, DATA_DIR: dataDir, SHOP_ROOT: ROOT, NODE_ENV: 'test',
      STRIPE_SECRET_KEY: 'sk_test_1',
    },
  });
  run.release();
  expect([status, stdout, stderr]).toEqual([
    1, '', 'STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: copy the signing secret of the webhook endpoint.\n',
  ]);
});
