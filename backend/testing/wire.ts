import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Where to hold a conversation: when the client says `text`, or once the other side has done what
 * it asks and before its answer is heard.
 */
export interface Cut {
  text: string;
  when: 'asked' | 'done';
  /** Only on a connection where this was said since the cut was asked for: which of many commits, say. */
  after?: string;
}

/** A TCP wire between a process and a partner, on which a test stops time at a chosen word, e.g. to kill the process just there. */
export class Wire {
  private armed: (Cut & { reached: () => void }) | undefined;
  private readonly sockets = new Set<Socket>();
  private readonly said = new Map<Socket, string>();
  private constructor(private readonly server: Server, readonly port: number) {}

  static async to(port: number): Promise<Wire> {
    const server = createServer();
    const mine = await new Promise<number>((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' && address ? address.port : 0);
      });
    });
    const wire = new Wire(server, mine);
    server.on('connection', (client) => wire.join(client, connect(port, '127.0.0.1')));
    return wire;
  }

  /** Resolves when it is reached; from then on nothing passes on that connection. */
  cut(where: Cut): Promise<void> {
    this.said.clear();
    return new Promise((reached) => { this.armed = { ...where, reached }; });
  }

  close(): void {
    this.server.close();
    for (const socket of this.sockets) socket.destroy();
  }

  private join(client: Socket, partner: Socket): void {
    let held: { reached: () => void } | undefined;
    for (const [one, other] of [[client, partner], [partner, client]] as const) {
      this.sockets.add(one);
      one.on('error', () => one.destroy()).on('close', () => {
        this.sockets.delete(one);
        this.said.delete(one);
        // Dead without a word, as the kernel tells of a killed process.
        other.destroy();
      });
    }
    client.on('data', (chunk) => {
      if (held) return;
      const cut = this.armed;
      const text = chunk.toString('latin1');
      const said = this.said.get(client) ?? '';
      const here = cut && text.includes(cut.text) && (cut.after === undefined || said.includes(cut.after)) ? cut : undefined;
      this.said.set(client, said + text);
      if (here) {
        this.armed = undefined;
        held = here;
        if (here.when === 'asked') return here.reached();
      }
      partner.write(chunk);
    });
    partner.on('data', (chunk) => (held ? held.reached() : client.write(chunk)));
  }
}
