import { connect, type Socket } from 'node:net';

interface RawAnswer { status: number; headers: Record<string, string>; body: string }

/** Writes any bytes to a connection: for tests of requests that a correct client would never send. */
export class RawClient {
  private received = '';
  private readonly watchers = new Set<() => void>();
  isClosed = false;
  private constructor(readonly socket: Socket) {
    socket.setNoDelay(true).on('error', () => undefined);
    socket.on('data', (chunk) => { this.received += chunk.toString('latin1'); this.look(); });
    for (const event of ['end', 'close'] as const) socket.on(event, () => { this.isClosed = true; this.look(); });
  }

  static open(port: number, from?: string): Promise<RawClient> {
    return new Promise((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', ...(from && { localAddress: from }) });
      const client = new RawClient(socket);
      socket.once('connect', () => resolve(client)).once('error', reject);
    });
  }

  write(text: string | Buffer): this {
    if (this.socket.writable) this.socket.write(text);
    return this;
  }

  /** Resolves with `count` complete answers, or with fewer if the connection is closed before. */
  answers(count = 1): Promise<RawAnswer[]> {
    return new Promise((resolve) => {
      const look = () => {
        const parsed = parse(this.received);
        if (parsed.length < count && !this.isClosed) return;
        this.watchers.delete(look);
        resolve(parsed.slice(0, count));
      };
      this.watchers.add(look);
      look();
    });
  }

  async answer(): Promise<RawAnswer> {
    const [first] = await this.answers(1);
    if (!first) throw new Error(
      `The connection was closed without an answer${this.received && ` after ${JSON.stringify(this.received.slice(0, 200))}`}.`,
    );
    return first;
  }

  closed(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!this.isClosed) return;
        this.watchers.delete(look);
        resolve();
      };
      this.watchers.add(look);
      look();
    });
  }

  destroy(): void {
    this.socket.destroy();
  }

  private look(): void {
    for (const watcher of [...this.watchers]) watcher();
  }
}

/** The text of a request. `announce` is its content-length, which may differ from the length of `body`. */
export function request(line: string, { headers = {}, body = '', announce = Buffer.byteLength(body) }: {
  headers?: Record<string, string>; body?: string; announce?: number;
} = {}): string {
  const all = {
    host: 'localhost', ...(announce > 0 && { 'content-type': 'application/json', 'content-length': String(announce) }), ...headers,
  };
  return `${line} HTTP/1.1\r\n${Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

function parse(received: string): RawAnswer[] {
  const answers: RawAnswer[] = [];
  let rest = received;
  for (;;) {
    const end = rest.indexOf('\r\n\r\n');
    if (end < 0) return answers;
    const [line = '', ...fields] = rest.slice(0, end).split('\r\n');
    const status = Number(line.split(' ')[1]);
    const headers = Object.fromEntries(
      fields.map((field) => [field.slice(0, field.indexOf(':')).toLowerCase(), field.slice(field.indexOf(':') + 1).trim()]),
    );
    const start = end + 4;
    const bodiless = status < 200 || status === 204 || status === 304;
    const length = bodiless ? 0
      : headers['transfer-encoding'] === 'chunked' ? chunkedLength(rest.slice(start))
      : Number(headers['content-length'] ?? 0);
    if (length === undefined || rest.length < start + length) return answers;
    if (status >= 200) answers.push({ status, headers, body: rest.slice(start, start + length) });
    rest = rest.slice(start + length);
  }
}

function chunkedLength(text: string): number | undefined {
  const end = text.indexOf('0\r\n\r\n');
  return end < 0 ? undefined : end + 5;
}
