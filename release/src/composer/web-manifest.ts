import type { PublicConfig } from 'shared-remote/config';
import type { RootFile } from './search-engines';

/** The shell's web manifest names no shop: each deployment has its own name. */
const MANIFEST = 'manifest.webmanifest';

/** The shell's files at fixed addresses, with the shop's name in its web manifest. */
export function withShopName(assets: readonly RootFile[], { shop }: PublicConfig): RootFile[] {
  return assets.map((asset) => (asset.name === MANIFEST ? { ...asset, bytes: Buffer.from(named(asset.bytes, shop.name)) } : asset));
}

function named(bytes: Buffer, name: string): string {
  const manifest: unknown = JSON.parse(bytes.toString('utf8'));
  if (typeof manifest !== 'object' || manifest === null) throw new Error(`The shell's ${MANIFEST} is no JSON object.`);
  return `${JSON.stringify({ ...manifest, name, short_name: name }, null, 2)}\n`;
}
