import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** Names what a chunk from the client asks for; nothing if it only goes on with what was begun. */
type ReadSteps = (chunk: Buffer) => string[];

interface StepWatcher {
  /** Called before a step is passed on. @returns its number, or undefined: the client dies here, and the step is never made. */
  begin(step: string): number | undefined;
  /** Called when a step was answered and the client does not know yet. @returns true: the client dies here. */
  end(number: number): boolean;
}

/**
 * A line between a backend and what it depends on, on which each step can be seen and cut.
 * The backend itself has no hook: what dies is the real process between two real steps.
 */
export class StepProxy {
  private constructor(private readonly server: Server, readonly port: number, private readonly pairs: ReadonlySet<[Socket, Socket]>) {}

  static async open(targetPort: () => number | undefined, readSteps: ReadSteps, watcher: StepWatcher): Promise<StepProxy> {
    const pairs = new Set<[Socket, Socket]>();
    const server = createServer((client) => {
      const port = targetPort();
      if (port === undefined) return void client.destroy();
      const target = connect({ port, host: '127.0.0.1' });
      const pair: [Socket, Socket] = [client, target];
      pairs.add(pair);
      const end = () => {
        client.destroy();
        target.destroy();
        pairs.delete(pair);
      };
      for (const socket of pair) socket.setNoDelay(true).on('error', end).on('close', end);
      let asked: number | undefined;
      client.on('data', (chunk) => {
        for (const step of readSteps(chunk)) {
          asked = watcher.begin(step);
          if (asked === undefined) return end();
        }
        target.write(chunk);
      });
      target.on('data', (chunk) => {
        const answered = asked;
        asked = undefined;
        if (answered !== undefined && watcher.end(answered)) return end();
        client.write(chunk);
      });
    });
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(0, '127.0.0.1', resolve));
    return new StepProxy(server, (server.address() as AddressInfo).port, pairs);
  }

  /** Breaks every connection, as a network does. */
  cut(): void {
    for (const pair of this.pairs) pair[0].destroy();
  }

  close(): void {
    this.cut();
    this.server.close();
  }
}

/** PostgreSQL's protocol: a query, or the parse of a prepared one. The first message of a connection has no letter. */
export function readSql(chunk: Buffer): string[] {
  const steps: string[] = [];
  for (let at = 0; at + 5 <= chunk.length;) {
    const letter = String.fromCharCode(chunk[at] ?? 0);
    const length = chunk.readUInt32BE(at + 1);
    if (!/[A-Za-z]/.test(letter) || length < 4) break;
    const body = chunk.subarray(at + 5, at + 1 + length);
    if (letter === 'Q') steps.push(shortSql(body.toString('utf8').replaceAll('\0', '')));
    if (letter === 'P') steps.push(shortSql(body.subarray(body.indexOf(0) + 1).toString('utf8').split('\0')[0] ?? ''));
    at += 1 + length;
  }
  return steps;
}

export function readHttp(chunk: Buffer): string[] {
  const [, method, path] = /^(GET|POST|PUT|DELETE) (\/[^ ?]*)/.exec(chunk.subarray(0, 300).toString('latin1')) ?? [];
  return method && path ? [`${method} ${path.replace(/\/cs_[^/]+/, '/:id')}`] : [];
}

function shortSql(text: string): string {
  const [, verb = text.slice(0, 20), table = ''] = /^\s*(\w+)(?:[\s\S]*?\b(?:from|into|update)\b\s+"?(\w+)"?)?/i.exec(
    text.replace(/^\s*update\s+/i, 'update update '),
  ) ?? [];
  return `${verb.toLowerCase()} ${table}`.trim();
}
