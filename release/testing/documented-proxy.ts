import { readFileSync } from 'node:fs';
import { createServer, request, type IncomingHttpHeaders, type RequestOptions, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { ROOT } from '../src/settings';

/** What nginx would do by docs/deploy/nginx.conf, as far as headers go; without TLS, which needs a certificate. */
export interface DocumentedProxy {
  /** Its port 80 … */
  http: number;
  /** … and 443. */
  https: number;
  close(): Promise<void>;
}

export async function openDocumentedProxy(edge: AddressInfo | string | null): Promise<DocumentedProxy> {
  const documented = readDocumented();
  const port = portOf(edge);
  const plain = createServer(
    (asked, reply) => { reply.writeHead(documented.redirect, { location: `https://${asked.headers.host}${asked.url}` }).end(); },
  );
  const secure = createServer((asked, reply) => {
    const passed = request({
      host: '127.0.0.1', port, method: asked.method, path: asked.url,
      headers: { ...asked.headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' },
    }, (answer) => {
      reply.writeHead(answer.statusCode ?? 502, [...answer.rawHeaders, ...documented.added(answer.headers)]);
      answer.pipe(reply);
    });
    passed.once('error', () => reply.writeHead(502, documented.added({})).end());
    asked.pipe(passed);
  });
  await Promise.all([plain, secure].map((server) => new Promise<void>((resolve) => { server.listen(0, '127.0.0.1', resolve); })));
  const close = (server: Server) => new Promise<void>((resolve) => { server.close(() => resolve()); server.closeAllConnections(); });
  return {
    http: portOf(plain.address()), https: portOf(secure.address()),
    close: async () => { await Promise.all([plain, secure].map(close)); },
  };
}

/** `return`, `map` of an upstream's header and `add_header … always`, as nginx reads them. */
function readDocumented() {
  const block = readFileSync(path.join(ROOT, 'docs/deploy/nginx.conf'), 'utf8');
  const redirect = Number(/return (\d+) https:\/\/\$host\$request_uri;/.exec(block)?.[1]);
  const maps = new Map([
    ...block.matchAll(/map \$upstream_http_(\w+) (\$\w+) \{ "" "([^"]*)"; default "([^"]*)"; \}/g),
  ].map(([, header = '', name = '', without = '', otherwise = '']) =>
    [name, (headers: IncomingHttpHeaders) => (headers[header.replaceAll('_', '-')] === undefined ? without : otherwise)] as const));
  const additions = [...block.matchAll(/add_header (\S+) (?:"([^"]*)"|(\$\w+)) always;/g)];
  if (!redirect || additions.length === 0) throw new Error('docs/deploy/nginx.conf is no nginx configuration that this understands.');
  return {
    redirect,
    added: (headers: IncomingHttpHeaders): string[] => additions.flatMap(([, name = '', text, variable]) => {
      const value = text ?? maps.get(variable ?? '')?.(headers) ?? '';
      return value ? [name, value] : [];
    }),
  };
}

interface Visited { status: number; headers: Record<string, string | string[]>; body: string }

/** A header that came more than once is joined by commas, as browsers read it; cookies are a list. */
export function visit(port: number, url: string, host: string, options: RequestOptions = {}): Promise<Visited> {
  return new Promise((resolve, reject) => {
    request({
      host: '127.0.0.1', port, path: url, agent: false, ...options,
      headers: { host, accept: 'text/html', ...options.headers as Record<string, string> },
    }, (answer) => {
      let body = '';
      answer.on('data', (chunk) => { body += String(chunk); }).once('end', () => {
        const headers = Object.entries(answer.headersDistinct).map(
          ([name, values = []]) => [name, name === 'set-cookie' ? values : values.join(', ')],
        );
        resolve({ status: answer.statusCode ?? 0, headers: Object.fromEntries(headers), body });
      });
    }).once('error', reject).end();
  });
}

const portOf = (address: AddressInfo | string | null): number => (typeof address === 'object' && address ? address.port : 0);
