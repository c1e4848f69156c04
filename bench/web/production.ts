import path from 'node:path';
import { runUnit, secretsOfNoService } from '../../docs/deploy/run-unit';
import { freePort } from '../../scripts/lib/ports.mjs';
import { openDatabase } from '../../backend/src/db/database';
import { openShop } from '../../backend/src/status/open-shop';
import { openBenchShop } from '../lib/bench-shop.mjs';
import type { ServedVariant } from './variants';

/** Above the ports of the bench's shop and its variants. */
const FIRST_PORT = 4500;

/**
 * The shop in production: its own builds and pages, with an edge as its systemd unit says, as a user without rights. No payment
 * and no sign-in: production takes no stand-ins.
 */
export async function openProduction({ root, site, print }: { root: string; site: string; print(line: string): void }): Promise<{
  variant: ServedVariant;
  apiUrl: string;
  close(): Promise<void>;
}> {
  print('Opening the shop in production …');
  const { DATABASE_URL: _, ...secrets } = secretsOfNoService('', site);
  const shop = await openBenchShop({
    root, print, firstPort: FIRST_PORT, dataDir: path.join(root, '.data', 'bench-production'),
    settings: { ...secrets, SHOP_ENVIRONMENT: 'production', POSTCODES_URL: 'http://127.0.0.1:1', TRUST_PROXY: 'loopback' },
  });
  const { db, close } = openDatabase(shop.databaseUrl, () => undefined);
  await openShop(db);
  await close();
  const port = await freePort();
  const edge = runUnit('edge', { RELEASE_STORE: shop.store, API_URL: shop.apiUrl, PORT: String(port) });
  const said = await edge.said;
  if (!said.includes('The edge listens')) throw new Error(said);
  return {
    variant: { name: 'production', origin: site, port, scriptless: false },
    apiUrl: shop.apiUrl,
    close: async () => {
      await edge.stop();
      await shop.close();
    },
  };
}
