import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { program } from '../../../scripts/lib/program.mjs';
import { takeRun } from '../../../scripts/lib/run-file.mjs';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'ops-'));
  await takeRun(dataDir, { address: 'http://localhost:3000', port: 3000 }, () => undefined);
});
afterAll(() => rm(dataDir, { recursive: true }));

it.each([
  ['backend/src/ops/main.ts', 'status'], ['backend/src/ops/main.ts', 'login'], ['release/src/cli/main.ts', 'status'],
])('%s %s says in one sentence what is wrong with the variables beside a shop that runs here', async (main, word) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [...await program(main), word], {
    cwd: ROOT, encoding: 'utf8',
    env: { PATH: process.env.PATH, HOME: dataDir, XDG_CONFIG_HOME: dataDir, DATA_DIR: dataDir, SHOP_ROOT: ROOT, NODE_ENV: 'test', STRIPE_SECRET_KEY: 'sk_test_1' },
  });
  expect([status, stdout, stderr]).toEqual([1, '', 'STRIPE_SECRET_KEY is set but STRIPE_WEBHOOK_SECRET is not: copy the signing secret of the webhook endpoint.\n']);
});
