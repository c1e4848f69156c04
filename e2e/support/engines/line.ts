import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** All that a browser asks for goes over it, as HTTP through a proxy: what each engine's own tools can fake differs too much. */
export interface Line {
  /** The proxy's own, for the browser's settings. */
  address: string;
  /** Hangs up on what asks for such a path, and on everything if there is no pattern. */
  cut(paths?: RegExp): void;
  mend(): void;
  /** What pages sent to POST /reports and is no web vital: failures, hydration that went wrong, what the policy stopped. */
  reports: string[];
  close(): void;
}

export async function openLine(): Promise<Line> {
  const reports: string[] = [];
  let refused: RegExp | undefined;
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '');
    if (refused?.test(url.pathname)) return void incoming.socket.destroy();
    if (incoming.method === 'POST' && url.pathname === '/api/reports') {
      const pieces: Buffer[] = [];
      incoming.on('data', (piece: Buffer) => pieces.push(piece)).on('end', () => {
        const report = Buffer.concat(pieces).toString();
        if (!report.includes('"type":"web-vital"')) reports.push(report);
      });
    }
    const onward = request(url, { method: incoming.method ?? 'GET', headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
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
    mend() {
      refused = undefined;
    },
    reports,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
