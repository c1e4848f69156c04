import { createECDH } from 'node:crypto';

const BYTES = 32;

/**
 * The public half of a key of web push (RFC 8292), in base64url.
 * @param privateKey in base64url, as `npx web-push generate-vapid-keys` writes it
 * @throws {Error} if it is none
 */
export function publicKeyOf(privateKey: string): string {
  const key = Buffer.from(privateKey, 'base64url');
  if (key.length !== BYTES) throw new Error(`A private key of web push has ${BYTES} bytes.`);
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(key);
  return curve.getPublicKey('base64url');
}
