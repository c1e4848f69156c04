import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** All that a browser asks for goes over it, as HTTP through a proxy: what each engine's own tools can fake differs too much. */
export interface Connection {
  /** The proxy's own, for the browser's settings. */
  address: string;
  /** Hangs up on what asks for such a path, and on everything if there is no pattern. */
  cut(paths?: RegExp): void;
  /** Never answers what asks for such a path. */
  hold(paths: RegExp): void;
  /**
   * Loses what `loses` says of the requests for anything but `spared` (an origin): in turn the request itself, and the answer to what has
   * been done already.
   */
  lose(spared: string, loses: () => boolean): void;
  /** What was lost so far. */
  lost: string[];
  mend(): void;
  /**
   * What pages sent to POST /reports and is no web vital: failures, hydration that went wrong, what the policy stopped. What the backend
   * refused of it stands there once more, with its status in front.
   */
  reports: string[];
  close(): void;
}

export async function openConnection(): Promise<Connection> {
  const reports: string[] = [];
  const lost: string[] = [];
  let losing: { spared: string; loses: () => boolean } | undefined;
  let refused: RegExp | undefined;
  let held: RegExp | undefined;
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    if (refused?.test(url.pathname)) return void incoming.socket.destroy();
    if (held?.test(url.pathname)) return;
    const loses = losing !== undefined && url.origin !== losing.spared && losing.loses();
    if (loses) lost.push(`${incoming.method} ${url.pathname}`);
    if (loses && lost.length % 2 === 0) return void incoming.socket.destroy();
    let refusal = (_status: number): unknown => undefined;
    if (incoming.method === 'POST' && url.pathname === '/api/reports') {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => {
        const report = Buffer.concat(pieces).toString();
        if (!report.includes('"type":"web-vital"')) reports.push(report);
        refusal = (status) => reports.push(`${status} ${report}`);
      });
    }
    // Each on a connection of its own: one that is kept may be closed at that moment, and the browser would send the same once more.
    const onward = request(url, { method: incoming.method ?? 'GET', headers: incoming.headers, agent: false }, (answer) => {
      const { statusCode = 502, headers } = answer;
      if (statusCode >= 400) refusal(statusCode);
      if (loses) return void incoming.socket.destroy();
      // Browsers send again by themselves what gets lost on a connection that was used before.
      outgoing.writeHead(statusCode, losing === undefined ? headers : { ...headers, connection: 'close' });
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}`,
    cut(paths = /^/) {
      refused = paths;
    },
    hold(paths) {
      held = paths;
    },
    lose(spared, loses) {
      losing = { spared, loses };
    },
    lost,
    mend() {
      refused = held = losing = undefined;
      lost.length = 0;
    },
    reports,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

export function eachThird(): () => boolean {
  let asked = 0;
  return () => ++asked % 3 === 0;
}

/** One in three, the same ones for the same seed. @see https://en.wikipedia.org/wiki/Linear_congruential_generator */
export function oneInThree(seed: number): () => boolean {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32 < 1 / 3;
  };
}
