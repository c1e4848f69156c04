import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { KEPT_ANSWER } from 'shared-api/client';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

interface Variant { etag?: string; body: Buffer; headers: Record<string, string> }

/** A body compressed once and sent many times, with a strong ETag for each of its encodings. */
export class Prepared {
  private constructor(private readonly variants: Record<Encoding, Variant>) {}

  static async of(value: unknown, version: number): Promise<Prepared> {
    const identity = Buffer.from(JSON.stringify(value));
    const [br, gz] = await Promise.all([
      brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
      zip(identity, { level: 9 }),
    ]);
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
    const tag = `v${version}-${hash}`;
    return new Prepared({
      br: variantOf(br, `"${tag}-br"`, 'br'), gzip: variantOf(gz, `"${tag}-gzip"`, 'gzip'), identity: variantOf(identity, `"${tag}"`),
    });
  }

  /**
   * The same, marked as an answer of before, as the service worker marks what it kept. For no cache: a browser would keep the mark with
   * what it has, and give it again after the next 304.
   */
  get kept(): Prepared {
    const marked = ({ body, headers: { etag: _, ...headers } }: Variant): Variant =>
      ({ body, headers: { ...headers, 'cache-control': 'no-store', [KEPT_ANSWER]: '1' } });
    const { br, gzip: gz, identity } = this.variants;
    return new Prepared({ br: marked(br), gzip: marked(gz), identity: marked(identity) });
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { etag, body, headers } = this.variants[encodingFor(request.headers['accept-encoding'])];
    if (etag !== undefined && matches(request.headers['if-none-match'], etag)) return reply.headers({ ...COMMON, etag }).code(304).send();
    return reply.headers(headers).send(body);
  }
}

/** Always asked again: the version in the ETag decides, so a changed menu is seen at once. */
const COMMON = { vary: 'accept-encoding', 'cache-control': 'no-cache' };

function variantOf(body: Buffer, etag: string, encoding?: Encoding): Variant {
  return {
    etag, body,
    headers: { ...COMMON, etag, 'content-type': 'application/json; charset=utf-8', ...(encoding && { 'content-encoding': encoding }) },
  };
}

/** Browsers send a handful of different headers; if somebody makes them up, what is remembered starts anew. */
const REMEMBERED = 100;
const negotiated = new Map<string, Encoding>();

function encodingFor(header: string | string[] | undefined): Encoding {
  const asked = String(header ?? '').slice(0, 500);
  const known = negotiated.get(asked);
  if (known) return known;
  if (negotiated.size >= REMEMBERED) negotiated.clear();
  const encoding = negotiate(asked);
  negotiated.set(asked, encoding);
  return encoding;
}

function negotiate(header: string): Encoding {
  const accepted = new Map(header.toLowerCase().split(',').map((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim());
    const quality = parameters.find((text) => text.startsWith('q='));
    return [name, quality ? Number(quality.slice(2)) : 1];
  }));
  const wants = (name: string) => (accepted.get(name) ?? accepted.get('*') ?? 0) > 0;
  if (wants('br')) return 'br';
  return wants('gzip') ? 'gzip' : 'identity';
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  return header.split(',').some((part) => part.trim().replace(/^W\//, '') === etag || part.trim() === '*');
}
