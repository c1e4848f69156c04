import { createPublicKey, verify } from 'node:crypto';
import * as v from 'valibot';

const Claims = v.object({ aud: v.string(), exp: v.number(), sub: v.optional(v.string()) });
const DAY_SECONDS = 86_400;

/**
 * Whether a request is the shop's whose key the browser was given (RFC 8292): 401 for a header that can't be believed, 403 for
 * somebody else's.
 * @param origin of this push service, which the token must name
 */
export function statusOfSender(header: string | undefined, key: string, origin: string, now: number): 200 | 401 | 403 {
  const { t: token = '', k = '' } = Object.fromEntries(
    [...(header ?? '').matchAll(/\b([tk])=([\w.-]+)/g)].map(([, name, value]) => [name, value]),
  );
  if (!header?.startsWith('vapid ') || !isSignedBy(token, k)) return 401;
  const claims = v.safeParse(Claims, readJson(token.split('.')[1] ?? ''));
  if (!claims.success || claims.output.aud !== origin || claims.output.exp < now || claims.output.exp > now + DAY_SECONDS) return 401;
  return Buffer.from(k, 'base64url').equals(Buffer.from(key, 'base64url')) ? 200 : 403;
}

/** ES256 by a public key that is an uncompressed point. */
function isSignedBy(token: string, k: string): boolean {
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(k, 'base64url');
  if (point.length !== 65) return false;
  try {
    const key = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: point.subarray(1, 33).toString('base64url'), y: point.subarray(33).toString('base64url') },
    });
    return verify('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}

function readJson(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
