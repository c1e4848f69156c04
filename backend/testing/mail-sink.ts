import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A mail server that takes everything and keeps the message ids; slow enough that a sender can be killed in the middle. */
export class MailSink {
  readonly messageIds: string[] = [];
  private readonly sockets = new Set<Socket>();
  private constructor(private readonly server: Server, readonly url: string) {}

  static async open(delayMs: number): Promise<MailSink> {
    const server = createServer();
    const port = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const sink = new MailSink(server, `smtp://127.0.0.1:${port}`);
    server.on('connection', (socket) => sink.talk(socket, delayMs));
    return sink;
  }

  close(): void {
    for (const socket of this.sockets) socket.destroy();
    this.server.close();
  }

  private talk(socket: Socket, delayMs: number): void {
    this.sockets.add(socket);
    let said = '';
    let inData = false;
    socket.on('error', () => socket.destroy()).on('close', () => this.sockets.delete(socket));
    socket.write('220 sink\r\n');
    socket.on('data', (chunk) => {
      said += chunk.toString();
      for (let end = said.indexOf(inData ? '\r\n.\r\n' : '\r\n'); end >= 0; end = said.indexOf(inData ? '\r\n.\r\n' : '\r\n')) {
        const part = said.slice(0, end);
        said = said.slice(end + (inData ? 5 : 2));
        if (inData) {
          inData = false;
          this.messageIds.push(/^message-id: <([^@>]+)/im.exec(part)?.[1] ?? '');
          // Taken, and the answer comes late: who is killed now does not know that it was sent.
          void sleep(delayMs).then(() => socket.writable && socket.write('250 taken\r\n'));
        } else if (/^data/i.test(part)) {
          inData = true;
          socket.write('354 go on\r\n');
        } else {
          socket.write(/^quit/i.test(part) ? '221 bye\r\n' : '250 fine\r\n');
        }
      }
    });
  }
}
