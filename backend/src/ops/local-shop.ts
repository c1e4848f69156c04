import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { portsFrom } from '../../../scripts/lib/ports.mjs';
import { isHeld } from '../../../scripts/lib/run-file.mjs';
import { readSecrets } from '../../../scripts/lib/secrets.mjs';
import { readSurroundings } from '../../../scripts/lib/surroundings.mjs';
import { ConfigError } from '../config';

type Variables = Record<string, string | undefined>;

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The shop that `npm start` runs on this machine: the variables that it gives its backend. @throws {ConfigError} if none runs */
export async function findLocalShop(env: Variables): Promise<{ site: string; env: Record<string, string> }> {
  const dataDir = path.resolve(ROOT, env.DATA_DIR ?? '.data');
  if (!isHeld(dataDir)) throw new ConfigError('No shop runs here: set DATABASE_URL and the backend’s other variables (docs/operating.md), or start one with `npm start`.');
  const ports = portsFrom(await firstPort(dataDir, env.PORT));
  const secrets = readSecrets(dataDir);
  const databaseUrl = `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${ports.postgres}/postgres`;
  const surroundings = readSurroundings({ root: ROOT, dataDir, ports, secrets, databaseUrl, env });
  return { site: surroundings.site, env: surroundings.env.backend };
}

/** From the address it runs at. */
async function firstPort(dataDir: string, given: string | undefined): Promise<number> {
  if (given) return Number(given);
  const run: unknown = JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8'));
  const address = typeof run === 'object' && run !== null && 'address' in run && typeof run.address === 'string' ? run.address : '';
  return Number(URL.canParse(address) ? new URL(address).port || 3000 : 3000);
}
