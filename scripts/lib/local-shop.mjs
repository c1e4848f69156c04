import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { portsFrom } from './ports.mjs';
import { isHeld } from './run-file.mjs';
import { readSecrets } from './secrets.mjs';
import { readEnvironment } from './environment.mjs';

/** The environment of the shop that `npm start` runs on this machine; undefined if none runs. */
export async function findLocalShop(root, env) {
  const dataDir = path.resolve(root, env.DATA_DIR || '.data');
  if (!isHeld(dataDir)) return undefined;
  const ports = portsFrom(env.PORT ? Number(env.PORT) : await portOf(dataDir));
  const secrets = readSecrets(dataDir);
  const databaseUrl = `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${ports.postgres}/postgres`;
  return readEnvironment({ root, dataDir, ports, secrets, databaseUrl, env });
}

/** From the address it runs at. */
async function portOf(dataDir) {
  const { address } = JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8')) ?? {};
  return URL.canParse(address) ? Number(new URL(address).port) || 3000 : 3000;
}
