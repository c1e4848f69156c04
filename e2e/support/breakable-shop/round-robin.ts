import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer { status: number; headers: IncomingMessage['headers']; body: Buffer }

/** Runs once, when a backend has received a request of this route and not answered it. */
interface Interception { route: string; onReceived: (port: number) => void }

/**
 * A load balancer for several backends: each request goes to the next one. A backend that refuses the connection is skipped.
 * If a backend dies during a request, only a read is sent to the next one, because a write may have been done; a write is
 * answered by 502.
 */
export class RoundRobin {
  private turn = 0;
  private interception: Interception | undefined;
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

  /** Calls `onReceived` when a backend has received the next request of this route. Its answer is dropped. */
  interceptNext(route: string, onReceived: (port: number) => void): void {
    this.interception = { route, onReceived };
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
        const notStarted = error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
        if (!notStarted && asked.method !== 'GET' && asked.method !== 'HEAD') break;
      }
    }
    return { status: 502, headers: { 'content-type': 'text/html' }, body: Buffer.from('<h1>502 Bad Gateway</h1>') };
  }

  private ask(port: number, { method, url = '/', headers }: IncomingMessage, body: Buffer): Promise<Answer> {
    const interception = this.interception?.route === `${method} ${url}` ? this.interception : undefined;
    if (interception) this.interception = undefined;
    return new Promise((resolve, reject) => {
      // A new connection each time: a backend that is down refuses it, so the request has certainly not been started.
      const call = request({ host: '127.0.0.1', port, method, path: url, headers: { ...headers, connection: 'close' }, agent: false });
      call.once('error', reject).once('response', (response) => {
        if (interception) return reject(new Error('The backend answered before it was killed.'));
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk)).once('error', reject)
          .once('end', () => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: Buffer.concat(chunks) }));
      });
      call.end(body, () => {
        if (interception) interception.onReceived(port);
      });
    });
  }
}
