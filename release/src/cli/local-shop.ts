import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '../settings';
import { UsageError } from './command';

type Variables = Record<string, string | undefined>;

/**
 * The shop that `npm start` runs on this machine: the variables that it gives its own release tools.
 * @throws {UsageError} if none runs.
 */
export async function findLocalShop(env: Variables): Promise<Record<string, string>> {
  // Not at the top: a team's checkout need not hold what starts a whole shop.
  const [{ portsFrom }, { isHeld }, { readSecrets }, { readSurroundings }] = await Promise.all([
    import('../../../scripts/lib/ports.mjs'), import('../../../scripts/lib/run-file.mjs'),
    import('../../../scripts/lib/secrets.mjs'), import('../../../scripts/lib/surroundings.mjs'),
  ]);
  const dataDir = path.resolve(ROOT, env.DATA_DIR ?? '.data');
  if (!isHeld(dataDir)) throw new UsageError('No shop runs here: start one with `npm start`, or set DATABASE_URL and RELEASE_STORE (release/README.md).');
  const ports = portsFrom(await firstPort(dataDir, env.PORT));
  const secrets = readSecrets(dataDir);
  const databaseUrl = `postgres://postgres:${secrets.databasePassword}@127.0.0.1:${ports.postgres}/postgres`;
  return readSurroundings({ root: ROOT, dataDir, ports, secrets, databaseUrl, env }).env.release;
}

/** From the address it runs at. */
async function firstPort(dataDir: string, given: string | undefined): Promise<number> {
  if (given) return Number(given);
  const run: unknown = JSON.parse(await readFile(path.join(dataDir, 'run.json'), 'utf8'));
  const address = typeof run === 'object' && run !== null && 'address' in run && typeof run.address === 'string' ? run.address : '';
  return Number(URL.canParse(address) ? new URL(address).port || 3000 : 3000);
}
