import { createServer, type IncomingMessage } from 'node:http';

export interface FixtureBackend {
  url: string;
  /** Answers, or promises of some, by `METHOD /path` below `/api`; a number is a status. */
  answers: Map<string, unknown>;
  /** Whole requests. */
  seen: { method: string; url: string; headers: IncomingMessage['headers']; body: string }[];
  /** Requests that have begun, also those whose body never ends. */
  begun: number;
  /** Answers that were taken to their end. */
  taken: number;
  close(): Promise<void>;
}

/** Something that answers as the backend does. */
export async function startFixtureBackend(): Promise<FixtureBackend> {
  const answers = new Map<string, unknown>([
    [
      'GET /config',
      { orderingEnabled: true, paymentsEnabled: true, registrationEnabled: true, menuVersion: 1, now: '2026-11-21T09:00:00.000Z' },
    ],
    ['GET /menu/plans', [{ id: 'balanced', name: 'Balanced </script><b>' }]],
  ]);
  const seen: FixtureBackend['seen'] = [];
  const server = createServer((request, response) => {
    backend.begun += 1;
    response.once('finish', () => { backend.taken += 1; });
    let body = '';
    request.on('data', (chunk: Buffer) => { body += chunk.toString('utf8'); });
    request.on('end', () => {
      seen.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      const pathname = (request.url ?? '').split('?')[0] ?? '';
      response.setHeader('content-type', 'application/json');
      void Promise.resolve(
        pathname.startsWith('/api/') ? answers.get(`${request.method} ${pathname.slice(4)}`) : 'secret',
      ).then((answer) => {
        if (answer === undefined || typeof answer === 'number') response.writeHead(answer ?? 404)
          .end('{"error":{"code":"x","message":"y"}}');
        else response.end(JSON.stringify({ data: answer }));
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const backend: FixtureBackend = {
    url: `http://127.0.0.1:${port}`, answers, seen, begun: 0, taken: 0,
    close: () => new Promise((resolve) => { server.close(() => resolve()); server.closeAllConnections(); }),
  };
  return backend;
}
