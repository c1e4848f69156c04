import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

export const PROJECT = 'demo-chaos';

/** What firebase-admin asks the Auth emulator: whether an account is still there, and to delete it. */
export class IdentityStandIn {
  private readonly gone = new Set<string>();
  private server: Server | undefined;
  host = '';
  private constructor(private readonly emails: Record<string, string>) {}

  static async start(emails: Record<string, string>): Promise<IdentityStandIn> {
    const standIn = new IdentityStandIn(emails);
    const server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk)).on('end', () => {
        const { localId } = JSON.parse(Buffer.concat(chunks).toString() || '{}') as { localId?: string | string[] };
        const { status, json } = standIn.answer(request.url ?? '', [localId ?? []].flat());
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(json));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    standIn.server = server;
    standIn.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    return standIn;
  }

  /** Everybody is there again. */
  restore(): void {
    this.gone.clear();
  }

  private answer(url: string, uids: string[]): { status: number; json: object } {
    const known = uids.filter((uid) => this.emails[uid] && !this.gone.has(uid));
    if (url.endsWith('accounts:delete')) {
      for (const uid of known) this.gone.add(uid);
      return known.length ? { status: 200, json: {} } : { status: 400, json: { error: { code: 400, message: 'USER_NOT_FOUND' } } };
    }
    return {
      status: 200,
      json: {
        kind: 'identitytoolkit#GetAccountInfoResponse',
        users: known.map(
          (uid) => ({ localId: uid, email: this.emails[uid], emailVerified: true, validSince: '0', createdAt: '0', lastLoginAt: '0' }),
        ),
      },
    };
  }

  close(): void {
    this.server?.closeAllConnections();
    this.server?.close();
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
