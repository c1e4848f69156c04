// `npm run bench:start`: a backend's start until it answers, beside one that compiles the schemas of all routes first (decision 114).
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createMigratedDatabase } from '../../backend/testing/database';
import { program } from '../../scripts/lib/program.mjs';
import { freePort } from '../../scripts/lib/ports.mjs';
import { describeMachine } from '../lib/machine';
import { describeRun } from '../lib/describe-run';
import { median } from '../lib/median';
import { rotate } from '../lib/rotate';
import { ratio, table } from '../lib/table';

const ROUNDS = 15;
const CALL = 'compileOnFirstUse(app);';
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Answered after, processor time so far, s; memory then, MB. */
type Start = Record<'answers' | 'processor' | 'memory', number>;

const machine = describeMachine();
const [flag = '', file = ''] = await program('backend/src/main.ts', ROOT);
const code = readFileSync(file, 'utf8');
if (code.split(CALL).length !== 2) throw new Error(`The backend does not call ${CALL} once: mend this bench.`);
const atOnce = path.join(path.dirname(file), 'compiles-at-once.mjs');
writeFileSync(atOnce, code.replace(CALL, ''));
const variants = [{ file, starts: [] as Start[] }, { file: atOnce, starts: [] as Start[] }];

const database = await createMigratedDatabase();
// The first round finds cold caches, and is not counted.
for (let round = -1; round < ROUNDS; round += 1) {
  for (const variant of rotate(variants, Math.abs(round))) {
    const measured = await start(variant.file, database.url);
    if (round >= 0) variant.starts.push(measured);
  }
}
await database.close();

async function start(script: string, databaseUrl: string): Promise<Start> {
  const port = await freePort();
  const startedAt = performance.now();
  const backend = spawn(process.execPath, [flag, script], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH, PORT: String(port), DATABASE_URL: databaseUrl, SHOP_ENVIRONMENT: 'local', SITE_URL: 'http://localhost:3000',
      LOG_LEVEL: 'silent',
      STRIPE_SECRET_KEY: 'sk_test_bench', STRIPE_WEBHOOK_SECRET: 'whsec_bench', STRIPE_API_URL: 'http://127.0.0.1:1',
      FIREBASE_PROJECT_ID: 'demo-bench',
      FIREBASE_AUTH_EMULATOR_HOST: '127.0.0.1:1', POSTCODES_URL: 'http://127.0.0.1:1', SMTP_URL: 'smtp://127.0.0.1:1',
    },
  });
  const ended = once(backend, 'exit');
  while (!await fetch(`http://127.0.0.1:${port}/healthz`).then(({ ok }) => ok, () => false)) {
    if (backend.exitCode !== null) throw new Error(`The backend has ended with ${backend.exitCode}.`);
    await pause(5);
  }
  const answers = (performance.now() - startedAt) / 1000;
  // Fields 14 and 15 of proc(5)'s stat, in ticks of 10 ms.
  const [user = 0, system = 0] = readFileSync(`/proc/${backend.pid}/stat`, 'utf8').split(') ')[1]?.split(' ').slice(11, 13).map(Number)
    ?? [];
  const memory = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${backend.pid}/status`, 'utf8'))?.[1]) / 1024;
  backend.kill('SIGKILL');
  await ended;
  return { answers, processor: (user + system) / 100, memory };
}

const NAMES = { answers: 'until it answers, s', processor: 'processor, s', memory: 'memory, MB' };
const rows = (Object.keys(NAMES) as (keyof Start)[]).map((key) => {
  const [first = NaN, all = NaN] = variants.map(({ starts }) => median(starts.map((one) => one[key])));
  return [NAMES[key], first.toFixed(2), all.toFixed(2), ratio(first / all)];
});
process.stdout.write(
  `${describeRun({ when: new Date().toISOString(), command: 'npm run bench:start', machine }, `medians of ${ROUNDS}, in turn`)}\n\n`,
);
process.stdout.write(`${table(['a backend’s start', 'schemas on first use', 'all at once', 'ratio'], rows)}\n`);
