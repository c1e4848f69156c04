import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** All that a browser asks for goes over it, as HTTP through a proxy: what each engine's own tools can fake differs too much. */
export interface Line {
  /** The proxy's own, for the browser's settings. */
  address: string;
  /** Hangs up on what asks for such a path, and on everything if there is no pattern. */
  cut(paths?: RegExp): void;
  /**
   * Loses each third request for anything but `spared` (an origin): in turn the request itself, and the answer to what has been done
   * already.
   */
  loseEachThird(spared: string): void;
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

export async function openLine(): Promise<Line> {
  const reports: string[] = [];
  const lost: string[] = [];
  let spared: string | undefined;
  let asked = 0;
  let refused: RegExp | undefined;
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    if (refused?.test(url.pathname)) return void incoming.socket.destroy();
    const loses = spared !== undefined && url.origin !== spared && ++asked % 3 === 0;
    if (loses) lost.push(`${incoming.method} ${url.pathname}`);
    if (loses && asked % 2 === 0) return void incoming.socket.destroy();
    let refusal = (_status: number): unknown => undefined;
    if (incoming.method === 'POST' && url.pathname === '/api/reports') {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => {
        const report = Buffer.concat(pieces).toString();
        if (!report.includes('"type":"web-vital"')) reports.push(report);
        refusal = (status) => reports.push(`${status} ${report}`);
      });
    }
    const onward = request(url, { method: incoming.method ?? 'GET', headers: incoming.headers }, (answer) => {
      const { statusCode = 502, headers } = answer;
      if (statusCode >= 400) refusal(statusCode);
      if (loses) return void incoming.socket.destroy();
      // Browsers send again by themselves what gets lost on a connection that was used before.
      outgoing.writeHead(statusCode, spared === undefined ? headers : { ...headers, connection: 'close' });
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
    loseEachThird(except) {
      spared = except;
    },
    lost,
    mend() {
      refused = spared = undefined;
      asked = lost.length = 0;
    },
    reports,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
