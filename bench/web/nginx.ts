import { createHash, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { startProxy, type Proxy } from '../../docs/deploy/proxy';

/** What stands behind an nginx of its own: the port of an edge, and the backend's address. */
interface Site { name: string; port: number; apiUrl: string }

/** The address of a variant behind nginx: its edge gets no port in `Host`, as in production. */
export const siteBehindNginx = (name: string): string => `https://${name}.example`;

/** Starts an nginx with docs/deploy/nginx.conf before each edge: HTTP/2 over TLS. */
export async function startNginx(sites: readonly Site[]): Promise<{
  /** By these a browser finds the addresses, and trusts the certificates. */
  browserArgs: string[];
  stop(): Promise<void>;
}> {
  const proxies = new Map<Site, Proxy>();
  for (const site of sites) proxies.set(site, await startProxy('nginx', { edge: site.port, backend: Number(new URL(site.apiUrl).port) }));
  const rules = [...proxies].map(([{ name }, { port }]) => `MAP ${new URL(siteBehindNginx(name)).host}:443 127.0.0.1:${port}`);
  const keys = [...proxies.values()].map(({ certificate }) => keyHash(certificate));
  return {
    // What production asks of Google does not leave this machine.
    // Not `--ignore-certificate-errors`: Chromium would cache nothing.
    browserArgs: [
      `--host-resolver-rules=${[...rules, 'MAP *.googleapis.com ~NOTFOUND'].join()}`,
      `--ignore-certificate-errors-spki-list=${keys.join()}`,
    ],
    stop: async () => void (await Promise.all([...proxies.values()].map((proxy) => proxy.close()))),
  };
}

/** As Chromium names a public key: SHA-256 of its DER form. */
function keyHash(certificate: string): string {
  const { publicKey } = new X509Certificate(readFileSync(certificate));
  return createHash('sha256').update(publicKey.export({ type: 'spki', format: 'der' })).digest('base64');
}
