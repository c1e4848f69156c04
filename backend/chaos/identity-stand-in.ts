import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PROJECT = 'demo-chaos';

/** What firebase-admin asks the Auth emulator while it verifies a token: whether the account is still there. Two customers, always there. */
export class IdentityStandIn {
  private constructor(private readonly server: Server, readonly host: string) {}

  static async start(emails: Record<string, string>): Promise<IdentityStandIn> {
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
        const { localId } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { localId?: string[] };
        const users = (localId ?? []).flatMap((uid) => (emails[uid] ? [{ localId: uid, email: emails[uid], emailVerified: true, validSince: '0', createdAt: '0', lastLoginAt: '0' }] : []));
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ kind: 'identitytoolkit#GetAccountInfoResponse', users }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new IdentityStandIn(server, `127.0.0.1:${(server.address() as AddressInfo).port}`);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}

/** An unsigned token, as the Auth emulator gives them out. */
export function tokenOf(uid: string, email: string): string {
  const now = Math.floor(Date.now() / 1000);
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `${part({ alg: 'none', typ: 'JWT' })}.${part({
    iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, sub: uid, user_id: uid, email, email_verified: true, iat: now, exp: now + 3600, auth_time: now,
  })}.`;
}
