import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startProxy, type Proxy } from '../../docs/deploy/proxy';
import type { ServedVariant, VariantName } from './variants';

/** The address of a variant behind nginx: its edge gets no port in `Host`, as in production. */
export const siteBehindNginx = (name: VariantName): string => `https://${name}.example`;

/** Starts an nginx with docs/deploy/nginx.conf before each variant's edge: HTTP/2 over TLS. */
export async function startNginx(variants: readonly ServedVariant[], apiUrl: string): Promise<{
  /** By these a browser finds the addresses, and trusts the certificates. */
  browserArgs: string[];
  stop(): Promise<void>;
}> {
  const backend = Number(new URL(apiUrl).port);
  const proxies = new Map<ServedVariant, Proxy>();
  for (const variant of variants) proxies.set(variant, await startProxy('nginx', { edge: variant.port, backend }));
  const rules = [...proxies].map(([{ name }, { port }]) => `MAP ${new URL(siteBehindNginx(name)).host}:443 127.0.0.1:${port}`);
  const keys = [...proxies.values()].map(({ certificate }) => keyHash(certificate));
  return {
    // Not `--ignore-certificate-errors`: Chromium would cache nothing.
    browserArgs: [`--host-resolver-rules=${rules.join()}`, `--ignore-certificate-errors-spki-list=${keys.join()}`],
    stop: async () => void (await Promise.all([...proxies.values()].map((proxy) => proxy.close()))),
  };
}

/** As Chromium names a public key: SHA-256 of its DER form. */
function keyHash(certificate: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  return createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' })).digest('base64');
}
