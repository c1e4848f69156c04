import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Something to happen once, when a request of this kind is in a backend's hands and not answered. */
interface Ambush { route: string; strike: (port: number) => void }

/**
 * What stands before several backends in a deployment: each request goes to the next one. One that does not take the
 * call is passed over. One that dies with it is not asked to do twice what may have been done: only a read goes to the
 * next; for the rest the answer is 502, as any such proxy says it.
 */
export class RoundRobin {
  private turn = 0;
  private ambush: Ambush | undefined;
  private constructor(private readonly server: Server, private readonly ports: () => readonly number[]) {
    server.on('request', (asked: IncomingMessage, reply: ServerResponse) => void this.answer(asked, reply));
  }

  static async open(ports: () => readonly number[]): Promise<RoundRobin> {
    const server = createServer();
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return new RoundRobin(server, ports);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** The next request of this kind reaches a backend; then `strike`, and no answer of it is passed on. */
  lieInWait(route: string, strike: (port: number) => void): void {
    this.ambush = { route, strike };
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }

  private async answer(asked: IncomingMessage, reply: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of asked) chunks.push(chunk as Buffer);
    const answer = await this.pass(asked, Buffer.concat(chunks));
    reply.writeHead(answer.status, answer.headers).end(answer.body);
  }

  private async pass(asked: IncomingMessage, body: Buffer): Promise<Answer> {
    const ports = this.ports();
    const first = (this.turn += 1);
    for (let step = 0; step < ports.length; step += 1) {
      const port = ports[(first + step) % ports.length] ?? 0;
      try {
        return await this.ask(port, asked, body);
      } catch (error) {
        const neverBegun = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!neverBegun && asked.method !== 'GET' && asked.method !== 'HEAD') break;
      }
    }
    return { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>502 Bad Gateway</h1>') };
  }

  private ask(port: number, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const ambush = this.ambush?.route === `${method} ${url}` ? this.ambush : undefined;
    if (ambush) this.ambush = undefined;
    return new Promise((resolve, reject) => {
      // A connection of its own: a backend that is gone then refuses, and leaves nobody guessing.
      const call = request({ host: '127.0.0.1', port, method, path: url, headers: { ...headers, connection: 'close' }, agent: false });
      call.once('error', reject).once('response', (response) => {
        if (ambush) return reject(new Error('It answered after its death.'));
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject)
          .once('end', () => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) }));
      });
      call.end(body, () => {
        if (ambush) ambush.strike(port);
      });
    });
  }
}
