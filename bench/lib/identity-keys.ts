import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { json } from 'node:stream/consumers';

const KEY_ID = 'bench';
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface IdentityKeys {
  /** What a backend that is to check signatures by itself, as in production, loads before all else, and its variables. */
  preload: string;
  env: Record<string, string>;
  /** A customer's token, good for an hour. */
  tokenOf(customer: { uid: string; email: string }): string;
  stop(): void;
}

/** What Google would serve to a backend in production: keys, an access token, revoked sessions; and tokens with its signature. */
export async function openIdentityKeys(projectId: string): Promise<IdentityKeys> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = { [KEY_ID]: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
  const emails = new Map<string, string>();
  const userOf = (localId: string) => ({ localId, email: emails.get(localId), emailVerified: true, validSince: '1' });
  const server = createServer(async (request, response) => {
    const { url = '' } = request;
    const answer = url.includes('/metadata/x509/') ? keys
      : url.includes('accounts:lookup') ? { users: (await askedFor(request)).map(userOf) }
        : { access_token: 'bench', token_type: 'Bearer', expires_in: 3600 };
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=3600').end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    tokenOf({ uid, email }) {
      emails.set(uid, email);
      const now = Math.floor(Date.now() / 1000);
      const content = `${base64({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${base64({
        iss: `https://securetoken.google.com/${projectId}`, aud: projectId, auth_time: now, iat: now, exp: now + 3600, sub: uid, email, email_verified: true,
      })}`;
      return `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey).toString('base64url')}`;
    },
    preload: path.join(import.meta.dirname, 'to-stand-in.ts'),
    env: {
      BENCH_IDENTITY: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        project_id: projectId, client_email: `bench@${projectId}.example`, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
    },
    stop: () => void server.close(),
  };
}

async function askedFor(request: IncomingMessage): Promise<string[]> {
  const { localId = [] } = (await json(request)) as { localId?: string | string[] };
  return [localId].flat();
}
