import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';

/** A body compressed once and sent many times, with a strong ETag for each of its encodings. */
export class Prepared {
  private constructor(private readonly bodies: Record<Encoding, Buffer>, private readonly tag: string) {}

  static async of(value: unknown, version: number): Promise<Prepared> {
    const identity = Buffer.from(JSON.stringify(value));
    const [br, gz] = await Promise.all([
      brotli(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length } }),
      zip(identity, { level: 9 }),
    ]);
    const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 16);
    return new Prepared({ br, gzip: gz, identity }, `v${version}-${hash}`);
  }

  send(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const encoding = negotiate(request.headers['accept-encoding']);
    const etag = this.etag(encoding);
    // Always asked again: the version in the ETag decides, so a changed menu is seen at once.
    reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' });
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    if (encoding !== 'identity') reply.header('content-encoding', encoding);
    return reply.type('application/json; charset=utf-8').send(this.bodies[encoding]);
  }

  private etag(encoding: Encoding): string {
    return `"${this.tag}${encoding === 'identity' ? '' : `-${encoding}`}"`;
  }
}

function negotiate(header: string | string[] | undefined): Encoding {
  const accepted = new Map(String(header ?? '').slice(0, 500).toLowerCase().split(',').map((part) => {
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
