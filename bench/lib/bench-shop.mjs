import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureChromium } from '../../scripts/lib/browsers.mjs';
import { withoutRealServices } from '../../scripts/lib/environment.mjs';
import { portsFrom } from '../../scripts/lib/ports.mjs';
import { openShop } from '../../scripts/lib/shop.mjs';

/**
 * Opens a shop to measure. Its data folder is kept for the next run. If a shop already runs on that folder and port
 * (`BENCH_DATA`, `BENCH_PORT`), that one is used.
 */
export async function openBenchShop({
  root, print, settings = {}, firstPort = Number(
    process.env.BENCH_PORT ?? 4400,
  ), dataDir = path.resolve(process.env.BENCH_DATA ?? path.join(root, '.data', 'bench')),
}) {
  ensureChromium(root, print);
  const ports = portsFrom(firstPort);
  const base = {
    apiUrl: `http://127.0.0.1:${ports.backend}`, store: path.join(dataDir, 'store'),
    publicConfig: path.join(dataDir, 'public.config.json'), folder: path.join(root, '.data', 'bench-variants', String(ports.shop)),
    port: ports.shop + 20, postcodesUrl: `http://127.0.0.1:${ports.postcodes}`,
  };
  const configOf = () => JSON.parse(readFileSync(base.publicConfig, 'utf8'));
  const site = `http://localhost:${ports.shop}`;
  if (existsSync(base.publicConfig) && (await fetch(`${site}/`).then(({ ok }) => ok, () => false))) {
    print(`Measuring the shop that runs at ${site}.`);
    const { databasePassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8'));
    return {
      ...base, site, databaseUrl: `postgres://postgres:${databasePassword}@127.0.0.1:${ports.postgres}/postgres`, config: configOf(),
      close: async () => {},
    };
  }
  const shop = openShop({
    root, dataDir, ports, print, env: { ...withoutRealServices(process.env), RATE_LIMIT: '1000000', ...settings },
    onDeath: (problem) => { print(problem.message); process.exit(1); },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void shop.close().then(() => process.exit(130)));
  const { databaseUrl } = await shop.opened;
  return { ...base, site, databaseUrl, config: configOf(), close: () => shop.close() };
}
