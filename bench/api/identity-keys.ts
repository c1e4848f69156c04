import { createSign, generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';

const KEY_ID = 'bench';
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export interface IdentityKeys {
  /** A backend that is started with these checks signatures by itself, as in production (`to-stand-in.ts`). */
  env: Record<string, string>;
  token: string;
  stop(): void;
}

/**
 * What Google would serve to a backend in production: public keys, an access token, and whether a session was revoked. And a token signed
 * with that key.
 */
export async function openIdentityKeys(projectId: string, uid: string): Promise<IdentityKeys> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const keys = { [KEY_ID]: publicKey.export({ type: 'spki', format: 'pem' }).toString() };
  const server = createServer((request, response) => {
    const path = request.url ?? '';
    const answer = path.includes('/metadata/x509/') ? keys
      : path.includes('accounts:lookup') ? { users: [{ localId: uid, email: 'demo@fivedaykitchen.example', emailVerified: true, validSince: '1' }] }
        : { access_token: 'bench', token_type: 'Bearer', expires_in: 3600 };
    response.setHeader('content-type', 'application/json').setHeader('cache-control', 'max-age=3600').end(JSON.stringify(answer));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const now = Math.floor(Date.now() / 1000);
  const content = `${base64({ alg: 'RS256', kid: KEY_ID, typ: 'JWT' })}.${base64({
    iss: `https://securetoken.google.com/${projectId}`, aud: projectId, auth_time: now, iat: now, exp: now + 3600, sub: uid, email: 'demo@fivedaykitchen.example', email_verified: true,
  })}`;
  return {
    token: `${content}.${createSign('RSA-SHA256').update(content).sign(privateKey).toString('base64url')}`,
    env: {
      BENCH_IDENTITY: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      FIREBASE_SERVICE_ACCOUNT: JSON.stringify({
        project_id: projectId, client_email: `bench@${projectId}.example`, private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
      }),
    },
    stop: () => void server.close(),
  };
}
