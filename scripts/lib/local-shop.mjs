import path from 'node:path';
import { portsFrom } from './ports.mjs';
import { readRun } from './run-file.mjs';
import { readSecrets } from './secrets.mjs';
import { readEnvironment } from './environment.mjs';

/** The environment of the shop that `npm start` runs on this machine; undefined if none runs. */
export async function findLocalShop(root, env) {
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  const run = readRun(dataDir);
  if (!run) return undefined;
  const ports = portsFrom(run.port);
  const secrets = readSecrets(dataDir);
  const databaseUrl = `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${ports.postgres}/postgres`;
  return readEnvironment({ root, dataDir, ports, secrets, databaseUrl, env: { ...env, SITE_URL: run.address } });
}
